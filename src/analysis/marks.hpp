// Marks of decisions, by the win probability lost.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "analysis/decision.hpp"

namespace patolli::analysis {

// Loss of win probability from which on a decision gets the mark.
inline constexpr float kInaccuracyFrom = 0.05F;
inline constexpr float kMistakeFrom = 0.10F;
inline constexpr float kBlunderFrom = 0.20F;

Mark mark_of(float loss) noexcept;
std::string_view to_text(Mark mark) noexcept;  // "", "inaccuracy", "mistake", "blunder"
std::string_view sign_of(Mark mark) noexcept;  // "", "?!", "?", "??"

// 0 to 100: 100 for a decision that loses nothing, falling fast. The curve that chess sites use.
float accuracy_of(float loss) noexcept;

// Summary of one seat. Forced moves (a single legal action) do not count.
struct SeatSummary {
  int decisions = 0;
  float average_loss = 0;
  float accuracy = 0;  // the average of the decisions; 100 without any
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
};
SeatSummary summarise(std::span<const Decision> decisions, Seat seat) noexcept;

}  // namespace patolli::analysis
