// A recorded game, decision by decision: what chance to win each had, and what it did with it. Every decision is
// thought about from the view of the seat that took it, so hidden cards cannot make a good decision look bad.
//
// Decisions do not depend on each other: whoever has several cores looks at several of them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ai/search.hpp"
#include "analysis/decision.hpp"
#include "match/record.hpp"

namespace patolli {

struct AnalysisSettings {
  Budget budget{0, std::chrono::milliseconds(200)};  // a decision
  std::uint64_t seed = 1;
  std::uint8_t seats = 0xFF;  // bit i: seat i is looked at
  int alternatives = 3;
};

class Analysis {
 public:
  // Plays the record; what is wrong with it, if it cannot be.
  static Result<Analysis> of(const Record& record, const AnalysisSettings& settings);

  // Decisions to be looked at: those of the chosen seats where there was something to choose.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  // Thinks about one of them. With a budget in iterations alone the answer is always the same. Safe to call from
  // several threads.
  [[nodiscard]] Decision look(std::size_t i) const { return look_(i); }

 private:
  std::size_t size_ = 0;
  std::function<Decision(std::size_t)> look_;
};

// The whole analysis for programs (docs/ANALYSIS.md): one line.
std::string analysis_json(const Record& record, const AnalysisSettings& settings,
                          const std::vector<Decision>& decisions);

}  // namespace patolli
