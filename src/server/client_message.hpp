// Messages from clients, parsed: one struct for each type in docs/PROTOCOL.md. All texts in them are untrusted.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/types.hpp"
#include "i18n/language.hpp"
#include "match/any_game.hpp"
#include "server/message_key.hpp"
#include "server/plan.hpp"
#include "server/table_config.hpp"

namespace patolli::server {

inline constexpr int kProtocol = 2;
inline constexpr int kFirstProtocol = 1;  // of web clients of 0.1 in service workers; answered until 0.4
inline constexpr std::size_t kMaxMessage = std::size_t{16} << 10;  // bytes from a client

// What is to become of a seat: at the creation of a table, or by its creator later on.
struct SeatRequest {
  enum class Kind : std::uint8_t { kMe, kInvite, kOpen, kBot };
  Kind kind = Kind::kOpen;
  std::string level;  // of a bot
};

namespace message {

struct Header {
  std::string request_id;  // client-chosen; echoed in the reply
};

struct Hello : Header {
  std::int64_t protocol = 0;
  std::optional<i18n::Language> language;
};
struct Ping : Header {};
struct Lobby : Header {
  bool on = false;
};
// A search among the public tables; what is not said may be anything.
struct Tables : Header {
  std::string game;
  std::optional<std::size_t> seats;
  std::optional<TimeControl::Kind> clock;
  std::optional<bool> rated;
  std::optional<bool> open;  // or running
  std::optional<std::int64_t> min_rating;
  std::optional<std::int64_t> max_rating;
  std::optional<std::int64_t> max_left;  // percent of games that any of its players has left
  std::int64_t from = 0;
  std::int64_t limit = 0;
};
struct Games : Header {
  std::optional<std::int64_t> before;  // ms
  std::int64_t limit = 0;
};
struct Create : Header {
  std::string game;
  match::Options options;
  std::vector<SeatRequest> seats;
  TableConfig config;
  bool events_only = false;
};

// About one table.
struct TableHeader : Header {
  std::string table;  // its link
};
// Changes the table: needs a session, and a retry gets the first reply again.
struct ChangeHeader : TableHeader {};
// Applies to one revision of the game only.
struct RevisionHeader : ChangeHeader {
  std::int64_t revision = 0;
};

struct Open : TableHeader {
  bool events_only = false;
  std::optional<std::int64_t> from;  // the last revision that the client has seen
  std::string invite;
};
struct Close : TableHeader {};
struct Hint : TableHeader {};
struct Why : TableHeader {
  std::string action;
};
struct Replay : TableHeader {
  std::int64_t step = 0;
  std::optional<Seat> viewer;
};
struct Record : TableHeader {};
struct PlanPreview : TableHeader {
  std::vector<std::string> actions;
};
struct Analyse : TableHeader {};

struct Sit : ChangeHeader {
  std::optional<Seat> seat;  // none: the first free one
  std::string invite;
};
struct Leave : ChangeHeader {};
struct ChangeSeat : ChangeHeader {
  Seat seat = kNoSeat;
  SeatRequest to;
};
struct Cancel : ChangeHeader {};
struct Takeback : ChangeHeader {
  bool agree = false;
  std::optional<std::int64_t> revision;  // of the offer that is answered; none: whichever there is, or a new one
};
struct Resign : ChangeHeader {};
struct Rematch : ChangeHeader {
  bool agree = false;
};
struct Share : ChangeHeader {};
struct Chat : ChangeHeader {
  std::string text;
};

struct Act : RevisionHeader {
  std::string action;
};
struct MakePlan : RevisionHeader {
  Plan turns;  // empty: the plan ends
};
struct Undo : RevisionHeader {};
struct Redo : RevisionHeader {};
struct Restart : RevisionHeader {};

}  // namespace message

using TableMessage =
    std::variant<message::Open, message::Close, message::Hint, message::Why, message::Replay, message::Record,
                 message::Analyse, message::Sit, message::Leave, message::ChangeSeat, message::Cancel,
                 message::Takeback, message::Resign, message::Rematch, message::Share, message::Chat, message::Act,
                 message::Undo, message::Redo, message::Restart, message::MakePlan, message::PlanPreview>;
using ClientMessage = std::variant<message::Hello, message::Ping, message::Lobby, message::Tables, message::Games,
                                   message::Create, TableMessage>;

// What is wrong with a message: the key for programs, and for people the field that is meant.
struct ParseError {
  std::string request_id;  // if it has a valid one
  MessageKey key;
  std::string field;
};

std::variant<ClientMessage, ParseError> parse_message(std::string_view text);

// The parts that all messages have.
const message::Header& header(const ClientMessage& message) noexcept;
const message::TableHeader& header(const TableMessage& message) noexcept;

}  // namespace patolli::server
