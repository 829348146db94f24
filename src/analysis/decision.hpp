// One decision of a game, looked at afterwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace patolli {

enum class Mark : std::uint8_t { kNone, kInaccuracy, kMistake, kBlunder };

struct Alternative {
  Action action{};
  float winrate = 0;  // to win with it
  std::uint32_t visits = 0;
};

struct Decision {
  std::size_t step = 0;  // its place among the actions of the record, from 0
  int turn = 0;
  Seat seat = 0;
  int legal = 0;  // how many actions there were
  Action played{};
  float before = 0;  // the chance to win with the best action
  float after = 0;   // with the one that was played
  float loss = 0;    // what of it was given away, never below 0
  Mark mark = Mark::kNone;
  std::uint32_t visits = 0;         // of the action that was played
  std::vector<Alternative> best{};  // the best first; the action that was played may be among them
};

}  // namespace patolli
