// The rows of the store. The event log of a table is authoritative: its state is rebuilt from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/log_entry.hpp"
#include "store/moderation_row.hpp"
#include "store/plan_row.hpp"

namespace patolli::store {

using UserId = std::int64_t;
using TableId = std::int64_t;
using SecretHash = std::array<std::uint8_t, 32>;  // of a secret that is itself never kept (store/secret.hpp)

// Somebody who was here: a guest, or the owner of an account.
struct UserRow {
  UserId id = 0;        // 0 in a write: a new user, to whom the store gives an id
  std::string name;     // as shown; empty once erased
  std::string account;  // the claimed name as it is compared (folded by the caller); empty: a guest
  std::string phrase;   // Argon2id of the pass phrase, with its parameters
  std::string profile;  // JSON, opaque to the store: language and the like
  std::int64_t created_ms = 0;
  std::int64_t seen_ms = 0;
  bool erased = false;
  // What an account's name looks like, by the caller's rules: an account whose name looks like that of another is
  // refused (Error::Kind::kConflict). Empty: a guest, or not known yet.
  std::string look{};
  std::string folded_look{};
};

enum class SessionKind : std::uint8_t {
  kDevice = 0,  // a browser that is signed in
  kLink = 1,    // a personal link, which signs others in
  kKnown = 2,   // a browser that was signed in once: nobody's session, but no stranger either
};

// A secret by which a browser, or a personal link, proves whose it is. A person may have several.
struct SessionRow {
  SecretHash hash{};
  UserId user = 0;  // 0 in a write: the user that the same batch creates
  std::int64_t created_ms = 0;
  std::int64_t seen_ms = 0;
  SessionKind kind = SessionKind::kDevice;
  std::string device{};  // what the list of sessions calls it
  bool once = false;     // a link that ends with its first use
};

enum class TableState : std::uint8_t {
  kOpen = 0,     // waits for people
  kRunning = 1,  // the game goes on
  kOver = 2,     // finished, by whatever way
  kClosed = 3,   // never began
};

struct TableRow {
  TableId id = 0;    // 0 in a write: a new table, to which the store gives an id
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
  std::string create_request_id;     // client-chosen, unique by user: makes retries idempotent
  TableId rematch_of = 0;            // 0: none
  std::optional<SecretHash> invite;  // of the secret that lets somebody sit down; none: open to all
  std::int64_t created_ms = 0;
  std::int64_t changed_ms = 0;  // the last event: the order of lists
  std::int64_t finished_ms = 0;
};

// The version of a table: raised by every write that changes it (events, seats, offers, state), so that a write can be
// conditional on what it was decided on. A narrow row of its own, since every move writes it.
struct VersionRow {
  TableId table = 0;
  std::int64_t version = 0;  // from 1
  std::int64_t events = 0;   // in its log
  std::int64_t due_ms = 0;   // when the server has to do something by itself: a clock, a bot, an expiry; 0: never
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

// One entry of a table's log. Numbers begin with 0 and have no gap.
struct EventRow {
  TableId table = 0;
  std::int64_t number = 0;
  LogEntry entry;
  std::string request_id;  // client-chosen; makes retries idempotent
};

// A line of chat. It does not touch the version: talk never makes a move conflict. Unique by table, user and request
// id.
struct ChatRow {
  TableId table = 0;
  std::int64_t number = 0;  // unique at its table, growing; given by the store when it is written
  UserId user = 0;
  std::int8_t seat = 0;   // negative: a spectator
  std::uint8_t room = 0;  // of the chat: players' or spectators'
  std::string name;       // as shown when it was said
  std::string text;
  std::int64_t at_ms = 0;
  std::string request_id;     // like an event's
  std::int64_t revision = 0;  // of the game at that time, as acknowledged
};

// Of a table: in each room, and of one spectator. More are refused (Error::Kind::kLimit).
inline constexpr std::int64_t kMaxChatLines = 5000;
inline constexpr std::int64_t kMaxLinesOfSpectator = 200;

// Pending offers between the players of a table: takeback, rematch.
struct OffersRow {
  TableId table = 0;
  std::string text;  // JSON, opaque to the store; empty: nothing
};

// An acknowledged request that is neither in the event log nor in the chat, so that a retry is recognised. Unique by
// table, user and request id. The store keeps the last kMaxRequestsPerTable of a table.
struct RequestRow {
  TableId table = 0;
  std::int64_t version = 0;  // of the table, as that request made it
  UserId user = 0;
  std::string request_id;
  std::int64_t revision = 0;  // as acknowledged
};
inline constexpr std::int64_t kMaxRequestsPerTable = 16;

// Written only if the stored row has one game less: a rating that has changed meanwhile is a conflict.
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

// A waiting analysis is made by one process, until a time of the database's; that one claims it again before. Done or
// failed, it is claimed by nobody.
struct AnalysisClaim {
  std::string how;
  std::string by;           // the process
  std::int64_t lease = 0;   // ms from now on
  std::int64_t now_ms = 0;  // where the database has no clock that all processes share
  TableId only = 0;         // this one; 0: the one that waits longest and is claimed by nobody (Written::claimed)
};

struct AnalysisRow {
  TableId table = 0;
  std::string how;  // the level or the effort: one result for each
  AnalysisState state = AnalysisState::kWaiting;
  UserId asked_by = 0;
  std::string result;  // JSON, or why it failed
  std::int64_t at_ms = 0;
};

// Who has to be told that it is their turn: one row for a table, replaced with each turn, so that there is one message
// a turn, whichever process or device it is about.
struct CallRow {
  TableId table = 0;
  UserId user = 0;          // 0: nobody has to act, or a bot
  std::int64_t event = 0;   // of the log, with which the turn began
  std::int64_t due_ms = 0;  // when to tell, or to try again; 0: it has been told
  std::int64_t attempts = 0;
  std::string left;  // ids of the channels that are still to be tried, one a line; empty: all
};
struct DueCallRow {
  CallRow call;
  std::string link;  // of the table
  std::int64_t version = 0;
};

enum class ChannelKind : std::uint8_t { kPush = 0, kWebhook = 1, kMail = 2 };

// Where somebody wants to be told.
struct ChannelRow {
  UserId user = 0;
  std::string id;  // made by the caller; unique by user
  ChannelKind kind = ChannelKind::kPush;
  std::string target;  // an address: a push endpoint belongs to one user, the last who has named it
  std::string keys;    // JSON, opaque to the store: what messages to it are encrypted or signed with
  std::string label;   // what a list calls it
  bool confirmed = true;
  std::int64_t created_ms = 0;
};
// How somebody wants to be told; JSON, opaque to the store.
struct NotifySettingsRow {
  UserId user = 0;
  std::string text;
};
// A key of the server's own. What is stored first stays.
struct ServerKeyRow {
  std::string name;
  std::string text;
};

// Changes that are no rows of their own.

// It is the turn of somebody else (CallRow).
struct TurnCall {
  TableId table = 0;
  UserId user = 0;
  std::int64_t event = 0;
  std::int64_t due_ms = 0;
};
// Takes a call to deliver it, puts it off, or ends it (due_ms 0): if it still is what it was; otherwise a conflict.
struct CallChange {
  TableId table = 0;
  UserId user = 0;
  std::int64_t event = 0;
  std::int64_t found_ms = 0;  // its due_ms
  std::int64_t due_ms = 0;    // from now on
  std::int64_t attempts = 0;
  std::string left;
};
struct DropChannel {
  UserId user = 0;
  std::string id;
};
// Whoever reads what is sent there wants it. A conflict when it is gone meanwhile.
struct ConfirmChannel {
  UserId user = 0;
  std::string id;
};
struct DropSession {
  SecretHash hash{};
  bool must_exist = false;  // otherwise a conflict: somebody else was faster
};
// Was used: the session, and its user.
struct TouchSession {
  SecretHash hash{};
  UserId user = 0;
  std::int64_t seen_ms = 0;
};
// Another hash of the passphrase, if it still has this one; otherwise a conflict.
struct PhraseChange {
  UserId user = 0;
  std::string before;
  std::string after;
};
// What an account's name looks like by newer rules, and how it is compared by them (empty: as before).
struct LookChange {
  UserId user = 0;
  std::string look;
  std::string folded_look;
  std::string account;
};
struct DropSessions {  // all of a person, except one
  UserId user = 0;
  SecretHash except{};  // all zeros: none is left
};
// Deletes sessions, account, names, chat, ratings, and analyses of the user's games, which name their players; games
// stay, without a name. Raises the version of every table at which the user has a seat. Nothing of it is left in the
// files once the write is reported, as far as the store can promise (docs/HOSTING.md).
struct EraseUser {
  UserId user = 0;
};
// What is too old to be kept, at most `max` of it at a time (Written::pruned).
struct Prune {
  enum class What : std::uint8_t {
    kGuests,    // without an account and a game, not seen since: erased
    kGames,     // over, and not changed since: deleted with all that belongs to them
    kChat,      // lines of games that are over
    kReports,   // that nobody has decided: closed, and their lines deleted
    kChannels,  // that nobody has confirmed
  };
  What what = What::kGuests;
  std::int64_t before_ms = 0;
  std::int64_t max = 0;
  std::int64_t now_ms = 0;  // of reports: when they are closed
};
// A table's changes are frequent, its description is not: only what changes with the game.
struct TableProgress {
  TableId table = 0;
  TableState state = TableState::kRunning;
  std::int64_t changed_ms = 0;
  std::int64_t finished_ms = 0;
  std::string result;
};

// The condition of a write that changes a table: the table still has this version and so many events. Raises the
// version by one; if the table has another version nothing of the batch is written (Error::Kind::kConflict). The
// EventRows of that table in the batch must have the numbers events, …, events + added - 1, in this order; without a
// VersionChange there may be none.
struct VersionChange {
  TableId table = 0;                     // 0: the table that the same batch creates
  std::int64_t version = 0;              // that the change was decided on; 0 for a new table
  std::int64_t events = 0;               // in the log before this batch
  std::int64_t added = 0;                // events in this batch
  std::optional<std::int64_t> due_ms{};  // as in VersionRow, from now on; none: as it was, which is cheaper
};
// A counter behind a limit ("tables", "tables of 17"): changed in the same transaction as what it counts. Beyond `max`
// nothing of the batch is written (Error::Kind::kLimit). It never goes below zero.
struct CounterChange {
  std::string name;
  std::int64_t by = 0;
  std::int64_t max = 0;  // 0: none
};

// While nobody served, or nothing could be written. The first who notices says when it ended.
struct OutageRow {
  std::int64_t began_ms = 0;
  std::int64_t ended_ms = 0;
};

// A number that only grows: becomes at least that.
struct CounterRaise {
  std::string name;
  std::int64_t value = 0;
};

// UserRow, SessionRow, TableRow, SeatRow, OffersRow and AnalysisRow replace the row with the same key; EventRow,
// ChatRow, RequestRow and RatingChangeRow are refused when there is one. Rows with table 0 belong to the table that a
// TableRow before them in the batch has created. An erased user stays erased, and neither sits down nor says anything;
// a SeatRow for the seat that an erased user already has is written without a name.
using Change =
    std::variant<VersionChange, EventRow, TableProgress, ChatRow, UserRow, SessionRow, DropSession, DropSessions,
                 TouchSession, PhraseChange, LookChange, EraseUser, Prune, TableRow, SeatRow, OffersRow, RequestRow,
                 RatingRow, RatingChangeRow, AnalysisRow, CounterChange, CounterRaise, TurnCall, CallChange, ChannelRow,
                 DropChannel, ConfirmChannel, NotifySettingsRow, ServerKeyRow, PlanRow, RoleRow, ConfirmedRow,
                 SanctionRow, LiftSanction, ReportRow, ReportLineRow, CloseReport, AuditRow, BlockRow, DropBlock,
                 GameEndRow, DropLine, RenameUser, AnalysisClaim, OutageRow>;
using WriteBatch = std::vector<Change>;

// What the store has given to the rows of one batch.
struct Written {
  UserId user = 0;             // of the new user; 0: none was created
  TableId table = 0;           // of the new table
  std::int64_t chat_line = 0;  // the number of the (last) line
  std::int64_t pruned = 0;     // what a Prune has found
  TableId claimed = 0;         // whose analysis an AnalysisClaim has got; 0: none
  std::int64_t at_ms = 0;      // when, by the database's clock
};

// For lists.
struct UserGameRow {  // a table that somebody has a seat at
  TableRow table;
  std::int8_t seat = 0;  // the person's first
};
struct TableNewsRow {  // what somebody who follows a table asks first
  TableId table = 0;
  std::int64_t version = 0;
  std::int64_t chat_line = -1;  // the number of the last; -1: there is none
};
struct DueRow {  // a table that the server has to look at
  TableId table = 0;
  std::string link;
  std::int64_t due_ms = 0;
};
struct PendingAnalysisRow {
  AnalysisRow analysis;
  std::string link;  // of the table
};
struct LeaderboardRow {  // of a leaderboard
  RatingRow rating;
  std::string name;
};

}  // namespace patolli::store
