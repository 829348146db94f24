#include "term/signals.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <thread>

namespace patolli::term {

namespace {

constexpr std::array<int, 4> kWatched = {SIGINT, SIGTERM, SIGHUP, SIGWINCH};

// All that a handler may touch.
std::atomic<int> end_signal{0};
std::atomic<bool> resized_flag{false};
std::array<std::atomic<int>, 2> wake_pipe{-1, -1};
static_assert(std::atomic<int>::is_always_lock_free);

std::array<struct sigaction, kWatched.size()> previous;

void on_signal(int signal) {
  const int saved = errno;
  if (signal == SIGWINCH)
    resized_flag = true;
  else
    end_signal = signal;
  const char byte = 0;
  [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], &byte, 1);
  errno = saved;
}

void drain() {
  char bytes[64];
  while (::read(wake_pipe[0], bytes, sizeof bytes) > 0) {
  }
}

}  // namespace

Signals::Signals() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) {
    wake_pipe[0] = ends[0];
    wake_pipe[1] = ends[1];
  }
  end_signal = 0;
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    sigaction(kWatched[i], nullptr, &previous[i]);
    // Who starts a program with SIGHUP ignored (nohup) means it.
    if (previous[i].sa_handler != SIG_IGN) sigaction(kWatched[i], &action, nullptr);
  }
}

Signals::~Signals() {
  for (std::size_t i = 0; i < kWatched.size(); ++i) sigaction(kWatched[i], &previous[i], nullptr);
  for (auto& end : wake_pipe) close(end.exchange(-1));
}

int Signals::end() const noexcept { return end_signal; }

bool Signals::take_resized() noexcept { return resized_flag.exchange(false); }

void Signals::end_by(int signal) {
  std::signal(signal, SIG_DFL);
  raise(signal);
  std::_Exit(128 + signal);
}

Signals::Woken Signals::wait(int file) {
  for (;;) {
    if (end_signal != 0 || resized_flag) return Woken::kSignal;
    std::array<pollfd, 2> files = {{{wake_pipe[0], POLLIN, 0}, {file, POLLIN, 0}}};
    if (poll(files.data(), files.size(), -1) < 0) continue;  // interrupted: the loop looks
    if ((files[0].revents & POLLIN) != 0) {
      drain();
      continue;
    }
    if (files[1].revents != 0) return Woken::kInput;
  }
}

bool Signals::during(std::function<void()> work, const std::function<void()>& resized) {
  struct Pipe {
    int ends[2] = {-1, -1};
    ~Pipe() {
      close(ends[0]);
      close(ends[1]);
    }
  };
  const auto done = std::make_shared<Pipe>();
  if (pipe2(done->ends, O_CLOEXEC) != 0) {
    work();
    return end() == 0;
  }
  std::thread thread([work = std::move(work), done] {
    // Signals are for the thread that waits.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    work();
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(done->ends[1], &byte, 1);
  });
  while (wait(done->ends[0]) == Woken::kSignal) {
    if (end_signal != 0) {
      thread.detach();
      return false;
    }
    if (take_resized() && resized) resized();
  }
  thread.join();
  return true;
}

}  // namespace patolli::term
