// What is hidden from whom, worked out from the archive: a second implementation, for tests of secrecy.
#pragma once

#include <map>
#include <memory>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "all_games.hpp"
#include "json/view_json.hpp"
#include "registry/registry.hpp"
#include "server/online_match.hpp"
#include "unit/server_world.hpp"

namespace patolli::server::test {

struct Hidden {
  std::set<int> cards;  // Splendor's cards, Cóatl's Prophecies
  std::set<int> temples;
};

// The steps of the game that count, from the archive: what was taken back is gone.
inline std::vector<Action> steps_of(const std::vector<EventRow>& events) {
  std::vector<Action> steps;
  for (const EventRow& event : events) {
    if (event.entry.is_step()) steps.push_back(event.entry.action());
    if (event.entry.is_rewind()) steps.resize(steps.size() - event.entry.code);
  }
  return steps;
}

inline std::unique_ptr<match::AnyState> state_after(const TableRow& table, const std::vector<Action>& steps) {
  match::Options options;
  const json chosen = json::parse(table.options);
  for (const auto& [name, value] : chosen.items()) options.emplace_back(name, value);
  auto state = registry::games().find(table.game)->make(table.seats, options);
  for (const Action action : steps) {
    if (!(*state)->check(action, (*state)->to_act()).ok()) return nullptr;
    (*state)->apply(action);
  }
  return std::move(*state);
}

inline json own_view(const match::AnyState& state, Seat seat) {
  json view;
  patolli::test::AllGames::with(state.game().name(), [&]<class S>() {
    view = patolli::json::view_json<S>(match::state_as<S>(state)->view(seat));
  });
  return view;
}

// What the others hold that this one (or a spectator) has not seen. Only cards that there is one of, and that have
// never been seen before: in Cóatl, before discards come back.
inline Hidden hidden_from(const match::AnyState& state, Seat viewer) {
  Hidden hidden;
  for (int other = 0; other < state.seats(); ++other) {
    if (other == viewer) continue;
    const json view = own_view(state, static_cast<Seat>(other));
    const json& player = view["players"][static_cast<std::size_t>(other)];
    if (state.game().name() == "splendor") {
      for (const json& card : player["reserved"])
        if (card["secret"] == true) hidden.cards.insert(card["card"].get<int>());
      continue;
    }
    for (const json& temple : player["temples"])
      if (temple["seen"] == false) hidden.temples.insert(temple["id"].get<int>());
    if (view["epoch"] != 0) continue;
    for (const json& card : player["hand"])
      if (card["seen"] == false && card["id"] > 5) hidden.cards.insert(card["id"].get<int>());
    for (const json& id : player["set_aside"]["known"])
      if (id > 5) hidden.cards.insert(id.get<int>());
  }
  return hidden;
}

// Everything in a message that names a card.
class Named {
 public:
  explicit Named(const json& message) { look(message, ""); }
  std::set<int> cards;
  std::set<int> temples;

 private:
  void look(const json& value, const std::string& key) {
    if (key == "unseen") return;  // what could be anywhere
    if (value.is_object()) {
      for (const auto& [name, inner] : value.items()) {
        const bool card_id = name == "id" && (key == "hand" || key == "prophecies" || key == "returned");
        const bool temple_id = name == "id" && key == "temples";
        if (inner.is_number() && (card_id || name == "card")) cards.insert(inner.get<int>());
        if (inner.is_number() && (temple_id || name == "temple" || name == "top")) temples.insert(inner.get<int>());
        look(inner, name);
      }
    } else if (value.is_array()) {
      for (const json& inner : value) {
        const bool list = key == "rows" || key == "row" || key == "bought" || key == "known";
        if (inner.is_number() && list) cards.insert(inner.get<int>());
        look(inner, key);
      }
    } else if (value.is_string() && (key == "action" || key == "legal" || key == "actions" || key == "text")) {
      look_at_action(value.get<std::string>());
    }
  }
  void look_at_action(const std::string& action) {
    static const std::regex kWords("^(reveal|draw|play|keep|discard|open-temple|deal-temple|temple hand) ([0-9 ]+)");
    std::smatch found;
    if (!std::regex_search(action, found, kWords)) return;
    std::istringstream numbers(found[2]);
    const bool temple = found[1].str().find("temple") != std::string::npos;
    for (int n = 0; numbers >> n;) {
      (temple ? temples : cards).insert(n);
      said += action + "; ";
    }
  }

 public:
  std::string said;  // actions with numbers of cards
};

// A table with people on all seats, or bots behind them, and two spectators, one of each detail.
struct Round {
  Round(World& world, const std::string& game, int seats, std::uint64_t number, int bots = 0) {
    for (int i = 0; i < seats; ++i)
      players.push_back(&world.guest("Player " + std::string(1, static_cast<char>('A' + i))));
    json places = json::array({{{"kind", "me"}}});
    for (int i = 1; i < seats; ++i) places.push_back({{"kind", "open"}});
    for (int i = 0; i < bots; ++i) places.push_back({{"kind", "bot"}, {"level", "novice"}});
    json create = {{"type", "create"}, {"game", game}, {"seats", places}};
    if (game == "coatl") create["options"] = {{"sacrifice", number % 2 == 0 ? "on" : "off"}};
    table = players[0]->ask(create).value("table", "");
    for (std::size_t i = 1; i < players.size(); ++i) {
      players[i]->ask("open", table);
      players[i]->ask("sit", table);
    }
    for (const char* detail : {"view", "events"}) {
      watchers.push_back(&world.guest("Watcher"));
      watchers.back()->ask("open", table, {{"detail", detail}});
    }
  }
  std::vector<TestClient*> players;
  std::vector<TestClient*> watchers;
  std::string table;
};

// The next choice: those that make secrets are preferred, or random games would have few.
inline std::string choose(const json& legal, std::mt19937_64& rng) {
  std::vector<std::string> dark;
  for (const json& action : legal)
    if (action.get<std::string>().find("deck") != std::string::npos) dark.push_back(action);
  if (!dark.empty() && rng() % 3 == 0) return dark[rng() % dark.size()];
  return legal[rng() % legal.size()];
}

// Plays some steps; false: it is over.
inline bool play_some(Round& round, int steps, std::mt19937_64& rng,
                      const std::function<void(TestClient&)>& between = {}) {
  for (int i = 0; i < steps; ++i) {
    TestClient* next = nullptr;
    for (TestClient* player : round.players)
      if (!player->position()["legal"].empty()) next = player;
    if (next == nullptr) return false;
    if (between) between(*next);
    const json legal = next->position()["legal"];
    if (legal.empty()) continue;
    EXPECT_EQ(next->act(round.table, choose(legal, rng))["type"], "ack");
  }
  return true;
}

}  // namespace patolli::server::test
