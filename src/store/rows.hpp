// What the store keeps, row by row. The log of events is the state of a table; everything else is around it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace patolli::store {

using UserId = std::int64_t;
using TableId = std::int64_t;
using SecretHash = std::array<std::uint8_t, 32>;  // of a secret that is itself never kept (store/secret.hpp)

// Somebody who was here: a guest, or the owner of an account.
struct UserRow {
  UserId id = 0;
  std::string name;     // as shown; empty once erased
  std::string account;  // the claimed name as it is compared (folded by the caller); empty: a guest
  std::string phrase;   // Argon2id of the pass phrase, with its parameters
  std::string profile;  // JSON of the house's own: language and the like
  std::int64_t created_ms = 0;
  std::int64_t seen_ms = 0;
  bool erased = false;
};

// A secret by which a browser, or a personal link, proves whose it is. A person may have several.
struct SessionRow {
  SecretHash hash{};
  UserId user = 0;
  std::int64_t created_ms = 0;
  std::int64_t seen_ms = 0;
};

enum class TableState : std::uint8_t {
  kOpen = 0,     // waits for people
  kRunning = 1,  // the game goes on
  kOver = 2,     // finished, by whatever way
  kClosed = 3,   // never began
};

struct TableRow {
  TableId id = 0;
  std::string link;  // the name in its address; unique
  std::string game;
  std::int32_t game_version = 0;  // codes of actions mean something else in another
  std::int32_t seats = 0;
  std::string options;   // JSON
  std::string settings;  // JSON: clocks, what happens when time is over, chat and so on
  std::string result;    // JSON, once it is over
  TableState state = TableState::kOpen;
  bool listed = false;  // in the lobby
  bool rated = false;
  UserId created_by = 0;
  std::string create_request_id;     // the message that asked for it, as its sender named it: recognises repetitions
  TableId rematch_of = 0;            // 0: none
  std::optional<SecretHash> invite;  // of the secret that lets somebody sit down; none: open to all
  std::int64_t created_ms = 0;
  std::int64_t changed_ms = 0;  // the last event: the order of lists
  std::int64_t finished_ms = 0;
};

// Who sits where. Neither a person nor a bot: the seat is free.
struct SeatRow {
  TableId table = 0;
  std::int8_t seat = 0;
  UserId user = 0;    // 0: nobody
  std::string bot;    // a level; empty: no bot
  std::string name;   // as shown at this table; goes when the person is erased
  std::string extra;  // JSON of the house's own
};

// One entry of a table's log. Numbers begin with 0 and have no gap: the store refuses any other than the next.
struct EventRow {
  TableId table = 0;
  std::int64_t number = 0;
  std::uint8_t kind = 0;   // the house's
  std::int8_t seat = 0;    // who, or kChance
  std::uint32_t code = 0;  // of the action
  std::int64_t at_ms = 0;
  std::string client;  // the message that asked for it, as its sender named it: recognises repetitions
  std::string data;    // JSON, when a code is not enough
};

struct ChatRow {
  TableId table = 0;
  std::int64_t number = 0;  // unique at its table
  UserId user = 0;
  std::int8_t seat = 0;   // negative: a spectator
  std::uint8_t room = 0;  // the house's: players, spectators
  std::string name;       // as shown when it was said
  std::string text;
  std::int64_t at_ms = 0;
  std::string client;         // as an event's
  std::int64_t revision = 0;  // of the game when it was said: what its sender was told
};

// What people of a table have asked each other for and not answered yet: takebacks, a rematch.
struct OffersRow {
  TableId table = 0;
  std::string text;  // JSON of the house's own; empty: nothing
};

// A message that was acknowledged and is in neither log, to recognise its repetition. The store keeps a table's last
// kMaxAcksPerTable.
struct AckRow {
  TableId table = 0;
  std::int64_t number = 0;  // unique at its table, growing
  UserId user = 0;
  std::string client;         // the message, as its sender named it
  std::int64_t revision = 0;  // what its sender was told
};
inline constexpr std::int64_t kMaxAcksPerTable = 16;

struct RatingRow {
  UserId user = 0;
  std::string game;
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t at_ms = 0;
};

// What one rated table did to one person's rating. A table is rated once for each.
struct RatingChangeRow {
  TableId table = 0;
  UserId user = 0;
  std::string game;
  double before = 0;
  double after = 0;
  std::int64_t at_ms = 0;
};

enum class AnalysisState : std::uint8_t { kWaiting = 0, kDone = 1, kFailed = 2 };

struct AnalysisRow {
  TableId table = 0;
  std::string how;  // the level or the effort: one result for each
  AnalysisState state = AnalysisState::kWaiting;
  UserId asked_by = 0;
  std::string result;  // JSON, or why it failed
  std::int64_t at_ms = 0;
};

// Changes that are no rows of their own.
struct DropSession {
  SecretHash hash{};
};
struct DropSessions {  // all of a person, except one
  UserId user = 0;
  SecretHash except{};  // all zeros: none is left
};
// Sessions, account, names and chat go, ratings too; games stay, without a name.
struct EraseUser {
  UserId user = 0;
};
// A table's changes are frequent, its description is not: only what changes with the game.
struct TableProgress {
  TableId table = 0;
  TableState state = TableState::kRunning;
  std::int64_t changed_ms = 0;
  std::int64_t finished_ms = 0;
  std::string result;
};

// Person, Session, Table, SeatRow, Offers, Rating and Analysis replace what was there under the same key; Event, Chat,
// Answer and RatingChangeRow are refused when there is one. A person who was erased stays so.
using Change = std::variant<EventRow, TableProgress, ChatRow, UserRow, SessionRow, DropSession, DropSessions, EraseUser,
                            TableRow, SeatRow, OffersRow, AckRow, RatingRow, RatingChangeRow, AnalysisRow>;
using WriteBatch = std::vector<Change>;

// For lists.
struct UserGameRow {  // a table that somebody has a seat at
  TableRow table;
  std::int8_t seat = 0;  // the person's first
};
struct LeaderboardRow {  // of a leaderboard
  RatingRow rating;
  std::string name;
};

}  // namespace patolli::store
