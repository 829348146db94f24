// Constants of the naive implementation.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "unit/coatl_naive_marco.hpp"

namespace patolli::coatl::naive {

inline const std::vector<std::string> kSpaceNames = {"b1", "b2", "b3", "b4", "b5", "b6", "h1", "h2", "t1", "t2"};

inline std::string form_of_space(const std::string& space) {
  return space[0] == 'b' ? "" : space[0] == 'h' ? "<" : ">";
}
inline std::string form_of(const std::string& piece) { return piece.size() == 1 ? "" : piece[0] == '<' ? "<" : ">"; }

template <class Item>
void remove_one(std::vector<Item>& from, const Item& item) {
  const auto at = std::find(from.begin(), from.end(), item);
  if (at == from.end()) throw std::logic_error("not there");
  from.erase(at);
}

}  // namespace patolli::coatl::naive
