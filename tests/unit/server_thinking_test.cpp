// Thinking as a request: bots' moves, hints and analyses are thought about by other servers, of views alone, and
// whatever those do or fail to do, the games go on.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bus/local_bus.hpp"
#include "core/rng.hpp"
#include "server/think_service.hpp"
#include "server/thinking.hpp"
#include "unit/server_secrets.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// The bus of a server; the test sees what it asks, and may keep it from being heard.
class WatchedBus final : public bus::Bus {
 public:
  explicit WatchedBus(const std::shared_ptr<bus::LocalHub>& hub) : good_(bus::make_local_bus(hub)) {}
  std::function<void(const std::string& subject, std::string_view message)> asked = [](const auto&, auto) {};

  [[nodiscard]] bool shared() const override { return good_->shared(); }
  void publish(const std::string& subject, std::string_view message) override { good_->publish(subject, message); }
  bus::SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready) override {
    return good_->subscribe(subject, std::move(heard), std::move(ready));
  }
  void unsubscribe(bus::SubscriptionId id) override { good_->unsubscribe(id); }
  void request(const std::string& subject, std::string_view message, milliseconds patience, Answer then) override {
    asked(subject, message);
    good_->request(subject, message, patience, std::move(then));
  }
  bus::SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked_for) override {
    return good_->answer(subject, group, std::move(asked_for));
  }
  void on_gap(std::function<void()> call) override { good_->on_gap(std::move(call)); }
  void flush() override { good_->flush(); }
  [[nodiscard]] bus::BusCounts counts() const override { return good_->counts(); }

 private:
  std::unique_ptr<bus::Bus> good_;
};

// A server that only thinks.
struct Helper {
  explicit Helper(const std::shared_ptr<bus::LocalHub>& hub, const std::string& name = "helper", int threads = 1,
                  double share = 1)
      : bus(bus::make_local_bus(hub)),
        pool({.threads = threads, .share = share, .limits = {}}),
        service(std::make_unique<ThinkService>(ThinkService::Settings{registry::games(), name, true}, pool, *bus)) {
    service->start();
  }
  ~Helper() {
    service->end();
    pool.stop();
  }
  std::unique_ptr<bus::Bus> bus;
  ThreadPool pool;
  std::unique_ptr<ThinkService> service;
};

// A server, and what thinks for it.
struct WithHelp {
  explicit WithHelp(GameServerConfig settings = {}) : world(std::move(settings), {}, 1'800'000'000'000, &bus) {
    world.validate = false;
  }
  // Until nothing is left to do, also for those who think elsewhere.
  void settle(const std::function<void()>& meanwhile = [] {}) {
    for (;;) {
      world.settle();
      meanwhile();
      if (world.server().counts().thoughts_away == 0) break;
      std::this_thread::sleep_for(milliseconds(1));
    }
    world.settle();
  }
  // Everybody hears who thinks.
  void announce(Helper& helper) {
    helper.service->announce();
    world.settle();
  }
  std::shared_ptr<bus::LocalHub> hub = bus::make_local_hub();
  WatchedBus bus{hub};
  World world;
};

json create(const std::string& game, const std::string& level, int bots = 1) {
  json seats = json::array({{{"kind", "me"}}});
  for (int i = 0; i < bots && game != "coatl-solo"; ++i) seats.push_back({{"kind", "bot"}, {"level", level}});
  return {{"type", "create"}, {"game", game}, {"seats", seats}};
}

// Plays the first legal action at each turn, to the end or for so many turns; what was played.
std::vector<std::uint32_t> play(
    WithHelp& here, TestClient& ana, const std::string& table, int turns,
    const std::function<void()>& meanwhile = [] {}) {
  for (int i = 0; i < turns; ++i) {
    here.settle(meanwhile);
    const json position = ana.position();
    if (position["over"] == true) break;
    EXPECT_FALSE(position["legal"].empty()) << "the bot has moved";
    if (position["legal"].empty()) break;
    const json answer = ana.act(table, position["legal"][0]);
    EXPECT_EQ(type_of(answer), "ack") << answer.dump();
  }
  here.settle(meanwhile);
  std::vector<std::uint32_t> codes;
  const TableRow row = here.world.table_row(table);
  const auto events = here.world.events_of(row.id);
  EXPECT_NE(state_after(row, steps_of(events)), nullptr) << "an illegal step";
  for (const EventRow& event : events) codes.push_back(event.entry.code);
  return codes;
}

