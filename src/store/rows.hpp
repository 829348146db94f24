// The rows of the store. The event log of a table is authoritative: its state is rebuilt from it.
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
  std::string profile;  // JSON, opaque to the store: language and the like
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
  std::string create_request_id;     // client-chosen; makes retries idempotent
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
  std::string extra;  // JSON, opaque to the store
};

// One entry of a table's log. Numbers begin with 0 and have no gap: the store refuses any other than the next.
struct EventRow {
  TableId table = 0;
  std::int64_t number = 0;
  std::uint8_t kind = 0;   // server::Kind
  std::int8_t seat = 0;    // who, or kChance
  std::uint32_t code = 0;  // of the action
  std::int64_t at_ms = 0;
  std::string request_id;  // client-chosen; makes retries idempotent
  std::string data;        // JSON, when a code is not enough
};

struct ChatRow {
  TableId table = 0;
  std::int64_t number = 0;  // unique at its table
  UserId user = 0;
  std::int8_t seat = 0;   // negative: a spectator
  std::uint8_t room = 0;  // of the chat: players' or spectators'
  std::string name;       // as shown when it was said
  std::string text;
  std::int64_t at_ms = 0;
  std::string request_id;     // like an event's
  std::int64_t revision = 0;  // of the game at that time, as acknowledged
};

// Pending offers between the players of a table: takeback, rematch.
struct OffersRow {
  TableId table = 0;
  std::string text;  // JSON, opaque to the store; empty: nothing
};

// An acknowledged request that is neither in the event log nor in the chat, so that a retry is recognised. The store
// keeps the last kMaxAcksPerTable of a table.
struct AckRow {
  TableId table = 0;
  std::int64_t number = 0;  // unique at its table, growing
  UserId user = 0;
  std::string request_id;
  std::int64_t revision = 0;  // as acknowledged
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
// Deletes sessions, account, names, chat and ratings; games stay, without a name.
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

// UserRow, SessionRow, TableRow, SeatRow, OffersRow, RatingRow and AnalysisRow replace the row with the same key;
// EventRow, ChatRow, AckRow and RatingChangeRow are refused when there is one. An erased user stays erased.
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
