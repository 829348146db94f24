// Nobody takes the server's threads or its limits away from the others: shares by address and user.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <future>

#include "registry/registry.hpp"
#include "server/bot_runner.hpp"
#include "server/match_handlers.hpp"
#include "server/rate_limiter.hpp"
#include "server/table_rows.hpp"
#include "unit/server_parts.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using namespace std::chrono_literals;
using Microseconds = Job::Microseconds;

constexpr const char* kAttacker = "198.51.100.66";
constexpr const char* kPlayer = "192.0.2.1";

Job job_of(JobOwner owner, Microseconds expected, std::function<Microseconds()> slice) {
  Job job;
  job.owner = std::move(owner);
  job.expected = expected;
  job.slice = std::move(slice);
  return job;
}

Job job(const std::string& address, UserId user, Microseconds expected, int weight = 1) {
  Job made = job_of({address, user}, expected, [] { return Microseconds(0); });
  made.weight = weight;
  return made;
}

// Works for one slice, as a thread would, and says whose it was.
JobOwner work(FairQueue& queue) {
  auto running = queue.pop();
  EXPECT_TRUE(running.has_value());
  const JobOwner owner = running->job.owner;
  const Microseconds left = running->job.expected;
  const Microseconds spent = std::min(left, FairQueue::kSlice);
  queue.done(std::move(*running), spent, left - spent);
  return owner;
}

TEST(FairQueue, AShortJobOfAnotherAddressIsNext) {
  FairQueue queue({});
  for (UserId user = 1; user <= 3; ++user)
    for (int i = 0; i < 50; ++i) ASSERT_TRUE(queue.push(job(kAttacker, user, 400ms)));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(work(queue).address, kAttacker);
  ASSERT_TRUE(queue.push(job(kPlayer, 9, 200us)));
  EXPECT_EQ(work(queue).address, kPlayer) << "before any further search of the attacker's";
  EXPECT_EQ(queue.size(), 150U);
}

TEST(FairQueue, AddressesShareTheTimeWhateverTheyAskFor) {
  FairQueue queue({});
  for (UserId user = 1; user <= 3; ++user)
    for (int i = 0; i < 50; ++i) ASSERT_TRUE(queue.push(job(kAttacker, user, 400ms)));
  for (int i = 0; i < 7; ++i) work(queue);
  ASSERT_TRUE(queue.push(job(kPlayer, 9, 400ms)));
  int attackers = 0;
  for (int players = 0; players < 40;) ++(work(queue).address == kPlayer ? players : attackers);
  EXPECT_NEAR(attackers, 40, 2) << "half of the time is the player's; who is next of two that are level is open";
  // Who goes away and comes back has gained nothing by that.
  ASSERT_TRUE(queue.push(job(kPlayer, 9, 100ms)));
  EXPECT_EQ(queue.size(), 151U);
}

TEST(FairQueue, UsersOfAnAddressShareItAndShortJobsOfAUserComeFirst) {
  FairQueue queue({});
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(queue.push(job(kPlayer, 1, 400ms)));
  work(queue);
  ASSERT_TRUE(queue.push(job(kPlayer, 2, 100ms)));
  ASSERT_TRUE(queue.push(job(kPlayer, 2, 1ms)));
  EXPECT_EQ(work(queue).user, 2);
  EXPECT_EQ(queue.size(), 21U) << "the short one is done";
  int first = 0;
  for (int second = 0; second < 10;) ++(work(queue).user == 2 ? second : first);
  EXPECT_GE(first, 9);
  EXPECT_LE(first, 11);
}

TEST(FairQueue, WhatNobodyWaitsForGetsLess) {
  FairQueue queue({});
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(queue.push(job("192.0.2.7", 1, 10ms, 4)));
    ASSERT_TRUE(queue.push(job("192.0.2.8", 2, 10ms)));
  }
  int later = 0;
  for (int i = 0; i < 100; ++i) later += work(queue).user == 1 ? 1 : 0;
  EXPECT_GE(later, 18);
  EXPECT_LE(later, 22) << "a fifth";
}