std::string analysis_of(const TestClient& client) {
  const json message = client.last("analysis");
  return message.is_null() ? std::string() : message["state"].get<std::string>();
}

GameServerConfig seeded() {
  GameServerConfig settings;
  settings.hint_iterations = 200;
  settings.hint_time = milliseconds(0);
  settings.analysis_iterations = 60;
  return settings;
}

Answer think_here(Question question, const std::shared_ptr<TurnBot>& turn) {
  ThoughtJob job(std::move(question), turn, nullptr);
  while (job.slice().count() != 0) {
  }
  return job.answer();
}

// Step by step where it plays, or at once somewhere else: the same moves. What is asked travels as a message.
TEST(Thoughts, SameSeedSameMovesWhereverAStepIsAsked) {
  int later_steps = 0;
  for (const char* const name : {"splendor", "coatl", "coatl-solo"}) {
    const match::AnyGame& game = *registry::games().find(name);
    for (const char* const level : {"novice", "casual", "skilled"}) {
      Rng rng(7);
      auto state = *game.make(std::min(2, game.max_seats()), {});
      Question question;
      question.game = &game;
      question.level = level;
      std::shared_ptr<TurnBot> turn;
      int number = -1;
      for (int decisions = 0; decisions < 40 && state->to_act() != kTerminal;) {
        const Seat seat = state->to_act();
        if (seat == kChance) {
          state->apply(state->sample(rng));
          continue;
        }
        ++decisions;
        if (number != state->turn() || !turn) {
          number = state->turn();
          question.views.clear();
          question.seed = rng.next();
          turn = TurnBot::make(game, level, question.seed);
        }
        question.views.push_back(state->view(seat));
        later_steps += question.views.size() > 1 ? 1 : 0;
        const Answer here = think_here(question, turn);
        auto read = read_ask(registry::games(), ask_message(question, {.number = 3, .asker = "a", .turn = "t"}));
        ASSERT_TRUE(read.has_value());
        ASSERT_TRUE(read_views(*read));
        ASSERT_EQ(read->question.views, question.views);
        const Answer there = think_here(read->question, TurnBot::make(game, level, read->question.seed));
        ASSERT_EQ(there.action, here.action) << name << " " << level << ", step " << question.views.size();
        state->apply(here.action);
      }
    }
  }
  EXPECT_GT(later_steps, 50) << "steps of turns that were begun";
}

TEST(Thoughts, AnswersAreReadBackAndNonsenseIsNot) {
  const match::AnyGame& game = *registry::games().find("splendor");
  Rng rng(3);
  auto state = *game.make(2, {});
  while (state->to_act() == kChance) state->apply(state->sample(rng));
  const Answered answered{17, "helper", std::chrono::microseconds(5), {}};
  for (const auto kind : {Question::Kind::kMove, Question::Kind::kHint, Question::Kind::kDecision}) {
    Question question;
    question.game = &game;
    question.kind = kind;
    question.level = "casual";
    question.seed = 5;
    question.iterations = 100;
    question.views = {state->view(state->to_act())};
    question.played = state->legal().back();
    question.alternatives = 3;
    const Answer answer = think_here(question, TurnBot::make(game, "casual", 5));
    const auto read = read_answered(answer_message(question, &answer, answered));
    ASSERT_TRUE(read && read->text);
    EXPECT_EQ(read->number, 17U);
    const auto back = read_answer(question, *read->text);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->action, answer.action);
    EXPECT_EQ(back->hint.action, answer.hint.action);
    EXPECT_EQ(back->hint.winrate, answer.hint.winrate);
    EXPECT_EQ(back->hint.then, answer.hint.then);
    EXPECT_EQ(back->hint.reasons, answer.hint.reasons);
    EXPECT_EQ(back->decision.after, answer.decision.after);
    ASSERT_EQ(back->decision.best.size(), answer.decision.best.size());
    for (std::size_t i = 0; i < back->decision.best.size(); ++i)
      EXPECT_EQ(back->decision.best[i].winrate, answer.decision.best[i].winrate);
    EXPECT_FALSE(read_answered(answer_message(question, nullptr, answered))->text) << "it could not be answered";
    for (const char* const nonsense :
         {"", "null", "17", "\"sing\"", "{}", "[]", R"({"action":"sing"})", R"({"after":2,"visits":1,"best":[]})"})
      EXPECT_FALSE(read_answer(question, nonsense).has_value()) << nonsense;
  }
  for (const char* const nonsense : {"", "{}", R"({"format":2,"number":1,"node":"x","spent":1})"})
    EXPECT_FALSE(read_answered(nonsense).has_value()) << nonsense;
  for (const char* const nonsense : {"", "{}", R"({"format":2})"})
    EXPECT_FALSE(read_ask(registry::games(), nonsense).has_value()) << nonsense;
}

