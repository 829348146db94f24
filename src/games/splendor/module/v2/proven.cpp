#include "games/splendor/module/endgame.hpp"
#include "games/splendor/module/v2/evaluator.hpp"

namespace patolli::splendor::v2 {
namespace {

// With more players others do not only play against one, and with cards that somebody cannot see both sides may do
// better than what is sure: then a forced win is the only certainty.
bool values_are_true(const View& view) noexcept {
  if (view.seats() != 2) return false;
  for (int p = 0; p < view.seats(); ++p)
    if (view.hands[p].unseen != 0) return false;
  return true;
}

}  // namespace

std::optional<ai::RootAction> Eval::proven(const View& view, std::uint64_t positions) {
  if (far_from_end(view)) return std::nullopt;
  EndgameProver prover;
  const Endgame end = prover.solve(view, {.nodes = positions});
  if (!end.solved || end.moves.size() < 2 || (!end.won() && !values_are_true(view))) return std::nullopt;
  const EndgameMove& best = end.moves.front();
  if (best.value.high < 1e-9) return std::nullopt;  // lost against the best replies: the search hopes for others
  return ai::RootAction{best.action, 0, static_cast<float>(best.value.low), 0, true};
}

}  // namespace patolli::splendor::v2
