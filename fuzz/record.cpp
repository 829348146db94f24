// Untrusted records, line by line: reading and replaying them gives a game or an error. A record that can be read is
// written and read again to the same thing; one that replays has a true result.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "demand.hpp"
#include "match/record.hpp"
#include "registry/registry.hpp"

namespace patolli::fuzz {
namespace {

void try_line(std::string_view line) {
  const auto record = match::read_record(line);
  if (!record.ok()) {
    PATOLLI_DEMAND(!record.error().text().empty());
    return;
  }
  const std::string written = match::write_record(registry::games(), *record);
  PATOLLI_DEMAND(written.find('\n') == std::string::npos);
  const auto again = match::read_record(written);
  PATOLLI_DEMAND(again.ok());
  PATOLLI_DEMAND(match::write_record(registry::games(), *again) == written);
  int states = 0;
  const auto last = match::replay_record(registry::games(), *record, match::Replay::kLegality,
                                         [&states](const match::AnyState&, Seat, Action) { ++states; });
  if (!last.ok()) {
    PATOLLI_DEMAND(!last.error().text().empty());
    return;
  }
  PATOLLI_DEMAND(states == static_cast<int>(record->actions.size()) + 1);
  (void)match::replay_record(registry::games(), *record, match::Replay::kEverything);
}

}  // namespace
}  // namespace patolli::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    patolli::fuzz::try_line(rest.substr(0, end));
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return 0;
}
