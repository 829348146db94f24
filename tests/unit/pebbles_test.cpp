// Pebbles (tests/games) brings nothing but its rules, and is added by its folder and one line: the program lists it,
// searches, records, replays and analyses it, lets bots and people play it, and serves it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "ai/bot.hpp"
#include "cli_run.hpp"
#include "core/hash.hpp"
#include "games/pebbles/module/module.hpp"
#include "match/any_bot.hpp"
#include "match/match.hpp"
#include "net/person.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"

namespace patolli {
namespace {

using nlohmann::json;
using pebbles::State;

json run_json(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  const Ran ran = run_patolli(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return json::parse(ran.out, nullptr, false);
}

std::string records() {
  const Ran ran = run_patolli({"selfplay", "pebbles", "--players", "3", "--games", "4", "--seed", "7", "--option",
                               "hand=three", "--records", "-", "--legal"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran.out;
}

TEST(Pebbles, IsTheLastOfTheGames) {
  const json listed = run_json({"games"}).back();
  EXPECT_EQ(listed["name"], "pebbles");
  EXPECT_EQ(listed["min_players"], 2);
  EXPECT_EQ(listed["max_players"], 3);
  EXPECT_EQ(listed["options"], json::parse(R"([{"name": "hand", "values": "two|three", "standard": "two"}])"));
}

TEST(Pebbles, IsRecordedAndReplayed) {
  const std::string lines = records();
  EXPECT_EQ(lines_of(lines).size(), 4U);
  const Ran replayed = run_patolli({"replay", "-", "--check"}, lines);
  EXPECT_EQ(replayed.code, 0) << replayed.err;
  std::string changed = lines;
  changed.replace(changed.find("\"ending\":\"goal\""), 15, "\"ending\":\"supply\"");
  EXPECT_EQ(run_patolli({"replay", "-", "--check"}, changed).code, 1);
}

TEST(Pebbles, IsCountedAndSigned) {
  const Ran counted = run_patolli({"perft", "pebbles", "--seed", "1", "--depth", "3"});
  EXPECT_EQ(counted.code, 0) << counted.err;
  // Draw or show; ten pebbles in the bag; the other draws or shows.
  EXPECT_NE(counted.out.find("depth 1: 2 "), std::string::npos) << counted.out;
  EXPECT_NE(counted.out.find("depth 2: 12 "), std::string::npos) << counted.out;
  const json measured = run_json({"bench", "pebbles", "--games", "5"});
  EXPECT_GT(measured[0]["search_iterations"], 0);
  EXPECT_NE(measured[0]["signature"], measured[0]["search_signature"]);
}

// The default evaluator knows nothing but how random games end, and that is enough to beat random players.
TEST(Pebbles, IsSearchedInTheArena) {
  const json report = run_json({"arena", "pebbles", "--bots", "search@200i,random", "--games", "40", "--seed", "3"});
  EXPECT_GT(report["bots"][0]["won"].get<int>(), report["bots"][1]["won"].get<int>()) << report.dump(1);
}

// Views as JSON, written and read by default: our own bot behind the protocol plays without a fault.
TEST(Pebbles, IsPlayedByBotsInAnyLanguage) {
  const std::string external = "exec:'" PATOLLI_BINARY "' bot random";
  const json report = run_json({"arena", "pebbles", "--bots", "random," + external, "--games", "4", "--threads", "1"});
  EXPECT_EQ(report["this_run"]["bots"][1]["faults"], 0) << report.dump(1);
}

TEST(Pebbles, IsAnalysed) {
  const TempFile file(lines_of(records()).front() + "\n");
  const json report = run_json({"analyse", file.path(), "--iterations", "40"});
  EXPECT_EQ(report["game"], "pebbles");
  EXPECT_GT(report["decisions"].size(), 5U);
  for (const json& decision : report["decisions"]) EXPECT_GE(decision["legal"], 2);
}

// A person against a bot in the terminal: the state as far as the seat knows it, and the actions as a plain list.
TEST(Pebbles, IsPlayedInTheTerminal) {
  std::string choices;
  for (int i = 0; i < 60; ++i) choices += "1\n";
  const Ran ran = run_patolli({"play", "pebbles", "--players", "Ana,novice", "--seed", "3", "--lang", "en"}, choices);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("limit=2"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("draw"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" points"), std::string::npos) << "the final scores";
  const Ran watched =
      run_patolli({"play", "pebbles", "--players", "casual,random,novice", "--seed", "4", "--lang", "pt"});
  EXPECT_EQ(watched.code, 0) << watched.err;
}

// What a module need not bring, at every decision of a game.
TEST(Pebbles, HasEveryDefault) {
  const match::AnyGame& game = *pebbles::games()[0];
  match::Match match(*game.make(3, {}));
  Rng rng(5);
  int decisions = 0;
  for (match.resolve_chance(rng); !match.over(); match.resolve_chance(rng)) {
    const Seat seat = match.to_act();
    const std::string view = match.view_bytes(seat);
    EXPECT_EQ(game.legal(view), match.legal(seat));
    EXPECT_TRUE(game.legal(match.view_bytes(kSpectator)).empty());
    const nlohmann::ordered_json shown = game.view_json(view);
    EXPECT_EQ(shown["seat"], seat);
    EXPECT_EQ(shown["turn"], match.turn());
    // What the seat holds is in the text, what chance and the others hide is not.
    EXPECT_EQ(shown["text"].get<std::string>().find("limit=2"), 8U) << shown["text"];
    const auto back = game.read_view(json(shown));
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(*back, view);
    EXPECT_FALSE(game.hint(match.view_bytes(kSpectator), {10, {}}, 1));
    const auto hint = game.hint(view, {10, {}}, 1);
    ASSERT_TRUE(hint);
    EXPECT_TRUE(hint->reasons.empty());
    ASSERT_TRUE(match.act(seat, hint->action).ok());
    ++decisions;
  }
  EXPECT_GT(decisions, 10);
  EXPECT_TRUE(game.view_json(match.view_bytes(kSpectator))["seat"].is_null());
  for (const char* wrong : {"null", "{}", R"({"world": 5})", R"({"world": "2 2"})"})
    EXPECT_FALSE(game.read_view(json::parse(wrong)).ok()) << wrong;
  EXPECT_TRUE(game.foreign_protocols().empty());
}

// What is hidden from a seat is not in its JSON: whatever the others hold, it is the same text.
TEST(Pebbles, ShowsNoSecrets) {
  Rng rng(9);
  int pairs = 0;
  for (int i = 0; i < 20; ++i) {
    State state = State::initial({3, 3});
    for (resolve_chance(state, rng); state.to_act() != kTerminal; resolve_chance(state, rng)) {
      const State other = State::determinize(state.view(0), rng);
      if (!same_bytes(state, other)) ++pairs;
      EXPECT_EQ(patolli::json::view_json<State>(state.view(0)), patolli::json::view_json<State>(other.view(0)));
      LegalActions<State> legal;
      state.legal(legal);
      state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
  EXPECT_GT(pairs, 100);
}

}  // namespace
}  // namespace patolli

namespace patolli::net::test {
namespace {

// A person against a bot over a WebSocket, to the end, with a hint on the way.
TEST(PebblesServed, OverAWebSocket) {
  const TempFolder folder;
  ServerProcess server;
  ASSERT_TRUE(server.start((folder.path() / "data").string(), (folder.path() / "log").string()));
  Person ana(server.port(), "Ana");
  const Json created = ana.ask({{"type", "create"},
                                {"game", "pebbles"},
                                {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}},
                                {"detail", "view"}});
  ASSERT_EQ(created["type"], "ack") << created;
  const Json hint = ana.ask({{"type", "hint"}, {"table", created["table"]}});
  int moves = 0;
  for (Json message = ana.next("position"); !message.is_null(); message = ana.next("position")) {
    const Json& position = message["position"];
    EXPECT_EQ(position["game"], "pebbles");
    EXPECT_TRUE(position["view"]["text"].is_string());
    if (position["over"] == true) {
      EXPECT_EQ(position["result"]["ending"], "goal");
      break;
    }
    if (position["legal"].empty()) continue;
    const Json answer = ana.ask({{"type", "act"},
                                 {"table", created["table"]},
                                 {"revision", message["revision"]},
                                 {"action", position["legal"].back()}});
    ASSERT_EQ(answer["type"], "ack") << answer;
    ++moves;
  }
  EXPECT_GE(moves, 3);
  EXPECT_EQ(hint.value("type", ""), "hint") << hint;
  EXPECT_TRUE(server.stop());
}

}  // namespace
}  // namespace patolli::net::test
