#!/usr/bin/env bash
# Time from the command to the first measured op, and to the exit of a 5 s run, as the summaries say:
# medians of N runs of the hello plan with two workers. Run it on a quiet machine.
#   bench/startup.sh [N]
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
runs=${1:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for i in $(seq "$runs"); do
  ./regatta run plans/00-hello.conf --set runtime=5s --out "$work/$i" >/dev/null
  grep -hoE '"(first_op|total)_seconds" : [0-9.]+' "$work/$i/summary.json" >>"$work/figures"
done
for figure in first_op total; do
  grep "\"${figure}_seconds\"" "$work/figures" | awk '{print $3}' | sort -n |
    awk -v name="$figure" '{v[NR]=$1} END {printf "%s_seconds median %.1f [%.1f-%.1f] of %d runs\n", name, v[int((NR+1)/2)], v[1], v[NR], NR}'
done
