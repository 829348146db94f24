// What the actions of a game alone do not say: turns that were taken back, moves that stand in place of others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"

namespace patolli::match {

struct RecordNote {
  enum class Kind : std::uint8_t {
    kTakenBack,   // after `step` actions `actions` had been played, and were taken back
    kReplaced,    // action number `step` stands in place of `actions`
    kConditional  // action number `step` was played by a conditional move that its seat had made before
  };
  Kind kind = Kind::kTakenBack;
  std::uint32_t step = 0;  // actions are counted from 0
  Seat seat = 0;
  std::vector<std::string> actions = {};
};
std::string_view to_text(RecordNote::Kind kind) noexcept;  // "taken-back", "replaced", "conditional"

}  // namespace patolli::match
