// Tables as rows of the store, and back. A table's state is rebuilt from its event log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store_types.hpp"
#include "server/table.hpp"

namespace patolli::server {

// What memory has of a table already: only what is newer is read.
struct Known {
  std::int64_t version = 0;  // 0: nothing
  std::int64_t events = 0;
  std::optional<LogEntry> last{};  // of those
};

// All rows of a table, of one moment.
struct TableSnapshot {
  TableRow row;
  VersionRow version;
  bool unchanged = false;  // the version is the known one: only the chat below was read
  bool forgotten = false;  // events that are known are not there, or others: all has to be read
  std::vector<SeatRow> seats;
  std::vector<std::optional<UserRow>> users;      // by seat
  std::vector<std::optional<RatingRow>> ratings;  // by seat
  std::vector<Reliability> reliabilities;         // by seat
  std::vector<std::int64_t> games_of_pairs;       // as in Table
  std::vector<EventRow> events;                   // after the known ones
  std::vector<RequestRow> requests;
  std::vector<RatingChangeRow> rating_changes;
  std::string offers;
  std::vector<PlanRow> plans;
  std::string previous;  // the link of the table that this is the rematch of
  std::vector<ChatRow> chat;
  std::int64_t chat_lines = 0;  // of each room, that were asked for
  std::optional<AnalysisRow> analysis;
};

// What is read besides the table itself.
struct SnapshotSettings {
  std::int64_t chat_lines = 0;
  std::int64_t now = 0;
  std::string analysis;  // how it is analysed
};

// On the store's reading thread. Nothing: there is no such table.
Result<std::optional<TableSnapshot>> read_snapshot(Reader& reader, std::string_view link, const Known& known,
                                                   const SnapshotSettings& settings);
// As in Table, of these users, by seat.
Result<std::vector<std::int64_t>> read_games_of_pairs(Reader& reader, const std::vector<UserId>& users,
                                                      std::int64_t now);
// The same without log and chat, for lists.
Result<TableSnapshot> read_summary(Reader& reader, TableRow row);

// When clocks of live games stood still: before `up_since`, and while nobody served.
struct StoodStill {
  std::int64_t up_since = 0;
  std::vector<OutageRow> outages = {};  // the earliest first
};
// Makes the table what the snapshot says; what it had decided and not written is forgotten. `now`: no event can be
// later; 0: that is not known. False: the rows make no sense.
bool apply_snapshot(Table& table, match::Games games, const TableSnapshot& snapshot, const StoodStill& still,
                    std::int64_t now = 0);
// Events that follow those in memory: the same for them alone.
bool apply_events(Table& table, const std::vector<EventRow>& events, const StoodStill& still, std::int64_t now);
bool apply_summary(Table& table, match::Games games, const TableSnapshot& snapshot);

// Who sits down; user 0: has been erased.
TableSeat seat_for(UserId id, const std::optional<UserRow>& user, const std::optional<RatingRow>& rating,
                   const Reliability& reliability);
OnlineMatch make_match(const Table& table);

TableRow to_row(const Table& table, std::int64_t now);
SeatRow seat_row(const Table& table, Seat seat);
void add_seat_rows(const Table& table, WriteBatch& changes);

}  // namespace patolli::server
