#!/usr/bin/env bash
# What a READ costs the embedded server: processor time of its process for each 4 KiB READ at iodepth
# 16 from one client, user and system, over a directory and in memory; medians of N. Needs 512 MiB.
#   bench/serve.sh [N]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
runs=${1:-3}
port=${PORT:-20495}
build
work=$(mktemp -d "$PWD/serve.XXXXXX")
regatta=
trap 'kill $regatta 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
mkdir data

ticks() {
  awk '{ print $14, $15 }' "/proc/$server/stat"
}

# Microseconds of user and system time for each READ, and IOPS.
once() {
  local before after
  before=$(ticks)
  engine --name=cell --ioengine=nfs --nfs_url="nfs://127.0.0.1/?nfsport=$port&mountport=$port" --rw=randread \
    --bs=4k --iodepth=16 --filename=f --size=512m --time_based --runtime=5 >figures
  after=$(ticks)
  awk -v before="$before" -v after="$after" -v hz="$(getconf CLK_TCK)" '
    { delete v; for (i = 1; i <= NF; i++) { split($i, kv, "="); v[kv[1]] = kv[2] } }
    v["op"] == "read" {
      split(before, b, " "); split(after, a, " ")
      printf "%.2f %.2f %s\n", (a[1] - b[1]) / hz * 1e6 / v["count"], (a[2] - b[2]) / hz * 1e6 / v["count"], v["iops"]
    }' figures
}

measure() {
  local name=$1
  shift
  "$here/regatta" serve "$@" --port "$port" >server.log 2>&1 &
  regatta=$!
  until grep -q nfs:// server.log; do
    kill -0 $regatta
    sleep 0.1
  done
  server=$(pgrep -P $regatta -f 'WorkerMain serve')
  once >/dev/null
  : >all
  for _ in $(seq "$runs"); do
    once >>all
  done
  echo "| $name | $(median 1 <all) | $(median 2 <all) | $(median 3 <all) |"
  kill $regatta
  wait $regatta || true
}

echo "| store | user us | system us | IOPS |"
echo "|---|---|---|---|"
measure directory data
measure memory --memory 1GiB