TEST(FairQueue, AnAddressHasABoundAndASiteALooserOne) {
  FairQueue queue({.jobs = 1000, .of_address = 10});
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += queue.push(job("2001:db8:1:1::", i, 1ms)) ? 1 : 0;
  EXPECT_EQ(taken, 10);
  for (int i = 0; i < 1000; ++i) taken += queue.push(job("2001:db8:1:" + std::to_string(i + 2) + "::", i, 1ms)) ? 1 : 0;
  EXPECT_EQ(taken, 80);
  EXPECT_TRUE(queue.push(job("2001:db8:2:1::", 1, 1ms)));
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(queue.push(job("", 7, 1ms))) << "a network without limits";
  while (!queue.empty()) work(queue);
  EXPECT_EQ(queue.size(), 0U);
  EXPECT_TRUE(queue.push(job("2001:db8:1:1::", 1, 1ms))) << "what is done counts no more";
}

// A worker that a job holds until the test opens the gate.
class Gate {
 public:
  explicit Gate(ThreadPool& pool, const std::string& address) {
    pool.submit(job_of({address, 1}, 1s, [this] {
      std::unique_lock lock(mutex_);
      held_ = true;
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_; });
      return Microseconds(0);
    }));
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return held_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool held_ = false;
  bool open_ = false;
};

TEST(FairQueue, NetworksOfASiteShareTheTimeOfEightAddresses) {
  FairQueue queue({});
  for (int net = 0; net < 40; ++net)
    for (int i = 0; i < 12; ++i) ASSERT_TRUE(queue.push(job("2001:db8:1:" + std::to_string(net + 1) + "::", 1, 400ms)));
  for (int i = 0; i < 40; ++i) work(queue);  // each of them once
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(queue.push(job(kPlayer, 9, 400ms)));
  int site = 0;
  for (int players = 0; players < 60;) ++(work(queue).address == kPlayer ? players : site);
  EXPECT_GT(site, 60 * 6);
  EXPECT_LT(site, 60 * 10) << "eight shares, and not forty";
  while (!queue.empty()) work(queue);
  EXPECT_EQ(queue.size(), 0U);
}

TEST(ThreadPool, AJobThatCannotBeSlicedLetsShortOnesGoFirst) {
  ThreadPool pool({});
  std::mutex mutex;
  std::vector<std::string> order;
  const auto note = [&](const char* what) {
    const std::lock_guard lock(mutex);
    order.emplace_back(what);
  };
  std::atomic<bool> done{false};
  Gate gate(pool, kAttacker);
  pool.submit(job_of({kAttacker, 1}, 1s, [&] {
    note("hint begins");
    pool.submit(job_of({kAttacker, 2}, 1s, [&] {
      note("long");
      done = true;
      return Microseconds(0);
    }));
    pool.submit(job_of({kPlayer, 9}, 200us, [&] {
      note("novice");
      return Microseconds(0);
    }));
    pool.run_short();
    note("hint ends");
    return Microseconds(0);
  }));
  gate.open();
  while (!done) std::this_thread::yield();
  pool.stop();
  EXPECT_EQ(order, (std::vector<std::string>{"hint begins", "novice", "hint ends", "long"}));
}

TEST(ThreadPool, RestsForTheTimeThatIsNotItsShare) {
  using Clock = std::chrono::steady_clock;
  ThreadPool pool({.threads = 1, .share = 0.2, .limits = {}});
  std::promise<Clock::time_point> first;
  std::promise<Clock::time_point> second;
  Clock::duration worked{};
  pool.submit(job_of({kPlayer, 1}, 1ms, [&] {
    const auto began = Clock::now();
    while (Clock::now() - began < 5ms) std::this_thread::yield();
    worked = Clock::now() - began;
    first.set_value(Clock::now());
    return Microseconds(0);
  }));
  const auto ended = first.get_future().get();
  pool.submit(job_of({kPlayer, 1}, 1ms, [&] {
    second.set_value(Clock::now());
    return Microseconds(0);
  }));
  EXPECT_GE(second.get_future().get() - ended, 4 * worked - 1ms) << "a fifth of the time, however fast the machine is";
}

// A game of a bot of this level that is at its turn.
std::unique_ptr<Table> at_bots_turn(Parts& parts, TableId id, const std::string& level, const JobOwner& origin) {
  auto table = std::make_unique<Table>();
  table->id = id;
  table->game = registry::games().find("coatl");
  table->origin = origin;
  TableSeat bot;
  bot.kind = TableSeat::Kind::kBot;
  bot.level = level;
  TableSeat person;
  person.kind = TableSeat::Kind::kUser;
  person.user = origin.user;
  table->seats = {bot, person};
  table->state = TableState::kRunning;
  table->match = make_match(*table);
  table->match->start({parts.now, {}}, [] { return std::uint64_t{1}; });
  return table;
}

