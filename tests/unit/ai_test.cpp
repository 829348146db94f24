// Bots: they finish every game, choose what is legal, know only what their seat may know, and are better than chance.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "all_games.hpp"
#include "bot_tables.hpp"
#include "match/setup.hpp"

namespace patolli::ai {
namespace {

// Plays to the end, each choice checked. Returns the actions in order, and the outcome.
template <GameState S>
struct Played {
  std::vector<Action> actions;
  Outcome outcome;
};

template <GameState S>
Played<S> play(const typename S::Setup& setup, std::vector<Bot<S>> bots, std::uint64_t seed) {
  Played<S> out;
  Rng rng(seed);
  S state = S::initial(setup);
  for (;;) {
    resolve_chance(state, rng);
    const Seat seat = state.to_act();
    if (seat == kTerminal) break;
    LegalActions<S> legal;
    state.legal(legal);
    const std::vector<Action> list(legal.begin(), legal.end());
    const BotReply reply = bots[static_cast<std::size_t>(seat)](state.view(seat), list);
    const Action x = reply.action;
    bool sound = state.check(x, seat).ok();
    EXPECT_TRUE(sound) << S::action_text(x);
    // All root actions, too: a tree kept from the last step must be about this one.
    for (const RootAction& c : reply.root_actions) {
      const bool legal_now = state.check(c.action, seat).ok();
      EXPECT_TRUE(legal_now) << S::action_text(c.action) << " in " << state.to_text();
      sound = sound && legal_now;
    }
    if (!sound) break;
    out.actions.push_back(x);
    state.apply(x);
  }
  out.outcome = state.result();
  return out;
}

template <GameState S>
std::vector<Bot<S>> seated(const typename S::Setup& setup, const std::vector<BotSpec>& specs, std::uint64_t seed) {
  std::vector<Bot<S>> bots;
  for (int i = 0; i < setup.seats; ++i)
    bots.push_back(
        make_bot<S>(specs[static_cast<std::size_t>(i) % specs.size()], seed + static_cast<std::uint64_t>(i)));
  return bots;
}

BotSpec searching(std::uint32_t iterations) { return {BotType::kSearch, {iterations, {}}, 0}; }

template <class S>
class Bots : public testing::Test {};
using EveryGame = testing::Types<coatl::Coatl, coatl::CoatlSolo, splendor::State>;
struct GameName {
  template <class S>
  static std::string GetName(int /*index*/) {
    std::string name(S::kName);
    for (char& c : name) c = c == '-' ? '_' : c;
    return name;
  }
};
TYPED_TEST_SUITE(Bots, EveryGame, GameName);

TYPED_TEST(Bots, FinishEveryTable) {
  using S = TypeParam;
  for (const auto& setup : tables_to_play<S>()) {
    for (const BotSpec& spec : {BotSpec{BotType::kRandom, {}, 0}, BotSpec{BotType::kGreedy, {}, 0}, searching(12),
                                BotSpec{BotType::kGreedy, {}, 30}}) {
      const auto played = play<S>(setup, seated<S>(setup, {spec}, 7), 11);
      EXPECT_NE(played.outcome.ending, Ending::kRunning);
      EXPECT_NE(played.outcome.winners, 0);
    }
  }
}

TYPED_TEST(Bots, SameSeedAndIterationsSameGame) {
  using S = TypeParam;
  const auto setup = bot_tables<S>().front();
  const auto once = play<S>(setup, seated<S>(setup, {searching(30)}, 5), 3);
  const auto again = play<S>(setup, seated<S>(setup, {searching(30)}, 5), 3);
  EXPECT_EQ(once.actions, again.actions);
}

// A world that differs in everything the seat cannot know gives the same view, and so the same choice.
TYPED_TEST(Bots, ChooseTheSameWhateverIsHidden) {
  using S = TypeParam;
  const auto setup = bot_tables<S>().back();
  Rng rng(21);
  S state = S::initial(setup);
  int compared = 0;
  while (compared < 12) {
    resolve_chance(state, rng);
    const Seat seat = state.to_act();
    if (seat == kTerminal) {
      state = S::initial(setup);
      continue;
    }
    LegalActions<S> legal;
    state.legal(legal);
    const std::vector<Action> list(legal.begin(), legal.end());
    if (list.size() > 1 && rng.below(6) == 0) {
      const S other = S::determinize(state.view(seat), rng);
      for (const BotSpec& spec : {searching(40), BotSpec{BotType::kGreedy, {}, 0}}) {
        const Action a = make_bot<S>(spec, 9)(state.view(seat), list).action;
        const Action b = make_bot<S>(spec, 9)(other.view(seat), list).action;
        EXPECT_EQ(S::action_text(a), S::action_text(b));
      }
      ++compared;
    }
    state.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

TYPED_TEST(Bots, EvaluatorGivesProbabilities) {
  using S = TypeParam;
  Rng rng(4);
  for (const auto& setup : bot_tables<S>()) {
    S state = S::initial(setup);
    for (;;) {
      resolve_chance(state, rng);
      if (state.to_act() == kTerminal) break;
      LegalActions<S> legal;
      state.legal(legal);
      std::array<float, S::kMaxActions> weight{};
      default_evaluator<S>().policy_logits(state, legal, weight.data());
      softmax(weight.data(), legal.size());
      float sum = 0;
      for (int i = 0; i < legal.size(); ++i) {
        ASSERT_GE(weight[static_cast<std::size_t>(i)], 0.0F);
        sum += weight[static_cast<std::size_t>(i)];
      }
      ASSERT_NEAR(sum, 1.0F, 1e-3F);
      const WinProbs win_probs = default_evaluator<S>().win_probs(state);
      float all = 0;
      for (const float c : win_probs) {
        ASSERT_TRUE(std::isfinite(c));
        all += c;
      }
      ASSERT_NEAR(all, 1.0F, 1e-3F);
      state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
}

// Wins of the first bot over the second, seats taking turns, the same deal from both.
template <GameState S>
double share_of_wins(const BotSpec& a, const BotSpec& b, int pairs) {
  const auto setup = bot_tables<S>().front();
  double won = 0;
  for (int i = 0; i < pairs; ++i) {
    for (int first = 0; first < 2; ++first) {
      const std::vector<BotSpec> specs = first == 0 ? std::vector<BotSpec>{a, b} : std::vector<BotSpec>{b, a};
      const auto played =
          play<S>(setup, seated<S>(setup, specs, static_cast<std::uint64_t>(100 + i)), static_cast<std::uint64_t>(i));
      won += static_cast<double>(final_win_probs(played.outcome)[static_cast<std::size_t>(first)]);
    }
  }
  return won / (2.0 * pairs);
}

// The seeds are fixed, so these are facts and not luck; the bounds are far below what was seen.
TEST(Strength, GreedyBeatsRandom) {
  EXPECT_GT((share_of_wins<splendor::State>({BotType::kGreedy, {}, 0}, {}, 10)), 0.9);
  EXPECT_GT((share_of_wins<coatl::Coatl>({BotType::kGreedy, {}, 0}, {}, 20)), 0.7);
}

TEST(Strength, SearchBeatsGreedyInSplendor) {
  EXPECT_GT((share_of_wins<splendor::State>(searching(60), {BotType::kGreedy, {}, 0}, 8)), 0.65);
}

// Wherever the last player of a round can win the game here and now, the search does.
TEST(Search, TakesTheWin) {
  using S = splendor::State;
  Rng rng(8);
  int found = 0;
  for (int game = 0; game < 400 && found < 5; ++game) {
    S state = S::initial({});
    auto greedy = make_bot<S>({BotType::kGreedy, {}, 0}, 3);
    while (true) {
      resolve_chance(state, rng);
      if (state.to_act() == kTerminal) break;
      LegalActions<S> legal;
      state.legal(legal);
      const std::vector<Action> list(legal.begin(), legal.end());
      const Seat seat = state.to_act();
      const auto wins = [&](Action x) {
        S next = state;
        next.apply(x);
        resolve_chance(next, rng);
        return next.to_act() == kTerminal && next.result().winners == 1 << seat;
      };
      bool can_win = false;
      bool can_miss = false;
      for (const Action x : list) (wins(x) ? can_win : can_miss) = true;
      if (can_win && can_miss) {
        const Action choice = make_bot<S>(searching(300), 5)(state.view(seat), list).action;
        EXPECT_TRUE(wins(choice)) << S::action_text(choice) << " in " << state.to_text();
        ++found;
      }
      state.apply(greedy(state.view(seat), list).action);
    }
  }
  EXPECT_EQ(found, 5);
}

// Every iteration looks at one of the actions, the first one too: with few of them none is to be wasted.
TYPED_TEST(Bots, EveryIterationTriesAnAction) {
  using S = TypeParam;
  Rng rng(12);
  S state = S::initial({});
  LegalActions<S> legal;
  do {
    resolve_chance(state, rng);
    state.legal(legal);
    if (legal.size() == 1) state.apply(legal[0]);
  } while (legal.size() == 1);
  for (const std::uint32_t iterations : {1U, 2U, 40U}) {
    using Eval = EvaluatorOf<S>;
    Search<S, Eval> search(default_evaluator<S>(), 4, {.max_nodes = 64});
    std::uint32_t tried = 0;
    for (const RootAction& c : search.think(state.view(state.to_act()), {iterations, {}})) tried += c.visits;
    EXPECT_EQ(tried, iterations);
  }
}

// When the tree is full the search goes on within it.
TYPED_TEST(Bots, AFullTreeIsNoEnd) {
  using S = TypeParam;
  Rng rng(13);
  S state = S::initial({});
  resolve_chance(state, rng);
  using Eval = EvaluatorOf<S>;
  Search<S, Eval> search(default_evaluator<S>(), 4, {.max_nodes = 8});
  std::uint32_t tried = 0;
  for (const RootAction& c : search.think(state.view(state.to_act()), {500, {}})) {
    tried += c.visits;
    EXPECT_GE(c.winrate, 0.0F);
    EXPECT_LE(c.winrate, 1.0F);
  }
  EXPECT_EQ(tried, 500U);
}

// After a step the rest of a turn may look forced in the tree, which leaves out what could have come before; it is not.
// In these games what was kept of the tree was once about the next turn.
TEST(Search, WhatIsKeptFromAStepIsAboutTheNextOne) {
  coatl::SoloSetup setup;
  setup.algorithms = 31;
  for (const std::uint64_t seed : {23U, 34U})
    play<coatl::CoatlSolo>(setup, seated<coatl::CoatlSolo>(setup, {searching(40)}, seed), seed);
}

// Where a Cóatl can be completed, the solver's first step gets its share of the root prior, and the steps that follow
// complete it.
TEST(Search, SolverMoveGetsShareOfPrior) {
  using S = coatl::Coatl;
  using Eval = EvaluatorOf<S>;
  int solver_moves = 0;
  int completed = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Rng rng(seed);
    S state = S::initial({});
    auto greedy = make_bot<S>({BotType::kGreedy, {}, 0}, seed);
    while (true) {
      resolve_chance(state, rng);
      const Seat seat = state.to_act();
      if (seat == kTerminal) break;
      LegalActions<S> legal;
      state.legal(legal);
      const auto view = state.view(seat);
      if (const auto step = coatl::completing_step(view); step && legal.size() > 1) {
        ++solver_moves;
        ASSERT_NE(std::find(legal.begin(), legal.end(), *step), legal.end()) << S::action_text(*step);
        Search<S, Eval> with_solver(default_evaluator<S>(), seed, {.max_nodes = 64});
        Search<S, Eval> without_solver(default_evaluator<S>(), seed, {.max_nodes = 64, .use_solver = false});
        const auto weight = [&](Search<S, Eval>& search) {
          for (const RootAction& c : search.think(view, {1, {}}))
            if (c.action == *step) return c.prior;
          return 0.0F;
        };
        EXPECT_GE(weight(with_solver), 0.25F);
        EXPECT_LT(weight(without_solver), weight(with_solver));
        const auto before = state.player[seat].completed;
        S follow = state;
        while (follow.to_act() == seat && follow.turn() == state.turn()) {
          const auto next = coatl::completing_step(follow.view(seat));
          if (!next) break;
          follow.apply(*next);
          resolve_chance(follow, rng);
        }
        EXPECT_GT(follow.player[seat].completed, before) << state.to_text();
        ++completed;
      }
      state.apply(greedy(view, std::vector<Action>(legal.begin(), legal.end())).action);
    }
  }
  EXPECT_GT(solver_moves, 10);
  EXPECT_EQ(completed, solver_moves);
}

TEST(Levels, AreKnownByName) {
  constexpr LevelIterations kSplendor = ModuleTraits<splendor::State>::kLevelIterations;
  constexpr LevelIterations kCoatl = ModuleTraits<coatl::Coatl>::kLevelIterations;
  for (const std::string_view level : kLevels) EXPECT_TRUE(bot_spec(level, kSplendor).has_value()) << level;
  for (const char* name : {"random", "greedy", "search"}) EXPECT_TRUE(bot_spec(name, kCoatl).has_value()) << name;
  EXPECT_FALSE(bot_spec("deep", kCoatl).has_value());
  EXPECT_FALSE(bot_spec("skilled", kCoatl)->use_solver);
  EXPECT_TRUE(bot_spec("expert", kCoatl)->use_solver);
  const auto given = bot_spec("master", kSplendor, {50, {}});
  ASSERT_TRUE(given.has_value());
  EXPECT_EQ(given->budget.iterations, 50U);
}

}  // namespace
}  // namespace patolli::ai
