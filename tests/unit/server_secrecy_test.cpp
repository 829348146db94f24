// Nobody is told what they may not know, found out by a second implementation: from the whole state, which only the
// archive has, it is worked out which cards are hidden from each client, and every message is searched for them.
#include <gtest/gtest.h>

#include "unit/server_secrets.hpp"

namespace patolli::server::test {
namespace {

#ifdef PATOLLI_SANITIZE
constexpr int kGames = 3;
#else
constexpr int kGames = 201;
#endif

// Cards that somebody has laid open and taken up again within the turn: everybody has seen them, though the rules count
// them as hidden again.
Named shown_and_undone(const match::AnyGame& game, const std::vector<EventRow>& events) {
  std::vector<Action> steps;
  json open = json::array();
  for (const EventRow& event : events) {
    const LogEntry& entry = event.entry;
    if (entry.is_step()) steps.push_back(entry.action());
    for (std::uint32_t i = 0; entry.type == EventType::kUndo && i < entry.code; ++i, steps.pop_back()) {
      const std::string action = game.action_text(steps.back());
      if (action.find("keep") != 0) open.push_back(action);
    }
  }
  return Named(json::object({{"actions", open}}));
}

// Looks at every message of one game, with what is hidden from whom at that moment.
class Searcher {
 public:
  Searcher(World& world, const Round& round) : world_(world), row_(world.table_row(round.table)) {
    for (std::size_t i = 0; i < round.players.size(); ++i) seat_of_[round.players[i]] = static_cast<Seat>(i);
  }

  std::size_t searched = 0;
  std::size_t hidden_seen = 0;

  void look(TestClient& to, const json& message) {
    update();
    if (hidden_.empty()) return;
    const auto found = seat_of_.find(&to);
    const Hidden& secret = hidden_[found == seat_of_.end() ? kSpectator : found->second];
    if (message["type"] == "why") return;  // the recipient's own words
    const Named named(message);
    ++searched;
    hidden_seen += secret.cards.size() + secret.temples.size();
    for (const int card : secret.cards)
      ASSERT_EQ(named.cards.count(card), 0U)
          << row_.game << ", card " << card << " in " << named.said << message.dump().substr(0, 1000);
    for (const int temple : secret.temples)
      ASSERT_EQ(named.temples.count(temple), 0U) << "temple " << temple << " in " << message.dump().substr(0, 3000);
  }

 private:
  // Once for each change of the game.
  void update() {
    const auto count = read_now(world_.store(), [&](Reader& reader) { return reader.version(row_.id); });
    if ((*count)->events == known_) return;
    known_ = (*count)->events;
    const auto events = world_.events_of(row_.id);
    const auto state = state_after(row_, steps_of(events));
    ASSERT_NE(state, nullptr);
    const Named shown = shown_and_undone(state->game(), events);
    hidden_.clear();
    if (state->to_act() == kTerminal) return;  // everything is public now
    for (int seat = 0; seat < state->seats(); ++seat)
      hidden_[static_cast<Seat>(seat)] = hidden_from(*state, static_cast<Seat>(seat));
    hidden_[kSpectator] = hidden_from(*state, kSpectator);
    for (auto& [seat, secret] : hidden_) {
      for (const int card : shown.cards) secret.cards.erase(card);
      for (const int temple : shown.temples) secret.temples.erase(temple);
    }
  }

  World& world_;
  const TableRow row_;
  std::map<TestClient*, Seat> seat_of_;
  std::int64_t known_ = -1;
  std::map<Seat, Hidden> hidden_;
};

// Whatever else somebody may ask for in the middle of a game.
void ask_something(Round& round, TestClient& next, std::mt19937_64& rng) {
  TestClient& other = *round.players[rng() % round.players.size()];
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
}

TEST(ServerSecrecy, EveryMessageIsSearchedForHiddenCards) {
  std::size_t searched = 0;
  std::size_t hidden_seen = 0;
  for (int number = 0; number < kGames; ++number) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(number) + 1);
    const std::string game = number % 3 == 0 ? "splendor" : number % 3 == 1 ? "coatl" : "coatl-solo";
    const int seats = game == "coatl-solo" ? 1 : 2 + number / 3 % 3;
    World world;
    world.validate = number % 10 == 0;
    Round round(world, game, seats, static_cast<std::uint64_t>(number));
    Searcher searcher(world, round);
    world.watch = [&](TestClient& to, const json& message) { searcher.look(to, message); };
    const bool long_game = number % 25 == 0;
    play_some(round, long_game ? 2000 : 20, rng, [&](TestClient& next) { ask_something(round, next, rng); });
    world.watch = nullptr;  // it looks no further than this
    if (::testing::Test::HasFatalFailure() || ::testing::Test::HasFailure()) return;
    searched += searcher.searched;
    hidden_seen += searcher.hidden_seen;
  }
  EXPECT_GT(searched, kGames * 50U);
  EXPECT_GT(hidden_seen, searched / 2);  // there was something to be found
}

}  // namespace
}  // namespace patolli::server::test
