// The contest protocol of splendor-tools, from both sides.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "bot_tables.hpp"
#include "cli_run.hpp"
#include "core/hash.hpp"
#include "games/splendor/module/bots/exec_st.hpp"
#include "games/splendor/module/bots/splendor_tools.hpp"

namespace patolli::splendor::splendor_tools {
namespace {

using namespace std::chrono_literals;

TEST(SplendorTools, NumbersAreThoseOfTheFile) {
  std::ifstream file(PATOLLI_DATA_DIR "/splendor_tools_ids.csv");
  std::string line;
  std::getline(file, line);
  ASSERT_EQ(line, "kind,splendor_tools_id,id");
  int rows = 0;
  for (; std::getline(file, line); ++rows) {
    std::istringstream in(line);
    std::string kind;
    std::string theirs;
    std::string ours;
    std::getline(in, kind, ',');
    std::getline(in, theirs, ',');
    std::getline(in, ours, ',');
    const int n = std::stoi(theirs);
    const int id = std::stoi(ours);
    EXPECT_EQ(kind == "card" ? kStCards[n] : kStNobles[n], id) << line;
    EXPECT_EQ(kind == "card" ? their_card(id) : their_noble(id), n) << line;
  }
  EXPECT_EQ(rows, 100);
  EXPECT_EQ(their_colour(kRed), 0);
  EXPECT_EQ(their_colour(kGreen), 1);
  EXPECT_EQ(their_colour(kBlue), 2);
  EXPECT_EQ(their_colour(kWhite), 3);
  EXPECT_EQ(their_colour(kBlack), 4);
  EXPECT_EQ(their_colour(kGold), 5);
}

View view_of(const std::string& text, Seat seat) {
  const auto state = State::parse(text);
  EXPECT_TRUE(state.has_value()) << text;
  return state->view(seat);
}

// The second player's decision in round 19; the first has reserved card 59 (theirs: 66) unseen.
const char* const kState =
    "seats=2 turn=38 passes=0 phase=play bank=w0b2g3r0k2o5 row1=2,19,16,33 row2=65,46,68,67 row3=77,88,84,85 "
    "nobles=4,5,8 p1=w0b1g0r2k2o0;3,12,18,20,22,26,29,36;80,?59,44;- p2=w4b1g1r2k0o0;5,13,25,27,28,30;47,60,75;-";

// Written out by hand from the description, line by line.
const char* const kPosition =
    "2 2\n"                       // players, own number
    "19\n"                        // round
    "0 3 2 0 2 5\n"               // bank: red green blue white black gold
    "22 24 17 13 40\n"            // level 1: 40 cards, 4 open, 14 bought
    "22 70 49 60 55\n"            // level 2: 30 cards, 4 open, 59, 44, 47 and 60 reserved
    "14 73 75 71 81\n"            // level 3: 20 cards, 4 open, 80 and 75 reserved
    "3 2 6 7\n"                   // nobles 5, 4 and 8
    "2 0 1 0 2 0\n"               // the first player: tokens
    "8 8 22 25 29 31 32 36 37\n"  // bought
    "3 72 -2 54\n"                // reserved, the second one unknown
    "0\n"                         // nobles
    "2 1 1 4 0 0\n"               // the second player
    "6 6 16 21 23 26 34\n"        // bought
    "3 63 61 88\n"                // reserved, one's own are known
    "0\n";

TEST(SplendorTools, APositionLineByLine) {
  const View view = view_of(kState, 1);
  EXPECT_EQ(position_text(view), kPosition);
  const auto read = read_position(kPosition);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_TRUE(same_bytes(*read, view));
}

TEST(SplendorTools, BlanksAndLineEndsAreFree) {
  std::string one_line = kPosition;
  for (char& c : one_line) c = c == '\n' ? ' ' : c;
  EXPECT_TRUE(read_position(one_line).ok());
  std::string wide;
  for (const char c : one_line) wide += c == ' ' ? std::string(" \r\n\t") : std::string(1, c);
  const auto read = read_position(wide);
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(same_bytes(*read, *read_position(kPosition)));
}

TEST(SplendorTools, PositionsThatCannotBe) {
  const std::string good = kPosition;
  EXPECT_FALSE(read_position("").ok());
  EXPECT_FALSE(read_position("2 2 19 x").ok());
  EXPECT_FALSE(read_position(good + "1").ok());
  EXPECT_FALSE(read_position(good.substr(0, good.size() - 2)).ok());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return read_position(text).ok();
  };
  EXPECT_TRUE(changed("19\n", "18\n"));
  EXPECT_FALSE(changed("2 2\n", "2 3\n"));
  EXPECT_FALSE(changed("2 2\n", "5 2\n"));
  EXPECT_FALSE(changed("0 3 2 0 2 5", "1 3 2 0 2 5"));        // a token too many
  EXPECT_FALSE(changed("22 24 17 13 40", "21 24 17 13 40"));  // a deck that is short of a card
  EXPECT_FALSE(changed("3 72 -2 54", "3 72 0 54"));
  EXPECT_FALSE(changed("3 72 -2 54", "3 72 -4 54"));
  EXPECT_FALSE(changed("3 72 -2 54", "4 72 -2 54 53"));
  EXPECT_FALSE(changed("70 49 60 55", "70 49 60 60"));  // a card that lies twice
  EXPECT_FALSE(changed("3 2 6 7", "3 2 6 6"));
}

std::string understood(const std::string& answer, const View& view) {
  const auto read = read_answer(answer, view);
  if (!read.ok()) return "no";
  std::string text = State::action_text(read->action);
  for (int c = 0; c < kTokenKinds; ++c)
    for (int i = 0; i < amount(read->returned, c); ++i) text += std::string(" -") + kLetters[c];
  return text;
}

// The second player has 8 tokens: w4 b1 g1 r2. In the bank are b2 g3 k2 and 5 gold.
TEST(SplendorTools, AnswersOneByOne) {
  const View view = view_of(kState, 1);
  EXPECT_EQ(understood("1 3 1 2 4 0", view), "take bgk -r");        // green, blue, black; a red one back
  EXPECT_EQ(understood(" 1\n3\t4 2 1\n4\n", view), "take bgk -k");  // in any order, with any blanks
  EXPECT_EQ(understood("1 3 1 2 4", view), "no");                   // eleven tokens: one has to go back
  EXPECT_EQ(understood("1 3 1 2 4 0 0", view), "no");               // exactly one
  EXPECT_EQ(understood("1 3 1 2 4 5", view), "no");                 // and one that is there
  EXPECT_EQ(understood("1 2 1 2", view), "no");                     // fewer by choice is not allowed here
  EXPECT_EQ(understood("1 0", view), "no");                         // nor is passing
  EXPECT_EQ(understood("1 3 1 1 2 0", view), "no");                 // two of a colour
  EXPECT_EQ(understood("1 3 0 1 2 0", view), "no");                 // there is no red one
  EXPECT_EQ(understood("1 3 5 1 2 0", view), "no");                 // gold cannot be taken
  EXPECT_EQ(understood("1 4 1 2 4 0", view), "no");
  EXPECT_EQ(understood("2 1", view), "no");   // fewer than four
  EXPECT_EQ(understood("3 24", view), "no");  // three reserved already
  EXPECT_EQ(understood("3 -1", view), "no");
  EXPECT_EQ(understood("4 0", view), "no");
  EXPECT_EQ(understood("4 91", view), "no");
  EXPECT_EQ(understood("4 1", view), "no");  // not there
  EXPECT_EQ(understood("4 -1", view), "no");
  EXPECT_EQ(understood("5 1", view), "no");
  EXPECT_EQ(understood("", view), "no");
  EXPECT_EQ(understood("take", view), "no");
  EXPECT_EQ(understood("1 3 1 2 99999999999", view), "no");
}

TEST(SplendorTools, ReservationsAndPurchases) {
  // The first player to move: no card reserved, ten tokens, two of them gold; a bonus of each colour.
  const View view = view_of(
      "seats=2 turn=21 passes=0 phase=play bank=w2b3g3r2k3o3 row1=2,19,16,33 row2=65,46,68,67 row3=77,88,84,85 "
      "nobles=4,5,8 p1=w2b1g1r2k1o2;1,9,17,25,34;41;- p2=w0b0g0r0k0o0;-;-;-",
      0);
  EXPECT_EQ(understood("3 24 5", view), "no");  // nine tokens and a gold one are ten
  EXPECT_EQ(understood("3 24", view), "reserve 1.1");
  EXPECT_EQ(understood("3 -3", view), "reserve deck 3");
  EXPECT_EQ(understood("3 64", view), "no");             // reserved already: not on the table
  EXPECT_EQ(understood("4 24", view), "buy 1.1");        // 2: one of each but white, all of it bonuses
  EXPECT_EQ(understood("4 64", view), "buy r1 gold=g");  // 41: g3 r2 k2, as little gold as possible
  EXPECT_EQ(answer_text(view, {*State::parse_action("buy r1 gold=gr"), 0}), "4 64\n");
  EXPECT_EQ(answer_text(view, {*State::parse_action("reserve deck 3"), 0}), "3 -3\n");
  EXPECT_EQ(answer_text(view, {*State::parse_action("take wbg"), gems(1, 0, 0, 0, 0, 1)}), "1 3 1 2 3 3 5\n");
  EXPECT_EQ(answer_text(view, {*State::parse_action("take2 r"), 0}), "2 0\n");
  EXPECT_EQ(answer_text(view, {*State::parse_action("pass"), 0}), "1 0\n");
}

// Positions of whole games: what is read is what the seat sees, but for what a position doesn't say.
TEST(SplendorTools, PositionsOfWholeGames) {
  int seen = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    Rng rng(static_cast<std::uint64_t>(seats));
    const auto choose = [&](const State&, Seat, const std::vector<Action>& legal) {
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    };
    const auto visit = [&](const State& state, const std::vector<Action>& legal) {
      if (state.phase() != Phase::kPlay) return;
      const View view = state.view(state.to_act());
      const auto read = read_position(position_text(view));
      ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << position_text(view);
      View back = *read;
      back.passes = view.passes;
      back.hands[view.viewer].unseen = view.hands[view.viewer].unseen;
      ASSERT_TRUE(same_bytes(back, view));
      for (const Action x : legal) {
        if (paid_their_way(view, x) != x || surplus_after(view, x) != 0) continue;
        const auto answer = read_answer(answer_text(view, {x, 0}), view);
        ASSERT_TRUE(answer.ok()) << State::action_text(x) << ": " << answer.error().text();
        ASSERT_EQ(answer->action, x);
      }
      ++seen;
    };
    play_game<State>({static_cast<std::int8_t>(seats)}, 30 + static_cast<std::uint64_t>(seats), choose, visit);
  }
  EXPECT_GT(seen, 150);
}

