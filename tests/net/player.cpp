#include "net/player.hpp"

#include <utility>

namespace patolli::net::test {

bool Player::introduce(std::uint16_t port) {
  if (!cookie_.empty()) return true;
  RawClient client(port);
  if (!client.connected()) return false;
  const std::string body = Json{{"name", name_}}.dump();
  client.send("POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::string answer = client.answer();
  if (status_of(answer) != 200) return false;
  const std::string cookie = header_of(answer, "set-cookie");
  cookie_ = cookie.substr(0, cookie.find(';'));
  return !cookie_.empty();
}

bool Player::connect(std::uint16_t port) {
  client_.reset();
  if (!introduce(port)) return false;
  RawClient client(port);
  if (!client.connected() || status_of(client.upgrade("/ws", "Cookie: " + cookie_ + "\r\n")) != 101) return false;
  client_.emplace(std::move(client));
  if (!send({{"type", "hello"}, {"id", next_id()}, {"protocol", 2}, {"language", "en"}})) return false;
  const auto welcome = receive();
  if (welcome && welcome->value("type", "") == "welcome" && welcome->at("you").is_object()) return true;
  if (welcome) complaints.push_back("instead of a welcome: " + welcome->dump());
  client_.reset();
  return false;
}

bool Player::send(const Json& message) {
  if (client_ && client_->send(Frame{.payload = message.dump()}.bytes())) return true;
  client_.reset();
  return false;
}

std::optional<Json> Player::receive() {
  while (client_) {
    std::string payload;
    const int opcode = client_->frame(payload);
    if (opcode == 9 && client_->send(Frame{.opcode = 10, .payload = payload}.bytes())) continue;
    if (opcode != 1) break;
    Json message = Json::parse(payload, nullptr, false);
    if (message.is_discarded()) {
      complaints.push_back("not JSON: " + payload);
      break;
    }
    if (message.value("type", "") == "bye") break;
    note(message);
    return message;
  }
  client_.reset();
  return std::nullopt;
}

std::optional<Json> Player::answer_to(const std::string& id) {
  while (auto message = receive()) {
    const std::string type = message->value("type", "");
    if ((type == "ack" || type == "error") && message->contains("id") && (*message)["id"] == id) return message;
  }
  return std::nullopt;
}

std::optional<Json> Player::open(const std::string& table, const std::string& invite) {
  const std::string id = next_id();
  Json message{{"type", "open"}, {"id", id}, {"table", table}, {"detail", "events"}};
  if (!invite.empty()) message["invite"] = invite;
  // What is known is what must still be there.
  const auto before = std::exchange(known.events, {});
  known.legal.clear();
  known.table = table;
  if (!send(message)) {
    known.events = before;
    return std::nullopt;
  }
  auto answer = answer_to(id);
  if (!answer) {
    known.events = before;
    return answer;
  }
  for (const auto& [number, event] : before) {
    const auto now = known.events.find(number);
    if (now == known.events.end()) {
      complaints.push_back("lost at table " + table + ": " + event.dump());
    } else if (now->second != event) {
      complaints.push_back("changed at table " + table + ": " + event.dump() + " is now " + now->second.dump());
    }
  }
  return answer;
}

void Player::note(const Json& message) {
  const std::string type = message.value("type", "");
  if (type != "table" && type != "events") return;
  const Json& table = message.at("table");
  if ((type == "table" ? table.at("id") : table) != known.table) return;
  if (type == "table") {
    if (table.at("invite").is_string()) known.invite = table.at("invite");
    known.seat = table.at("you").is_number() ? table.at("you").get<int>() : -1;
    known.running = table.at("state") == "running";
    known.over = table.at("state") == "over";
    known.takeback = table.at("takeback");
    known.rematch = table.at("rematch");
    if (table.at("next").is_string()) known.next = table.at("next");
    return;
  }
  known.revision = message.at("revision");
  known.over = message.at("over");
  known.legal.clear();
  if (message.at("legal").is_array()) known.legal = message.at("legal").get<std::vector<std::string>>();
  for (const Json& event : message.at("events")) {
    const std::int64_t number = event.at("n");
    const auto [there, fresh] = known.events.emplace(number, event);
    if (!fresh && there->second != event) complaints.push_back("told differently: " + event.dump());
  }
  if (!known.events.empty() && (known.events.begin()->first != 1 ||
                                known.events.rbegin()->first != static_cast<std::int64_t>(known.events.size())))
    complaints.push_back("there is a gap in the events before " + std::to_string(known.revision));
}

}  // namespace patolli::net::test
