// Whole games through the protocol: our own bots on the other side play as they do at home, and the examples play all
// three games without a fault.
#include <gtest/gtest.h>

#include <sstream>

#include "bot_tables.hpp"
#include "bots/serve.hpp"
#include "registry/registry.hpp"
#include "typed_bots.hpp"

namespace patolli::bots {
namespace {

using namespace std::chrono_literals;

const std::string kPatolli = "exec '" PATOLLI_BINARY "' bot ";
const std::string kPython = "exec python3 '" PATOLLI_SOURCE_DIR "/examples/python/greedy_bot.py'";
const std::string kCpp = "exec '" PATOLLI_EXAMPLE_BOT "'";

ExecOptions patient() {
  ExecOptions options;
  options.time = 20s;  // the machine may be busy; who is done answers at once
  return options;
}

template <class S>
class ProtocolBots : public testing::Test {};
TYPED_TEST_SUITE(ProtocolBots, ProtocolGames, NameOfGame);

// Whatever the internal bot chooses, the one behind the protocol chooses, too: through whole games, at every table.
template <GameState S>
void same_as_at_home(const std::string& arguments, const ai::BotSpec& spec, std::uint64_t seed) {
  for (const auto& setup : tables_to_play<S>()) {
    const auto away = *typed_exec_bot<S>(kPatolli + arguments + " --seed " + std::to_string(seed), patient());
    const auto home = ai::make_bot<S>(spec, seed);
    const auto rivals = ai::make_bot<S>({ai::BotType::kGreedy, {}, 30}, 99);
    int decisions = 0;
    const auto choose = [&](const S& state, Seat seat, const std::vector<Action>& legal) {
      const auto view = state.view(seat);
      if (seat != 0) return rivals(view, legal).action;
      const ai::BotReply reply = away(view, legal);
      EXPECT_EQ(reply.fault, "");
      EXPECT_EQ(S::action_text(reply.action), S::action_text(home(view, legal).action)) << state.to_text();
      ++decisions;
      return reply.action;
    };
    play_game<S>(setup, 17, choose, [](const S&, const std::vector<Action>&) {});
    EXPECT_GT(decisions, 10);
  }
}

TYPED_TEST(ProtocolBots, GreedyPlaysAsAtHome) {
  same_as_at_home<TypeParam>("greedy", {ai::BotType::kGreedy, {}, 0}, 7);
}
TYPED_TEST(ProtocolBots, NovicePlaysAsAtHome) {
  same_as_at_home<TypeParam>(
      "novice", {ai::BotType::kGreedy, {}, ModuleTraits<TypeParam>::kLevelIterations.novice_random_percent}, 8);
}
TYPED_TEST(ProtocolBots, SearchPlaysAsAtHome) {
  same_as_at_home<TypeParam>("search --iterations 12", {ai::BotType::kSearch, {12, 30s}, 0}, 9);
}

// Plays a game between two bots of the first seats; others are random. Returns the outcome; faults are failures.
template <GameState S>
Outcome match(const typename S::Setup& setup, const ai::Bot<S>& first, const ai::Bot<S>& second, std::uint64_t seed) {
  const auto choose = [&](const S& state, Seat seat, const std::vector<Action>& legal) {
    const ai::BotReply reply = (seat == 0 ? first : second)(state.view(seat), legal);
    EXPECT_EQ(reply.fault, "");
    return reply.action;
  };
  const Outcome outcome = play_game<S>(setup, seed, choose, [](const S&, const std::vector<Action>&) {});
  tell_result<S>(first, outcome);
  tell_result<S>(second, outcome);
  return outcome;
}

TYPED_TEST(ProtocolBots, TheExamplesPlayEveryTable) {
  using S = TypeParam;
  const auto python = *typed_exec_bot<S>(kPython, patient());
  const auto cpp = *typed_exec_bot<S>(kCpp, patient());
  std::uint64_t seed = 1;
  for (const auto& setup : tables_to_play<S>()) {
    EXPECT_NE(match<S>(setup, python, cpp, seed++).ending, Ending::kRunning);
    EXPECT_NE(match<S>(setup, cpp, python, seed++).ending, Ending::kRunning);
  }
}

// The seeds are fixed, so these are facts and not luck.
template <GameState S>
int wins_against_random(const std::string& command, int games) {
  int won = 0;
  const auto bot = *typed_exec_bot<S>(command, patient());
  for (int i = 0; i < games; ++i) {
    const auto random = ai::make_bot<S>({}, static_cast<std::uint64_t>(i));
    const auto setup = bot_tables<S>().front();
    won += match<S>(setup, bot, random, static_cast<std::uint64_t>(i) + 50).winners == 1 ? 1 : 0;
  }
  return won;
}

TEST(ProtocolExamples, AreBetterThanChance) {
  EXPECT_GE(wins_against_random<splendor::State>(kPython, 6), 6);
  EXPECT_GE(wins_against_random<splendor::State>(kCpp, 6), 5);
  EXPECT_GE(wins_against_random<coatl::Coatl>(kPython, 8), 6);
}

TEST(ProtocolStranger, IsNamedByAText) {
  using S = splendor::State;
  for (const char* text : {"exec:cat", "exec-st:cat", "exec:"}) EXPECT_TRUE(is_external(text)) << text;
  for (const char* text : {"", "exec", "execute:cat", "greedy", "exec-st"}) EXPECT_FALSE(is_external(text)) << text;
  EXPECT_FALSE(typed_external_bot<S>("exec:", {}, 1).ok());
  EXPECT_FALSE(typed_external_bot<coatl::Coatl>("exec-st:cat", {}, 1).ok());
  EXPECT_EQ(external_options({}, 1).time, 2s);
  EXPECT_EQ(external_options({0, 1500us}, 1).time, 2ms);
  EXPECT_EQ(external_options({50, {}}, 1).iterations, 50U);
  Rng rng(1);
  S state = S::initial({});
  resolve_chance(state, rng);
  const auto legal = actions_of(state);
  for (const std::string& text : {"exec:" + kPython, "exec-st:" + kPatolli + "greedy --protocol splendor-tools"}) {
    const auto bot = typed_external_bot<S>(text, {50, {}}, 1);
    ASSERT_TRUE(bot.ok());
    EXPECT_EQ((*bot)(state.view(0), legal).fault, "") << text;
  }
}

// -- the bot's side alone ---------------------------------------------------------------------------------------------

std::vector<std::string> served(const std::string& input, const std::string& level = "greedy") {
  std::istringstream in(input);
  std::ostringstream out;
  serve_bot(in, out, registry::games(), {level, {}, std::nullopt, "1.2"});
  std::vector<std::string> lines;
  std::istringstream text(out.str());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

TEST(ProtocolServe, SaysHelloAndStopsAtBye) {
  EXPECT_EQ(served(hello_message(4) + bye_message() + hello_message(5)),
            (std::vector<std::string>{
                R"({"type":"hello","id":4,"protocol":1,"name":"patolli greedy","author":"Patolli","version":"1.2",)"
                R"("games":["coatl","coatl-solo","splendor"]})"}));
}

TEST(ProtocolServe, WhatMakesNoSenseIsAnErrorOrPassedOver) {
  const std::string new_game =
      R"({"type":"newgame","game":"splendor","version":1,"seats":2,"seat":0,"options":{},"seed":1,"ms":10})"
      "\n";
  const std::string turn = "{\"type\":\"turn\",\"id\":3}\n";
  for (const char* line : {"", "{", "null", "[1]", "{}", R"({"type":5})", R"({"type":"dance","id":1})"})
    EXPECT_TRUE(served(std::string(line) + "\n").empty()) << line;
  EXPECT_TRUE(served(std::string(3 << 20, '{') + "\n").empty());
  const auto errors = served(turn + new_game + turn + R"({"type":"turn","id":4,"view":{"seats":2}})" + "\n" +
                             R"({"type":"newgame","game":"chess"})" + "\n" + turn);
  ASSERT_EQ(errors.size(), 4U);
  for (const std::string& error : errors) EXPECT_NE(error.find("\"error\":"), std::string::npos) << error;
  // Another version of a game's rules is another game.
  std::string old = new_game;
  old.replace(old.find("\"version\":1"), 11, "\"version\":9");
  EXPECT_NE(served(old + turn).front().find("no game"), std::string::npos);
}

// A table's clock counts, whatever the level would like: master thinks for two seconds when nobody says otherwise.
TEST(ProtocolServe, KeepsToTheClock) {
  using S = splendor::State;
  Rng rng(1);
  S state = S::initial({});
  resolve_chance(state, rng);
  NewGame game{"splendor", 1, 2, 0, {}, 5, 100, 0};
  const auto start = std::chrono::steady_clock::now();
  const auto lines =
      served(newgame_message(game, nullptr) + turn_message(2, 100, {}, json::view_json<S>(state.view(0))), "master");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 1500ms);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find("\"comment\":\"win "), std::string::npos) << lines[0];
}

}  // namespace
}  // namespace patolli::bots
