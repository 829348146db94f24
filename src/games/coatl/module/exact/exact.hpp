// What Cóatl tells exactly (match/exact.hpp): the best build, and the points of a Cóatl.
#pragma once

#include <span>

#include "match/exact.hpp"

namespace patolli::coatl {

std::span<const match::Exact> exact() noexcept;  // for src/registry

}  // namespace patolli::coatl
