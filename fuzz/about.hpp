// The game of this target: each source is compiled once a game, which says in src/games/<name>/module/fuzz.cmake what
// it is called and where its traits are.
#pragma once

#include PATOLLI_FUZZ_TRAITS

namespace patolli::fuzz {
using S = PATOLLI_FUZZ_STATE;
}  // namespace patolli::fuzz