TEST(BotShares, ANoviceIsSearchedBeforeAnyFurtherSearchOfTheAttackers) {
  Parts parts;
  ThreadPool pool({});
  Thinking thinking(*parts.context, pool, *parts.bus);
  BotRunner bots(*parts.context, thinking);
  std::vector<TableId> order;
  bots.on_move = [&](TableId id, std::int64_t, Action) { order.push_back(id); };
  Gate gate(pool, kAttacker);  // the attacker's, too
  std::vector<std::unique_ptr<Table>> tables;
  for (TableId id = 1; id <= 12; ++id) tables.push_back(at_bots_turn(parts, id, "expert", {kAttacker, 1 + id % 3}));
  tables.push_back(at_bots_turn(parts, 99, "novice", {kPlayer, 9}));
  for (const auto& table : tables) {
    ASSERT_TRUE(bots.request_move(*table));
    ASSERT_TRUE(bots.searching(table->id));
  }
  gate.open();
  parts.settle([&] { return order.size() == tables.size(); });
  ASSERT_EQ(order.size(), tables.size());
  EXPECT_EQ(order.front(), 99);
  pool.stop();
}

TEST(BotShares, ASearchIsGivenUpWhenTheGameHasGoneOn) {
  Parts parts;
  ThreadPool pool({});
  Thinking thinking(*parts.context, pool, *parts.bus);
  BotRunner bots(*parts.context, thinking);
  std::vector<std::int64_t> decided;
  bots.on_move = [&](TableId, std::int64_t revision, Action) { decided.push_back(revision); };
  const auto table = at_bots_turn(parts, 1, "master", {kPlayer, 9});
  Gate gate(pool, kAttacker);
  ASSERT_TRUE(bots.request_move(*table));
  ASSERT_TRUE(bots.searching(table->id));
  table->match->resign(1, {parts.now, {}});
  ASSERT_TRUE(bots.request_move(*table));
  gate.open();
  parts.settle([&] { return !decided.empty(); });
  EXPECT_EQ(decided, std::vector<std::int64_t>{BotRunner::kInterrupted});
  EXPECT_FALSE(bots.searching(table->id));
  pool.stop();
}

// Three guests of one address let a dozen tables of three masters each search, with one worker thread. In these tests
// it rests for most of the time, so that the attack lasts on every machine.
constexpr double kShare = 0.1;
struct Attack {
  explicit Attack(World& world) {
    std::vector<TestClient*> guests;  // all of them before the first search: coming waits until nothing is left to do
    for (int i = 0; i < 3; ++i) guests.push_back(&world.guest("Eve", kAttacker));
    for (TestClient* const guest : guests)
      for (int n = 0; n < 4; ++n) {
        json create = {{"type", "create"}, {"id", "t" + std::to_string(n)}, {"game", "coatl"}};
        for (int bot = 0; bot < 3; ++bot) create["seats"].push_back({{"kind", "bot"}, {"level", "master"}});
        create["seats"].push_back({{"kind", "me"}});
        guest->say(create);
      }
    world.settle_until([&] { return world.server().counts().jobs_waiting >= 12; });
    EXPECT_GE(world.server().counts().jobs_waiting, 12U);
  }
};

TEST(BotShares, UnderAttackANoviceAnswersAnotherPlayerAtOnce) {
  World world({.worker_share = kShare});
  TestClient& ana = world.guest("Ana", kPlayer);
  const std::string table = ana.ask({{"type", "create"},
                                     {"game", "splendor"},
                                     {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}}})["table"];
  const Attack attack(world);
  const std::int64_t revision = ana.position()["revision"];
  ana.say(json{
      {"type", "act"}, {"id", "a"}, {"table", table}, {"revision", revision}, {"action", ana.position()["legal"][0]}});
  world.settle_until([&] { return !ana.last("ack").is_null() && ana.last("ack")["id"] == "a"; });
  const std::uint64_t before = world.server().counts().bot_moves;
  world.settle_until([&] { return ana.position()["to_act"] == 0 && ana.position()["revision"] > revision; });
  EXPECT_EQ(ana.position()["to_act"], 0);
  EXPECT_LT(world.server().counts().bot_moves - before, 8U) << "not after the twelve that were there before";
}

