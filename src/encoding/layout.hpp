// The layout of an observation: named parts, one after the other. A part is a table of `rows` by `width` numbers.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace patolli::encoding {

struct Part {
  std::string_view name;
  int rows = 1;
  int width = 1;
  std::string_view meaning;  // in words, for documents
  int offset = 0;            // lay_out() works it out
};

template <std::size_t N>
constexpr std::array<Part, N> lay_out(std::array<Part, N> parts) noexcept {
  int offset = 0;
  for (Part& part : parts) {
    part.offset = offset;
    offset += part.rows * part.width;
  }
  return parts;
}

template <std::size_t N>
constexpr int size_of(const std::array<Part, N>& parts) noexcept {
  return parts[N - 1].offset + parts[N - 1].rows * parts[N - 1].width;
}

void no_such_part();  // not a constant, and defined nowhere

// For constants: a name that is not there does not compile.
template <std::size_t N>
consteval Part part_of(const std::array<Part, N>& parts, std::string_view name) {
  for (const Part& part : parts)
    if (part.name == name) return part;
  no_such_part();  // without exceptions, as the browser's engine is compiled
  return {};
}

}  // namespace patolli::encoding