// The same deals and seeds, once alone and once with help: the same games, hints and analyses.
TEST(ServersThatThink, AnswerAsTheServerItselfWould) {
  for (const char* const game : {"splendor", "coatl"}) {
    std::vector<std::uint32_t> games[2];
    json hints[2], reports[2];
    for (const bool helped : {false, true}) {
      WithHelp here(seeded());
      std::unique_ptr<Helper> helper;
      if (helped) {
        helper = std::make_unique<Helper>(here.hub);
        here.announce(*helper);
      }
      TestClient& ana = here.world.guest("Ana");
      const std::string table = ana.ask(create(game, "skilled"))["table"];
      here.settle();
      ana.say(json{{"type", "hint"}, {"id", "h"}, {"table", table}});
      here.settle();
      hints[helped] = ana.last("hint");
      games[helped] = play(here, ana, table, 6);
      ASSERT_EQ(type_of(ana.ask("resign", table)), "ack");
      ana.say(json{{"type", "analyse"}, {"id", "n"}, {"table", table}});
      here.settle();
      for (int i = 0; i < 2000 && analysis_of(ana) != "done"; ++i) here.settle();
      ASSERT_EQ(analysis_of(ana), "done");
      reports[helped] = ana.last("analysis")["report"];
      const GameServerStats counts = here.world.server().counts();
      if (helped) {
        EXPECT_GT(counts.thoughts_answered, 10U);
        EXPECT_EQ(counts.thoughts_answered, helper->service->answered());
      } else {
        EXPECT_EQ(counts.thoughts_asked, 0U);
      }
    }
    EXPECT_EQ(games[0], games[1]) << game;
    EXPECT_EQ(hints[0]["action"], hints[1]["action"]);
    EXPECT_EQ(hints[0]["chance"], hints[1]["chance"]);
    EXPECT_EQ(hints[0]["reasons"], hints[1]["reasons"]);
    EXPECT_EQ(reports[0]["decisions"], reports[1]["decisions"]);
    EXPECT_FALSE(reports[1]["decisions"].empty());
  }
}

// All that is ever asked is compared with the archive: the view of the seat that decides, and nothing beside it.
TEST(ServersThatThink, AreNeverSentAState) {
  const std::set<std::string> kKnown = {
      "format",  "number", "asker", "owner", "user",       "expected", "weight", "turn",         "kind",    "game",
      "version", "seed",   "views", "level", "iterations", "time",     "played", "alternatives", "opponent"};
  for (const char* const game : {"splendor", "coatl"}) {
    WithHelp here(seeded());
    Helper helper(here.hub);
    here.announce(helper);
    TestClient& ana = here.world.guest("Ana");
    std::string table;
    std::map<std::string, int> seen;
    bool over = false;
    here.bus.asked = [&](const std::string& subject, std::string_view text) {
      ASSERT_TRUE(subject.starts_with("patolli.think.") || subject.starts_with("patolli.thinker.")) << subject;
      const json message = json::parse(text);
      for (const auto& [key, value] : message.items()) EXPECT_TRUE(kKnown.contains(key)) << key;
      ++seen[message["kind"]];
      if (message["kind"] == "decision") {
        EXPECT_TRUE(over);
        EXPECT_EQ(message["views"].size(), 1U);
        return;
      }
      const TableRow row = here.world.table_row(table);
      const auto state = state_after(row, steps_of(here.world.events_of(row.id)));
      ASSERT_NE(state, nullptr);
      const json view = json::parse(message["views"].back().get<std::string>());
      EXPECT_EQ(view, own_view(*state, state->to_act()));
      const Hidden hidden = hidden_from(*state, state->to_act());
      for (const json& step : message["views"]) {
        const Named named(json::parse(step.get<std::string>()));
        for (const int card : named.cards) EXPECT_FALSE(hidden.cards.contains(card)) << card << named.said;
        for (const int temple : named.temples) EXPECT_FALSE(hidden.temples.contains(temple)) << temple;
      }
      EXPECT_EQ(text.find(state->to_text()), std::string_view::npos);
    };
    json wanted = create(game, "casual", 2);
    here.bus.asked = [inner = here.bus.asked, &table](const std::string& subject, std::string_view text) {
      if (!table.empty()) inner(subject, text);
    };
    wanted["seats"] = {
        {{"kind", "me"}}, {{"kind", "bot"}, {"level", "casual"}}, {{"kind", "bot"}, {"level", "skilled"}}};
    table = ana.ask(wanted)["table"];
    play(here, ana, table, 12);
    ana.say(json{{"type", "hint"}, {"id", "h"}, {"table", table}});
    here.settle();
    ASSERT_EQ(type_of(ana.ask("resign", table)), "ack");
    over = true;
    ana.say(json{{"type", "analyse"}, {"id", "n"}, {"table", table}});
    for (int i = 0; i < 2000 && analysis_of(ana) != "done"; ++i) here.settle();
    EXPECT_GT(seen["move"], 10);
    EXPECT_EQ(seen["hint"], 1);
    EXPECT_GT(seen["decision"], 3);
  }
}

