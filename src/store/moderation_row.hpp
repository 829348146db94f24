// Rows of moderation: who may moderate, what was reported, decided and noted, and who wants nothing to do with whom.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace patolli::store {

// Another row of the same user replaces it.
struct RoleRow {
  std::int64_t user = 0;
  bool moderator = false;  // false: has no role any more
  std::int64_t since_ms = 0;
};
// A session whose owner has given the passphrase again, which lets it moderate until then.
struct ConfirmedRow {
  std::array<std::uint8_t, 32> session{};
  std::int64_t user = 0;
  std::int64_t until_ms = 0;
};

enum class SanctionKind : std::uint8_t { kMute = 0, kBan = 1, kRangeBan = 2 };
struct SanctionRow {
  std::string id;  // made by the caller
  SanctionKind kind = SanctionKind::kMute;
  std::int64_t user = 0;  // 0: of a range
  std::string range;      // 192.0.2.0/24
  std::int64_t from_ms = 0;
  std::int64_t until_ms = 0;  // earlier when it was lifted
  std::string reason;         // as its receiver is told
  std::int64_t by = 0;
};
// Ends a sanction that still holds; otherwise a conflict.
struct LiftSanction {
  std::string id;
  std::int64_t at_ms = 0;
};

// At most kMaxReportsOf of one person and kMaxReports in all are open (Error::Kind::kLimit). Of the same person about
// the same other at the same table one is enough: further ones change nothing.
struct ReportRow {
  std::string id;
  std::int64_t by = 0;  // 0: has been erased
  std::int64_t about = 0;
  std::int64_t table = 0;
  std::string why;
  std::int64_t created_ms = 0;
  std::int64_t closed_ms = 0;  // 0: it is open
  std::int64_t closed_by = 0;  // 0: nobody, it was too old
  std::string decision;
};
inline constexpr std::int64_t kMaxReportsOf = 20;
inline constexpr std::int64_t kMaxReports = 10'000;
// A line of chat as it was when somebody was reported. It goes with its speaker, and when the report is closed.
struct ReportLineRow {
  std::string report;
  std::int64_t number = 0;  // of the line at its table
  std::int64_t user = 0;
  std::int64_t at_ms = 0;
  std::string name;
  std::string text;
  bool meant = false;  // the one that is reported
};
// Decides an open report, and deletes its lines; a conflict when somebody else was faster.
struct CloseReport {
  std::string id;
  std::int64_t at_ms = 0;
  std::int64_t by = 0;
  std::string decision;
};

// What a moderator did, by ids. Names and the like are in `details` alone, which goes with whom it is about.
struct AuditRow {
  std::string id;
  std::int64_t at_ms = 0;
  std::int64_t by = 0;  // 0: the host, at the machine
  std::string act;
  std::int64_t about = 0;
  std::int64_t at_table = 0;
  std::string thing;  // the id of a report or sanction, the number of a line
  std::string details;
};

// Wants to play with that other one no more. At most kMaxBlocks (Error::Kind::kLimit).
struct BlockRow {
  std::int64_t user = 0;
  std::int64_t blocked = 0;
  std::int64_t at_ms = 0;
};
inline constexpr std::int64_t kMaxBlocks = 500;
inline constexpr std::int64_t kMaxApart = 20'000;  // of those who have blocked somebody, or whom they have, are known
struct DropBlock {
  std::int64_t user = 0;
  std::int64_t blocked = 0;
};

// That somebody has played a game with other people to its end, or has left it.
struct GameEndRow {
  std::int64_t user = 0;
  std::int64_t table = 0;
  std::int64_t ended_ms = 0;
  bool left = false;
};
// Of somebody's last kReliabilityGames of those.
struct Reliability {
  std::int64_t games = 0;
  std::int64_t left = 0;
  friend bool operator==(const Reliability&, const Reliability&) = default;
};
inline constexpr std::int64_t kReliabilityGames = 50;

// Deletes a line of chat, and raises the version of its table, so that every server hears of it; a conflict when it is
// gone already.
struct DropLine {
  std::int64_t table = 0;
  std::int64_t number = 0;
};
// Another name, everywhere, for somebody who still has that one; otherwise a conflict.
struct RenameUser {
  std::int64_t user = 0;
  std::string before;
  std::string name;
  std::string account;  // empty: of a guest
  std::string look;
  std::string folded_look;
};

}  // namespace patolli::store
