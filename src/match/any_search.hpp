// A search in a game that is known at run time only, for those who look closer than a bot does: analyses.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ai/budget.hpp"

namespace patolli::match {

// About one decision: all views are the same. Precondition of every call: they are the bytes of a view whose seat has
// to decide.
class AnySearch {
 public:
  virtual ~AnySearch() = default;
  AnySearch() = default;
  AnySearch(const AnySearch&) = delete;
  AnySearch& operator=(const AnySearch&) = delete;

  // The actions, best first.
  virtual std::vector<ai::RootAction> think(std::string_view view, const ai::Budget& budget) = 0;
  // Looks at this action until it has so many visits.
  virtual std::vector<ai::RootAction> force_visits(std::string_view view, Action action, std::uint32_t visits) = 0;
};

}  // namespace patolli::match
