#include "bots/subprocess.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX wants it declared by who uses it

namespace patolli::bots {
namespace {

constexpr std::size_t kChunk = 16384;
constexpr std::size_t kMaxErrors = std::size_t{64} << 10;

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

struct Pipe {
  int read = -1;
  int write = -1;
  ~Pipe() {
    close_fd(read);
    close_fd(write);
  }
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  // Above the standard three, which may be closed in our own process: the child's redirections must not meet.
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read = lift(ends[0]);
    write = lift(ends[1]);
    return read >= 0 && write >= 0;
  }

 private:
  static int lift(int fd) {
    if (fd > STDERR_FILENO) return fd;
    const int higher = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(fd);
    return higher;
  }
};

void do_not_block(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

// Writing to a program that has gone raises SIGPIPE in the thread that writes. Held back for that thread alone, and
// taken away before anybody else sees it: what our process does about the signal elsewhere stays as it is.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigset_t pending;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    if (!was_pending_) pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    if (was_pending_) return;
    const timespec now{0, 0};
    while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// How a child begins: its own group, no signal held back or ignored, the pipes as its standard files.
class Beginning {
 public:
  Beginning(const Pipe& in, const Pipe& out, const Pipe* err) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, in.read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, out.write, STDOUT_FILENO);
    if (err != nullptr) posix_spawn_file_actions_adddup2(&files_, err->write, STDERR_FILENO);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    posix_spawn_file_actions_addclosefrom_np(&files_,
                                             STDERR_FILENO + 1);  // no other descriptors for the child
#endif
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&usual, signal);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Beginning() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&files_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  int spawn(pid_t& pid, const std::string& command) {
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::string text = command;
    char* const argv[] = {shell.data(), option.data(), text.data(), nullptr};
    return posix_spawn(&pid, argv[0], &files_, &attributes_, argv, environ);
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

// Appends what is there; false: the other side has closed.
bool read_some(int fd, std::string& into) {
  char chunk[kChunk];
  const ssize_t n = ::read(fd, chunk, sizeof chunk);
  if (n > 0) into.append(chunk, static_cast<std::size_t>(n));
  return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

Result<Subprocess> Subprocess::start(const std::string& command, Errors errors) {
  Pipe in;
  Pipe out;
  Pipe err;
  const bool capture = errors == Errors::kCapture;
  if (!in.open() || !out.open() || (capture && !err.open()))
    return Error::invalid("", std::string("no pipe: ") + std::strerror(errno));
  Subprocess child;
  if (const int code = Beginning(in, out, capture ? &err : nullptr).spawn(child.pid_, command); code != 0) {
    child.pid_ = -1;
    return Error::invalid("", std::string("cannot start: ") + std::strerror(code));
  }
  child.in_ = std::exchange(in.write, -1);
  child.out_ = std::exchange(out.read, -1);
  child.err_ = std::exchange(err.read, -1);
  do_not_block(child.in_);
  do_not_block(child.out_);
  if (child.err_ >= 0) do_not_block(child.err_);
  return child;
}

Subprocess::Subprocess(Subprocess&& other) noexcept { *this = std::move(other); }

Subprocess& Subprocess::operator=(Subprocess&& other) noexcept {
  if (this == &other) return *this;
  kill();
  pid_ = std::exchange(other.pid_, -1);
  in_ = std::exchange(other.in_, -1);
  out_ = std::exchange(other.out_, -1);
  err_ = std::exchange(other.err_, -1);
  closing_ = other.closing_;
  broken_ = other.broken_;
  status_ = other.status_;
  outbox_ = std::move(other.outbox_);
  inbox_ = std::move(other.inbox_);
  errors_ = std::move(other.errors_);
  return *this;
}

void Subprocess::close_input() {
  closing_ = true;
  if (outbox_.empty()) close_fd(in_);
}

// False: it no longer reads.
bool Subprocess::write_some() {
  const NoBrokenPipe quiet;
  const ssize_t n = ::write(in_, outbox_.data(), outbox_.size());
  if (n > 0) outbox_.erase(0, static_cast<std::size_t>(n));
  return n >= 0 || errno == EAGAIN || errno == EINTR;
}

// Waits until something can be written or read, and does it.
bool Subprocess::pump(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  if (left <= 0) return false;
  pollfd files[3] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {outbox_.empty() ? -1 : in_, POLLOUT, 0}};
  const int ready = ::poll(files, 3, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
  if (ready <= 0) return true;  // the deadline is checked again before the next wait
  if (files[0].revents != 0 && !read_some(out_, inbox_)) close_fd(out_);
  if (files[1].revents != 0) {
    if (!read_some(err_, errors_)) close_fd(err_);
    if (errors_.size() > kMaxErrors) errors_.resize(kMaxErrors);
  }
  if (files[2].revents != 0 && !write_some()) {
    broken_ = true;
    outbox_.clear();
    close_fd(in_);
  }
  if (closing_ && outbox_.empty()) close_fd(in_);
  return true;
}

Subprocess::Read Subprocess::next_line(std::string& line, std::size_t max, Clock::time_point deadline) {
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = inbox_.find('\n', searched);
    if (std::min(end, inbox_.size()) > max) return Read::kTooLong;
    if (end != std::string::npos) {
      line = inbox_.substr(0, end);
      inbox_.erase(0, end + 1);
      return Read::kLine;
    }
    searched = inbox_.size();
    if (out_ < 0 || broken_) return Read::kClosed;
    if (!pump(deadline)) return Read::kTimeout;
  }
}

Subprocess::Read Subprocess::rest(std::string& output, std::string& errors, std::size_t max,
                                  Clock::time_point deadline) {
  Read read = Read::kClosed;
  while (out_ >= 0) {
    if (inbox_.size() > max) {
      read = Read::kTooLong;
      break;
    }
    if (!pump(deadline)) {
      read = Read::kTimeout;
      break;
    }
  }
  // Its standard error is complete by now, unless a process that it started still has the pipe open.
  if (err_ >= 0) read_some(err_, errors_);
  output = std::exchange(inbox_, {});
  errors = std::exchange(errors_, {}).substr(0, max);
  return read;
}

bool Subprocess::has_ended() {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid_;
}

int Subprocess::wait(Clock::time_point deadline) {
  // Waiting with a timeout would need process-wide signal handling, so this polls.
  auto pause = std::chrono::microseconds(200);
  while (pid_ > 0 && !has_ended()) {
    if (Clock::now() >= deadline) return -1;
    pollfd files[1] = {{-1, 0, 0}};
    ::poll(files, 0, static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(pause).count()));
    pause = std::min(pause * 2, std::chrono::microseconds(10'000));
  }
  kill();
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
}

void Subprocess::kill() {
  close_fd(in_);
  close_fd(out_);
  close_fd(err_);
  if (pid_ <= 0) return;
  // The group first: as long as the child has not been waited for, its number cannot be anybody else's.
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace patolli::bots
