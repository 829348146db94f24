#include "net/admin_socket.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <future>
#include <optional>

namespace patolli::net {
namespace {

constexpr int kLookEvery = 100;  // ms: the end is noticed so soon
constexpr auto kPatience = std::chrono::seconds(10);
constexpr std::size_t kMaxLine = 4096;
constexpr std::size_t kMaxAnswer = 1 << 20;

struct Closing {
  int fd;
  explicit Closing(int file) : fd(file) {}
  ~Closing() {
    if (fd >= 0) close(fd);
  }
  Closing(const Closing&) = delete;
  Closing& operator=(const Closing&) = delete;
};

Error because(const std::string& path, const char* what) {
  return Error::invalid("admin-socket", path + ": " + what + ": " + std::strerror(errno));
}

std::optional<sockaddr_un> address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) return std::nullopt;
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

const sockaddr* general(const sockaddr_un& address) { return reinterpret_cast<const sockaddr*>(&address); }

bool connects(const sockaddr_un& address, int fd) { return connect(fd, general(address), sizeof address) == 0; }

// Until the end of the line, or of the other side's patience.
std::string read_line(int fd, std::size_t max, const std::atomic<bool>* stopping) {
  std::string line;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (line.find('\n') == std::string::npos && line.size() < max && std::chrono::steady_clock::now() < until) {
    if (stopping != nullptr && *stopping) break;
    pollfd ready{fd, POLLIN, 0};
    if (poll(&ready, 1, kLookEvery) <= 0) continue;
    std::array<char, 4096> bytes{};
    const ssize_t count = read(fd, bytes.data(), bytes.size());
    if (count <= 0) break;
    line.append(bytes.data(), static_cast<std::size_t>(count));
  }
  return line.substr(0, line.find('\n'));
}

bool write_line(int fd, std::string line) {
  line += '\n';
  std::size_t sent = 0;
  while (sent < line.size()) {
    const ssize_t count = send(fd, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

// The host's: who runs the server, or root. Whoever may pass the file's rights is asked again.
bool is_host(int fd) {
  ucred who{};
  socklen_t size = sizeof who;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && (who.uid == geteuid() || who.uid == 0);
}

}  // namespace

Result<std::unique_ptr<AdminSocket>> AdminSocket::open(const std::string& path, Ask ask) {
  const auto address = address_of(path);
  if (!address) return Error::invalid("admin-socket", path + " is longer than the path of a socket may be");
  {
    const Closing probe(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (connects(*address, probe.fd)) return Error::invalid("admin-socket", path + " is another server's");
  }
  struct stat there {};
  if (lstat(path.c_str(), &there) == 0) {
    if (!S_ISSOCK(there.st_mode)) return Error::invalid("admin-socket", path + " is there already, and no socket");
    unlink(path.c_str());
  }
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return because(path, "no socket");
  const mode_t before = umask(0177);
  const bool bound = bind(fd, general(*address), sizeof *address) == 0;
  umask(before);
  if (!bound || listen(fd, 4) != 0) {
    Error why = because(path, "cannot listen there");
    close(fd);
    return why;
  }
  return std::unique_ptr<AdminSocket>(new AdminSocket(fd, path, std::move(ask)));
}

AdminSocket::AdminSocket(int listening, std::string path, Ask ask)
    : listening_(listening), path_(std::move(path)), ask_(std::move(ask)), thread_([this] { serve(); }) {}

AdminSocket::~AdminSocket() {
  stopping_ = true;
  thread_.join();
  close(listening_);
  unlink(path_.c_str());
}

// One after the other: the host is one.
void AdminSocket::serve() {
  while (!stopping_) {
    pollfd ready{listening_, POLLIN, 0};
    if (poll(&ready, 1, kLookEvery) <= 0) continue;
    const Closing connection(accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC));
    if (connection.fd >= 0 && is_host(connection.fd)) answer(connection.fd);
  }
}

void AdminSocket::answer(int connection) {
  const std::string line = read_line(connection, kMaxLine, &stopping_);
  if (line.empty()) return;
  const auto promise = std::make_shared<std::promise<std::string>>();
  auto future = promise->get_future();
  ask_(line, [promise](std::string text) { promise->set_value(std::move(text)); });
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!stopping_ && std::chrono::steady_clock::now() < until) {
    if (future.wait_for(std::chrono::milliseconds(kLookEvery)) != std::future_status::ready) continue;
    write_line(connection, future.get());
    return;
  }
}

Result<std::string> ask_server(const std::string& path, const std::string& line) {
  const auto address = address_of(path);
  if (!address) return Error::invalid("socket", path + " is longer than the path of a socket may be");
  const Closing connection(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (connection.fd < 0 || !connects(*address, connection.fd))
    return Error::invalid("socket",
                          path + ": no server listens there, or it is another user's: " + std::strerror(errno));
  if (!write_line(connection.fd, line)) return Error::invalid("socket", path + ": the server does not listen");
  std::string answer = read_line(connection.fd, kMaxAnswer, nullptr);
  if (answer.empty()) return Error::invalid("socket", path + ": the server did not answer; you have to be its user");
  return answer;
}

}  // namespace patolli::net
