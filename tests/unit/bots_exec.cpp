// Bots that break the rules of the conversation, as real children: each loses its move and nothing else happens. No
// fault makes the table wait longer than it says, and no process is left behind.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "bot_tables.hpp"
#include "json/view_json.hpp"
#include "typed_bots.hpp"

namespace patolli::bots {
namespace {

using namespace std::chrono_literals;
using S = splendor::State;

std::string faulty(const std::string& fault) {
  return std::string("exec python3 -I -S '") + PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py' " + fault;
}

// The machine may be busy: only where a bot is to be late does the clock run fast.
ExecOptions patient() {
  ExecOptions options;
  options.time = 20s;
  return options;
}
ExecOptions hasty(std::chrono::milliseconds time, std::chrono::milliseconds grace) {
  ExecOptions options;
  options.time = time;
  options.grace = grace;
  return options;
}

// Some moves of one game, the bot at the first seat and random moves at the other.
std::vector<ai::BotReply> moves(const ai::Bot<S>& bot, int count, std::uint64_t seed = 1) {
  std::vector<ai::BotReply> replies;
  Rng rng(seed);
  S state = S::initial({});
  while (static_cast<int>(replies.size()) < count) {
    resolve_chance(state, rng);
    const Seat seat = state.to_act();
    if (seat == kTerminal) break;
    const auto legal = actions_of(state);
    Action x = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (seat == 0) {
      replies.push_back(bot(state.view(seat), legal));
      x = replies.back().action;
      EXPECT_TRUE(state.check(x, seat).ok());
    }
    state.apply(x);
  }
  return replies;
}

std::vector<ai::BotReply> moves_of(const std::string& fault, int count, const ExecOptions& options = patient()) {
  return moves(*typed_exec_bot<S>(faulty(fault), options), count);
}

bool no_children_left() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class ProtocolExec : public testing::Test {
 protected:
  void TearDown() override { EXPECT_TRUE(no_children_left()); }
};

TEST_F(ProtocolExec, AGoodBotIsPlayedAsItWants) {
  const auto replies = moves_of("none", 6);
  ASSERT_EQ(replies.size(), 6U);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    EXPECT_EQ(replies[i].fault, "");
    EXPECT_TRUE(has(replies[i].comment, "turn " + std::to_string(i + 1) + " of ")) << replies[i].comment;
  }
}

TEST_F(ProtocolExec, OneChildServesSeveralGames) {
  const auto bot = *typed_exec_bot<S>(faulty("none"), patient());
  const auto first = moves(bot, 3);
  tell_result<S>(bot, Outcome{});
  const auto second = moves(bot, 2);
  const auto third = moves(bot, 2, 9);  // told by nobody: the turn numbers begin again
  EXPECT_EQ(first[2].comment.substr(0, 7), "turn 3 ");
  EXPECT_EQ(second[0].comment.substr(0, 7), "turn 4 ");
  EXPECT_EQ(third[1].comment.substr(0, 7), "turn 7 ");
}

TEST_F(ProtocolExec, NonsenseCostsOneMoveEach) {
  const std::pair<const char*, const char*> cases[] = {
      {"garbage", "not a JSON object: 'I think I'll take \\x1b[31mrubies'"},
      {"not-an-object", "not a JSON object"},
      {"wrong-id", "an answer to no request"},
      {"no-id", "an answer to no request"},
      {"no-action", "an answer without an action"},
      {"gives-up", "it has no answer: no idea"},
      {"illegal", "not a legal action: 'buy 3.4 gold=wwwww'"},
      {"not-an-action", "not an action: 'resign'"},
  };
  std::string faults = "none";
  for (const auto& [fault, complaint] : cases) faults += std::string(",") + fault;
  const auto replies = moves_of(faults + ",none", static_cast<int>(std::size(cases)) + 2);
  EXPECT_EQ(replies.front().fault, "");
  for (std::size_t i = 0; i < std::size(cases); ++i)
    EXPECT_TRUE(has(replies[i + 1].fault, cases[i].second)) << cases[i].first << ": " << replies[i + 1].fault;
  EXPECT_EQ(replies.back().fault, "");
}

TEST_F(ProtocolExec, ALateAnswerIsDroppedWhenItComes) {
  const auto replies = moves_of("late-once 2", 4, hasty(800ms, 150ms));
  EXPECT_EQ(replies[0].fault, "");
  EXPECT_EQ(replies[1].fault, "no answer after 950 ms");
  EXPECT_EQ(replies[2].fault, "");
  EXPECT_TRUE(has(replies[2].comment, "turn 3 ")) << replies[2].comment;
  EXPECT_EQ(replies[3].fault, "");
}

TEST_F(ProtocolExec, AHungBotIsKilledAndStartedAgain) {
  ExecOptions options = hasty(300ms, 200ms);
  options.restarts = 1;
  const auto start = std::chrono::steady_clock::now();
  const auto replies = moves_of("hangs 2", 12, options);
  std::vector<std::string> faults;
  for (const ai::BotReply& reply : replies) faults.push_back(reply.fault);
  const std::string late = "no answer after 500 ms";
  const std::string killed = late + ", and none before: killed";
  const std::string enough = "started 2 times in this game, and not again";
  EXPECT_EQ(faults, (std::vector<std::string>{"", late, killed, "", late, killed, enough, enough, enough, enough,
                                              enough, enough}));
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

TEST_F(ProtocolExec, ANewGameIsANewChance) {
  ExecOptions options = patient();
  options.restarts = 0;
  const auto bot = *typed_exec_bot<S>(faulty("dies 2"), options);
  EXPECT_EQ(moves(bot, 3)[2].fault, "started 1 times in this game, and not again");
  EXPECT_EQ(moves(bot, 1)[0].fault, "");
}

TEST_F(ProtocolExec, ADeadBotIsStartedAgain) {
  for (const auto& [fault, complaint] : {std::pair{"dies 2", "ended with code 7"},
                                         {"crashes 2", "died of signal 11"},
                                         {"closes-stdout 2", "closed its input or output"}}) {
    ExecOptions options = patient();
    options.restarts = 1;
    const auto replies = moves_of(fault, 6, options);
    for (const int i : {0, 2}) EXPECT_EQ(replies[i].fault, "") << fault;
    for (const int i : {1, 3}) EXPECT_EQ(replies[i].fault, complaint) << fault;
    for (const int i : {4, 5}) EXPECT_EQ(replies[i].fault, "started 2 times in this game, and not again") << fault;
  }
}

TEST_F(ProtocolExec, WhatNeverStarts) {
  const std::pair<std::string, const char*> cases[] = {
      {faulty("dead"), "no hello: it ended with code 3"},       {faulty("mute"), "no hello after 300 ms"},
      {"/no/such/program", "no hello: it ended with code 127"}, {"echo hi", "no hello, but 'hi'"},
      {"cat /dev/zero", "a line longer than 64 KiB"},
  };
  for (const auto& [command, complaint] : cases) {
    ExecOptions options = patient();
    options.restarts = 1;
    if (command == faulty("mute")) options.start = 300ms;
    const auto replies = moves(*typed_exec_bot<S>(command, options), 3);
    EXPECT_TRUE(has(replies[0].fault, complaint)) << command << ": " << replies[0].fault;
    EXPECT_TRUE(has(replies[2].fault, "not again")) << command;
  }
}

// An echo greets with our own words, and then answers what it was sent first.
TEST_F(ProtocolExec, AnEcho) {
  const auto replies = moves(*typed_exec_bot<S>("exec cat", patient()), 2);
  EXPECT_TRUE(has(replies[0].fault, "an answer to no request")) << replies[0].fault;
  EXPECT_TRUE(has(replies[1].fault, "an answer without an action")) << replies[1].fault;
}

TEST_F(ProtocolExec, HellosThatDoNotFit) {
  EXPECT_TRUE(has(moves_of("other-protocol", 1)[0].fault, "does not speak protocol 1"));
  EXPECT_TRUE(has(moves_of("wrong-hello", 1)[0].fault, "no hello, but "));
  EXPECT_EQ(moves_of("other-games", 1)[0].fault, "it does not play splendor");
  EXPECT_FALSE(meet_exec_bot(faulty("other-games"), "splendor").ok());
  EXPECT_FALSE(meet_exec_bot("/no/such/program 2>/dev/null", "splendor").ok());
  const auto met = meet_exec_bot(faulty("none"), "splendor");
  ASSERT_TRUE(met.ok());
  EXPECT_EQ(met->name, "faulty");
  EXPECT_FALSE(typed_exec_bot<S>("  ").ok());
}

TEST_F(ProtocolExec, HugeLinesAndFloods) {
  EXPECT_EQ(moves_of("huge-line 2", 2)[1].fault, "a line longer than 64 KiB");
  EXPECT_EQ(moves_of("huge-answer 2", 2)[1].fault, "a line longer than 64 KiB");
  EXPECT_EQ(moves_of("floods 2", 2)[1].fault, "a flood of old answers");
  const auto garbage = moves_of("floods-garbage 2", 4);
  for (const int i : {1, 2, 3}) EXPECT_TRUE(has(garbage[i].fault, "not a JSON object: 'bla'"));
}

// The pipe to a bot that never reads is full after some dozen turns: the table must not wait for it to empty.
TEST_F(ProtocolExec, ABotThatNeverReads) {
  ExecOptions options = hasty(300ms, 100ms);
  options.restarts = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const ai::BotReply& reply : moves_of("never-reads", 40, options)) EXPECT_NE(reply.fault, "");
  int good = 0;
  for (const ai::BotReply& reply : moves_of("stops-reading", 40, options)) good += reply.fault.empty() ? 1 : 0;
  EXPECT_EQ(good, 1 + options.restarts);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
}

// Half a megabyte for a pipe that holds 64 KiB: only part of it can go out, and the rest never blocks us.
TEST_F(ProtocolExec, ABotLooksAhead) {
  const auto replies = moves_of("looks-ahead", 4);
  for (const ai::BotReply& reply : replies) EXPECT_EQ(reply.fault, "");
  // It takes tokens: the other player comes next.
  EXPECT_EQ(replies[0].comment,
            "tried other other, not an action: 'resign'; no action; the decision after that is not yours: 'resign'");
}

// Whatever it tries, its time ends, and it takes no more memory than it may.
TEST_F(ProtocolExec, LookingAheadHasAnEnd) {
  EXPECT_EQ(moves_of("tries-forever", 1, hasty(300ms, 100ms))[0].fault, "no answer after 400 ms");
  EXPECT_EQ(moves_of("tries-unread", 1)[0].fault, "it tries more than it reads the answers of");
}

// What a bot is told of an action is what its seat really sees after it, although the host asks no state for it.
template <GameState S>
void expect_true_answers() {
  const std::string path = testing::TempDir() + "patolli-tried-" + std::to_string(getpid());
  BotTrace trace(path);
  ExecOptions options = patient();
  options.trace = &trace;
  const auto bot = *typed_exec_bot<S>(faulty("tries-all"), options);
  std::vector<std::string> expected;
  Rng rng(7);
  const auto setup = *match::make_setup<S>(S::kMinSeats, {});
  S state = S::initial(setup);
  for (int decisions = 0; decisions < 12;) {
    resolve_chance(state, rng);
    const Seat seat = state.to_act();
    ASSERT_NE(seat, kTerminal);
    const auto legal = actions_of(state);
    if (seat == 0) {
      ++decisions;
      EXPECT_EQ(bot(state.view(seat), legal).fault, "");
      for (const Action x : legal) {
        S after = state;
        after.apply(x);
        expected.push_back(json::view_json<S>(after.view(seat)).dump());
      }
    }
    state.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  std::vector<std::string> told;
  std::ifstream lines(path);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(" > {\"type\":\"tried\"") == std::string::npos) continue;
    told.push_back(nlohmann::ordered_json::parse(line.substr(line.find('{')))["view"].dump());
  }
  EXPECT_EQ(told, expected);
  unlink(path.c_str());
}

