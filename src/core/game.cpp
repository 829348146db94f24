#include "core/game.hpp"

namespace patolli {

std::string_view to_text(Ending ending) noexcept {
  switch (ending) {
    case Ending::kRunning: return "running";
    case Ending::kGoal: return "goal";
    case Ending::kSupply: return "supply";
    case Ending::kAllPass: return "all-pass";
    case Ending::kTurnLimit: return "turn-limit";
  }
  return "?";
}

namespace {
bool surpasses(const Outcome& o, int a, int b) noexcept {
  if (o.score[a] != o.score[b]) return o.score[a] > o.score[b];
  for (int i = 0; i < Outcome::kMaxTieBreaks; ++i)
    if (o.tie_break[a][i] != o.tie_break[b][i]) return o.tie_break[a][i] > o.tie_break[b][i];
  return false;
}
}  // namespace

void decide_winners(Outcome& outcome) noexcept {
  outcome.winners = 0;
  for (int a = 0; a < outcome.sides; ++a) {
    bool beaten = false;
    for (int b = 0; b < outcome.sides; ++b) beaten = beaten || surpasses(outcome, b, a);
    if (!beaten) outcome.winners |= static_cast<std::uint8_t>(1U << a);
  }
}

}  // namespace patolli
