// The game of this target: each source is compiled once a game, with PATOLLI_FUZZ_GAME naming it.
#pragma once

#define PATOLLI_GAME_SPLENDOR 1
#define PATOLLI_GAME_COATL 2
#define PATOLLI_GAME_COATL_SOLO 3

#if PATOLLI_FUZZ_GAME == PATOLLI_GAME_SPLENDOR
#include "conformance/splendor_traits.hpp"
namespace patolli::fuzz {
using S = splendor::State;
}  // namespace patolli::fuzz
#elif PATOLLI_FUZZ_GAME == PATOLLI_GAME_COATL
#include "conformance/coatl_traits.hpp"
namespace patolli::fuzz {
using S = coatl::Coatl;
}  // namespace patolli::fuzz
#elif PATOLLI_FUZZ_GAME == PATOLLI_GAME_COATL_SOLO
#include "conformance/coatl_traits.hpp"
namespace patolli::fuzz {
using S = coatl::CoatlSolo;
}  // namespace patolli::fuzz
#else
#error "PATOLLI_FUZZ_GAME: which game?"
#endif
