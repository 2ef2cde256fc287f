/* Makes the machine's clock wrong for one process: SKEW_MS milliseconds ahead, below zero behind. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int failed = syscall(SYS_clock_gettime, clock, time);
    const char *skew = getenv("SKEW_MS");
    if (failed || clock != CLOCK_REALTIME || !skew)
        return failed;
    long long nanoseconds = time->tv_sec * 1000000000LL + time->tv_nsec + atoll(skew) * 1000000LL;
    time->tv_sec = nanoseconds / 1000000000LL;
    time->tv_nsec = nanoseconds % 1000000000LL;
    return 0;
}