// -- real programs ----------------------------------------------------------------------------------------------------

std::vector<ai::BotReply> replies_of(const std::string& command, int count, ExecStOptions options = {}) {
  const auto bot = *exec_st_bot(command, options);
  std::vector<ai::BotReply> replies;
  Rng rng(4);
  int played = 0;
  const auto choose = [&](const State& state, Seat seat, const std::vector<Action>& legal) {
    if (seat != 0 || ++played > count) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    replies.push_back(bot(state.view(seat), legal));
    return replies.back().action;
  };
  play_game<State>({}, 21, choose, [](const State&, const std::vector<Action>&) {});
  return replies;
}

// Their side and ours, through whole games: what our bot answers is what it would do at home, and never refused.
TEST(SplendorTools, OurBotAgainstOurTable) {
  for (int seats = 2; seats <= (kFewTables ? 2 : 4); ++seats) {
    const auto bot = *exec_st_bot("exec '" PATOLLI_BINARY "' bot greedy --protocol splendor-tools --seed 3", {});
    int turns = 0;
    const auto choose = [&](const State& state, Seat seat, const std::vector<Action>& legal) {
      const View view = state.view(seat);
      const Action home = ai::make_bot<State>({ai::BotType::kGreedy, {}, 0}, 3)(view, legal).action;
      if (seat != 0) return home;
      const ai::BotReply reply = bot(view, legal);
      EXPECT_EQ(reply.fault, "");
      if (state.phase() == Phase::kPlay) {
        EXPECT_EQ(State::action_text(reply.action), State::action_text(paid_their_way(view, home)));
        EXPECT_EQ(reply.comment, State::action_text(reply.action));
        ++turns;
      }
      return reply.action;
    };
    play_game<State>({static_cast<std::int8_t>(seats)}, 77, choose, [](const State&, const std::vector<Action>&) {});
    EXPECT_GT(turns, 10);
  }
}

