#!/usr/bin/env bash
# What cluster, journal and coordinator cost the load: the engine alone against the same job in a run
# of one worker, medians of N alternating runs.
#   bench/fleet-overhead.sh [N]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
runs=${1:-5}
build
work=$(mktemp -d "$PWD/fleet-overhead.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
fio --name=layout --filename=file --size=512m --rw=write --bs=1m --end_fsync=1 >/dev/null
job=(--name=cell --filename=file --size=512m --directory="$work" --rw=randread --bs=4k --invalidate=0
  --ioengine=psync --time_based --ramp_time=4 --runtime=15)
for i in $(seq "$runs"); do
  engine_figures read "${job[@]}" >>alone
  "$here/regatta" fio --out "run$i" "${job[@]}" >/dev/null
  grep -m1 -oE '"iops" : [0-9.E]+' "run$i/summary.json" | awk '{ print $3 }' >>fleet
done
a=$(median 1 <alone)
b=$(median 1 <fleet)
printf 'engine alone %.0f IOPS, in a run %.0f IOPS: ratio %s\n' "$a" "$b" \
  "$(awk -v a="$a" -v b="$b" 'BEGIN { printf "%.3f", b / a }')"
