// To be preloaded in front of libfaketime. That library also takes the absolute times of timers, but reckons them by the
// wrong clock: a timer that has to end at once (Asio's "1 ns after the start") never ends, and the server hangs.
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

int timerfd_settime(int descriptor, int flags, const struct itimerspec* value, struct itimerspec* before) {
  return (int)syscall(SYS_timerfd_settime, descriptor, flags, value, before);
}
