#include "nats_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>  // NOLINT: kill is POSIX's
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

namespace patolli {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const passwd* somebody_else() { return geteuid() == 0 ? getpwnam("nobody") : nullptr; }

// It says where it listens in a file: {"nats":["nats://127.0.0.1:40000"]}.
std::uint16_t port_in(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder, ignored)) {
    if (file.path().extension() != ".ports") continue;
    const std::string text = text_of(file.path());
    const auto at = text.find("127.0.0.1:");
    if (at != std::string::npos) return static_cast<std::uint16_t>(std::atoi(text.c_str() + at + 10));
  }
  return 0;
}

}  // namespace

NatsServer::NatsServer(std::string options) : options_(std::move(options)) {
  std::string name = (fs::temp_directory_path() / "patolli-nats-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    failed_ = "no temporary folder";
    return;
  }
  folder_ = name;
  if (const passwd* const user = somebody_else())
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) failed_ = "cannot give the folder away";
  if (failed_.empty()) start();
}

NatsServer::~NatsServer() {
  kill();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void NatsServer::start() {
  const std::string port = port_ == 0 ? "-1" : std::to_string(port_);
  const std::string command =
      "exec nats-server -a 127.0.0.1 -p " + port + " --ports_file_dir " + folder_ + " " + options_;
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    if (const passwd* const user = somebody_else())
      if (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0) _exit(126);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // also when the test is killed
    if (getppid() != parent) _exit(125);
    const int log = open((folder_ + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    dup2(log, 1);
    dup2(log, 2);
    setpgid(0, 0);
    setenv("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", 1);
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  while (port_in(folder_) == 0) {
    if (waitpid(process_, nullptr, WNOHANG) == process_) {
      failed_ = "nats-server: " + text_of(folder_ + "/log");
      process_ = 0;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  port_ = port_in(folder_);
}

void NatsServer::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_, ignored))
    if (file.path().extension() == ".ports") fs::remove(file.path(), ignored);
}

void NatsServer::pause() { ::kill(process_, SIGSTOP); }
void NatsServer::go_on() { ::kill(process_, SIGCONT); }

}  // namespace patolli
