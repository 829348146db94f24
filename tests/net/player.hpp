// Somebody who plays over a WebSocket, remembers everything that was said, and comes back when the server was gone.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "net/raw_client.hpp"

namespace patolli::net::test {

using Json = nlohmann::json;

class Player {
 public:
  explicit Player(std::string name) : name_(std::move(name)) {}

  // Becomes a guest, or is one already: the cookie outlives servers. False: there is none to talk to.
  bool introduce(std::uint16_t port);
  // A connection that was greeted.
  bool connect(std::uint16_t port);
  void disconnect() { client_.reset(); }
  [[nodiscard]] bool connected() const { return client_.has_value(); }

  [[nodiscard]] std::string next_id() { return name_ + "-" + std::to_string(++ids_); }
  bool send(const Json& message);
  // The next message; none: the connection is lost, or nothing comes for ten seconds. What it says about the game is
  // taken note of.
  std::optional<Json> receive();
  // Reads on until there is an ack or error with this id.
  std::optional<Json> answer_to(const std::string& id);

  // Subscribes to the table with all events from the first on. None: the connection is lost. An error is returned.
  std::optional<Json> open(const std::string& table, const std::string& invite = {});

  // What it knows about the table that it opened last. Others that it has been at may still be spoken of.
  struct Known {
    std::string table;
    std::int64_t revision = 0;
    std::map<std::int64_t, Json> events;  // by their numbers
    std::vector<std::string> legal;       // not empty: it has to decide
    bool over = false;
    std::string invite;
    int seat = -1;
    bool running = false;
    Json takeback;     // as the table was told of last
    Json rematch;      // likewise
    std::string next;  // the table of the rematch
  };
  Known known;
  // What is wrong with what the server said: an event that was another before, or that is missing.
  std::vector<std::string> complaints;

 private:
  void note(const Json& message);

  std::string name_;
  std::string cookie_;
  std::optional<RawClient> client_;
  int ids_ = 0;
};

}  // namespace patolli::net::test
