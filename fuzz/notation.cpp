// Untrusted notation of actions and states: "a take wbr" or "s seats=2 …". What can be read must be written and read
// again to the same value, and a state that was accepted can be played like any other.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "about.hpp"
#include "conformance/random_games.hpp"
#include "core/hash.hpp"
#include "demand.hpp"

namespace patolli::fuzz {
namespace {

void try_action(std::string_view text) {
  const auto x = S::parse_action(text);
  if (!x) return;
  const std::string written = S::action_text(*x);
  const auto again = S::parse_action(written);
  PATOLLI_DEMAND(again && *again == *x);
  PATOLLI_DEMAND(S::action_text(*again) == written);
}

void try_world(const S& state, Seat p, Rng& rng) {
  const auto view = state.view(p);
  const S world = S::determinize(view, rng);
  PATOLLI_DEMAND(world.valid());
  PATOLLI_DEMAND(same_bytes(world.view(p), view));
}

void try_state(std::string_view text) {
  const auto read = S::parse(text);
  if (!read) return;
  PATOLLI_DEMAND(read->valid());
  const std::string written = read->to_text();
  const auto again = S::parse(written);
  PATOLLI_DEMAND(again && same_bytes(*again, *read));
  S state = *read;
  Rng rng(state.hash());
  const std::uint64_t temper = rng.next();
  constexpr int kSteps = 200;
  for (int step = 0; step < kSteps && state.to_act() != kTerminal; ++step) {
    LegalActions<S> legal;
    state.legal(legal);
    PATOLLI_DEMAND(!legal.empty());
    if (step % 16 == 0) try_world(state, state.to_act() < 0 ? kSpectator : state.to_act(), rng);
    const Action x = conformance::next_action(state, legal, temper, rng);
    PATOLLI_DEMAND(state.check(x, state.to_act()).ok());
    state.apply(x);
    PATOLLI_DEMAND(state.valid());
  }
  conformance::Violations violations;
  conformance::GameTraits<S>::conserve(state, violations);
  if (!violations.empty()) std::fprintf(stderr, "%s", violations.text().c_str());
  PATOLLI_DEMAND(violations.empty());
}

}  // namespace
}  // namespace patolli::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.substr(0, 2) == "a ") {
    patolli::fuzz::try_action(text.substr(2));
  } else if (text.substr(0, 2) == "s ") {
    patolli::fuzz::try_state(text.substr(2));
  } else {
    patolli::fuzz::try_action(text);
    patolli::fuzz::try_state(text);
  }
  return 0;
}
