# Sourced by the benchmarks: the engine alone in one process, fio beside it, medians.

build() {
  "$here/regatta" --version >/dev/null
  home=$(echo "$here"/distribution/target/regatta-*/regatta-*)
  java=$("$here/regatta" --jdk)/bin/java
}

# The engine alone: `key=value` lines of the worker's verb `load`.
engine() {
  "$java" -Xms64m -Xmx512m -XX:+UseParallelGC -XX:ParallelGCThreads=1 --enable-native-access=ALL-UNNAMED \
    --add-exports=java.base/jdk.internal.perf=ALL-UNNAMED \
    -cp "$home/lib/*" dev.regatta.worker.WorkerMain load "$@"
}

# Prints "IOPS p50_ns p99_ns cpu_us" of the op named first; CPU is that of the measured window.
engine_figures() {
  local op=$1
  shift
  engine "$@" | awk -v op="$op" '
    { delete v; for (i = 1; i <= NF; i++) { split($i, kv, "="); v[kv[1]] = kv[2] } }
    v["op"] == op { count = v["count"]; iops = v["iops"]; p50 = v["p50_ns"]; p99 = v["p99_ns"] }
    "cpu_seconds" in v { printf "%s %s %s %.4f\n", iops, p50, p99, v["cpu_seconds"] * 1e6 / count }'
}

# The same of fio. Its CPU is that of the whole process: its own figures leave kernel threads out.
fio_figures() {
  local op=$1 out
  shift
  out=$(mktemp)
  TIMEFORMAT='%U %S'
  { time "${fio:-fio}" --thread --group_reporting --minimal --percentile_list=50:99 "$@" >"$out" 2>/dev/null; } 2>"$out.time"
  awk -F';' -v op="$op" -v user="$(cut -d' ' -f1 "$out.time")" -v sys="$(cut -d' ' -f2 "$out.time")" '
    NF > 50 {
      at = op == "read" ? 6 : 47
      iops = $(at + 2)
      split($(at + 12), p50, "=")
      split($(at + 13), p99, "=")
      printf "%s %d %d %.4f\n", iops, p50[2] * 1000, p99[2] * 1000,
        (user + sys) * 1e6 / (iops * $(at + 3) / 1000)
    }' "$out"
  rm -f "$out" "$out.time"
}

# Median of a column of the lines on standard input.
median() {
  awk -v column="$1" '{ print $column }' | sort -g | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}
