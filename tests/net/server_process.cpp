#include "net/server_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>  // NOLINT: kill is POSIX's
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace patolli::net::test {
namespace {

using Clock = std::chrono::steady_clock;

// In the child, between fork and exec: system calls only.
bool make_disk(ServerProcess::Disk disk, const char* folder) {
  if (disk == ServerProcess::Disk::kPlain) return true;
  if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  if (disk == ServerProcess::Disk::kSmall) return mount("small", folder, "tmpfs", 0, "size=4m") == 0;
  return mount(folder, folder, nullptr, MS_BIND, nullptr) == 0 &&
         mount(nullptr, folder, nullptr, MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) == 0;
}

}  // namespace

bool ServerProcess::start(const std::string& data, const std::string& log, Disk disk,
                          const std::vector<std::string>& more) {
  kill();
  std::vector<std::string> words = {PATOLLI_BINARY, "serve", "--port", "0", "--data", data, "--worker-threads", "1",
                                    // Everybody comes from one address here.
                                    "--connections-per-address", "1000", "--connects-per-second", "100000",
                                    "--requests-per-second", "100000", "--messages-per-second", "100000", "--hosts",
                                    "x"};
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int pipe[2];
  if (pipe2(pipe, O_CLOEXEC) != 0) return false;
  code_ = -1;
  id_ = fork();
  if (id_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the test, whatever happens to that
    if (!make_disk(disk, data.c_str())) _exit(kNotAllowed);
    const int err = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    dup2(pipe[1], STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(126);
  }
  close(pipe[1]);
  // "Patolli is at http://127.0.0.1:PORT" on a line, once it is ready.
  std::string said;
  const auto until = Clock::now() + std::chrono::seconds(30);
  while (said.find('\n') == std::string::npos && Clock::now() < until) {
    pollfd file{pipe[0], POLLIN, 0};
    char chunk[256];
    if (poll(&file, 1, 1000) <= 0) continue;
    const ssize_t got = read(pipe[0], chunk, sizeof chunk);
    if (got <= 0) break;
    said.append(chunk, static_cast<std::size_t>(got));
  }
  close(pipe[0]);
  const auto colon = said.rfind(':');
  port_ = colon == std::string::npos ? 0 : static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
  if (port_ != 0) return true;
  int status = 0;
  if (waitpid(id_, &status, WNOHANG) == 0) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    if (waitpid(id_, &status, WNOHANG) == 0) {
      kill();
      return false;
    }
  }
  gone(status);
  return false;
}

std::string ServerProcess::inside(const std::string& path) const {
  return "/proc/" + std::to_string(id_) + "/root" + path;
}

void ServerProcess::gone(int status) {
  id_ = -1;
  port_ = 0;
  code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ServerProcess::kill() {
  if (id_ <= 0) return;
  int status = 0;
  ::kill(id_, SIGKILL);
  waitpid(id_, &status, 0);
  gone(status);
}

bool ServerProcess::stop() {
  if (id_ <= 0) return false;
  ::kill(id_, SIGTERM);
  const auto until = Clock::now() + std::chrono::seconds(5);
  int status = 0;
  while (waitpid(id_, &status, WNOHANG) == 0) {
    if (Clock::now() > until) {
      kill();
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  gone(status);
  return code_ == 0;
}

}  // namespace patolli::net::test
