// Analysis of a recorded game: win probability before and after each decision. Every decision is searched from the view
// of the seat that took it, so hidden cards cannot make a good decision look bad.
//
// Decisions are independent of each other, so they can be analysed in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
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

// A decision as the seat saw it, and what it did.
struct Moment {
  std::string view;  // bytes of the view of the seat
  std::size_t step;
  int turn;
  Seat seat;
  int legal;
  Action played;
};

// What a search of this decision says. `seed`: of a stream of its own.
struct Look {
  std::uint64_t seed = 1;
  ai::Budget budget{};
  int alternatives = 3;
  int opponent = 0;
};
// The visits and chances alone; complete() makes the rest of it.
Decision look_at(const match::AnyGame& game, std::string_view view, Action played, const Look& look);
Decision complete(const Moment& moment, Decision found);

class Analysis {
 public:
  // Plays the record; what is wrong with it, if it cannot be.
  static Result<Analysis> of(match::Games games, const match::Record& record, const AnalysisSettings& settings);

  [[nodiscard]] const match::AnyGame& game() const noexcept { return *game_; }
  // Decisions to analyse: those of the chosen seats with more than one legal action.
  [[nodiscard]] std::size_t size() const noexcept { return moments_->size(); }
  // Analyses one of them. Deterministic with a budget in iterations alone. Thread-safe.
  [[nodiscard]] Decision look(std::size_t i) const {
    return complete((*moments_)[i], look_at(*game_, (*moments_)[i].view, (*moments_)[i].played, how(i)));
  }
  // The same in parts, for those who let others search.
  [[nodiscard]] const Moment& moment(std::size_t i) const { return (*moments_)[i]; }
  [[nodiscard]] Look how(std::size_t i) const;

 private:
  const match::AnyGame* game_ = nullptr;
  std::shared_ptr<const std::vector<Moment>> moments_;
  AnalysisSettings settings_;
};

// The whole analysis for programs (docs/ANALYSIS.md): one line.
std::string analysis_json(const match::AnyGame& game, const match::Record& record, const AnalysisSettings& settings,
                          const std::vector<Decision>& decisions);

}  // namespace patolli::analysis
