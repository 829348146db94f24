#include "net/person.hpp"

#include <stdexcept>

namespace patolli::net::test {

HttpAnswer post(std::uint16_t port, const std::string& path, const Json& body, const std::string& cookie) {
  RawClient client(port);
  const std::string text = body.dump();
  client.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
              (cookie.empty() ? "" : "Cookie: " + cookie + "\r\n") + "Content-Length: " + std::to_string(text.size()) +
              "\r\n\r\n" + text);
  const std::string answer = client.answer();
  const std::string set = header_of(answer, "set-cookie");
  return {status_of(answer), set.substr(0, set.find(';')), Json::parse(body_of(answer), nullptr, false)};
}

Person::Person(std::uint16_t port, const std::string& name)
    : Person(port, post(port, "/api/session", {{"name", name}}).cookie, 0) {}

Person::Person(std::uint16_t port, std::string cookie, int /*again*/) : cookie_(std::move(cookie)), client_(port) {
  const std::string line = cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n";
  if (status_of(client_.upgrade("/ws", line)) != 101) return;
  alive_ = true;
  if (ask({{"type", "hello"}, {"protocol", 2}, {"language", "en"}}).value("type", "") != "welcome")
    throw std::runtime_error("no welcome");
}

std::string Person::fresh_id() {
  static int last = 0;
  return "t" + std::to_string(++last);
}

void Person::send(const Json& message) { alive_ = client_.send(Frame{.payload = message.dump()}.bytes()) && alive_; }

Json Person::read(Milliseconds patience) {
  std::string payload;
  while (alive_) {
    const int opcode = client_.frame(payload, patience);
    if (opcode == 1) return Json::parse(payload);
    if (opcode == 9) client_.send(Frame{.opcode = 10, .payload = payload}.bytes());
    if (opcode == 8) alive_ = false;
    if (opcode < 0) break;
  }
  return nullptr;
}

Json Person::ask(Json message) {
  if (!message.contains("id")) message["id"] = fresh_id();
  send(message);
  while (true) {
    Json answer = read(kPatience);
    if (answer.is_null()) throw std::runtime_error("no answer to " + message.dump());
    if (answer.value("id", Json()) == message["id"]) return answer;
    heard_.push_back(std::move(answer));
  }
}

Json Person::any(Milliseconds patience) {
  if (heard_.empty()) return read(patience);
  Json message = std::move(heard_.front());
  heard_.pop_front();
  return message;
}

Json Person::next(std::string_view type, Milliseconds patience) {
  for (auto message = heard_.begin(); message != heard_.end(); ++message) {
    if ((*message)["type"] != type) continue;
    Json found = std::move(*message);
    heard_.erase(message);
    return found;
  }
  while (true) {
    Json message = read(patience);
    if (message.is_null() || message["type"] == type) return message;
    heard_.push_back(std::move(message));
  }
}

}  // namespace patolli::net::test