TEST_F(ProtocolExec, LookingAheadTellsTheTruth) {
  expect_true_answers<splendor::State>();
  expect_true_answers<coatl::Coatl>();
  expect_true_answers<coatl::CoatlSolo>();
}

TEST_F(ProtocolExec, AFullPipeDoesNotBlock) {
  auto child = Subprocess::start("sleep 60");
  ASSERT_TRUE(child.ok());
  child->send(std::string(512 * 1024, 'x'));
  std::string line;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(child->next_line(line, 1000, start + 100ms), Subprocess::Read::kTimeout);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

// Everything that was sent arrives, however slowly it is read, and comes back while more goes out.
TEST_F(ProtocolExec, ManyBytesBothWays) {
  auto child = Subprocess::start("cat");
  ASSERT_TRUE(child.ok());
  std::string sent;
  for (int i = 0; i < 40'000; ++i) sent += std::to_string(i) + '\n';
  child->send(sent);
  child->close_input();
  std::string output;
  std::string errors;
  EXPECT_EQ(child->rest(output, errors, 1 << 20, Subprocess::Clock::now() + 10s), Subprocess::Read::kClosed);
  EXPECT_EQ(output, sent);
  EXPECT_EQ(child->wait(Subprocess::Clock::now() + 10s), 0);
}

// Records and other bots' pipes that are open here are not open there.
TEST_F(ProtocolExec, AChildHasItsThreeFilesOnly) {
  constexpr int kOpenHere = 100;
  ASSERT_EQ(fcntl(STDERR_FILENO, F_DUPFD, kOpenHere), kOpenHere);
  auto child = Subprocess::start("test -e /proc/$$/fd/2 && ! test -e /proc/$$/fd/100 && echo good");
  ASSERT_TRUE(child.ok());
  std::string output;
  std::string errors;
  EXPECT_EQ(child->rest(output, errors, 1000, Subprocess::Clock::now() + 10s), Subprocess::Read::kClosed);
  EXPECT_EQ(output, "good\n");
  close(kOpenHere);
}

// A killed process may remain as a zombie until its parent waits for it: it no longer runs.
bool is_running(const std::string& pid) {
  std::ifstream stat("/proc/" + pid + "/stat");
  std::string text;
  return std::getline(stat, text) && !has(text, ") Z ");
}

TEST_F(ProtocolExec, ChildrenGoWithTheBotAndTakeTheirChildrenWithThem) {
  const std::string path = testing::TempDir() + "patolli-pids-" + std::to_string(getpid());
  // The shell notes a grandchild that would outlive everything, and itself.
  const std::string command = "trap '' TERM HUP; sleep 3600 & echo $! > '" + path + "'; echo $$ >> '" + path + "'; " +
                              faulty("ignores-sigterm");
  {
    const auto bot = *typed_exec_bot<S>(command, patient());
    EXPECT_EQ(moves(bot, 2)[1].fault, "");
  }
  std::ifstream pids(path);
  int count = 0;
  for (std::string pid; std::getline(pids, pid); ++count) {
    // The grandchild belongs to init by now, which may take a moment to bury it.
    for (int i = 0; i < 500 && is_running(pid); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_FALSE(is_running(pid));
  }
  EXPECT_EQ(count, 2);
  std::remove(path.c_str());
}

// Drawn moves come from a generator of the game: the same seed, the same moves.
TEST_F(ProtocolExec, DrawnMovesDependOnTheSeedOnly) {
  ExecOptions options = patient();
  options.restarts = 0;
  const auto drawn = [&](std::uint64_t seed) {
    options.seed = seed;
    std::string text;
    for (const ai::BotReply& reply : moves_of("garbage", 8, options)) text += S::action_text(reply.action) + '\n';
    return text;
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

// Several tables at once, each with a child of its own; none holds another's pipes open.
TEST_F(ProtocolExec, SeveralThreads) {
  std::vector<std::string> faults(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < faults.size(); ++i)
    threads.emplace_back([&faults, i] {
      const char* kinds[] = {"none", "dies 3", "none", "garbage 3"};
      for (const ai::BotReply& reply : moves_of(kinds[i], 6)) faults[i] += reply.fault.empty() ? '.' : 'x';
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(faults, (std::vector<std::string>{"......", "..x..x", "......", "..xxxx"}));
}

}  // namespace
}  // namespace patolli::bots
