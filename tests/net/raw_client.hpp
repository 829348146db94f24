// A socket and nothing else: sends any bytes, well-formed or not, and collects what comes back.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace patolli::net::test {

using Milliseconds = std::chrono::milliseconds;
inline constexpr Milliseconds kPatience{10'000};  // sanitizers and busy machines are slow

class RawClient {
 public:
  // `receive_buffer`: what the system may keep for us, 0 for the usual.
  explicit RawClient(std::uint16_t port, int receive_buffer = 0);
  ~RawClient();
  RawClient(RawClient&& other) noexcept;
  RawClient& operator=(RawClient&&) = delete;
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  [[nodiscard]] bool connected() const { return fd_ >= 0; }
  // False: the other side no longer takes them.
  bool send(std::string_view bytes);
  void finish_sending();

  // One answer: head and, by its Content-Length, body. Empty: the connection was closed before, or time ran out.
  std::string answer(Milliseconds patience = kPatience, bool head_only = false);
  // Everything until the other side closes. `closed` tells whether it has.
  std::string rest(bool& closed, Milliseconds patience = kPatience);
  // Exactly so many bytes, or fewer at the end.
  std::string bytes(std::size_t count, Milliseconds patience = kPatience);
  // Whether the other side closes (or resets) within that time; what comes before is thrown away.
  bool closes_within(Milliseconds patience);

  // The WebSocket handshake; the answer. `more` are further header lines.
  std::string upgrade(std::string_view path = "/ws", std::string_view more = "", std::string_view host = "localhost");
  // A frame from the server: the opcode, and the payload in `payload`; -1: no more.
  int frame(std::string& payload, Milliseconds patience = kPatience);
  // The code of the server's close frame, 0 if there was none before the end. Other frames are thrown away.
  int close_code(Milliseconds patience = kPatience);

 private:
  bool fill(std::chrono::steady_clock::time_point until);

  int fd_ = -1;
  bool ended_ = false;
  std::string buffer_;
};

// A frame as a client sends it.
struct Frame {
  int opcode = 1;
  bool final = true;
  bool redacted = true;
  int reserved = 0;
  std::string payload;
  [[nodiscard]] std::string bytes() const;
};

int status_of(std::string_view answer);
std::string header_of(std::string_view answer, std::string_view name);  // the first, or empty
std::string body_of(std::string_view answer);

}  // namespace patolli::net::test
