// The exact solver against every sequence of legal steps, and its plans played out at a real table.
#include <gtest/gtest.h>

#include "games/coatl/module/automata.hpp"
#include "unit/coatl_solver_cases.hpp"

namespace patolli::coatl::test {
namespace {

constexpr std::array<Aim, 3> kAims = {Aim::kScore, Aim::kTotal, Aim::kGrow};

// Plays the plan step by step; what comes out must be what it promised.
template <class Game>
Worth play_out(const Game& start, const BuildPlan& plan) {
  Game state = start;
  Rng rng(7);
  for (int i = 0; i < plan.steps; ++i) {
    resolve_chance(state, rng);
    const RejectReason reject = state.check(plan.step[static_cast<std::size_t>(i)], start.seat);
    EXPECT_TRUE(reject.ok()) << Game::action_text(plan.step[static_cast<std::size_t>(i)]) << ": " << reject.key << '\n'
                             << start.to_text();
    if (!reject.ok()) break;
    state.apply(plan.step[static_cast<std::size_t>(i)]);
  }
  resolve_chance(state, rng);
  EXPECT_NE(state.phase, Phase::kCompleting) << start.to_text();
  return worth_of(start, state);
}

template <class Game>
void expect_best(const Game& state, CoatlSolver& solver) {
  const Everything<Game> everything(state);
  for (const Aim aim : kAims) {
    const BuildPlan plan = best_plan(solver, state.view(state.seat), aim);
    const Worth& best = everything.best(aim);
    const Worth got = play_out(state, plan);
    EXPECT_EQ(got, best) << "aim " << static_cast<int>(aim) << " of " << state.to_text();
    EXPECT_EQ(plan.scored, got.scored) << state.to_text();
    EXPECT_EQ(plan.shown, got.shown) << state.to_text();
  }
}

template <class Game>
void expect_best_of_many(std::uint64_t seed, int cases, const CaseSize& size, int fewest = 20) {
  CaseMaker<Game> maker(seed, size);
  CoatlSolver solver;
  int worth_building = 0;
  for (int i = 0; i < cases && !testing::Test::HasFailure(); ++i) {
    const Game state = maker.make();
    expect_best(state, solver);
    if (best_plan(solver, state.view(0)).scored != 0) ++worth_building;
  }
  EXPECT_GE(worth_building, cases / fewest) << "cases in which nothing can be completed prove little";
}

TEST(CoatlSolver, OneCoatlAgainstEverySequence) {
  expect_best_of_many<State<false>>(1, 150, {1, 5, 3, false});
  expect_best_of_many<State<false>>(2, 150, {1, 5, 3, true});
}

TEST(CoatlSolver, TwoCoatlsAgainstEverySequence) {
  expect_best_of_many<State<false>>(3, 150, {2, 4, 2, false});
  expect_best_of_many<State<false>>(4, 150, {2, 4, 2, true});
}

TEST(CoatlSolver, NoCoatlAgainstEverySequence) {
  expect_best_of_many<State<false>>(5, 100, {0, 6, 2, false});
  expect_best_of_many<State<false>>(6, 100, {0, 6, 2, true});
}

// M.A.R.C.O.'s algorithms: 1 a Temple on each Cóatl, 3 no frame twice, 4 four Prophecies each.
TEST(CoatlSolver, AlgorithmsAgainstEverySequence) {
  for (const char* algorithms : {"none", "1", "3", "13"}) {
    expect_best_of_many<State<true>>(7, 30, {1, 5, 3, false, algorithms});
    expect_best_of_many<State<true>>(8, 30, {2, 4, 3, true, algorithms});
  }
  for (const char* algorithms : {"4", "14", "134"}) {
    expect_best_of_many<State<true>>(9, 30, {1, 5, 4, false, algorithms, 3}, 1000);
    expect_best_of_many<State<true>>(10, 30, {2, 4, 4, true, algorithms, 3}, 1000);
  }
}

// Cards of lone pairs can be played and broken: then they count for completing a Cóatl and nothing else.
TEST(CoatlSolver, BrokenLonePairsAgainstEverySequence) {
  expect_best_of_many<State<false>>(11, 60, {1, 6, 2, false, "none", 9});
  expect_best_of_many<State<false>>(12, 60, {1, 6, 2, true, "none", 9});
  expect_best_of_many<State<true>>(13, 60, {1, 6, 4, false, "4", 8}, 1000);
}

// Every card's automaton against the matcher of the rules, on random Cóatls with all kinds of ends.
TEST(CoatlSolver, AutomataCountLikeTheRules) {
  Rng rng(14);
  for (int round = 0; round < 4000; ++round) {
    const auto ends = rng.below(4);
    const auto length = (ends == kClosed ? 3 : 1) + rng.below(12);
    const auto colours = 2 + rng.below(4);
    Serpent s;
    for (std::uint32_t i = 0; i < length; ++i) {
      const bool head = i == 0 && (ends & kHasHead) != 0;
      const bool tail = i + 1 == length && (ends & kHasTail) != 0 && !head;
      s.add_right(make_piece(head ? kHead : tail ? kTail : kBody, static_cast<int>(rng.below(colours))));
    }
    for (int kind = 1; kind <= kProphecies; ++kind) {
      const Automaton& automaton = kAutomaton[static_cast<std::size_t>(kind)];
      for (const bool gap_closed : {false, true}) {
        std::uint8_t state = gap_closed && (s.ends & kHasHead) == 0 ? automaton.beside_open : std::uint8_t{0};
        for (int i = 0; i < s.length; ++i) state = automaton.next[state][static_cast<std::size_t>(s.colour_at(i))];
        const bool open = gap_closed && (s.ends & kHasTail) == 0;
        EXPECT_EQ(open ? automaton.points_open[state] : automaton.points[state], prophecy_points(kind, s, gap_closed))
            << kind << " on " << serpent_text(s) << (gap_closed ? " (bga)" : "");
      }
    }
  }
}

// In the middle of real games: plans from views are legal at the table and bring what they promise.
template <class Game>
void play_plans(std::uint64_t seed, int games, const std::vector<std::pair<std::string, std::string>>& options) {
  CoatlSolver solver;
  int plans = 0;
  int completing = 0;
  for (int g = 0; g < games; ++g) {
    typename Game::Setup setup;
    setup.seats = static_cast<std::uint8_t>(Game::kMinSeats);
    for (const auto& [name, value] : options) ASSERT_TRUE(setup.set(name, value)) << name;
    Game state = Game::initial(setup);
    Rng rng(seed + static_cast<std::uint64_t>(g));
    resolve_chance(state, rng);
    while (state.to_act() != kTerminal) {
      const bool building =
          state.phase == Phase::kTurn || state.phase == Phase::kBuild || state.phase == Phase::kCompleting;
      if (building && rng.below(4) == 0) {
        const Aim aim = kAims[rng.below(3)];
        const BuildPlan plan = best_plan(solver, state.view(state.seat), aim);
        const Game world = Game::determinize(state.view(state.seat), rng);  // others' secrets do not matter
        const BuildPlan same = best_plan(solver, world, state.seat, aim);
        EXPECT_EQ(same.steps, plan.steps);
        for (int i = 0; i < std::min(same.steps, plan.steps); ++i)
          EXPECT_EQ(same.step[static_cast<std::size_t>(i)], plan.step[static_cast<std::size_t>(i)]);
        const Worth got = play_out(state, plan);
        EXPECT_EQ(plan.scored, got.scored) << state.to_text();
        EXPECT_EQ(plan.shown, got.shown) << state.to_text();
        ++plans;
        if (state.phase == Phase::kCompleting) ++completing;
        if (testing::Test::HasFailure()) return;
      }
      typename Game::Out legal;
      state.legal(legal);
      state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
      resolve_chance(state, rng);
    }
  }
  EXPECT_GT(plans, 10 * games);
  EXPECT_GT(completing, 0);
}

TEST(CoatlSolver, PlansInTheMiddleOfGames) {
  play_plans<State<false>>(100, 20, {});
  play_plans<State<false>>(200, 20, {{"rules", "bga"}, {"sacrifice", "on"}});
  play_plans<State<true>>(300, 20, {});
  play_plans<State<true>>(400, 20, {{"algorithms", "13"}});
}

}  // namespace
}  // namespace patolli::coatl::test
