// The analysis of one decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace patolli::analysis {

enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

struct Alternative {
  Action action{};
  float winrate = 0;  // with this action
  std::uint32_t visits = 0;
};

struct Decision {
  std::size_t step = 0;  // its place among the actions of the record, from 0
  int turn = 0;
  Seat seat = 0;
  int legal = 0;  // how many actions there were
  Action played{};
  float before = 0;  // win probability with the best action
  float after = 0;   // with the action played
  float loss = 0;    // before - after, never below 0
  Mark mark = Mark::kNone;
  std::uint32_t visits = 0;         // of the action that was played
  std::vector<Alternative> best{};  // the best first; the action that was played may be among them
};

}  // namespace patolli::analysis
