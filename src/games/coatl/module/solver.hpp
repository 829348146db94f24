// Exact solver: the best that a player can build in this turn with the pieces and cards at hand, proven optimal.
//
// What counts as points reachable now: those of the Cóatls that can be completed (scored), and apart from them those
// that the Prophecies on unfinished Cóatls show when the turn ends (shown). What chance brings during the turn (the
// next Temple of a pile) does not count. `Aim` says which comes first.
//
// How: each Cóatl, and a new one, is enumerated alone (arrangements.hpp). Of its results only the Pareto-optimal
// ones (points against pieces and cards used) are kept as options; branch and bound over the options finds the best
// combination that shares no piece and no card.
#pragma once

#include <cstdint>
#include <vector>

#include "games/coatl/module/arrangements.hpp"
#include "games/coatl/module/problem.hpp"

namespace patolli::coatl {

// A Cóatl as the plan leaves it.
struct Built {
  Serpent serpent{};
  Row row{};               // what was added to it
  std::int8_t origin = 0;  // 0 or 1: that Cóatl of the problem; -1: a new one
  bool closed = false;
  std::uint8_t played = 0;  // cards of the hand among those on it, the last ones
  std::uint8_t temple = 0;
  std::int8_t pile = -1;  // where the Temple comes from; -1: the own hand
  std::int16_t prophecy_points = 0;
  std::int16_t temple_points = 0;
};

struct BuildPlan {
  static constexpr int kMaxCoatls = 8;
  static constexpr int kMaxSteps = 32;
  int scored = 0;                         // points of the Cóatls that are completed
  int shown = 0;                          // points that the others show in the end
  int shown_before = 0;                   // … and without a single step
  std::array<Built, kMaxCoatls> built{};  // in the order of building; untouched ones included
  int coatls = 0;
  std::array<Action, kMaxSteps> step;  // legal one after the other, chance apart; without the turn's `end`
  int steps = 0;                       // 0: building brings nothing
  std::uint64_t nodes = 0;             // states and combinations visited
};

// Keeps its memory (about 4 MB) for the next problem: make one and use it again. Not for two threads at once.
class CoatlSolver {
 public:
  BuildPlan solve(const BuildProblem& problem) noexcept;

 private:
  // A way to treat one Cóatl.
  struct Option {
    std::int32_t value;
    std::uint16_t subset;
    std::uint16_t temples;  // bit i: the i-th Temple within reach
    std::uint64_t pieces;   // packed
    std::uint8_t cards;
    bool closed;
  };
  struct Temple {
    std::uint8_t number = 0;
    std::int8_t pile = -1;
  };
  struct Chosen {
    const Option* option = nullptr;
    int which = 0;
  };
  static constexpr int kNew = 2;  // after the two Cóatls
  static constexpr int kMaxTemples = 16;

  void list_temples() noexcept;
  void list_options(int which, const Serpent& core) noexcept;
  void list_options(int which, const Serpent& core, bool closed, int temple) noexcept;
  void combine(int which, std::int32_t value, std::uint64_t pieces, int cards, int temples, int open) noexcept;
  void combine_new(std::int32_t value, std::uint64_t pieces, int cards, int temples, int open, int started,
                   std::size_t from) noexcept;
  template <class Next>
  void take(int which, const Option& option, std::uint64_t pieces, int cards, int temples, Next&& next) noexcept;
  [[nodiscard]] int new_ones(int cards) const noexcept;
  void consider(std::int32_t value) noexcept;
  [[nodiscard]] BuildPlan plan() const noexcept;

  PiecePool pool_;
  Arrangements arrangements_[kNew + 1];
  SeenStates seen_;
  std::vector<Option> options_[kNew + 1];  // best first
  std::vector<std::int32_t> closure_;      // by subset and set: the best of it and all below

  // Only while solving.
  const BuildProblem* problem_ = nullptr;
  std::array<Temple, kMaxTemples> temple_{};
  int temple_count_ = 0;
  std::int32_t scored_weight_ = 0;
  std::int32_t shown_weight_ = 0;
  std::uint64_t spare_ = 0;  // all the pieces, with a bit above each count that stays while it does not run short
  std::uint64_t guards_ = 0;
  int max_new_ = 0;
  std::array<Chosen, BuildPlan::kMaxCoatls> chosen_{};
  int depth_ = 0;
  std::array<Chosen, BuildPlan::kMaxCoatls> best_{};
  int best_depth_ = 0;
  std::int32_t best_value_ = 0;
  std::uint64_t nodes_ = 0;
};

// The problem of a seat in its turn. Reads only what the seat may know, so it works on a view's state and on a sampled
// world alike.
template <bool Solo>
BuildProblem problem_of(const State<Solo>& table, Seat seat, Aim aim) noexcept;

// The building steps of this turn that bring the most, for bots and hints. They are legal one after the other from this
// position on; after a Temple from a pile, chance turns over the next one. Costs 4 microseconds for three pieces and
// two cards, 20 for five and three, half a millisecond for a full board and hand with two Cóatls (docs/PERFORMANCE.md):
// not for every playout, but for every decision and the upper nodes of a search.
template <bool Solo>
BuildPlan best_plan(CoatlSolver& solver, const View<Solo>& view, Aim aim = Aim::kScore) noexcept {
  return solver.solve(problem_of(view.shown, view.seat, aim));
}
template <bool Solo>
BuildPlan best_plan(CoatlSolver& solver, const State<Solo>& world, Seat seat, Aim aim = Aim::kScore) noexcept {
  return solver.solve(problem_of(world, seat, aim));
}

}  // namespace patolli::coatl
