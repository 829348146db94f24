// The exact solver of Cóatl on random problems of each size: nodes and time per problem.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/rng.hpp"
#include "games/coatl/module/missing.hpp"
#include "games/coatl/module/solver.hpp"

namespace {

using namespace patolli;
using namespace patolli::coatl;

// Pieces of a board: bodies only, which can be laid in the most orders, or with heads and tails among them.
enum class Board { kBodies, kMixed };

BuildProblem random_problem(Rng& rng, int coatls, int pieces, int cards, Board board) {
  BuildProblem p;
  std::array<int, kProphecies + 1> used{};
  const auto card = [&] {
    for (;;) {
      const auto kind = 1 + rng.below(kProphecies);
      if (used[kind]++ == 0) return static_cast<std::uint8_t>(kind);
    }
  };
  for (int c = 0; c < coatls; ++c) {
    Serpent& s = p.coatl[static_cast<std::size_t>(c)];
    const auto length = 1 + rng.below(6);
    for (std::uint32_t i = 0; i < length; ++i) s.add_right(make_piece(kBody, static_cast<int>(rng.below(kColours))));
    const auto on_it = rng.below(kMaxProphecies);
    for (std::uint32_t i = 0; i < on_it; ++i) s.prophecy[s.cards++] = card();
  }
  for (int n = 0; n < pieces;) {
    const auto form = board == Board::kBodies ? 0 : rng.below(5);
    const Piece piece = make_piece(form < 3 ? kBody : form == 3 ? kHead : kTail, static_cast<int>(rng.below(kColours)));
    if (p.pieces[piece] >= (form_of(piece) == kBody ? 2 : 1)) continue;
    ++p.pieces[piece];
    ++n;
  }
  std::vector<std::uint8_t> hand;
  for (int i = 0; i < cards; ++i) hand.push_back(card());
  std::sort(hand.begin(), hand.end());
  for (const auto kind : hand) p.hand[p.hand_size++] = kind;
  p.temples = static_cast<std::uint16_t>(1U << rng.below(kTemples));
  p.pile_top = {static_cast<std::uint8_t>(1 + rng.below(kTemples)), 0};
  if ((p.temples >> (p.pile_top[0] - 1) & 1) != 0) p.pile_top[0] = 0;
  return p;
}

std::vector<BuildProblem> problems(const benchmark::State& state) {
  Rng rng(42);
  std::vector<BuildProblem> all;
  for (int i = 0; i < 64; ++i)
    all.push_back(random_problem(rng, static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                                 static_cast<int>(state.range(2)), static_cast<Board>(state.range(3))));
  return all;
}

void solve(benchmark::State& state) {
  const auto all = problems(state);
  CoatlSolver solver;
  std::uint64_t nodes = 0;
  std::uint64_t max = 0;
  std::size_t i = 0;
  for (auto _ : state) {
    const BuildPlan plan = solver.solve(all[i++ % all.size()]);
    nodes += plan.nodes;
    max = std::max(max, plan.nodes);
  }
  state.counters["positions"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  state.counters["most"] = static_cast<double>(max);
}

void missing(benchmark::State& state) {
  const auto all = problems(state);
  CoatlSolver solver;
  std::size_t i = 0;
  for (auto _ : state) {
    const BuildProblem& p = all[i++ % all.size()];
    benchmark::DoNotOptimize(what_is_missing(solver, p, solver.solve(p)));
  }
}

}  // namespace

// Cóatls, pieces, cards, board
BENCHMARK(solve)
    ->ArgNames({"coatls", "pieces", "cards", "mixed"})
    ->Args({1, 3, 2, 1})
    ->Args({1, 5, 3, 1})
    ->Args({2, 5, 3, 1})
    ->Args({1, 8, 5, 1})
    ->Args({1, 8, 5, 0})
    ->Args({2, 8, 5, 1})
    ->Args({2, 8, 5, 0})
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(missing)
    ->ArgNames({"coatls", "pieces", "cards", "mixed"})
    ->Args({1, 5, 3, 1})
    ->Args({2, 8, 5, 1})
    ->Args({2, 8, 5, 0})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
