// Two or three people who have sat down at a table.
#pragma once

#include <string>

#include "unit/server_world.hpp"

namespace patolli::server::test {

inline std::string type_of(const json& answer) {
  return answer.is_null() ? "nothing" : answer["type"].get<std::string>();
}
inline std::string key_of(const json& answer) {
  return answer.is_null() ? "nothing" : answer.value("key", answer.dump());
}

struct Two {
  explicit Two(json more = json::object(), const std::string& game = "splendor", int third = 0) {
    more["type"] = "create";
    more["game"] = game;
    more["seats"] = {{{"kind", "me"}}, {{"kind", "open"}}};
    for (int i = 0; i < third; ++i) more["seats"].push_back({{"kind", "open"}});
    table = ana.ask(more).value("table", "");
    for (TestClient* other : {&bea, &cid}) {
      if (other == &cid && third == 0) break;
      EXPECT_EQ(type_of(other->ask("open", table)), "ack");
      EXPECT_EQ(type_of(other->ask("sit", table)), "ack");
    }
  }
  json move(TestClient& who, std::size_t which = 0) { return who.act(table, who.position()["legal"][which]); }

  World world;
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  TestClient& cid = world.guest("Cid");
  std::string table;
};

}  // namespace patolli::server::test
