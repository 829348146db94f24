// How everything is looked up: prepared statements on the reading connection, one caller at a time.
#pragma once

#include <mutex>

#include "store/sqlite.hpp"

namespace patolli::sqlite {

class Reader {
 public:
  explicit Reader(Database& db);

  Read<std::optional<kept::Person>> person(PersonId id);
  Read<std::optional<kept::Person>> account(std::string_view account);
  Read<std::optional<kept::Session>> session(const SecretHash& hash);
  Read<std::vector<kept::Session>> sessions(PersonId person);
  Read<std::optional<kept::Table>> table(TableId id);
  Read<std::optional<kept::Table>> table_by_link(std::string_view link);
  Read<std::optional<kept::Table>> table_made(PersonId by, std::string_view with);
  Read<std::vector<kept::Table>> tables(kept::TableState state, bool listed_only, std::int64_t most);
  Read<std::int64_t> count_tables(kept::TableState state);
  Read<std::int64_t> count_tables_of(PersonId person);
  Read<std::vector<kept::SeatOf>> seats(TableId table);
  Read<std::vector<kept::Event>> events(TableId table, std::int64_t from);
  Read<std::int64_t> count_events(TableId table);
  Read<std::vector<kept::Chat>> chat(TableId table, int room, std::int64_t most);
  Read<std::int64_t> count_chat(TableId table);
  Read<std::optional<kept::Offers>> offers(TableId table);
  Read<std::vector<kept::Answer>> answers(TableId table);
  Read<std::vector<kept::Game>> games(PersonId person, std::int64_t before_ms, std::int64_t most);
  Read<std::optional<kept::Rating>> rating(PersonId person, std::string_view game);
  Read<std::vector<kept::Rating>> ratings(PersonId person);
  Read<std::vector<kept::Place>> leaderboard(std::string_view game, std::int64_t from, std::int64_t most);
  Read<std::vector<kept::RatingChange>> rating_changes(TableId table);
  Read<std::optional<kept::Analysis>> analysis(TableId table, std::string_view how);
  Read<std::vector<kept::Analysis>> analyses(kept::AnalysisState state);

 private:
  template <class T>
  Read<std::vector<T>> all(Use& use, T (*row)(Use&));
  template <class T>
  Read<std::optional<T>> one(Use& use, T (*row)(Use&));
  Read<std::int64_t> number(Use& use);

  Database& db_;
  std::mutex mutex_;
  Statement person_, account_, session_, sessions_, table_, table_by_link_, table_made_, tables_, tables_over_, listed_,
      count_tables_, count_over_, count_tables_of_, seats_, events_, count_events_, chat_, count_chat_, offers_,
      answers_, games_, rating_, ratings_, leaderboard_, rating_changes_, analysis_, analyses_;
};

}  // namespace patolli::sqlite
