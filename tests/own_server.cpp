#include "own_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's
#include <sys/prctl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace patolli::own_server {
namespace {

// Servers refuse to run as root, or should.
const passwd* somebody_else(const std::vector<std::string>& users) {
  if (geteuid() != 0) return nullptr;
  for (const std::string& name : users)
    if (const passwd* const user = getpwnam(name.c_str())) return user;
  return nullptr;
}

}  // namespace

std::string make_folder(const std::string& name, const std::vector<std::string>& users, std::string& failed) {
  std::string folder = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
  if (mkdtemp(folder.data()) == nullptr) {
    failed = "no temporary folder";
    return {};
  }
  if (const passwd* const user = somebody_else(users))
    if (chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0) failed = "cannot give the folder away";
  return folder;
}

pid_t launch(const std::string& folder, const std::string& command, const std::vector<std::string>& users, int signal) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (const passwd* const user = somebody_else(users))
    if (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0) _exit(126);
  prctl(PR_SET_PDEATHSIG, signal);  // also when the test is killed
  if (getppid() != parent) _exit(125);
  const int log = open((folder + "/log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(log, 1);
  dup2(log, 2);
  setpgid(0, 0);
  if (chdir(folder.c_str()) != 0) _exit(124);
  setenv("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", 1);
  execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
  _exit(127);
}

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace patolli::own_server
