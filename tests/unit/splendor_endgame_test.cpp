// The prover of the last rounds against a plain calculation of the same value, and its honesty about hidden cards.
#include "games/splendor/module/endgame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "ai/evaluator.hpp"
#include "core/game.hpp"
#include "games/splendor/module/beginner.hpp"

namespace patolli::splendor {
namespace {

// Every action, every reply, every card; nothing is left out. Nothing: too many positions, or too long.
std::optional<double> plain_value(const State& s, Seat me, int last_turn, int& left) {
  if (s.over()) return static_cast<double>(ai::final_win_probs(s.result())[me]);
  if (s.turns > last_turn || --left < 0) return std::nullopt;
  if (s.to_act() == kChance) {
    const int level = s.phase() == Phase::kDraw ? s.waiting() : s.waiting() / kPlaces;
    double sum = 0;
    int all = 0;
    for (int id = kFirstCard[level]; id < kFirstCard[level + 1]; ++id) {
      const Action x = act(s.phase() == Phase::kDraw ? Kind::kDraw : Kind::kReveal, static_cast<std::uint32_t>(id));
      if (s.weight(x) == 0) continue;
      State next = s;
      next.apply(x);
      const auto v = plain_value(next, me, last_turn, left);
      if (!v) return std::nullopt;
      sum += *v;
      ++all;
    }
    return sum / all;
  }
  State::Legal legal;
  s.legal(legal);
  const bool own = s.to_act() == me;
  double best = own ? 0 : 1;
  for (const Action x : legal) {
    State next = s;
    next.apply(x);
    const auto v = plain_value(next, me, last_turn, left);
    if (!v) return std::nullopt;
    best = own ? std::max(best, *v) : std::min(best, *v);
  }
  return best;
}

bool can_reach_goal(const State& s, const State::Legal& legal) {
  return std::any_of(legal.begin(), legal.end(), [&](Action x) {
    return kind_of(x) == Kind::kBuy &&
           s.points(s.seat) + kCardTable[s.card_in_slot(s.seat, slot_of(x))].points >= kWinningPoints;
  });
}

// Decisions of the last rounds of games among beginners, who often draw cards unseen if they may.
std::vector<State> last_decisions(int seats, std::uint64_t seed, bool unseen) {
  std::vector<State> list;
  Rng rng(seed);
  Setup setup;
  setup.seats = static_cast<std::int8_t>(seats);
  State s = State::initial(setup);
  const BeginnerPlayer player(rng);
  for (resolve_chance(s, rng); s.to_act() != kTerminal; resolve_chance(s, rng)) {
    State::Legal legal;
    s.legal(legal);
    if (s.last_round() || can_reach_goal(s, legal)) list.push_back(s);
    Action x = player.choose(s.view(s.to_act()), {legal.begin(), legal.end()});
    if (unseen && rng.below(4) == 0)
      for (const Action each : legal)
        if (kind_of(each) == Kind::kReserveDeck) x = each;
    s.apply(x);
  }
  return list;
}

bool hidden_from(const State& s, Seat me) {
  for (int p = 0; p < s.seats(); ++p)
    if (p != me && s.hands[p].unseen != 0) return true;
  return false;
}

TEST(Endgame, AgreesWithThePlainCalculation) {
  int compared = 0;
  int between = 0;  // neither won nor lost
  for (int seats = 2; seats <= 4; ++seats) {
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
      for (const State& s : last_decisions(seats, seed, false)) {
        if (!s.last_round()) continue;
        int left = 60'000;
        const auto plain = plain_value(s, s.to_act(), s.turns + 3, left);
        if (!plain) continue;
        const Endgame end = EndgameProver().solve(s.view(s.to_act()), {});
        ASSERT_TRUE(end.solved) << s.to_text();
        ASSERT_NEAR(end.moves.front().value.low, *plain, 1e-9) << s.to_text();
        ++compared;
        between += static_cast<int>(*plain > 0 && *plain < 1);
      }
    }
  }
  EXPECT_GT(compared, 60);
  EXPECT_GT(between, 3);
}

// Every action's bounds hold, not only those of the best; also where too few positions are allowed.
TEST(Endgame, BoundsHoldForEveryActionAndEveryBudget) {
  int exact = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const State& s : last_decisions(3, seed, false)) {
      for (const std::uint64_t nodes : {3, 30, 20'000}) {
        const Endgame end = EndgameProver().solve(s.view(s.to_act()), {nodes, 3});
        for (const EndgameMove& move : end.moves) {
          State next = s;
          next.apply(move.action);
          int left = 3000;
          const auto plain = plain_value(next, s.to_act(), s.turns + 3, left);
          if (!plain) continue;
          ASSERT_LE(move.value.low, *plain + 1e-9) << s.to_text() << '\n' << State::action_text(move.action);
          ASSERT_GE(move.value.high, *plain - 1e-9) << s.to_text() << '\n' << State::action_text(move.action);
          exact += static_cast<int>(move.value.exact());
        }
      }
    }
  }
  EXPECT_GT(exact, 100);
}

// The bounds hold in every world that fits the view, and do not depend on which one it is.
TEST(Endgame, HiddenCardsCountAsAnyCard) {
  int positions = 0;
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    for (const State& s : last_decisions(2, seed, true)) {
      const Seat me = s.to_act();
      if (!hidden_from(s, me)) continue;
      const View view = s.view(me);
      const Endgame end = EndgameProver().solve(view, {20'000, 3});
      ++positions;
      won += static_cast<int>(end.won());
      Rng rng(seed);
      for (int i = 0; i < 8; ++i) {
        const State world = State::determinize(view, rng);
        ASSERT_EQ(EndgameProver().solve(world.view(me), {20'000, 3}).moves.front().value.low,
                  end.moves.front().value.low);
        for (const EndgameMove& move : end.moves) {
          State next = world;
          next.apply(move.action);
          int left = 3000;
          const auto plain = plain_value(next, me, world.turns + 3, left);
          if (!plain) continue;
          ASSERT_LE(move.value.low, *plain + 1e-9) << world.to_text() << '\n' << State::action_text(move.action);
        }
      }
    }
  }
  EXPECT_GT(positions, 20);
  EXPECT_GT(won, 0);
}

// Looks beyond the last round: nobody has 15 points yet, and still it finds wins.
TEST(Endgame, FindsWinsBeforeTheLastRound) {
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    State s = State::initial(State::Setup{});
    const BeginnerPlayer player(rng);
    for (resolve_chance(s, rng); s.to_act() != kTerminal && !s.last_round(); resolve_chance(s, rng)) {
      State::Legal legal;
      s.legal(legal);
      const Seat me = s.to_act();
      if (!far_from_end(s) && s.phase() == Phase::kPlay) {
        const Endgame end = EndgameProver().solve(s.view(me), {2000, 4});
        if (end.won()) {
          ++won;
          break;
        }
      }
      s.apply(player.choose(s.view(me), {legal.begin(), legal.end()}));
    }
  }
  EXPECT_GT(won, 5);
}

}  // namespace
}  // namespace patolli::splendor
