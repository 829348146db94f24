// Strangers' messages to the server: whatever they are, they are understood or refused, and what was understood is
// within the bounds that everything behind relies on.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "demand.hpp"
#include "server/ask.hpp"

namespace patolli::fuzz {
namespace {

void try_message(std::string_view text) {
  const auto read = read_ask(text);
  if (const auto* bad = std::get_if<BadAsk>(&read)) {
    PATOLLI_DEMAND(bad->key == "house.malformed" || bad->key == "house.unknown_type");
    return;
  }
  const Ask& ask = std::get<Ask>(read);
  PATOLLI_DEMAND(!ask.id.empty() && ask.id.size() <= 64);
  PATOLLI_DEMAND(ask.id.find_first_of("\"\\\n") == std::string::npos &&
                 ask.table.find_first_of("\"\\\n") == std::string::npos);
  PATOLLI_DEMAND(ask.table.size() <= 32 && ask.text.size() <= 2000 && ask.invite.size() <= 32);
  PATOLLI_DEMAND(ask.revision >= 0 && ask.amount >= 0 && ask.number.value_or(0) >= 0);
  PATOLLI_DEMAND(!ask.seat || (*ask.seat >= 0 && *ask.seat < kMaxSeats));
  PATOLLI_DEMAND((ask.type == AskType::kCreate) == ask.create.has_value());
  if (!ask.create) return;
  PATOLLI_DEMAND(!ask.create->places.empty() && ask.create->places.size() <= kMaxSeats);
  PATOLLI_DEMAND(ask.create->options.size() <= 16);
  for (const Place& place : ask.create->places)
    PATOLLI_DEMAND((place.kind == Place::Kind::kBot) == is_level(place.level));
  // What is written for the store is read back as the same.
  const TableConfig& config = ask.create->config;
  const TableConfig again = parse_config(config_text(config));
  PATOLLI_DEMAND(again.clock.kind == config.clock.kind && again.clock.ms == config.clock.ms &&
                 again.clock.increment == config.clock.increment && again.timeout_level == config.timeout_level &&
                 again.rated == config.rated && again.chat == config.chat && again.watch_anyone == config.watch_anyone);
}

}  // namespace
}  // namespace patolli::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  patolli::fuzz::try_message({reinterpret_cast<const char*>(data), size});
  return 0;
}
