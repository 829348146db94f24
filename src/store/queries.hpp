// How everything is looked up: prepared statements on the reading connection, for its thread only; the same SQL for
// every engine.
#pragma once

#include "store/moderation_rows.hpp"
#include "store/notify_rows.hpp"
#include "store/plan_rows.hpp"
#include "store/store.hpp"

namespace patolli::store {

template <class Engine>
class RowReader final : public Reader {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit RowReader(Database& db);

  Result<std::optional<UserRow>> user(UserId id) override;
  Result<std::optional<UserRow>> account(std::string_view account) override;
  Result<std::vector<UserRow>> look_alikes(std::string_view look, std::string_view folded_look) override;
  Result<std::vector<UserRow>> accounts(UserId after, std::int64_t max) override;
  Result<std::optional<SessionRow>> session(const SecretHash& hash) override;
  Result<std::vector<SessionRow>> sessions(UserId user) override;
  Result<std::optional<TableRow>> table(TableId id) override;
  Result<std::optional<TableRow>> table_by_link(std::string_view link) override;
  Result<std::optional<TableRow>> table_created(UserId by, std::string_view request_id) override;
  Result<std::vector<TableRow>> tables(TableState state, bool listed_only, std::int64_t max) override;
  Result<std::int64_t> count_tables(TableState state) override;
  Result<std::vector<SeatRow>> seats(TableId table) override;
  Result<std::optional<VersionRow>> version(TableId table) override;
  Result<std::optional<TableNewsRow>> news(TableId table) override;
  Result<std::vector<DueRow>> due(std::int64_t max) override;
  Result<std::vector<EventRow>> events(TableId table, std::int64_t from) override;
  Result<std::vector<ChatRow>> chat(TableId table, int room, std::int64_t max) override;
  Result<std::vector<TableRow>> tables_of(UserId user, TableId after, std::int64_t max) override;
  Result<std::vector<ChatRow>> chat_of(UserId user, TableId table, std::int64_t number, std::int64_t max) override;
  Result<std::optional<ChatRow>> chat_said(TableId table, UserId user, std::string_view request_id) override;
  Result<std::optional<OffersRow>> offers(TableId table) override;
  Result<std::vector<RequestRow>> requests(TableId table) override;
  Result<std::vector<UserGameRow>> games(UserId user, std::int64_t before_ms, std::int64_t max) override;
  Result<std::optional<RatingRow>> rating(UserId user, std::string_view game) override;
  Result<std::vector<RatingRow>> ratings(UserId user) override;
  Result<std::vector<LeaderboardRow>> leaderboard(std::string_view game, const Established& who,
                                                  std::int64_t max) override;
  Result<std::int64_t> rated_games(UserId one, UserId other, std::int64_t since_ms) override;
  Result<std::vector<RatingChangeRow>> rating_changes(TableId table) override;
  Result<std::vector<RatingChangeRow>> rating_changes_of(UserId user) override;
  Result<std::optional<AnalysisRow>> analysis(TableId table, std::string_view how) override;
  Result<std::vector<PendingAnalysisRow>> pending_analyses() override;
  Result<std::int64_t> counter(std::string_view name) override;
  Result<std::vector<OutageRow>> outages(std::int64_t ended_after) override;
  Result<std::vector<DueCallRow>> calls_due(std::int64_t now, std::int64_t max) override {
    return notify_.calls_due(now, max);
  }
  Result<std::int64_t> count_calls(UserId user) override { return notify_.count_calls(user); }
  Result<std::vector<ChannelRow>> channels(UserId user) override { return notify_.channels(user); }
  Result<std::optional<std::string>> notify_settings(UserId user) override { return notify_.notify_settings(user); }
  Result<std::optional<std::string>> server_key(std::string_view name) override { return notify_.server_key(name); }
  Result<std::vector<PlanRow>> plans(TableId table) override { return plans_.plans(table); }
  Result<std::vector<PlanRow>> plans_of(UserId user) override { return plans_.plans_of(user); }
  Result<std::vector<RoleRow>> roles() override { return moderation_.roles(); }
  Result<std::int64_t> confirmed_until(const SecretHash& session) override {
    return moderation_.confirmed_until(session);
  }
  Result<std::vector<SanctionRow>> sanctions(std::int64_t now, std::int64_t max) override {
    return moderation_.sanctions(now, max);
  }
  Result<std::vector<SanctionRow>> sanctions_of(UserId user) override { return moderation_.sanctions_of(user); }
  Result<std::vector<ReportRow>> open_reports(std::int64_t max) override { return moderation_.open_reports(max); }
  Result<std::vector<ReportRow>> reports_by(UserId user) override { return moderation_.reports_by(user); }
  Result<std::optional<ReportRow>> report(std::string_view id) override { return moderation_.report(id); }
  Result<std::vector<ReportLineRow>> report_lines(std::string_view id) override { return moderation_.report_lines(id); }
  Result<std::vector<AuditRow>> audit(std::int64_t before_ms, std::string_view before_id, std::int64_t max) override {
    return moderation_.audit(before_ms, before_id, max);
  }
  Result<std::vector<BlockRow>> blocks(UserId user) override { return moderation_.blocks(user); }
  Result<std::vector<UserId>> apart_from(UserId user) override { return moderation_.apart_from(user); }
  Result<Reliability> reliability(UserId user) override { return moderation_.reliability(user); }

 private:
  template <class T>
  Result<std::vector<T>> all(Use& use, T (*row)(Use&));
  template <class T>
  Result<std::optional<T>> one(Use& use, T (*row)(Use&));
  Result<std::int64_t> number(Use& use);

  Database& db_;
  Statement user_, account_, look_alikes_, accounts_, session_, sessions_, table_, table_by_link_, table_created_,
      tables_, tables_over_, listed_, count_tables_, count_over_, version_, news_, due_, seats_, events_, chat_,
      chat_of_, chat_said_, offers_, requests_, games_, tables_of_, rating_, ratings_, leaderboard_, rated_games_,
      rating_changes_, rating_changes_of_, analysis_, pending_, counter_, outages_;
  NotifyReader<Engine> notify_;
  PlanReader<Engine> plans_{db_};
  ModerationReader<Engine> moderation_;
};

}  // namespace patolli::store
