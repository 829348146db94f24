#include "store/copy.hpp"

#include <sodium.h>

#include <array>
#include <cstring>

#include "store/copy_rows.hpp"
#include "store/postgres/location.hpp"

namespace patolli::store {
namespace {

constexpr CopiedTable kTables[] = {
    {"users", "itTttiiitt", "id"},
    {"sessions", "biiiiti", "hash"},
    {"tables", "ittiitttiiiitiBiii", "id"},
    {"table_versions", "iiii", "table_id"},
    {"seats", "iiIttt", "table_id, seat"},
    {"events", "iiiiiitiI", "table_id, number"},
    {"chat", "iiiiittiti", "table_id, number"},
    {"offers", "it", "table_id"},
    {"requests", "iiiti", "table_id, version"},
    {"ratings", "itrrriii", "user_id, game"},
    {"rating_changes", "iitrri", "table_id, user_id"},
    {"analyses", "itiiti", "table_id, how"},
    {"counters", "ti", "name"},
    {"calls", "iiiiit", "table_id"},
    {"channels", "ititttii", "user_id, id"},
    {"notify_settings", "it", "user_id"},
    {"server_keys", "tt", "name"},
    {"plans", "iiit", "table_id, seat"},
    {"roles", "iii", "user_id"},
    {"confirmed", "bii", "hash"},
    {"sanctions", "tiitiiti", "id"},
    {"reports", "tiiitiiit", "id"},
    {"report_lines", "tiiitti", "report_id, number"},
    {"audit", "tiitiitt", "id"},
    {"blocks", "iii", "user_id, blocked_id"},
    {"game_ends", "iiii", "user_id, table_id"},
    {"outages", "ii", "began_ms"},
};
constexpr std::int64_t kShowEvery = 1000;  // rows

// A digest of rows in their order.
class RowDigest {
 public:
  RowDigest() { crypto_generichash_init(&state_, nullptr, 0, crypto_generichash_BYTES); }
  void add(const CellRow& row) {
    for (const Cell& cell : row) {
      const auto kind = static_cast<std::uint8_t>(cell.index());
      put(&kind, 1);
      if (const auto* number = std::get_if<std::int64_t>(&cell)) put(number, sizeof *number);
      if (const auto* real = std::get_if<double>(&cell)) put(real, sizeof *real);
      if (const auto* text = std::get_if<std::string>(&cell)) {
        const std::uint64_t size = text->size();
        put(&size, sizeof size);
        put(text->data(), text->size());
      }
    }
    ++rows_;
  }
  [[nodiscard]] std::int64_t rows() const { return rows_; }
  std::array<std::uint8_t, crypto_generichash_BYTES> end() {
    std::array<std::uint8_t, crypto_generichash_BYTES> digest{};
    crypto_generichash_final(&state_, digest.data(), digest.size());
    return digest;
  }

 private:
  void put(const void* bytes, std::size_t size) {
    crypto_generichash_update(&state_, static_cast<const std::uint8_t*>(bytes), size);
  }

  crypto_generichash_state state_{};
  std::int64_t rows_ = 0;
};

class Copy {
 public:
  Copy(CopyEnd& from, CopyEnd& to, const std::function<void(const CopyProgress&)>& show)
      : from_(from), to_(to), show_(show) {}

  Result<CopyReport> run() {
    if (auto status = from_.open(true); !status.ok()) return status.error();
    if (auto status = to_.open(false); !status.ok()) return status.error();
    for (const CopiedTable& table : kTables)
      if (auto status = copy(table); !status.ok()) return status.error();
    if (auto status = to_.end(); !status.ok()) return status.error();
    return report_;
  }

 private:
  Status copy(const CopiedTable& table) {
    RowDigest before;
    auto status = from_.read(table, [&](const CellRow& row) {
      before.add(row);
      shown(table, before.rows(), false);
      return to_.add(table, row);
    });
    if (!status.ok()) return status;
    if (status = to_.flush(); !status.ok()) return status;
    RowDigest after;
    status = to_.read(table, [&](const CellRow& row) {
      after.add(row);
      shown(table, after.rows(), true);
      return Status();
    });
    if (!status.ok()) return status;
    if (before.rows() != after.rows() || before.end() != after.end())
      return Error::of(Error::Kind::kDamaged, std::string("the copy of ") + table.name + " differs from the source");
    report_.rows += before.rows();
    if (std::strcmp(table.name, "tables") == 0) report_.tables = before.rows();
    return {};
  }
  void shown(const CopiedTable& table, std::int64_t rows, bool comparing) {
    if (show_ && rows % kShowEvery == 0) show_({table.name, report_.rows + rows, comparing});
  }

  CopyEnd& from_;
  CopyEnd& to_;
  const std::function<void(const CopyProgress&)>& show_;
  CopyReport report_;
};

std::unique_ptr<CopyEnd> copy_end(const std::string& location) {
  return is_postgres(location) ? postgres_copy_end(location) : sqlite_copy_end(location);
}

}  // namespace

std::span<const CopiedTable> copied_tables() noexcept { return kTables; }

std::string insert_sql(const CopiedTable& table) {
  std::string sql = std::string("INSERT INTO ") + table.name + " VALUES (";
  for (const char* kind = table.columns; *kind != '\0'; ++kind) sql += kind == table.columns ? "?" : ",?";
  return sql + ")";
}
std::string select_sql(const CopiedTable& table) {
  return std::string("SELECT * FROM ") + table.name + " ORDER BY " + table.key;
}

Result<CopyReport> copy_store(const std::string& from, const std::string& to,
                              const std::function<void(const CopyProgress&)>& show) {
  if (is_postgres(from) == is_postgres(to))
    return Error::of(Error::Kind::kInvalid, is_postgres(from)
                                                ? "both are PostgreSQL databases: use pg_dump and pg_restore"
                                                : "both are folders: use patolli backup and patolli restore");
  const auto source = copy_end(from);
  const auto target = copy_end(to);
  return Copy(*source, *target, show).run();
}

}  // namespace patolli::store