// Somebody on the bus who does not do what a server does.
struct Stranger {
  explicit Stranger(const std::shared_ptr<bus::LocalHub>& hub) : bus(bus::make_local_bus(hub)) {}
  using Behave = std::function<std::string(Stranger&, const json& question)>;  // what it replies
  void think(const Behave& behave) {
    for (const char* const game : {"splendor", "coatl"})
      bus->answer(thought_subject(kThinkDoor, *registry::games().find(game)), "think",
                  [this, behave](std::string_view text, const bus::Bus::Reply& reply) {
                    ++asked;
                    reply(behave(*this, json::parse(text)));
                  });
    announce();
  }
  void announce(bool gone = false) { bus->publish(kThinkersSubject, thinker_message({"stranger", true, 1, gone, 0})); }
  void answer(const json& question, const json& answer, int times = 1) {
    json message = {{"format", 1}, {"number", question["number"]}, {"node", "stranger"}, {"spent", 1}};
    if (!answer.is_null()) message["answer"] = answer;
    for (int i = 0; i < times; ++i) bus->publish(answers_to(question["asker"].get<std::string>()), message.dump());
  }
  std::unique_ptr<bus::Bus> bus;
  int asked = 0;
};

TEST(ServersThatThink, MayRefuseAnswerNonsenseTwiceOrNever) {
  const std::map<std::string, Stranger::Behave> kinds = {
      {"refuses", [](Stranger&, const json&) { return ""; }},
      {"answers nonsense",
       [](Stranger& self, const json& question) {
         self.answer(question, "sing");
         return "stranger";
       }},
      {"answers that it cannot",
       [](Stranger& self, const json& question) {
         self.answer(question, nullptr);
         return "stranger";
       }},
      {"is silent", [](Stranger&, const json&) { return "stranger"; }},
      {"answers twice", [](Stranger& self, const json& question) {
         auto read = read_ask(registry::games(), question.dump());
         EXPECT_TRUE(read && read_views(*read));
         const auto legal = read->question.game->legal(read->question.view());
         self.answer(question, read->question.game->action_text(legal.front()), 2);
         return "stranger";
       }}};
  for (const auto& [what, behave] : kinds) {
    WithHelp here;
    Stranger stranger(here.hub);
    stranger.think(behave);
    TestClient& ana = here.world.guest("Ana");
    const std::string table = ana.ask(create("splendor", "casual"))["table"];
    const auto time_passes = [&] {
      if (what == "is silent") here.world.pass(seconds(1));
      if (stranger.asked < 3) stranger.announce();
    };
    play(here, ana, table, 4, time_passes);
    const GameServerStats counts = here.world.server().counts();
    EXPECT_GE(stranger.asked, 1) << what;
    EXPECT_GE(counts.bot_moves, 3U) << what;
    EXPECT_EQ(counts.thoughts_answered > 0, what == "answers twice") << what;
    EXPECT_TRUE(counts.thoughts_refused > 0 || what != "refuses");
    EXPECT_EQ(counts.thoughts_useless > 0, what.starts_with("answers nonsense") || what.ends_with("cannot")) << what;
    EXPECT_EQ(counts.thoughts_unanswered > 0, what == "is silent") << what;
  }
}