TEST(BotShares, UnderAttackPassPhrasesDoNotWaitForBots) {
  World world({.worker_share = kShare});
  TestClient& ana = world.guest("Ana", kPlayer);
  const Attack attack(world);
  const std::uint64_t before = world.server().counts().bot_moves;
  std::optional<HttpResponse> answer;
  world.server().request(
      {"POST", "/api/account/claim", {}, R"({"name":"Ana","phrase":"correct horse battery"})", ana.cookie, kPlayer},
      [&](HttpResponse response) { answer = std::move(response); });
  world.settle_until([&] { return answer.has_value(); });
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->status, 200) << answer->body;
  EXPECT_LT(world.server().counts().bot_moves - before, 8U) << "not after the twelve that were there before";
}

TEST(BotShares, AnAddressHasABoundOfSearchesAndItsTablesGoOnLater) {
  World world({.max_searches_of_address = 2});
  TestClient& eve = world.guest("Eve", kAttacker);
  std::vector<std::string> tables;
  for (int i = 0; i < 6; ++i)
    tables.push_back(eve.ask({{"type", "create"},
                              {"game", "splendor"},
                              {"seats", {{{"kind", "bot"}, {"level", "novice"}}, {{"kind", "me"}}}}})["table"]);
  for (int i = 0; i < 12; ++i) world.pass(500ms);
  for (const std::string& table : tables) {
    ASSERT_EQ(type_of(eve.ask("open", table)), "ack");
    EXPECT_EQ(eve.position()["to_act"], 1) << "every bot has moved";
  }
}

TEST(RateLimits, CountIpv6ByNetworkAndLooserBySite) {
  RateLimiter limiter(10, 60'000);
  int allowed = 0;
  for (int i = 0; i < 300; ++i) allowed += limiter.allow_address("2001:db8:0:1::" + std::to_string(i), 1000) ? 1 : 0;
  EXPECT_EQ(allowed, 10) << "one network";
  allowed = 0;
  for (int i = 0; i < 300; ++i)
    allowed += limiter.allow_address("2001:db8:7:" + std::to_string(i) + "::1", 1000) ? 1 : 0;
  EXPECT_EQ(allowed, 80) << "one site";
  EXPECT_TRUE(limiter.allow_address("2001:db8:8::1", 1000));
  for (int i = 0; i < 300; ++i) EXPECT_TRUE(limiter.allow_address("", 1000)) << "a network without limits";
  EXPECT_TRUE(limiter.allow_address("2001:db8:0:1::1", 62'000));
}

TEST(RateLimits, AreBoundedAndAFloodOfKeysLocksNobodyOut) {
  RateLimiter limiter(2, 60'000, 1000);
  for (int i = 0; i < 200'000; ++i) limiter.allow("name " + std::to_string(i), 1000);
  EXPECT_LE(limiter.size(), 1001U);
  EXPECT_TRUE(limiter.allow("name of somebody", 1000));
  EXPECT_TRUE(limiter.allow("name of somebody", 1000));
  EXPECT_FALSE(limiter.allow("name of somebody", 1000));
  EXPECT_TRUE(limiter.allow("name of somebody", 70'000));
  EXPECT_LE(limiter.size(), 1U) << "what has expired is gone";
}

TEST(RateLimits, GuestsAndLoginsOfAnIpv6Network) {
  World world;
  world.bound_guests(10);
  int guests = 0;
  int logins = 0;
  for (int i = 0; i < 100; ++i) {
    const std::string address = "2001:db8:0:1::" + std::to_string(i);
    guests += world.http("POST", "/api/session", {{"name", "Eve"}}, {}, address).status == 200 ? 1 : 0;
    logins += world.http("POST", "/api/session", {{"secret", "AAAAAAAAAAAAAAAAAAAAAA"}}, {}, address).status != 429;
  }
  EXPECT_EQ(guests, 10);
  EXPECT_EQ(logins, 10);
  EXPECT_EQ(world.http("POST", "/api/session", {{"name", "Ana"}}, {}, "2001:db8:0:2::1").status, 200);
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(world.http("POST", "/api/session", {{"name", "Pupil"}}, {}, "").status, 200) << "without limits";
}

}  // namespace
}  // namespace patolli::server::test
