// Untrusted input of the splendor-tools protocol: positions and answers. What can be read is written again to the same
// thing.
#include "games/splendor/module/bots/splendor_tools.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/hash.hpp"
#include "fuzz/demand.hpp"

namespace patolli::splendor {
namespace {

void try_text(std::string_view text) {
  const auto view = splendor_tools::read_position(text);
  if (view.ok()) {
    const auto again = splendor_tools::read_position(splendor_tools::position_text(*view));
    PATOLLI_DEMAND(again.ok() && same_bytes(*again, *view));
  }
  static const View kFirst = [] {
    Rng rng(1);
    State state = State::initial({});
    resolve_chance(state, rng);
    return state.view(0);
  }();
  const auto answer = splendor_tools::read_answer(text, kFirst);
  if (!answer.ok()) return;
  const auto again = splendor_tools::read_answer(splendor_tools::answer_text(kFirst, *answer), kFirst);
  PATOLLI_DEMAND(again.ok() && again->action == answer->action && again->returned == answer->returned);
}

}  // namespace
}  // namespace patolli::splendor

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  patolli::splendor::try_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
