#!/usr/bin/env bash
# The engine against fio on the same job, side by side: IOPS and CPU for each op, medians of N
# alternating runs, as rows of a Markdown table. Run it on a quiet machine, in a folder with 3 GiB;
# it takes 10 s for each of 58 jobs and run.
#   bench/vs-fio.sh [N]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
runs=${1:-5}
build
work=$(mktemp -d "$PWD/vs-fio.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"

# op, block, jobs, then further options
cell() {
  local op=$1 bs=$2 jobs=$3 ours theirs i
  shift 3
  local common=(--name=cell --rw="rand$op" --bs="$bs" --numjobs="$jobs" --filename_format=file.\$jobnum
    --size=512m --directory="$work" --invalidate=0 --time_based --runtime=3 "$@")
  : >ours
  : >theirs
  for i in $(seq "$runs"); do
    engine_figures "$op" "${common[@]}" --ramp_time=2 >>ours
    fio_figures "$op" "${common[@]}" >>theirs
  done
  ours=$(median 1 <ours)
  theirs=$(median 1 <theirs)
  local cpu_ours cpu_theirs
  cpu_ours=$(median 4 <ours)
  cpu_theirs=$(median 4 <theirs)
  printf '| rand%s %s, %s job%s, %s | %.0f | %.0f | %s | %s |\n' "$op" "$bs" "$jobs" "$([ "$jobs" = 1 ] || echo s)" \
    "${*//--/}" "$ours" "$theirs" "$(ratio "$ours" "$theirs")" "$(ratio "$cpu_ours" "$cpu_theirs")"
}

for file in 0 1; do
  fio --name=layout --filename="file.$file" --size=512m --rw=write --bs=1m --end_fsync=1 >/dev/null
done
echo "| job | Regatta IOPS | fio IOPS | ratio | CPU per op, ratio |"
echo "|---|---|---|---|---|"
for depth in 1 16; do
  cell read 4k 1 --ioengine=null --iodepth=$depth
done
for op in read write; do
  for bs in 4k 64k; do
    for jobs in 1 2; do
      cell $op $bs $jobs --ioengine=psync
      for depth in 1 16 100; do
        cell $op $bs $jobs --ioengine=io_uring --iodepth=$depth
        cell $op $bs $jobs --ioengine=io_uring --iodepth=$depth --registerfiles --fixedbufs
      done
    done
  done
done
