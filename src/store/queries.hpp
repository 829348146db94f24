// How everything is looked up: prepared statements on the reading connection, one caller at a time.
#pragma once

#include <mutex>

#include "store/sqlite.hpp"

namespace patolli::store::sqlite {

class Reader {
 public:
  explicit Reader(Database& db);

  Result<std::optional<UserRow>> user(UserId id);
  Result<std::optional<UserRow>> account(std::string_view account);
  Result<std::optional<SessionRow>> session(const SecretHash& hash);
  Result<std::vector<SessionRow>> sessions(UserId user);
  Result<std::optional<TableRow>> table(TableId id);
  Result<std::optional<TableRow>> table_by_link(std::string_view link);
  Result<std::optional<TableRow>> table_created(UserId by, std::string_view with);
  Result<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max);
  Result<std::int64_t> count_tables(TableState state);
  Result<std::int64_t> count_tables_of(UserId user);
  Result<std::vector<SeatRow>> seats(TableId table);
  Result<std::vector<EventRow>> events(TableId table, std::int64_t from);
  Result<std::int64_t> count_events(TableId table);
  Result<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max);
  Result<std::int64_t> count_chat(TableId table);
  Result<std::optional<OffersRow>> offers(TableId table);
  Result<std::vector<AckRow>> answers(TableId table);
  Result<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max);
  Result<std::optional<RatingRow>> rating(UserId user, std::string_view game);
  Result<std::vector<RatingRow>> ratings(UserId user);
  Result<std::vector<LeaderboardRow>> leaderboard(std::string_view game, std::int64_t from, std::int64_t max);
  Result<std::vector<RatingChangeRow>> rating_changes(TableId table);
  Result<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how);
  Result<std::vector<AnalysisRow>> analyses(AnalysisState state);

 private:
  template <class T>
  Result<std::vector<T>> all(Use& use, T (*row)(Use&));
  template <class T>
  Result<std::optional<T>> one(Use& use, T (*row)(Use&));
  Result<std::int64_t> number(Use& use);

  Database& db_;
  std::mutex mutex_;
  Statement person_, account_, session_, sessions_, table_, table_by_link_, table_made_, tables_, tables_over_, listed_,
      count_tables_, count_over_, count_tables_of_, seats_, events_, count_events_, chat_, count_chat_, offers_,
      answers_, games_, rating_, ratings_, leaderboard_, rating_changes_, analysis_, analyses_;
};

}  // namespace patolli::store::sqlite