TEST(ServersThatThink, AreNotMissedWhenTheyGo) {
  WithHelp here;
  auto helper = std::make_unique<Helper>(here.hub);
  here.announce(*helper);
  TestClient& ana = here.world.guest("Ana");
  const std::string table = ana.ask(create("coatl", "casual"))["table"];
  play(here, ana, table, 2);
  const std::uint64_t answered = here.world.server().counts().thoughts_answered;
  EXPECT_GT(answered, 0U);
  helper.reset();
  play(here, ana, table, 3);
  const GameServerStats counts = here.world.server().counts();
  EXPECT_EQ(counts.thoughts_answered, answered);
  EXPECT_EQ(counts.thoughts_asked, answered) << "it has said that it goes";
}

// A bot's turn that one has begun to think about is gone on with by another that has never heard of it.
TEST(ServersThatThink, GoOnWithTurnsOfOthers) {
  WithHelp here(seeded());
  std::vector<std::unique_ptr<Helper>> helpers;
  for (const char* const name : {"one", "two", "three"}) {
    helpers.push_back(std::make_unique<Helper>(here.hub, name));
    here.announce(*helpers.back());
  }
  TestClient& ana = here.world.guest("Ana");
  const std::string table = ana.ask(create("coatl", "skilled"))["table"];
  play(here, ana, table, 12);
  int who = 0;
  for (const auto& helper : helpers) who += helper->service->answered() != 0 ? 1 : 0;
  EXPECT_GE(who, 2);
  EXPECT_EQ(here.world.server().counts().thoughts_useless, 0U);
}

// The attack on one server's threads (server_shares_test.cpp), on two servers with one helper: whoever else plays is
// served before what the attackers have waiting.
TEST(ServersThatThink, AreSharedFairlyBetweenTheServers) {
  constexpr double kShare = 0.1;
  constexpr const char* kAttacker = "203.0.113.9";
  const auto hub = bus::make_local_hub();
  WatchedBus bus_one(hub), bus_two(hub);
  GameServerConfig settings;
  settings.worker_share = kShare;
  World one(settings, {}, 1'800'000'000'000, &bus_one);
  World two(settings, {}, 1'800'000'000'000, &bus_two);
  one.validate = two.validate = false;
  TestClient& ana = two.guest("Ana");
  const std::string table = ana.ask(create("splendor", "novice"))["table"];
  std::vector<std::pair<World*, TestClient*>> guests;
  for (World* const world : {&one, &two})
    for (int i = 0; i < 3; ++i) guests.emplace_back(world, &world->guest("Eve", kAttacker));
  Helper helper(hub, "helper", 1, kShare);
  const auto waiting = [](World& world) {
    return world.server().counts().jobs_waiting + world.server().counts().thoughts_away;
  };
  for (const auto& [world, guest] : guests)
    for (int n = 0; n < 4; ++n) {
      json wanted = create("coatl", "master", 3);
      std::reverse(wanted["seats"].begin(), wanted["seats"].end());
      wanted["id"] = "t" + std::to_string(n);
      guest->say(wanted);
    }
  for (World* const world : {&one, &two}) world->settle_until([&] { return waiting(*world) >= 12; });
  helper.service->announce();
  const std::int64_t revision = ana.position()["revision"];
  ana.say(json{
      {"type", "act"}, {"id", "a"}, {"table", table}, {"revision", revision}, {"action", ana.position()["legal"][0]}});
  const std::uint64_t before = two.server().counts().bot_moves;
  two.settle_until([&] {
    return !ana.last("ack").is_null() && ana.position()["to_act"] == 0 && ana.position()["revision"] > revision;
  });
  EXPECT_EQ(ana.position()["to_act"], 0);
  EXPECT_LT(two.server().counts().bot_moves - before, 8U) << "not after the twelve that were there before";
  EXPECT_LE(two.server().counts().thoughts_away, 2U) << "so many as that helper has threads, and as many that wait";
  EXPECT_LE(one.server().counts().thoughts_away, 2U);
}

}  // namespace
}  // namespace patolli::server::test
