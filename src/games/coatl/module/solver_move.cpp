#include "games/coatl/module/solver_move.hpp"

#include <memory>

#include "games/coatl/module/solver.hpp"

namespace patolli::coatl {

template <bool Solo>
std::optional<Action> completing_step(const View<Solo>& view) noexcept {
  const State<Solo>& table = view.shown;
  if (view.seat < 0 || table.to_act() != view.seat) return std::nullopt;
  if (table.phase != Phase::kTurn && table.phase != Phase::kBuild && table.phase != Phase::kCompleting)
    return std::nullopt;
  // Per thread: it has 4 MB of scratch memory and is not thread-safe.
  thread_local const std::unique_ptr<CoatlSolver> solver = std::make_unique<CoatlSolver>();
  const BuildPlan plan = best_plan(*solver, view, Aim::kTotal);
  if (plan.scored == 0 || plan.steps == 0) return std::nullopt;
  return plan.step[0];
}

template std::optional<Action> completing_step<false>(const View<false>&) noexcept;
template std::optional<Action> completing_step<true>(const View<true>&) noexcept;

}  // namespace patolli::coatl
