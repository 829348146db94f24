// Two versions of a game's rules side by side: what was begun with the older ones is read and finished by them.
#include <gtest/gtest.h>

#include "games/pebbles/module/module.hpp"
#include "match/module_of.hpp"
#include "match/record.hpp"
#include "unit/server_two.hpp"

namespace patolli::pebbles {

// Version 2: who shows a pebble goes on. The same actions mean something else.
struct State2 : State {
  static constexpr int kVersion = 2;
  static State2 initial(const Setup& setup) noexcept { return {State::initial(setup)}; }
  void apply(Action x) noexcept {
    const auto seat = table.seat;
    State::apply(x);
    if (kind_of(x) == Kind::kShow && table.phase == Phase::kTurn) table.seat = seat;
  }
  static State2 determinize(const View& view, Rng& rng) noexcept { return {State::determinize(view, rng)}; }
  static std::optional<State2> parse(std::string_view text) {
    const auto state = State::parse(text);
    return state ? std::optional(State2{*state}) : std::nullopt;
  }
};
static_assert(GameState<State2>);

}  // namespace patolli::pebbles

template <>
struct patolli::ModuleTraits<patolli::pebbles::State2> : patolli::match::DefaultTraits<patolli::pebbles::State2> {};
PATOLLI_DEFINE_GAME(patolli::pebbles::State2)

namespace patolli::server::test {
namespace {

const match::AnyGame* const kVersion1[] = {&match::game_of<pebbles::State>()};
const match::AnyGame* const kVersion2[] = {&match::game_of<pebbles::State2>()};
const match::Games kBefore(kVersion1);
const match::Games kToday(kVersion2, kVersion1);
const match::Games kWithoutTheOld(kVersion2);

json create() { return {{"type", "create"}, {"game", "pebbles"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}}; }

std::string begin_game(TestClient& ana, TestClient& bea) {
  const std::string table = ana.ask(create())["table"];
  EXPECT_EQ(type_of(bea.ask("open", table)), "ack");
  EXPECT_EQ(type_of(bea.ask("sit", table)), "ack");
  return table;
}

// Shows a pebble when there is one: that is where the versions differ.
void show(TestClient& ana, TestClient& bea, const std::string& table) {
  TestClient& next = ana.position()["legal"].empty() ? bea : ana;
  const json legal = next.position()["legal"];
  ASSERT_FALSE(legal.empty());
  ASSERT_EQ(type_of(next.act(table, legal.back())), "ack");
}

TEST(RulesVersions, WhatTheRegistryFinds) {
  EXPECT_EQ(kToday.size(), 1U) << "one game, whatever its versions";
  EXPECT_EQ(kToday.find("pebbles")->version(), 2) << "what is begun";
  EXPECT_EQ(kToday.find("pebbles", 1)->version(), 1);
  EXPECT_EQ(kToday.find("pebbles", 2)->version(), 2);
  EXPECT_EQ(kToday.find("pebbles", 3), nullptr);
  EXPECT_EQ(kToday.find("chess", 1), nullptr);
}

TEST(RulesVersions, AGameOfTheOlderRulesIsReadAndFinishedByThem) {
  World world({.games = kBefore});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string over = begin_game(ana, bea);
  play_out(world, over, {&ana, &bea}, 1);
  const std::string record = world.http("GET", "/api/record/" + over).body;
  const std::string table = begin_game(ana, bea);
  for (int i = 0; i < 4; ++i) show(ana, bea, table);
  const json before = ana.position();

  world.settings().games = kToday;
  world.restart();
  for (TestClient* user : {&ana, &bea}) {
    user->come();
    ASSERT_EQ(type_of(user->ask("open", table)), "ack");
  }
  EXPECT_EQ(ana.position()["version"], 1);
  EXPECT_EQ(ana.position()["view"], before["view"]);
  EXPECT_EQ(ana.position()["log_size"], before["log_size"]);
  // By the rules of version 1 the other player follows, by those of version 2 the same one.
  const json to_act = ana.position()["to_act"];
  show(ana, bea, table);
  EXPECT_NE(ana.position()["to_act"], to_act);
  play_out(world, table, {&ana, &bea}, 2);
  EXPECT_EQ(ana.table()["state"], "over");
  EXPECT_EQ(ana.table()["version"], 1);
  // The finished ones as well: their records are those of version 1, and are read.
  EXPECT_EQ(world.http("GET", "/api/record/" + over).body, record);
  for (const std::string& link : {over, table}) {
    const auto kept = match::read_record(world.http("GET", "/api/record/" + link).body);
    ASSERT_TRUE(kept.ok());
    EXPECT_EQ(kept->version, 1);
    EXPECT_TRUE(match::replay_record(kToday, *kept, match::Replay::kEverything).ok());
    EXPECT_FALSE(match::replay_record(kWithoutTheOld, *kept, match::Replay::kEverything).ok());
  }

  // What begins today has the rules of today.
  const std::string fresh = begin_game(ana, bea);
  EXPECT_EQ(ana.position()["version"], 2);
  const json first = ana.position()["to_act"];
  show(ana, bea, fresh);
  EXPECT_EQ(ana.position()["to_act"], first) << "who shows goes on";
}

TEST(RulesVersions, WithoutTheOlderRulesItIsKeptAndCannotBeRead) {
  World world({.games = kBefore});
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  const std::string table = begin_game(ana, bea);
  world.settings().games = kWithoutTheOld;
  world.restart();
  ana.come();
  EXPECT_EQ(key_of(ana.ask("open", table)), "server.not_stored");
  EXPECT_EQ(world.server().counts().tables_unreadable, 1U);
  world.settings().games = kToday;
  world.restart();
  ana.come();
  EXPECT_EQ(type_of(ana.ask("open", table)), "ack");
}

}  // namespace
}  // namespace patolli::server::test
