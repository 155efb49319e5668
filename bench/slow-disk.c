// Preloaded into a process (LD_PRELOAD): makes every fsync and fdatasync take SYNC_DELAY_US longer, as a slower disk
// would, and counts them by file and thread in SYNC_COUNTS: records of 80 bytes, the file's name (64 bytes), how often
// the main thread synced it and how often the others did (64 bits each, in the machine's order).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define RECORDS 1024
struct record {
  char name[64];
  uint64_t main_thread;
  uint64_t others;
};

static struct record *records;
static long delay_us;
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static volatile int lock;

__attribute__((constructor)) static void begin(void) {
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  const char *delay = getenv("SYNC_DELAY_US");
  delay_us = delay ? atol(delay) : 0;
  const char *path = getenv("SYNC_COUNTS");
  if (!path) return;
  int file = open(path, O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, sizeof(struct record) * RECORDS) != 0) return;
  void *mapped = mmap(NULL, sizeof(struct record) * RECORDS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) records = mapped;
}

static void count(int descriptor) {
  if (!records) return;
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0) return;
  target[length] = 0;
  const char *slash = strrchr(target, '/');
  const char *name = slash ? slash + 1 : target;
  int is_main = syscall(SYS_gettid) == getpid();
  while (__sync_lock_test_and_set(&lock, 1)) {
  }
  // The last record counts all files that have no record of their own.
  for (int at = 0; at < RECORDS; at++) {
    struct record *known = &records[at];
    if (known->name[0] == 0) strncpy(known->name, at == RECORDS - 1 ? "more" : name, sizeof known->name - 1);
    if (at < RECORDS - 1 && strncmp(known->name, name, sizeof known->name - 1) != 0) continue;
    if (is_main) known->main_thread++;
    else known->others++;
    break;
  }
  __sync_lock_release(&lock);
}

static void wait_longer(void) {
  if (delay_us <= 0) return;
  struct timespec rest = {delay_us / 1000000, (delay_us % 1000000) * 1000};
  while (nanosleep(&rest, &rest) != 0) {
  }
}

int fsync(int descriptor) {
  count(descriptor);
  wait_longer();
  return real_fsync(descriptor);
}

int fdatasync(int descriptor) {
  count(descriptor);
  wait_longer();
  return real_fdatasync(descriptor);
}
