#include "analysis/marks.hpp"

#include <algorithm>

#include "core/float_math.hpp"

namespace patolli::analysis {

Mark mark_of(float loss) noexcept {
  if (loss >= kBlunderFrom) return Mark::kBlunder;
  if (loss >= kMistakeFrom) return Mark::kMistake;
  return loss >= kInaccuracyFrom ? Mark::kInaccuracy : Mark::kNone;
}

std::string_view to_text(Mark mark) noexcept {
  switch (mark) {
    case Mark::kInaccuracy: return "inaccuracy";
    case Mark::kMistake: return "mistake";
    case Mark::kBlunder: return "blunder";
    default: return "";
  }
}

std::string_view sign_of(Mark mark) noexcept {
  switch (mark) {
    case Mark::kInaccuracy: return "?!";
    case Mark::kMistake: return "?";
    case Mark::kBlunder: return "??";
    default: return "";
  }
}

float accuracy_of(float loss) noexcept {
  const float points = 100.0F * std::clamp(loss, 0.0F, 1.0F);
  return std::clamp(103.1668F * portable_exp(-0.04354F * points) - 3.1669F, 0.0F, 100.0F);
}

SeatSummary summarise(std::span<const Decision> decisions, Seat seat) noexcept {
  SeatSummary sum;
  for (const Decision& d : decisions) {
    if (d.seat != seat) continue;
    ++sum.decisions;
    sum.average_loss += d.loss;
    sum.accuracy += accuracy_of(d.loss);
    sum.inaccuracies += d.mark == Mark::kInaccuracy ? 1 : 0;
    sum.mistakes += d.mark == Mark::kMistake ? 1 : 0;
    sum.blunders += d.mark == Mark::kBlunder ? 1 : 0;
  }
  if (sum.decisions == 0) {
    sum.accuracy = 100;
    return sum;
  }
  sum.average_loss /= static_cast<float>(sum.decisions);
  sum.accuracy /= static_cast<float>(sum.decisions);
  return sum;
}

}  // namespace patolli::analysis
