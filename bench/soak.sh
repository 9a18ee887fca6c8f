#!/usr/bin/env bash
# A run at full speed for a long time: the heap must stay flat and the load must not stand still.
# Prints IOPS, the heap after each garbage collection (first, last, largest) and the longest pause.
#   bench/soak.sh [SECONDS]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
seconds=${1:-600}
build
work=$(mktemp -d "$PWD/soak.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
fio --name=layout --filename=file --size=512m --rw=write --bs=1m --end_fsync=1 >/dev/null
JDK_JAVA_OPTIONS="-Xlog:gc:file=$work/gc.log:uptime" engine --name=soak --filename=file --size=512m \
  --directory="$work" --rw=randread --bs=4k --invalidate=0 --ioengine=io_uring --iodepth=16 --time_based \
  --ramp_time=5 --runtime="$seconds" 2>/dev/null
grep -oE '[0-9]+M->[0-9]+M\([0-9]+M\) [0-9.]+ms' gc.log |
  awk -F'[>M( m]+' '{ heap = $3; pause = $6; if (NR == 1) first = heap; if (heap > most) most = heap
    if (pause > longest) longest = pause; total += pause }
    END { printf "collections=%d heap_after_first=%dM last=%dM most=%dM longest_pause=%.1fms total=%.1fms\n",
      NR, first, heap, most, longest, total }'
