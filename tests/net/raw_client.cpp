#include "net/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace patolli::net::test {
namespace {

using Clock = std::chrono::steady_clock;

bool wait_for(int fd, short events, Clock::time_point until) {
  while (true) {
    const auto left = std::chrono::ceil<Milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd file{fd, events, 0};
    const int ready = ::poll(&file, 1, static_cast<int>(left));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

RawClient::RawClient(std::uint16_t port, int receive_buffer) : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (receive_buffer != 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(fd_);
    fd_ = -1;
  }
}

RawClient::~RawClient() {
  if (fd_ >= 0) ::close(fd_);
}

RawClient::RawClient(RawClient&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), ended_(other.ended_), buffer_(std::move(other.buffer_)) {}

bool RawClient::send(std::string_view bytes) {
  const auto until = Clock::now() + kPatience;
  while (!bytes.empty()) {
    if (!wait_for(fd_, POLLOUT, until)) return false;
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::finish_sending() { ::shutdown(fd_, SHUT_WR); }

bool RawClient::fill(Clock::time_point until) {
  if (ended_ || !wait_for(fd_, POLLIN, until)) return false;
  char chunk[16384];
  const ssize_t got = ::recv(fd_, chunk, sizeof chunk, 0);
  if (got <= 0) {
    ended_ = true;
    return false;
  }
  buffer_.append(chunk, static_cast<std::size_t>(got));
  return true;
}

std::string RawClient::answer(Milliseconds patience, bool head_only) {
  const auto until = Clock::now() + patience;
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
    if (!fill(until)) return {};
  end += 4;
  const std::string length = header_of(buffer_.substr(0, end), "content-length");
  if (!head_only && !length.empty()) end += std::strtoull(length.c_str(), nullptr, 10);
  while (buffer_.size() < end)
    if (!fill(until)) return {};
  std::string answer = buffer_.substr(0, end);
  buffer_.erase(0, end);
  return answer;
}

std::string RawClient::rest(bool& closed, Milliseconds patience) {
  const auto until = Clock::now() + patience;
  while (fill(until)) {
  }
  closed = ended_;
  return std::exchange(buffer_, {});
}

std::string RawClient::bytes(std::size_t count, Milliseconds patience) {
  const auto until = Clock::now() + patience;
  while (buffer_.size() < count && fill(until)) {
  }
  std::string result = buffer_.substr(0, count);
  buffer_.erase(0, result.size());
  return result;
}

bool RawClient::closes_within(Milliseconds patience) {
  bool closed = false;
  rest(closed, patience);
  return closed;
}

std::string RawClient::upgrade(std::string_view path, std::string_view more, std::string_view host) {
  send("GET " + std::string(path) + " HTTP/1.1\r\nHost: " + std::string(host) +
       "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
       std::string(more) + "\r\n");
  return answer();
}

int RawClient::frame(std::string& payload, Milliseconds patience) {
  const auto until = Clock::now() + patience;
  const auto have = [&](std::size_t count) {
    while (buffer_.size() < count)
      if (!fill(until)) return false;
    return true;
  };
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[at])); };
  if (!have(2)) return -1;
  const int opcode = static_cast<int>(byte(0) & 15U);
  std::size_t length = byte(1) & 127U;
  std::size_t head = 2;
  if (length >= 126) {
    const std::size_t more = length == 126 ? 2 : 8;
    if (!have(2 + more)) return -1;
    length = 0;
    for (std::size_t i = 0; i < more; ++i) length = length << 8 | byte(2 + i);
    head += more;
  }
  if (!have(head + length)) return -1;
  payload = buffer_.substr(head, length);
  buffer_.erase(0, head + length);
  return opcode;
}

int RawClient::close_code(Milliseconds patience) {
  std::string payload;
  int opcode = 0;
  while ((opcode = frame(payload, patience)) >= 0)
    if (opcode == 8)
      return payload.size() < 2 ? 1005
                                : static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  return 0;
}

std::string Frame::bytes() const {
  std::string result;
  result.push_back(static_cast<char>((final ? 0x80 : 0) | reserved << 4 | opcode));
  const auto size = payload.size();
  const int mask = redacted ? 0x80 : 0;
  if (size < 126) {
    result.push_back(static_cast<char>(mask | static_cast<int>(size)));
  } else if (size < 65536) {
    result.push_back(static_cast<char>(mask | 126));
    for (const int shift : {8, 0}) result.push_back(static_cast<char>(size >> shift));
  } else {
    result.push_back(static_cast<char>(mask | 127));
    for (int shift = 56; shift >= 0; shift -= 8) result.push_back(static_cast<char>(size >> shift));
  }
  if (!redacted) return result + payload;
  constexpr char kMask[4] = {0x12, 0x34, 0x56, 0x78};
  result.append(kMask, 4);
  for (std::size_t i = 0; i < size; ++i) result.push_back(static_cast<char>(payload[i] ^ kMask[i % 4]));
  return result;
}

int status_of(std::string_view answer) {
  if (!answer.starts_with("HTTP/1.1 ") || answer.size() < 12) return 0;
  return std::atoi(std::string(answer.substr(9, 3)).c_str());
}

std::string header_of(std::string_view answer, std::string_view name) {
  std::size_t at = answer.find("\r\n");
  while (at != std::string_view::npos) {
    at += 2;
    const auto end = answer.find("\r\n", at);
    const std::string_view line = answer.substr(at, end - at);
    if (line.empty()) break;
    const auto colon = line.find(':');
    if (colon == name.size() &&
        std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) { return lower(a) == lower(b); })) {
      const auto value = line.find_first_not_of(' ', colon + 1);
      return value == std::string_view::npos ? std::string() : std::string(line.substr(value));
    }
    at = end;
  }
  return {};
}

std::string body_of(std::string_view answer) {
  const auto end = answer.find("\r\n\r\n");
  return end == std::string_view::npos ? std::string() : std::string(answer.substr(end + 4));
}

}  // namespace patolli::net::test
