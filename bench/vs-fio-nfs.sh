#!/usr/bin/env bash
# The engine nfs3 against the nfs engine of a fio that was built with libnfs, on the same export, side by
# side: IOPS and CPU for each op, medians of N alternating runs, as rows of a Markdown table. The server
# must have answers faster than either client asks; the file `f` is made on it, 512 MiB.
#   FIO=path/to/fio bench/vs-fio-nfs.sh nfs://HOST/PATH?... [N]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
url=${1:?an nfs:// URL is needed}
runs=${2:-3}
"${FIO:?the path of a fio with the nfs engine is needed}" --enghelp | grep -qw nfs || {
  echo "vs-fio-nfs: $FIO has no nfs engine; build one where libnfs's headers are installed" >&2
  exit 2
}
build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# rw, block, iodepth
cell() {
  local rw=$1 op=${1#rand} bs=$2 depth=$3 ours theirs
  local common=(--name=cell --ioengine=nfs --nfs_url="$url" --rw="$rw" --bs="$bs" --iodepth="$depth"
    --filename=f --size=512m --time_based --runtime=3)
  : >ours
  : >theirs
  for _ in $(seq "$runs"); do
    engine_figures "$op" "${common[@]}" --ramp_time=2 >>ours
    # It was seen to hang as it unmounts.
    fio=$FIO timeout 20 bash -c '. "$1"; shift; fio_figures "$@"' - "$here/bench/common.sh" "$op" "${common[@]}" >>theirs ||
      echo "vs-fio-nfs: fio did not end: $rw $bs iodepth $depth" >&2
  done
  ours=$(median 1 <ours)
  theirs=$(median 1 <theirs)
  printf '| %s %s, iodepth %s | %.0f | %.0f | %s | %s |\n' "$rw" "$bs" "$depth" "$ours" "$theirs" \
    "$(ratio "$ours" "$theirs")" "$(ratio "$(median 4 <ours)" "$(median 4 <theirs)")"
}

echo "| job | Regatta IOPS | fio IOPS | ratio | CPU per op, ratio |"
echo "|---|---|---|---|---|"
for rw in randread randwrite; do
  for depth in 1 16 100; do
    cell $rw 4k $depth
  done
done
for rw in read write; do
  cell $rw 1m 1
done
