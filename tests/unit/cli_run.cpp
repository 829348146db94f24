#include "cli_run.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

namespace patolli {

TempFile::TempFile(const std::string& content) : path_(testing::TempDir() + "patolli-XXXXXX") {
  const int file = mkstemp(path_.data());
  EXPECT_GE(file, 0) << path_;
  close(file);
  std::ofstream(path_, std::ios::binary) << content;
}

TempFile::~TempFile() { unlink(path_.c_str()); }

std::string TempFile::read() const {
  std::ostringstream text;
  text << std::ifstream(path_, std::ios::binary).rdbuf();
  return text.str();
}

namespace {

// Files instead of pipes: nothing can block, however much is written.
pid_t start(const std::vector<std::string>& arguments, const TempFile& in, const TempFile& out, const TempFile& err) {
  std::vector<std::string> words = {PATOLLI_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int from = open(in.path().c_str(), O_RDONLY);
    const int to = open(out.path().c_str(), O_WRONLY);
    const int errors = open(err.path().c_str(), O_WRONLY);
    dup2(from, STDIN_FILENO);
    dup2(to, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
  }
  return child;
}

Ran ran(int status, const TempFile& out, const TempFile& err) {
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = out.read(), .err = err.read()};
}

}  // namespace

Ran run_patolli(const std::vector<std::string>& arguments, const std::string& input) {
  const TempFile in(input);
  const TempFile out;
  const TempFile err;
  const pid_t child = start(arguments, in, out, err);
  int status = 0;
  waitpid(child, &status, 0);
  return ran(status, out, err);
}

Ran run_until_signal(const std::vector<std::string>& arguments, const TempFile& records, int signal) {
  const TempFile in;
  const TempFile out;
  const TempFile err;
  const pid_t child = start(arguments, in, out, err);
  int status = 0;
  while (lines_of(records.read()).size() < 3) {
    if (waitpid(child, &status, WNOHANG) == child) return ran(status, out, err);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(child, signal);
  waitpid(child, &status, 0);
  return ran(status, out, err);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace patolli
