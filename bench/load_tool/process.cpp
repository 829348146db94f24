#include "process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace patolli::load {

Process::Process(std::vector<std::string> command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  output_ = ends[0];
  char c = 0;
  while (::read(output_, &c, 1) == 1 && c != '\n') first_line_.push_back(c);
  if (c != '\n') throw std::runtime_error("cannot start " + command[0]);
}

Process::~Process() {
  terminate();
  ::close(output_);
}

// To the nanosecond, where the usual figures are samples: a process that sleeps often would look idle.
double Process::cpu_seconds() const {
  double total = 0;
  std::error_code error;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(pid_) + "/task", error)) {
    std::ifstream file(task.path() / "schedstat");
    double nanoseconds = 0;
    file >> nanoseconds;
    total += nanoseconds / 1e9;
  }
  return total;
}

double tree_seconds(int process) {
  const std::string folder = "/proc/" + std::to_string(process);
  std::ifstream stat(folder + "/stat");
  std::string line;
  std::getline(stat, line);
  // Behind the name: the state, ten numbers, then the ticks in user and system mode, and those of ended children.
  std::istringstream fields(line.substr(line.rfind(')') == std::string::npos ? 0 : line.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double ticks = 0;
  for (int i = 0; i < 4; ++i) {
    double one = 0;
    fields >> one;
    ticks += one;
  }
  double seconds = ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
  std::ifstream children(folder + "/task/" + std::to_string(process) + "/children");
  for (int child = 0; children >> child;) seconds += tree_seconds(child);
  return seconds;
}

double Process::resident_kb() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

bool Process::terminate() {
  if (pid_ <= 0) return true;
  ::kill(pid_, SIGTERM);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace patolli::load
