#include "store/postgres/writer_row.hpp"

#include <libpq-fe.h>

#include <cstdlib>

#include "store/postgres/text.hpp"
#include "store/secret.hpp"
#include "store/store.hpp"

namespace patolli::store::postgres {
namespace {

#define PATOLLI_NOW_MS "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
constexpr const char* kBegin =
    "INSERT INTO writers VALUES ($1, 1, 0, " PATOLLI_NOW_MS
    ", $2) ON CONFLICT (id) DO UPDATE SET epoch = writers.epoch + 1, seen_ms = " PATOLLI_NOW_MS
    " RETURNING epoch, sequence";
constexpr const char* kMark =
    "WITH mine AS (UPDATE writers SET sequence = $3, seen_ms = " PATOLLI_NOW_MS
    " WHERE id = $1 AND epoch = $2 RETURNING seen_ms) SELECT " PATOLLI_NOW_MS " / (SELECT count(*) FROM mine)";
// Processes that were killed leave their rows.
constexpr const char* kForget = "DELETE FROM writers WHERE id = $1 OR seen_ms < " PATOLLI_NOW_MS " - 604800000";
constexpr const char* kLately =
    "SELECT about, " PATOLLI_NOW_MS " - seen_ms FROM writers WHERE seen_ms > " PATOLLI_NOW_MS
    " - $1::bigint ORDER BY seen_ms DESC, id LIMIT 1000";
#undef PATOLLI_NOW_MS

}  // namespace

WriterRow::WriterRow(const std::string& about) : id_(random_text(12)), about_(to_stored(about)) {}

Result<std::int64_t> WriterRow::begin_epoch(Connection& db) {
  const ResultPtr result = db.execute("writer_begin", kBegin, {id_, about_});
  if (!result || PQresultStatus(result.get()) != PGRES_TUPLES_OK || PQntuples(result.get()) != 1)
    return db.error("write to");
  epoch_ = std::strtoll(PQgetvalue(result.get(), 0, 0), nullptr, 10);
  return std::int64_t{std::strtoll(PQgetvalue(result.get(), 0, 1), nullptr, 10)};
}

std::int64_t WriterRow::mark(Connection& db) {
  ++sequence_;
  db.send("writer_mark", kMark, {id_, std::to_string(epoch_), std::to_string(sequence_)});
  return sequence_;
}

std::int64_t WriterRow::time_of(const PGresult* marked) { return std::strtoll(PQgetvalue(marked, 0, 0), nullptr, 10); }

void WriterRow::forget(Connection& db) const { db.execute("writer_forget", kForget, {id_}); }

}  // namespace patolli::store::postgres

namespace patolli::store {

Result<std::vector<WriterAbout>> read_writers(const std::string& location, std::int64_t within_ms) {
  postgres::Connection db(location, "SET default_transaction_read_only = on");
  if (auto status = db.connect(); !status.ok()) return status.error();
  const postgres::ResultPtr found = db.execute("writers_lately", postgres::kLately, {std::to_string(within_ms)});
  if (!found || PQresultStatus(found.get()) != PGRES_TUPLES_OK) return db.error("read");
  std::vector<WriterAbout> writers;
  writers.reserve(static_cast<std::size_t>(PQntuples(found.get())));
  for (int row = 0; row < PQntuples(found.get()); ++row)
    writers.push_back({postgres::from_stored(PQgetvalue(found.get(), row, 0)),
                       std::strtoll(PQgetvalue(found.get(), row, 1), nullptr, 10)});
  return writers;
}

}  // namespace patolli::store
