// Messages to clients. Everything about a game is made from what the recipient's seat may see: views and redacted
// events.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/table.hpp"

namespace patolli::server {

// Short and frequent, so written by hand; ids and links are of harmless letters.
std::string ack_message(std::string_view id, const Table* table, std::int64_t revision, bool repeated);
// For subscribers to events only: those after `from`. Here and below: in the recipient's protocol (kFirstProtocol has
// other names, and neither facts nor the options of later versions).
std::string events_message(const Table& table, Seat viewer, std::int64_t from, std::int64_t now, int protocol);

// For subscribers to positions: the events after `from`, the log from `log_from` on.
std::string position_message(const Table& table, Seat viewer, std::int64_t from, std::size_t log_from, bool missed,
                             std::int64_t now, int protocol);
std::string replay_message(const Table& table, std::string_view id, Seat viewer, std::size_t steps, int protocol);

// What the player of that seat has planned, for nobody else.
std::string plan_message(const Table& table, Seat seat);
// The table as one user sees it; 0: anybody without a seat. `online`: bit i: seat i is connected.
std::string table_message(const Table& table, UserId user, std::uint8_t online, int protocol);
std::string_view state_text(TableState state);
nlohmann::ordered_json summary_json(const Table& table, UserId user, int protocol);

nlohmann::ordered_json ended_json(const Ended& ended);
std::string ended_text(const Ended& ended);
nlohmann::ordered_json line_json(const ChatRow& line);
std::string to_message(const nlohmann::ordered_json& json);
nlohmann::ordered_json options_json(const match::Options& options);

inline constexpr std::uint8_t kPlayersRoom = 0;
inline constexpr std::uint8_t kWatchersRoom = 1;

}  // namespace patolli::server
