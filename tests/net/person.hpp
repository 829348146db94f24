// Somebody who plays over the network: a cookie, a WebSocket, and messages of docs/PROTOCOL.md.
#pragma once

#include <deque>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "net/raw_client.hpp"

namespace patolli::net::test {

using Json = nlohmann::json;

struct HttpAnswer {
  int status = 0;
  std::string cookie;  // "patolli=…", as it was set
  Json body;
};
HttpAnswer post(std::uint16_t port, const std::string& path, const Json& body, const std::string& cookie = "");

class Person {
 public:
  // A new guest.
  Person(std::uint16_t port, const std::string& name);
  // Somebody who was here before; or, with an empty cookie, nobody.
  static Person again(std::uint16_t port, std::string cookie) { return {port, std::move(cookie), 0}; }

  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  [[nodiscard]] bool alive() const { return alive_; }

  // Sends it with an id of its own (unless it has one), and returns the answer to that id.
  Json ask(Json message);
  void send(const Json& message);
  // The next message of this type, also one that came while something else was waited for. Null: none came.
  Json next(std::string_view type, Milliseconds patience = kPatience);
  // Whatever comes next; null: nothing.
  Json any(Milliseconds patience = kPatience);
  // The code with which the server closed; the messages before are lost.
  int close_code() { return client_.close_code(); }
  // Never used before by this person, whatever connection it was.
  static std::string fresh_id();

 private:
  Person(std::uint16_t port, std::string cookie, int);
  Json read(Milliseconds patience);

  std::string cookie_;
  RawClient client_;
  std::deque<Json> heard_;
  bool alive_ = false;
};

}  // namespace patolli::net::test
