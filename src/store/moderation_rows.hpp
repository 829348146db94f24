// Moderation in the store: reading and writing its rows (store/moderation_row.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "store/rows.hpp"

namespace patolli::store {

template <class Engine>
class ModerationWriter {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit ModerationWriter(Database& db);

  Status apply(const RoleRow& role);
  Status apply(const ConfirmedRow& confirmed);
  Status apply(const SanctionRow& sanction);
  Status apply(const LiftSanction& lift);
  Status apply(const ReportRow& report, TableId table);
  Status apply(const ReportLineRow& line);
  Status apply(const CloseReport& close);
  Status apply(const AuditRow& audit);
  Status apply(const BlockRow& block);
  Status apply(const DropBlock& drop);
  Status apply(const GameEndRow& end, TableId table);
  Status apply(const DropLine& drop);
  Status apply(const RenameUser& rename);
  // Reports that are open since before that are closed, and their lines deleted. How many there were.
  Result<std::int64_t> prune_reports(std::int64_t before_ms, std::int64_t max, std::int64_t now_ms);

 private:
  Result<std::int64_t> count(Use& use);
  Status run(Use& use) { return use.run() ? Status() : db_.error("write to"); }
  // A conflict with that reason, if no row was changed.
  Status changed(Use& use, const char* otherwise);

  Database& db_;
  Statement role_, no_role_, confirm_, old_confirmed_, sanction_, lift_, reports_of_, reports_open_, report_known_,
      report_, line_, close_, lines_gone_, audit_, blocks_of_, block_, drop_block_, game_end_, drop_line_, raise_,
      look_alike_, rename_, rename_seats_, old_reports_;
};

template <class Engine>
class ModerationReader {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit ModerationReader(Database& db);

  Result<std::vector<RoleRow>> roles();
  Result<std::int64_t> confirmed_until(const SecretHash& session);
  Result<std::vector<SanctionRow>> sanctions(std::int64_t now, std::int64_t max);
  Result<std::vector<SanctionRow>> sanctions_of(UserId user);
  Result<std::vector<ReportRow>> open_reports(std::int64_t max);
  Result<std::vector<ReportRow>> reports_by(UserId user);
  Result<std::optional<ReportRow>> report(std::string_view id);
  Result<std::vector<ReportLineRow>> report_lines(std::string_view id);
  Result<std::vector<AuditRow>> audit(std::int64_t before_ms, std::string_view before_id, std::int64_t max);
  Result<std::vector<BlockRow>> blocks(UserId user);
  Result<std::vector<UserId>> apart_from(UserId user);
  Result<Reliability> reliability(UserId user);

 private:
  template <class T>
  Result<std::vector<T>> all(Use& use, T (*row)(Use&));

  Database& db_;
  Statement roles_, confirmed_, sanctions_, sanctions_of_, open_reports_, reports_by_, report_, lines_, audit_, blocks_,
      apart_, reliability_;
};

}  // namespace patolli::store
