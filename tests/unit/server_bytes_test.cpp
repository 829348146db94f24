// A law of bytes: in a copy of the archive a hidden card is swapped for another one that could be there as well.
// Whoever doesn't know the card gets the same bytes from both servers, whatever is asked.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>

#include "registry/registry.hpp"
#include "unit/server_secrets.hpp"

namespace patolli::server::test {
namespace {

namespace fs = std::filesystem;

#ifdef PATOLLI_SANITIZE
constexpr int kSwaps = 6;
constexpr int kHints = 2;
#else
constexpr int kSwaps = 36;
constexpr int kHints = 12;
#endif

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

void rewrite(const std::string& folder, TableId table, const std::vector<EventRow>& events) {
  std::string file;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".db" || entry.path().extension() == ".sqlite") file = entry.path().string();
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK) << file;
  for (const EventRow& event : events) {
    const std::string sql = "UPDATE events SET code=" + std::to_string(event.entry.code) +
                            " WHERE table_id=" + std::to_string(table) + " AND number=" + std::to_string(event.number);
    ASSERT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
  }
  sqlite3_close(db);
}

void copy_all(const Folder& from, const Folder& to) {
  for (const auto& entry : fs::directory_iterator(from.path()))
    fs::copy(entry.path(), fs::path(to.path()) / entry.path().filename(), fs::copy_options::overwrite_existing);
}

// Every step was possible when it was made, also one that was taken back later.
bool makes_sense(const TableRow& table, const std::vector<EventRow>& events) {
  std::vector<EventRow> so_far;
  for (const EventRow& event : events) {
    so_far.push_back(event);
    if (state_after(table, steps_of(so_far)) == nullptr) return false;
  }
  return true;
}

// The archive with a card that this viewer does not know swapped for another one that could be there as well; none:
// there is none, or it would show.
std::optional<std::vector<EventRow>> relabelled(const TableRow& table, const std::vector<EventRow>& events, Seat viewer,
                                                std::mt19937_64& rng) {
  const auto state = state_after(table, steps_of(events));
  const Hidden hidden = hidden_from(*state, viewer);
  if (hidden.cards.empty()) return std::nullopt;
  const int x = *std::next(hidden.cards.begin(), static_cast<std::ptrdiff_t>(rng() % hidden.cards.size()));
  const json view = own_view(*state, viewer);
  const bool splendor = table.game == "splendor";
  std::vector<int> pool;
  const json& unseen = view["unseen"];
  for (const json& list : splendor ? unseen : json::array({unseen["prophecies"]})) {
    bool mine = false;
    for (const json& id : list) mine = mine || id == x;
    for (const json& id : list)
      if (mine && id != x && (splendor || id > 5)) pool.push_back(id);
  }
  const match::AnyGame& rules = *registry::games().find(table.game);
  for (int attempt = 0; attempt < 10 && !pool.empty(); ++attempt) {
    const int y = pool[rng() % pool.size()];
    auto changed = events;
    for (EventRow& event : changed) {
      if (!event.entry.is_step()) continue;
      const auto action = rules.parse_action(swapped(rules.action_text(event.entry.action()), x, y));
      EXPECT_TRUE(action.has_value()) << rules.action_text(event.entry.action());
      if (!action) return std::nullopt;
      event.entry.code = action->code;
    }
    const auto otherwise = state_after(table, steps_of(changed));
    if (otherwise && own_view(*otherwise, viewer) == view && makes_sense(table, changed)) return changed;
  }
  return std::nullopt;
}

// Every byte that somebody gets who comes to this archive and asks for everything.
std::vector<std::string> everything(const std::string& folder, const std::string& cookie, const std::string& table) {
  World world({.on_unreadable = [](const std::string&, const std::string& reason) { ADD_FAILURE() << reason; }},
              folder);
  world.validate = false;
  TestClient& viewer = world.device(cookie);
  viewer.ask("open", table, {{"from", 0}});
  EXPECT_TRUE(viewer.last("position")["revision"].is_number() && viewer.position()["log_size"].is_number())
      << (viewer.heard.empty() ? "nothing was said" : viewer.heard.back());
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

TEST(ServerSecrecy, WhatIsHiddenMakesNoDifferenceInAnyByte) {
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
        for (TestClient* player : round.players)
          if (player->position()["can_undo"] == true)
            player->ask("undo", table, {{"revision", player->position()["revision"]}});
      const TableRow row = world.table_row(table);
      auto events = world.events_of(row.id);
      const auto viewer = static_cast<Seat>(
          seats == 1 || rng() % 4 == 0 ? kSpectator : static_cast<int>(rng() % static_cast<std::uint64_t>(seats)));
      auto changed = relabelled(row, events, viewer, rng);
      if (!changed) continue;
      events = std::move(*changed);
      cookie = viewer >= 0 ? round.players[static_cast<std::size_t>(viewer)]->cookie : round.watchers[0]->cookie;
      owner_cookie = round.players[viewer == 0 && seats > 1 ? 1 : 0]->cookie;
      for (TestClient* player : round.players) player->go();
      world.store().drain();
      const TableId id = row.id;
      world.close_all();
      copy_all(folder, other);
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

// Advice, too: the same words, the same chances, the same reasons, whatever the bots hold.
TEST(ServerSecrecy, AdviceKnowsNoMoreThanWhoAsks) {
  const auto hint = [](const std::string& folder, const std::string& cookie, const std::string& table) {
    GameServerConfig settings;
    settings.hint_iterations = 150;
    settings.hint_time = std::chrono::milliseconds(0);
    settings.random_bits = [] { return std::uint64_t{7}; };
    World world(settings, folder);
    TestClient& who = world.device(cookie);
    who.ask("open", table);
    return who.ask("hint", table);
  };
  int compared = 0;
  int reasons = 0;
  for (int number = 0; compared < kHints && number < 8 * kHints; ++number) {
    std::mt19937_64 rng(static_cast<std::uint64_t>(number) + 5000);
    const std::string game = number % 3 == 0 ? "splendor" : "coatl";
    const Folder folder;
    const Folder other;
    std::string cookie;
    std::string table;
    {
      World world({}, folder.path());
      world.validate = false;
      Round round(world, game, 1, static_cast<std::uint64_t>(number), 1 + number % 3);
      table = round.table;
      if (!play_some(round, 4 + static_cast<int>(rng() % 16), rng)) continue;
      cookie = round.players[0]->cookie;
      const TableRow row = world.table_row(table);
      const auto events = world.events_of(row.id);
      const auto changed = relabelled(row, events, 0, rng);
      if (!changed) continue;
      round.players[0]->go();
      world.store().drain();
      world.close_all();
      copy_all(folder, other);
      rewrite(other.path(), row.id, *changed);
    }
    const json one = hint(folder.path(), cookie, table);
    json two = hint(other.path(), cookie, table);
    ASSERT_EQ(one.value("type", ""), "hint") << one.dump();
    two["id"] = one["id"];
    EXPECT_EQ(one, two) << game << " " << number;
    reasons += static_cast<int>(one["reasons"].size());
    ++compared;
  }
  EXPECT_GE(compared, kHints / 2);
  if (compared > 4) {
    EXPECT_GT(reasons, compared / 4);  // the games are drawn anew each time, and not every position has much to say
  }
}

}  // namespace
}  // namespace patolli::server::test
