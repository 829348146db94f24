// Untrusted messages to the server: each is parsed or refused, and what was parsed is within the bounds that the code
// behind the parser relies on.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "demand.hpp"
#include "server/client_message.hpp"

namespace patolli::server::fuzz {
namespace {

bool plain(std::string_view text) { return text.find_first_of("\"\\\n") == std::string_view::npos; }
bool in_range(Seat seat) { return seat >= 0 && seat < kMaxSeats; }

void check_seat(const SeatRequest& seat) {
  PATOLLI_DEMAND((seat.kind == SeatRequest::Kind::kBot) == is_level(seat.level));
}

void check(const message::Header& /*no fields*/) {}
void check(const message::Hello& hello) { PATOLLI_DEMAND(hello.protocol >= 0); }
void check(const message::Games& games) {
  PATOLLI_DEMAND(games.before.value_or(0) >= 0 && games.limit >= 1 && games.limit <= 50);
}
void check(const message::Create& create) {
  PATOLLI_DEMAND(!create.seats.empty() && create.seats.size() <= kMaxSeats);
  PATOLLI_DEMAND(create.options.size() <= 16);
  for (const SeatRequest& seat : create.seats) check_seat(seat);
  // What is written for the store is read back as the same.
  const TableConfig& config = create.config;
  const TableConfig again = parse_config(config_text(config));
  PATOLLI_DEMAND(again.clock.kind == config.clock.kind && again.clock.ms == config.clock.ms &&
                 again.clock.increment == config.clock.increment && again.timeout_level == config.timeout_level &&
                 again.rated == config.rated && again.chat == config.chat && again.watch_anyone == config.watch_anyone);
}
void check(const message::Open& open) { PATOLLI_DEMAND(open.from.value_or(0) >= 0 && open.invite.size() <= 32); }
void check(const message::Why& why) { PATOLLI_DEMAND(!why.action.empty() && why.action.size() <= 200); }
void check(const message::Replay& replay) { PATOLLI_DEMAND(replay.step >= 0 && in_range(replay.viewer.value_or(0))); }
void check(const message::Sit& sit) { PATOLLI_DEMAND(in_range(sit.seat.value_or(0)) && sit.invite.size() <= 32); }
void check(const message::ChangeSeat& change) {
  PATOLLI_DEMAND(in_range(change.seat) && change.to.kind != SeatRequest::Kind::kMe);
  check_seat(change.to);
}
void check(const message::Chat& chat) { PATOLLI_DEMAND(!chat.text.empty() && chat.text.size() <= 2000); }
void check(const message::RevisionHeader& header) { PATOLLI_DEMAND(header.revision >= 0); }
void check(const message::Act& act) {
  PATOLLI_DEMAND(act.revision >= 0 && !act.action.empty() && act.action.size() <= 200);
}

void try_message(std::string_view text) {
  const auto parsed = parse_message(text);
  if (const auto* error = std::get_if<ParseError>(&parsed)) {
    PATOLLI_DEMAND(error->key == MessageKey::kMalformed || error->key == MessageKey::kUnknownType);
    return;
  }
  const auto& message = std::get<ClientMessage>(parsed);
  const std::string& id = header(message).request_id;
  PATOLLI_DEMAND(!id.empty() && id.size() <= 64 && plain(id));
  if (const auto* about = std::get_if<TableMessage>(&message)) {
    const std::string& table = header(*about).table;
    PATOLLI_DEMAND(!table.empty() && table.size() <= 32 && plain(table));
    std::visit([](const auto& one) { check(one); }, *about);
    return;
  }
  std::visit(
      []<class M>(const M& one) {
        if constexpr (!std::is_same_v<M, TableMessage>) check(one);
      },
      message);
}

}  // namespace
}  // namespace patolli::server::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  patolli::server::fuzz::try_message({reinterpret_cast<const char*>(data), size});
  return 0;
}
