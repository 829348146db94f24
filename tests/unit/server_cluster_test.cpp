// Several servers over one database: analyses of one that has died, and time that is nobody's.
#include <gtest/gtest.h>

#include <future>

#include "unit/server_nodes.hpp"

namespace patolli::server::test {
namespace {

std::string stored_state(World& world, TableId table, const std::string& how) {
  const auto row = read_now(world.store(), [&](Reader& reader) { return reader.analysis(table, how); });
  if (!row.ok() || !*row) return "none";
  constexpr const char* kStates[] = {"waiting", "done", "failed"};
  return kStates[static_cast<std::size_t>((*row)->state)];
}

TEST(ServersWithABus, MakeTheAnalysesOfOneThatHasDied) {
  GameServerConfig settings;
  settings.analysis_iterations = 20;
  Nodes nodes(settings);
  Pair pair(nodes);
  EXPECT_EQ(type_of(pair.mover().act(pair.table, pair.mover().position()["legal"][0])), "ack");
  EXPECT_EQ(type_of(pair.ana.ask("resign", pair.table)), "ack");
  nodes.settle();
  const TableId table = nodes.one.table_row(pair.table).id;
  const std::string how = "iterations=20";
  nodes.one.write({AnalysisRow{table, how, AnalysisState::kWaiting, 1, "", Nodes::kNow},
                   AnalysisClaim{how, "died", 20'000, nodes.one.now_ms(), table}});
  nodes.pass(seconds(12));
  EXPECT_EQ(stored_state(nodes.one, table, how), "waiting") << "it is being made, as far as anybody knows";
  nodes.pass(seconds(20));
  EXPECT_EQ(stored_state(nodes.one, table, how), "done");
}

// Asked for at one server while another makes it: who asked gets the other's result.
TEST(ServersWithABus, WaitForTheAnalysisOfAnother) {
  GameServerConfig settings;
  settings.analysis_iterations = 20;
  Nodes nodes(settings);
  nodes.one.validate = false;  // the other's report is none
  Pair pair(nodes);
  EXPECT_EQ(type_of(pair.mover().act(pair.table, pair.mover().position()["legal"][0])), "ack");
  EXPECT_EQ(type_of(pair.ana.ask("resign", pair.table)), "ack");
  nodes.settle();
  const TableId table = nodes.one.table_row(pair.table).id;
  const std::string how = "iterations=20";
  nodes.one.write({AnalysisRow{table, how, AnalysisState::kWaiting, 1, "", Nodes::kNow},
                   AnalysisClaim{how, "another", 3'600'000, nodes.one.now_ms(), table}});
  EXPECT_EQ(type_of(pair.ana.ask("analyse", pair.table)), "ack");
  nodes.pass(seconds(5));
  EXPECT_EQ(pair.ana.last("analysis")["state"], "queued");
  nodes.one.write({AnalysisRow{table, how, AnalysisState::kDone, 1, R"({"seats":[],"by":"another"})", Nodes::kNow}});
  nodes.pass(seconds(3));
  ASSERT_EQ(pair.ana.last("analysis")["state"], "done");
  EXPECT_EQ(pair.ana.last("analysis")["report"]["by"], "another");
}

std::int64_t last_clock(World& world) {
  std::int64_t left = -1;
  for (const EventRow& event : world.events_of(1))
    if (event.entry.clock_ms) left = *event.entry.clock_ms;
  return left;
}

// A slow database: a message waits until its table has been read, another until it is written. The player had nothing
// to do with it, and neither had the next one.
TEST(OurQueues, TakeNobodysTime) {
  constexpr std::int64_t kBudget = 600'000;
  Two two(json::object({{"clock", {{"kind", "budget"}, {"ms", kBudget}, {"increment", 0}}}}));
  World& world = two.world;
  TestClient& first = two.ana.position()["legal"].empty() ? two.bea : two.ana;
  TestClient& other = &first == &two.ana ? two.bea : two.ana;
  world.pass(std::chrono::seconds(10));
  std::promise<void> slow_read;
  world.store().read([gate = slow_read.get_future().share()](Reader&) { gate.wait(); });
  first.say(json{{"type", "open"}, {"id", "look"}, {"table", two.table}});
  first.say(json{{"type", "act"},
                 {"id", "move"},
                 {"table", two.table},
                 {"revision", first.position()["revision"]},
                 {"action", first.position()["legal"][0]}});
  world.late(std::chrono::seconds(30));
  slow_read.set_value();
  world.settle();
  EXPECT_EQ(last_clock(world), kBudget - 10'000);
  for (int step = 0; step < 9 && other.position()["legal"].empty(); ++step) EXPECT_EQ(type_of(two.move(first)), "ack");
  ASSERT_FALSE(other.position()["legal"].empty());
  world.pass(std::chrono::seconds(7));
  std::promise<void> slow_write;
  WriteBatch anything;
  anything.emplace_back(CounterRaise{"anything", 1});
  world.store().write(std::move(anything),
                      [gate = slow_write.get_future().share()](const Result<Written>&) { gate.wait(); });
  other.say(json{{"type", "act"},
                 {"id", "late"},
                 {"table", two.table},
                 {"revision", other.position()["revision"]},
                 {"action", other.position()["legal"][0]}});
  world.late(std::chrono::seconds(40));
  slow_write.set_value();
  world.settle();
  EXPECT_EQ(last_clock(world), kBudget - 7000);
  // Whoever is next is not charged for it, either.
  TestClient& next = first.position()["legal"].empty() ? other : first;
  const std::int64_t before = &next == &first ? kBudget - 10'000 : kBudget - 7000;
  world.pass(std::chrono::seconds(3));
  EXPECT_EQ(type_of(two.move(next)), "ack");
  EXPECT_EQ(last_clock(world), before - 3000);
}

// What has no version is confirmed by the database: all news are lost here.
TEST(ServersWithABus, EndedSessionsCloseWithinHalfAMinuteWithoutNews) {
  Nodes nodes;
  Pair pair(nodes);
  nodes.bus_one.what = nodes.bus_two.what = [](const std::string&, std::string_view) { return BadBus::What::kLose; };
  TestClient& there = nodes.two.device(pair.ana.cookie);
  ASSERT_EQ(type_of(there.ask("open", pair.table)), "ack");
  ASSERT_EQ(nodes.one.http("POST", "/api/session/end", json::object(), pair.ana.cookie).status, 200);
  nodes.settle();
  EXPECT_FALSE(there.gone) << "nobody has told";
  nodes.pass(seconds(30));
  EXPECT_TRUE(there.gone);
  EXPECT_EQ(there.last("bye")["reason"], "ended");
  EXPECT_FALSE(pair.bea.gone);
}

// One piece of news is lost, and the next one shows it.
TEST(ServersWithABus, CountWhatTheyHaveMissed) {
  Nodes nodes;
  Pair pair(nodes);
  nodes.settle();
  const auto missed = [&] { return nodes.one.server().counts().news_missed + nodes.two.server().counts().news_missed; };
  EXPECT_EQ(missed(), 0U);
  const auto lose = [](const std::string&, std::string_view) { return BadBus::What::kLose; };
  const auto keep = nodes.bus_one.what;
  nodes.bus_one.what = nodes.bus_two.what = lose;
  TestClient& mover = pair.mover();
  ASSERT_EQ(type_of(mover.act(pair.table, mover.position()["legal"][0])), "ack");
  nodes.settle();
  EXPECT_EQ(missed(), 0U) << "nobody knows yet";
  nodes.bus_one.what = nodes.bus_two.what = keep;
  ASSERT_EQ(type_of(mover.ask("resign", pair.table)), "ack");
  nodes.settle();
  EXPECT_EQ(missed(), 1U);
  EXPECT_EQ(pair.ana.position()["revision"], pair.bea.position()["revision"]);
}

// What is left follows from the rows and from the outages, whoever reads them, and however many there were.
TEST(ServersWithABus, EveryOutageStopsTheClocksOnce) {
  constexpr std::int64_t kBudget = 600'000;
  Nodes nodes;
  Pair pair(nodes, {{"clock", {{"kind", "budget"}, {"ms", kBudget}, {"increment", 0}}}});
  const auto left_at = [&](TestClient& client, int seat) {
    client.messages.clear();
    client.come();
    EXPECT_EQ(type_of(client.ask("open", pair.table)), "ack");
    return static_cast<double>(client.last("position")["clocks"]["left"][seat].get<std::int64_t>());
  };
  TestClient& mover = pair.mover();
  const int seat = mover.seat();
  nodes.pass(seconds(20));
  for (int outage = 0; outage < 2; ++outage) {
    nodes.one.close_all();
    nodes.two.close_all();
    nodes.one.stop_for(seconds(100));
    nodes.two.stop_for(seconds(100));
    nodes.pass(seconds(15));
  }
  // 20 s, and twice 15 s; half a second for the beat before each outage.
  EXPECT_NEAR(left_at(pair.ana, seat), kBudget - 50'000.0, 4000);
  EXPECT_NEAR(left_at(pair.bea, seat), left_at(pair.ana, seat), 100) << "all agree";
  nodes.one.restart();
  EXPECT_NEAR(left_at(pair.ana, seat), kBudget - 50'000.0, 4000) << "who reads it anew says the same";
}

}  // namespace
}  // namespace patolli::server::test
