// Nobody is told what they may not know. Two ways to find out:
//  - a second implementation: from the whole state, which only the archive has, it is worked out which cards are hidden
//    from each client, and every message is searched for them;
//  - a law of bytes: in a copy of the archive a hidden card is swapped for another one that could be there as well.
//  Whoever
//    doesn't know the card gets the same bytes from both houses, whatever is asked.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <random>
#include <regex>
#include <set>

#include "house/course.hpp"
#include "match/all_games.hpp"
#include "protocol/view_json.hpp"
#include "unit/house_world.hpp"

namespace patolli::test {
namespace {

namespace fs = std::filesystem;

#ifdef PATOLLI_SANITIZE
constexpr int kGames = 3;
constexpr int kSwaps = 6;
#else
constexpr int kGames = 201;
constexpr int kSwaps = 36;
#endif

struct Hidden {
  std::set<int> cards;  // Splendor's cards, Cóatl's Prophecies
  std::set<int> temples;
};

// The steps of the game that count, from the archive: what was taken back is gone.
std::vector<Action> steps_of(const std::vector<kept::Event>& events) {
  std::vector<Action> steps;
  for (const kept::Event& event : events) {
    const auto kind = static_cast<Kind>(event.kind);
    if (kind == Kind::kAct || kind == Kind::kChance || kind == Kind::kRedo) steps.push_back(Action{event.code});
    if (kind == Kind::kUndo || kind == Kind::kTakeback) steps.resize(steps.size() - event.code);
  }
  return steps;
}

std::unique_ptr<AnyState> state_after(const kept::Table& table, const std::vector<Action>& steps) {
  Options options;
  const json chosen = json::parse(table.options);
  for (const auto& [name, value] : chosen.items()) options.emplace_back(name, value);
  auto state = find_game(table.game)->make(table.seats, options);
  for (const Action action : steps) {
    if (!(*state)->check(action, (*state)->to_act()).ok()) return nullptr;
    (*state)->apply(action);
  }
  return std::move(*state);
}

json own_view(const AnyState& state, Seat seat) {
  json view;
  AllGames::with(state.game().name(), [&]<class S>() { view = view_json(state_as<S>(state)->view(seat)); });
  return view;
}

// What the others hold that this one (or a spectator) has not seen. Only cards that there is one of, and that have
// never been seen before: in Cóatl, before discards come back.
Hidden hidden_from(const AnyState& state, Seat viewer) {
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

// A table with people on all seats and two spectators, one of each detail.
struct Round {
  Round(World& world, const std::string& game, int seats, std::uint64_t number) {
    for (int i = 0; i < seats; ++i)
      players.push_back(&world.guest("Player " + std::string(1, static_cast<char>('A' + i))));
    json places = json::array({{{"kind", "me"}}});
    for (int i = 1; i < seats; ++i) places.push_back({{"kind", "open"}});
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
  std::vector<Person*> players;
  std::vector<Person*> watchers;
  std::string table;
};

// The next choice: those that make secrets are preferred, or random games would have few.
std::string choose(const json& legal, std::mt19937_64& rng) {
  std::vector<std::string> dark;
  for (const json& action : legal)
    if (action.get<std::string>().find("deck") != std::string::npos) dark.push_back(action);
  if (!dark.empty() && rng() % 3 == 0) return dark[rng() % dark.size()];
  return legal[rng() % legal.size()];
}

// Plays some steps; false: it is over.
bool play_some(Round& round, int steps, std::mt19937_64& rng, const std::function<void(Person&)>& between = {}) {
  for (int i = 0; i < steps; ++i) {
    Person* next = nullptr;
    for (Person* player : round.players)
      if (!player->position()["legal"].empty()) next = player;
    if (next == nullptr) return false;
    if (between) between(*next);
    const json legal = next->position()["legal"];
    if (legal.empty()) continue;
    EXPECT_EQ(next->act(round.table, choose(legal, rng))["type"], "ack");
  }
  return true;
}

// Cards that somebody has laid open and taken up again within the turn: everybody has seen them, though the rules count
// them as hidden again.
Named shown_and_undone(const AnyGame& game, const std::vector<kept::Event>& events) {
  std::vector<Action> steps;
  json open = json::array();
  for (const kept::Event& event : events) {
    const auto kind = static_cast<Kind>(event.kind);
    if (kind == Kind::kAct || kind == Kind::kChance || kind == Kind::kRedo) steps.push_back(Action{event.code});
    for (std::uint32_t i = 0; kind == Kind::kUndo && i < event.code; ++i, steps.pop_back()) {
      const std::string action = game.action_text(steps.back());
      if (action.find("keep") != 0) open.push_back(action);
    }
  }
  return Named(json::object({{"actions", open}}));
}

TEST(HouseSecrecy, EveryMessageIsSearchedForHiddenCards) {
  std::size_t searched = 0;
  std::size_t hidden_seen = 0;
  for (int number = 0; number < kGames; ++number) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(number) + 1);
    const std::string game = number % 3 == 0 ? "splendor" : number % 3 == 1 ? "coatl" : "coatl-solo";
    const int seats = game == "coatl-solo" ? 1 : 2 + number / 3 % 3;
    World world;
    world.validate = number % 10 == 0;
    Round round(world, game, seats, static_cast<std::uint64_t>(number));
    const auto row = world.store().table_by_link(round.table);
    std::map<Person*, Seat> seat_of;
    for (std::size_t i = 0; i < round.players.size(); ++i) seat_of[round.players[i]] = static_cast<Seat>(i);
    std::int64_t known = -1;
    std::map<Seat, Hidden> hidden;
    world.watch = [&](Person& to, const json& message) {
      const auto count = world.store().count_events(row.value->id);
      if (count.value != known) {
        known = count.value;
        const auto events = world.store().events(row.value->id).value;
        const auto state = state_after(*row.value, steps_of(events));
        ASSERT_NE(state, nullptr);
        const Named shown = shown_and_undone(state->game(), events);
        hidden.clear();
        if (state->to_act() == kNobody) return;  // everything is public now
        for (int seat = 0; seat < state->seats(); ++seat)
          hidden[static_cast<Seat>(seat)] = hidden_from(*state, static_cast<Seat>(seat));
        hidden[kNobody] = hidden_from(*state, kNobody);
        for (auto& [seat, secret] : hidden) {
          for (const int card : shown.cards) secret.cards.erase(card);
          for (const int temple : shown.temples) secret.temples.erase(temple);
        }
      }
      if (hidden.empty()) return;
      const auto found = seat_of.find(&to);
      const Hidden& secret = hidden[found == seat_of.end() ? kNobody : found->second];
      if (message["type"] == "why") return;  // the recipient's own words
      const Named named(message);
      ++searched;
      hidden_seen += secret.cards.size() + secret.temples.size();
      for (const int card : secret.cards)
        ASSERT_EQ(named.cards.count(card), 0U)
            << game << ", card " << card << " in " << named.said << message.dump().substr(0, 1000);
      for (const int temple : secret.temples)
        ASSERT_EQ(named.temples.count(temple), 0U) << "temple " << temple << " in " << message.dump().substr(0, 3000);
    };
    const bool long_game = number % 25 == 0;
    play_some(round, long_game ? 2000 : 20, rng, [&](Person& next) {
      Person& other = *round.players[rng() % round.players.size()];
      switch (rng() % 12) {
        case 0:
          if (next.position()["can_undo"] == true)
            next.ask(rng() % 2 == 0 ? "undo" : "restart", round.table, {{"revision", next.position()["revision"]}});
          break;
        case 1: other.ask("open", round.table, {{"from", rng() % 40}}); break;
        case 2: round.watchers[rng() % 2]->ask("open", round.table, {{"from", 0}, {"detail", "events"}}); break;
        case 3: other.ask("replay", round.table, {{"step", rng() % 20}, {"seat", 0}}); break;
        case 4: round.watchers[0]->ask("replay", round.table, {{"step", rng() % 20}, {"seat", 0}}); break;
        case 5: EXPECT_EQ(other.ask("record", round.table)["type"], "error"); break;
        case 6: other.ask("why", round.table, {{"action", "play 30 a"}}); break;
        case 7:
          other.go();
          other.come();
          other.ask("open", round.table);
          break;
        case 8: other.ask("act", round.table, {{"revision", 3}, {"action", "pass"}}); break;
        case 9: other.ask("chat", round.table, {{"text", "hm"}}); break;
        case 10: other.ask({{"type", "games"}}); break;
        case 11: other.ask("open", round.table, {{"detail", "view"}}); break;
        default: break;
      }
    });
    if (::testing::Test::HasFatalFailure() || ::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(searched, kGames * 50U);
  EXPECT_GT(hidden_seen, searched / 2);  // there was something to be found
}

// -- the law of bytes -------------------------------------------------------------------------------------------------

std::string swapped(const std::string& action, int x, int y) {
  static const std::regex kWords("^(reveal|draw|play|keep|discard) ([0-9 ]+)(.*)$");
  std::smatch found;
  if (!std::regex_match(action, found, kWords)) return action;
  std::istringstream in(found[2]);
  std::vector<int> numbers;
  for (int n = 0; in >> n;) numbers.push_back(n == x ? y : n == y ? x : n);
  const std::string word = found[1];
  if (word == "keep" || word == "discard") std::sort(numbers.begin(), numbers.end());
  std::string out = word;
  for (const int n : numbers) out += " " + std::to_string(n);
  const std::string rest = found[3];
  return rest.empty() || rest[0] == ' ' ? out + rest : out + " " + rest;
}

void rewrite(const std::string& folder, TableId table, const std::vector<kept::Event>& events) {
  std::string file;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".db" || entry.path().extension() == ".sqlite") file = entry.path().string();
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK) << file;
  for (const kept::Event& event : events) {
    const std::string sql = "UPDATE events SET code=" + std::to_string(event.code) +
                            " WHERE table_id=" + std::to_string(table) + " AND number=" + std::to_string(event.number);
    ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  }
  sqlite3_close(db);
}

// Every byte that somebody gets who comes to this archive and asks for everything.
std::vector<std::string> everything(const std::string& folder, const std::string& cookie, const std::string& table) {
  World world({}, folder);
  world.validate = false;
  Person& viewer = world.device(cookie);
  viewer.ask("open", table, {{"from", 0}});
  const int revision = viewer.last("position")["revision"];
  const int size = viewer.position()["log_size"];
  viewer.ask("open", table, {{"detail", "events"}, {"from", 0}});
  viewer.ask("open", table);
  for (int step = 0; step <= size; step += 1 + size / 12) viewer.ask("replay", table, {{"step", step}, {"seat", 0}});
  viewer.ask("record", table);
  viewer.ask("analyse", table);
  viewer.ask({{"type", "games"}});
  viewer.ask({{"type", "lobby"}, {"on", true}});
  for (int card = 1; card <= 90; card += 1) {
    const std::string n = std::to_string(card);
    for (const std::string& action : {"reveal " + n, "draw " + n, "play " + n + " a", "keep " + n, "discard " + n})
      viewer.ask(card % 7 == 0 ? "act" : "why", table,
                 card % 7 == 0 ? json{{"revision", revision}, {"action", action}} : json{{"action", action}});
  }
  for (const char* action : {"buy r1", "buy r2", "buy r3", "temple hand 3", "temple hand 7", "pass", "reserve deck 1"})
    viewer.ask("why", table, {{"action", action}});
  viewer.ask("act", table, {{"revision", 1}, {"action", "pass"}});
  const HttpResponse record = world.http("GET", "/api/record/" + table, nullptr, cookie);
  EXPECT_EQ(record.status, 409);
  std::vector<std::string> heard = viewer.heard;
  heard.push_back(record.body);
  return heard;
}

TEST(HouseSecrecy, WhatIsHiddenMakesNoDifferenceInAnyByte) {
  int compared = 0;
  int differed = 0;  // for whoever does know the card
  for (int number = 0; compared < kSwaps && number < 4 * kSwaps; ++number) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(number) + 1000);
    const std::string game = number % 3 == 0 ? "splendor" : number % 3 == 1 ? "coatl" : "coatl-solo";
    const int seats = game == "coatl-solo" ? 1 : 2 + number % 2;
    Folder folder;
    Folder other;
    std::string cookie;
    std::string owner_cookie;
    std::string table;
    {
      World world({}, folder.path());
      Round round(world, game, seats, static_cast<std::uint64_t>(number));
      table = round.table;
      if (!play_some(round, 6 + static_cast<int>(rng() % 30), rng)) continue;
      if (rng() % 2 == 0)
        for (Person* player : round.players)
          if (player->position()["can_undo"] == true)
            player->ask("undo", table, {{"revision", player->position()["revision"]}});
      const auto row = world.store().table_by_link(table);
      auto events = world.store().events(row.value->id).value;
      const auto state = state_after(*row.value, steps_of(events));
      const auto eyes = static_cast<Seat>(
          seats == 1 || rng() % 4 == 0 ? kNobody : static_cast<int>(rng() % static_cast<std::uint64_t>(seats)));
      const Hidden hidden = hidden_from(*state, eyes);
      if (hidden.cards.empty()) continue;
      const int x = *std::next(hidden.cards.begin(), static_cast<std::ptrdiff_t>(rng() % hidden.cards.size()));
      const json view = own_view(*state, eyes);
      std::vector<int> pool;
      const json& unseen = view["unseen"];
      for (const json& list : game == "splendor" ? unseen : json::array({unseen["prophecies"]})) {
        bool mine = false;
        for (const json& id : list) mine = mine || id == x;
        for (const json& id : list)
          if (mine && id != x && (game == "splendor" || id > 5)) pool.push_back(id);
      }
      bool done = false;
      for (int attempt = 0; attempt < 10 && !pool.empty() && !done; ++attempt) {
        const int y = pool[rng() % pool.size()];
        auto relabelled = events;
        for (kept::Event& event : relabelled) {
          const auto kind = static_cast<Kind>(event.kind);
          if (kind != Kind::kAct && kind != Kind::kChance && kind != Kind::kRedo) continue;
          const AnyGame& rules = *find_game(game);
          const auto action = rules.parse_action(swapped(rules.action_text(Action{event.code}), x, y));
          ASSERT_TRUE(action.has_value()) << rules.action_text(Action{event.code});
          event.code = action->code;
        }
        const auto otherwise = state_after(*row.value, steps_of(relabelled));
        if (!otherwise || own_view(*otherwise, eyes) != view) continue;  // another place where it would show
        events = relabelled;
        done = true;
      }
      if (!done) continue;
      cookie = eyes >= 0 ? round.players[static_cast<std::size_t>(eyes)]->cookie : round.watchers[0]->cookie;
      owner_cookie = round.players[eyes == 0 && seats > 1 ? 1 : 0]->cookie;
      for (Person* player : round.players) player->go();
      world.store().drain();
      const TableId id = row.value->id;
      world.close_all();
      for (const auto& entry : fs::directory_iterator(folder.path()))
        fs::copy(entry.path(), fs::path(other.path()) / entry.path().filename(), fs::copy_options::overwrite_existing);
      rewrite(other.path(), id, events);
    }
    const auto one = everything(folder.path(), cookie, table);
    const auto two = everything(other.path(), cookie, table);
    ASSERT_GT(one.size(), 400U);
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) ASSERT_EQ(one[i], two[i]) << game << " " << number;
    if (number % 5 == 0)
      differed +=
          everything(folder.path(), owner_cookie, table) != everything(other.path(), owner_cookie, table) ? 1 : 0;
    ++compared;
  }
  EXPECT_GE(compared, kSwaps / 2);
  EXPECT_GE(differed, 1);
}

}  // namespace
}  // namespace patolli::test