TEST(SplendorTools, WhatBotsDoWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"cat >/dev/null; echo hello", "not a list of whole numbers"},
      {"cat >/dev/null; echo 1 1 0", "not legal"},
      {"cat >/dev/null; echo 1 0", "not legal: pass"},
      {"cat >/dev/null", "not a list of whole numbers"},
      {"cat >/dev/null; echo 2 0; exit 1", "ended with code 1"},
      {"cat >/dev/null; echo 2 0; kill -SEGV $$", "died of signal 11"},
      {"echo 2 0; sleep 60", "no answer after 300 ms"},
      {"exec sleep 60", "no answer after 300 ms"},
      {"exec cat /dev/zero", "longer than 64 KiB"},
      {"exit 0", "not a list of whole numbers"},
  };
  for (const auto& [command, complaint] : cases) {
    const auto replies = replies_of(command, 1, {300ms, 1});
    ASSERT_EQ(replies.size(), 1U);
    EXPECT_NE(replies[0].fault.find(complaint), std::string::npos) << command << ": " << replies[0].fault;
  }
  EXPECT_FALSE(exec_st_bot("").ok());
}

TEST(SplendorTools, KibitzersAreHeardAndNobodyElse) {
  const auto replies =
      replies_of("cat >/dev/null; echo noise >&2; echo 'kibitz I like red' >&2; echo 'kibitz much' >&2; echo 2 0", 1);
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(replies[0].fault, "");
  EXPECT_EQ(State::action_text(replies[0].action), "take2 r");
  EXPECT_EQ(replies[0].comment, "I like red / much");
}

