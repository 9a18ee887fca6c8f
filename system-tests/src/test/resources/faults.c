/*
 * Makes file calls fail on purpose: preload it, and say in FAULTS what is to happen.
 *
 *   FAULTS   rules separated by ';', each "call path first last what": of the calls of that name on
 *            files whose path contains the text, number first to last (from 1) have the outcome
 *            what: an errno's name, or a number of bytes for a transfer that is cut short.
 *   FAULTS_LOG  a file that gets a line for each call that was changed
 *
 * Programs that look functions up by dlsym(3) in the C library itself would pass by a preloaded
 * library, so dlsym is replaced as well.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_RULES 32

struct rule {
  char call[16];
  char path[128];
  long first;
  long last;
  int error;
  long bytes;
  long calls;
};

static struct rule rules[MOST_RULES];
static int rule_count;
static int started;
static int log_fd = -1;
static void *(*real_dlsym)(void *, const char *);
static int (*real_openat)(int, const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_pread)(int, void *, size_t, off_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fallocate)(int, int, off_t, off_t);

static const struct {
  const char *name;
  int value;
} errors[] = {{"EINTR", EINTR},   {"EIO", EIO},       {"EAGAIN", EAGAIN}, {"EMFILE", EMFILE},
              {"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT}, {"ESTALE", ESTALE}, {"EOPNOTSUPP", EOPNOTSUPP}};

static void read_rule(const char *text) {
  struct rule *rule = &rules[rule_count];
  char what[16];
  if (rule_count == MOST_RULES || sscanf(text, " %15s %127s %ld %ld %15s", rule->call, rule->path,
                                         &rule->first, &rule->last, what) != 5) {
    fprintf(stderr, "FAULTS: not a rule: %s\n", text);
    abort();
  }
  rule->bytes = atol(what);
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (strcmp(what, errors[i].name) == 0) {
      rule->error = errors[i].value;
    }
  }
  if (rule->error == 0 && (what[0] < '0' || what[0] > '9')) {
    fprintf(stderr, "FAULTS: neither an errno nor a number: %s\n", what);
    abort();
  }
  rule_count++;
}

/* May be called before it is this library's turn to be initialised. */
__attribute__((constructor)) static void start(void) {
  if (started) {
    return;
  }
  started = 1;
  real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
  if (!real_dlsym) {
    real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  }
  if (!real_dlsym) {
    real_dlsym = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
  }
  real_openat = real_dlsym(RTLD_NEXT, "openat");
  real_close = real_dlsym(RTLD_NEXT, "close");
  real_pread = real_dlsym(RTLD_NEXT, "pread64");
  real_pwrite = real_dlsym(RTLD_NEXT, "pwrite64");
  real_fsync = real_dlsym(RTLD_NEXT, "fsync");
  real_fallocate = real_dlsym(RTLD_NEXT, "fallocate64");
  char *text = getenv("FAULTS");
  char *copy = text ? strdup(text) : NULL;
  for (char *one = copy ? strtok(copy, ";") : NULL; one; one = strtok(NULL, ";")) {
    read_rule(one);
  }
  free(copy);
  if (getenv("FAULTS_LOG")) {
    log_fd = open(getenv("FAULTS_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  }
}

/* The rule for this call, if there is one; the first that applies. */
static struct rule *applies(const char *call, const char *path) {
  struct rule *found = NULL;
  for (int i = 0; i < rule_count; i++) {
    struct rule *rule = &rules[i];
    if (strcmp(rule->call, call) != 0 || !strstr(path, rule->path)) {
      continue;
    }
    long number = __atomic_add_fetch(&rule->calls, 1, __ATOMIC_SEQ_CST);
    if (!found && number >= rule->first && number <= rule->last) {
      found = rule;
      if (log_fd >= 0) {
        dprintf(log_fd, "%s %s %ld\n", call, rule->path, number);
      }
    }
  }
  return found;
}

static struct rule *applies_to(const char *call, int fd) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  return applies(call, path);
}

static int failed(const struct rule *rule) {
  errno = rule->error;
  return -1;
}

static int faulty_openat(int directory, const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  int mode = va_arg(more, int);
  va_end(more);
  struct rule *rule = applies("openat", path);
  return rule ? failed(rule) : real_openat(directory, path, flags, mode);
}

static int faulty_close(int fd) {
  struct rule *rule = applies_to("close", fd);
  if (!rule) {
    return real_close(fd);
  }
  /* As Linux: the descriptor is gone whatever close says. */
  real_close(fd);
  return failed(rule);
}

static ssize_t faulty_pread(int fd, void *buffer, size_t bytes, off_t offset) {
  struct rule *rule = applies_to("pread64", fd);
  if (rule && rule->error) {
    return failed(rule);
  }
  return real_pread(fd, buffer, rule && (size_t)rule->bytes < bytes ? (size_t)rule->bytes : bytes,
                    offset);
}

static ssize_t faulty_pwrite(int fd, const void *buffer, size_t bytes, off_t offset) {
  struct rule *rule = applies_to("pwrite64", fd);
  if (rule && rule->error) {
    return failed(rule);
  }
  return real_pwrite(fd, buffer, rule && (size_t)rule->bytes < bytes ? (size_t)rule->bytes : bytes,
                     offset);
}

static int faulty_fsync(int fd) {
  struct rule *rule = applies_to("fsync", fd);
  return rule ? failed(rule) : real_fsync(fd);
}

static int faulty_fallocate(int fd, int mode, off_t offset, off_t bytes) {
  struct rule *rule = applies_to("fallocate64", fd);
  return rule ? failed(rule) : real_fallocate(fd, mode, offset, bytes);
}

static const struct {
  const char *name;
  void *function;
} replaced[] = {{"openat", faulty_openat},   {"close", faulty_close}, {"pread64", faulty_pread},
                {"pwrite64", faulty_pwrite}, {"fsync", faulty_fsync}, {"fallocate64", faulty_fallocate}};

void *dlsym(void *library, const char *name) {
  for (size_t i = 0; i < sizeof replaced / sizeof *replaced; i++) {
    if (strcmp(name, replaced[i].name) == 0) {
      return replaced[i].function;
    }
  }
  start();
  return real_dlsym(library, name);
}
