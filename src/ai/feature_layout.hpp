// The layout of feature vectors, declared once as an X-macro of X(Name, width) in order of the indices. From it come
// the indices (kName), the size of the vector and the checksum that weights files are compared with. A feature that
// changes its meaning needs a new name: the checksum knows names, not formulas. After a change, begin with blank
// weights (`kWeights{}` and the checksum that the failed static_assert shows) and train them with tools/trainer.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/hash.hpp"

namespace patolli::ai {

struct FeatureName {
  std::string_view name;
  int width = 1;  // consecutive indices, for features that come in groups
};

// For use with an X-macro: enumerators of an index enum, where the next one follows after `width` indices; elements of
// an array of FeatureName; terms of the size.
#define PATOLLI_FEATURE_INDEX(name, width) k##name, k##name##Last = k##name + (width)-1,
#define PATOLLI_FEATURE_NAME(name, width) ::patolli::ai::FeatureName{#name, width},
#define PATOLLI_FEATURE_WIDTH(name, width) +(width)  // NOLINT(bugprone-macro-parentheses): a term of a sum

// Covers all that decides which weight belongs to which input: the vectors (names, widths, order) and the number of
// hidden units.
constexpr std::uint64_t layout_checksum(std::span<const std::span<const FeatureName>> vectors, int hidden) noexcept {
  std::uint64_t h = hash_step(0, static_cast<std::uint64_t>(hidden));
  for (const std::span<const FeatureName> features : vectors) {
    h = hash_step(h, features.size());
    for (const FeatureName& feature : features) {
      h = hash_step(h, feature.name.size());
      for (const char c : feature.name) h = hash_step(h, static_cast<unsigned char>(c));
      h = hash_step(h, static_cast<std::uint64_t>(feature.width));
    }
  }
  return mix64(h);
}

}  // namespace patolli::ai