// The tokens that an answer gives back are given back when the time comes.
TEST(SplendorTools, ReturnsAreRemembered) {
  const auto bot = *exec_st_bot("cat >/dev/null; echo 1 3 1 2 4 3", {});
  State state = *State::parse(kState);
  const auto first = bot(state.view(1), actions_of(state));
  EXPECT_EQ(first.fault, "");
  EXPECT_EQ(State::action_text(first.action), "take bgk");
  state.apply(first.action);
  ASSERT_EQ(state.phase(), Phase::kReturn);
  const auto second = bot(state.view(1), actions_of(state));
  EXPECT_EQ(second.fault, "");
  EXPECT_EQ(State::action_text(second.action), "return w");
}

// Several nobles: the first in the order of the position, which is 2 (ours: 5) before 6 (ours: 4).
TEST(SplendorTools, TheFirstOfSeveralNobles) {
  const State state = *State::parse(
      "seats=2 turn=25 passes=0 phase=noble bank=w4b4g4r4k4o5 row1=2,13,33,34 row2=65,46,68,67 row3=77,88,84,85 "
      "nobles=4,5,8 p1=w0b0g0r0k0o0;9,10,11,12,17,18,19,20,25,26,27;-;- p2=w0b0g0r0k0o0;-;-;-");
  const auto reply = (*exec_st_bot("exit 1"))(state.view(0), actions_of(state));
  EXPECT_EQ(reply.fault, "");
  EXPECT_EQ(State::action_text(reply.action), "noble 5");
}

TEST(SplendorTools, TheCommandAnswersOnePosition) {
  const Ran ran = run_patolli({"bot", "greedy", "--protocol", "splendor-tools"}, kPosition);
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(read_answer(ran.out, view_of(kState, 1)).ok()) << ran.out;
  EXPECT_EQ(ran.err.substr(0, 7), "kibitz ");
  EXPECT_EQ(run_patolli({"bot", "search", "--protocol", "splendor-tools", "--time", "0.05"}, kPosition).code, 0);
  EXPECT_EQ(run_patolli({"bot", "greedy", "--protocol", "splendor-tools"}, "1 2 3").code, 2);
  EXPECT_EQ(run_patolli({"bot", "genius"}).code, 2);
  EXPECT_EQ(run_patolli({"bot", "greedy", "--time", "soon"}).code, 2);
  EXPECT_EQ(run_patolli({"bot", "greedy", "--protocol", "chess"}).code, 2);
  const Ran hello = run_patolli({"bot", "search", "--time", "20ms"}, "{\"type\":\"hello\",\"id\":1,\"protocol\":1}\n");
  EXPECT_EQ(hello.code, 0);
  EXPECT_NE(hello.out.find("\"name\":\"patolli search\""), std::string::npos);
}

}  // namespace
}  // namespace patolli::splendor::splendor_tools
