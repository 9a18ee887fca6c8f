#!/usr/bin/env bash
# Where neither side is the limit, both must say the same: IOPS, p50 and p99 against a target that
# takes 1 ms for every read, medians of N alternating runs. Needs a C compiler.
#   bench/slow-target.sh [N]
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$here/bench/common.sh"
runs=${1:-5}
build
work=$(mktemp -d "$PWD/slow-target.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >slow.c <<'C'
/* Reads take 1 ms more. dlsym is replaced as well: a JVM looks functions up in the C library itself. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>
static void *find(void *library, const char *name) {
  static void *(*real)(void *, const char *);
  if (!real) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
  if (!real) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  if (!real) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
  return real(library, name);
}
ssize_t pread64(int fd, void *buffer, size_t length, off64_t offset) {
  static ssize_t (*real)(int, void *, size_t, off64_t);
  static __thread int precise;
  struct timespec pause = {0, 1000000};
  if (!precise) precise = !prctl(PR_SET_TIMERSLACK, 1UL);
  if (!real) real = find(RTLD_NEXT, "pread64");
  nanosleep(&pause, 0);
  return real(fd, buffer, length, offset);
}
ssize_t pread(int fd, void *buffer, size_t length, off_t offset) {
  return pread64(fd, buffer, length, offset);
}
void *dlsym(void *library, const char *name) {
  return strcmp(name, "pread64") == 0 ? (void *)pread64 : find(library, name);
}
C
cc -shared -fPIC -O2 -o slow.so slow.c -ldl
fio --name=layout --filename=file --size=64m --rw=write --bs=1m --end_fsync=1 >/dev/null
job=(--name=slow --filename=file --size=64m --directory="$work" --rw=randread --bs=4k --invalidate=0
  --ioengine=psync --time_based --runtime=10)
for i in $(seq "$runs"); do
  LD_PRELOAD=$work/slow.so engine_figures read "${job[@]}" --ramp_time=3 >>ours
  LD_PRELOAD=$work/slow.so fio_figures read "${job[@]}" >>theirs
done
echo "| figure | Regatta | fio | ratio |"
echo "|---|---|---|---|"
names=("" "IOPS" "p50 in ns" "p99 in ns")
for column in 1 2 3; do
  a=$(median $column <ours)
  b=$(median $column <theirs)
  awk -v name="${names[$column]}" -v a="$a" -v b="$b" \
    'BEGIN { printf "| %s | %d | %d | %.3f |\n", name, a, b, a / b }'
done
