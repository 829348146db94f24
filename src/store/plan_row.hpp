// A turn that somebody has planned ahead, for the one seat that it is of. Nobody else may see it.
#pragma once

#include <cstdint>
#include <string>

namespace patolli::store {

// Replaces the row of the same seat.
struct PlanRow {
  std::int64_t table = 0;
  std::int8_t seat = 0;
  std::int64_t user = 0;
  std::string text;  // JSON, opaque to the store; empty: there is none any more
};

}  // namespace patolli::store
