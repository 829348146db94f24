// Analysis of a recorded game: win probability before and after each decision. Every decision is searched from the view
// of the seat that took it, so hidden cards cannot make a good decision look bad.
//
// Decisions are independent of each other, so they can be analysed in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/budget.hpp"
#include "analysis/decision.hpp"
#include "match/record.hpp"

namespace patolli::analysis {

struct AnalysisSettings {
  ai::Budget budget{0, std::chrono::milliseconds(200)};  // per decision
  std::uint64_t seed = 1;
  std::uint8_t seats = 0xFF;  // bit i: seat i is analysed
  int alternatives = 3;
  int opponent = 0;  // whose search: 0 the current one, otherwise the number in the game's list (ai/opponents.hpp)
};

class Analysis {
 public:
  // Plays the record; what is wrong with it, if it cannot be.
  static Result<Analysis> of(match::Games games, const match::Record& record, const AnalysisSettings& settings);

  [[nodiscard]] const match::AnyGame& game() const noexcept { return *game_; }
  // Decisions to analyse: those of the chosen seats with more than one legal action.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  // Analyses one of them. Deterministic with a budget in iterations alone. Thread-safe.
  [[nodiscard]] Decision look(std::size_t i) const { return look_(i); }

 private:
  const match::AnyGame* game_ = nullptr;
  std::size_t size_ = 0;
  std::function<Decision(std::size_t)> look_;
};

// The whole analysis for programs (docs/ANALYSIS.md): one line.
std::string analysis_json(const match::AnyGame& game, const match::Record& record, const AnalysisSettings& settings,
                          const std::vector<Decision>& decisions);

}  // namespace patolli::analysis
