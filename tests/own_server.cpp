#include "own_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>  // NOLINT: SIGKILL is POSIX's
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
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

// Seen by this process and its children alone.
bool mount_small(const std::string& folder, const passwd* owner) {
  if (owner == nullptr) return false;  // only root may
  const std::string how =
      "size=1m,mode=700,uid=" + std::to_string(owner->pw_uid) + ",gid=" + std::to_string(owner->pw_gid);
  return unshare(CLONE_NEWNS) == 0 && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("small", folder.c_str(), "tmpfs", 0, how.c_str()) == 0;
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

pid_t launch(const std::string& folder, const std::string& command, const std::vector<std::string>& users, int signal,
             const std::string& small) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (!small.empty() && !mount_small(small, somebody_else(users))) _exit(kNotAllowed);
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

bool make_certificates(const std::string& folder, const std::vector<std::string>& users) {
  const std::string make = "openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ";
  const std::string script =
      "set -e; " + make + "-x509 -subj /CN=test-authority -keyout ca.key -out ca.pem; " + make +
      "-x509 -subj /CN=other-authority -keyout other.key -out other.pem; " + make +
      "-subj /CN=patolli -addext subjectAltName=IP:127.0.0.1,DNS:localhost -keyout peer.key -out peer.csr; "
      "openssl x509 -req -in peer.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -copy_extensions copy -out "
      "peer.pem; chmod 600 *.key";
  const pid_t child = launch(folder, "sh -c '" + script + "'", users, SIGKILL);
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::uint16_t free_port() {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  bind(probe, reinterpret_cast<sockaddr*>(&address), size);          // NOLINT: as sockets want it
  getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);  // NOLINT
  close(probe);
  return ntohs(address.sin_port);
}

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace patolli::own_server
