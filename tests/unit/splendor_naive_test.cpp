// The engine beside the naive one, step by step.
#include <gtest/gtest.h>

#include <unordered_map>

#include "games/splendor/rules/splendor.hpp"
#include "splendor_naive.hpp"

namespace patolli::splendor {
namespace {

using testing::NaiveGame;
using testing::NaivePlayer;

// The notation has tests of its own; here it may be remembered.
const std::string& text_of(Action x) {
  static std::unordered_map<std::uint32_t, std::string> known;
  std::string& text = known[x.code];
  if (text.empty()) text = State::action_text(x);
  return text;
}

// Ways to choose that lead to different corners of the game.
enum class Policy { kAny, kBuyer, kReserver, kHoarder };

bool likes(Policy policy, Action x) {
  const Kind kind = kind_of(x);
  switch (policy) {
    case Policy::kAny: return true;
    case Policy::kBuyer: return kind == Kind::kBuy;
    case Policy::kReserver: return kind == Kind::kReserve || kind == Kind::kReserveDeck;
    case Policy::kHoarder:  // keeps his gold, so that there is always something to take: 200 turns
      return kind == Kind::kReturn ? amount(kReturned[payload_of(x)], kGold) == 0 : kind != Kind::kBuy;
  }
  return false;
}

Action choose(const State::Legal& actions, Policy policy, Rng& rng) {
  std::vector<Action> some;
  for (const Action x : actions)
    if (likes(policy, x)) some.push_back(x);
  if (some.empty()) some.assign(actions.begin(), actions.end());
  return some[rng.below(static_cast<std::uint32_t>(some.size()))];
}

void compare_tables(const State& s, const NaiveGame& naive) {
  ASSERT_EQ(s.turn(), naive.turns());
  for (int p = 0; p < s.seats(); ++p) {
    const NaivePlayer& player = naive.players()[static_cast<std::size_t>(p)];
    const testing::GemCounts bonuses = player.bonuses();
    ASSERT_EQ(s.points(p), player.points());
    ASSERT_EQ(s.token_count(p), player.count_tokens());
    ASSERT_EQ(s.reserved_count(p), static_cast<int>(player.reserved.size()));
    ASSERT_EQ(s.bought_count(p), static_cast<int>(player.bought.size()));
    ASSERT_EQ(count_bits(s.nobles(p)), static_cast<int>(player.nobles.size()));
    for (int c = 0; c < kColours; ++c) ASSERT_EQ(s.bonus(p, c), bonuses[kLetters[c]]);
  }
  for (int c = 0; c < kTokenKinds; ++c) ASSERT_EQ(s.bank_of(c), naive.bank()[kLetters[c]]);
}

void compare_ends(const State& s, const NaiveGame& naive) {
  ASSERT_EQ(naive.who(), 'e');
  const Outcome outcome = s.result();
  EXPECT_EQ(to_text(outcome.ending), naive.ending());
  const auto scores = naive.scores();
  ASSERT_EQ(outcome.sides, static_cast<int>(scores.size()));
  for (std::size_t p = 0; p < scores.size(); ++p) {
    EXPECT_EQ(outcome.score[p], scores[p].first);
    EXPECT_EQ(outcome.tie_break[p][0], scores[p].second);
    EXPECT_EQ((outcome.winners >> p & 1) != 0, naive.winners().count(static_cast<int>(p)) == 1);
  }
}

// What the games came upon: a comparison that never meets a corner says nothing about it.
struct Coverage {
  int all_pass = 0;
  int turn_limit = 0;
  int noble_choices = 0;
  int empty_places = 0;
  int max_actions = 0;
};

void play_beside(int seats, Policy policy, Rng& rng, Coverage& coverage) {
  State s = State::initial(Setup{static_cast<std::int8_t>(seats)});
  NaiveGame naive(seats);
  State::Legal actions;
  std::vector<std::string> listed;
  while (s.to_act() != kTerminal) {
    s.legal(actions);
    listed.clear();
    for (const Action x : actions) listed.push_back(text_of(x));
    std::sort(listed.begin(), listed.end());
    ASSERT_EQ(listed, naive.legal()) << s.to_text();
    ASSERT_EQ(naive.who(), s.to_act() == kChance ? 'n' : 'p');
    ASSERT_EQ(s.mover(), naive.player());
    coverage.noble_choices += s.phase() == Phase::kNoble ? 1 : 0;
    coverage.max_actions = std::max(coverage.max_actions, actions.size());
    const Action x = s.to_act() == kChance ? s.sample(rng) : choose(actions, policy, rng);
    naive.apply(text_of(x));
    s.apply(x);
    ASSERT_NO_FATAL_FAILURE(compare_tables(s, naive)) << s.to_text();
  }
  compare_ends(s, naive);
  coverage.all_pass += s.result().ending == Ending::kAllPass ? 1 : 0;
  coverage.turn_limit += s.result().ending == Ending::kTurnLimit ? 1 : 0;
  for (int place = 0; place < kFaces; ++place) coverage.empty_places += s.faces[place] == 0 ? 1 : 0;
}

#if defined(PATOLLI_SANITIZE)
constexpr int kShare = 8;  // the sanitizers make text slow
#else
constexpr int kShare = 1;
#endif

class SplendorBesideNaive : public ::testing::TestWithParam<int> {};

TEST_P(SplendorBesideNaive, SameActionsSameTableSameEnd) {
  const int seats = GetParam();
  Rng rng(2024 + static_cast<unsigned>(seats));
  Coverage coverage;
  const auto play = [&](Policy policy, int games) {
    for (int game = 0; game < games; ++game) ASSERT_NO_FATAL_FAILURE(play_beside(seats, policy, rng, coverage));
  };
  ASSERT_NO_FATAL_FAILURE(play(Policy::kAny, 640 / kShare));
  ASSERT_NO_FATAL_FAILURE(play(Policy::kBuyer, 640 / kShare));
  ASSERT_NO_FATAL_FAILURE(play(Policy::kReserver, 240 / kShare));
  ASSERT_NO_FATAL_FAILURE(play(Policy::kHoarder, 1));
  EXPECT_GT(coverage.noble_choices, 0);
  EXPECT_GT(coverage.empty_places, 0);
  // More than two players can hold every token and have to buy then.
  EXPECT_TRUE(seats > 2 || coverage.turn_limit > 0);
  EXPECT_LE(coverage.max_actions, State::kMaxActions);
}

INSTANTIATE_TEST_SUITE_P(Seats, SplendorBesideNaive, ::testing::Values(2, 3, 4));

}  // namespace
}  // namespace patolli::splendor
