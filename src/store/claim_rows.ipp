// The definitions of store/claim_rows.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include "store/claim_rows.hpp"

namespace patolli::store {

// Whoever is just taking one is not waited for. Another may have taken it since this statement looked: then its claim
// stands.
#define PATOLLI_NOW "(CAST(?5 AS BIGINT) /*PG * 0 + (extract(epoch FROM clock_timestamp()) * 1000)::bigint*/)"
inline constexpr const char* kClaim =
    "WITH one AS (SELECT a.table_id, a.how FROM analyses a LEFT JOIN analysis_claims c ON c.table_id=a.table_id AND "
    "c.how=a.how WHERE a.state=0 AND a.how=?1 AND (CAST(?2 AS BIGINT)=0 OR a.table_id=?2) AND (c.until_ms IS NULL OR "
    "c.until_ms < " PATOLLI_NOW
    " OR c.claimed_by=?3) ORDER BY a.at_ms LIMIT 1 /*PG FOR UPDATE OF a SKIP LOCKED*/) "
    "INSERT INTO analysis_claims SELECT table_id, how, ?3, " PATOLLI_NOW
    " + ?4 FROM one WHERE true ON CONFLICT (table_id, how) DO UPDATE SET claimed_by=excluded.claimed_by, "
    "until_ms=excluded.until_ms WHERE analysis_claims.until_ms < " PATOLLI_NOW
    " OR analysis_claims.claimed_by=excluded.claimed_by RETURNING table_id";
#undef PATOLLI_NOW

template <class Engine>
ClaimWriter<Engine>::ClaimWriter(Database& db)
    : db_(db),
      analysis_(db.prepare("INSERT INTO analyses VALUES (?1,?2,?3,?4,?5,?6) ON CONFLICT (table_id, how) DO UPDATE SET "
                           "state=?3, asked_by=?4, result=?5, at_ms=?6")),
      claim_(db.prepare(kClaim)),
      unclaim_(db.prepare("DELETE FROM analysis_claims WHERE table_id=?1 AND how=?2")),
      outage_(db.prepare("INSERT INTO outages VALUES (?1,?2) ON CONFLICT (began_ms) DO NOTHING")) {}

template <class Engine>
Status ClaimWriter<Engine>::apply(const AnalysisClaim& c, TableId& claimed) {
  Use use(claim_);
  if (use.bind(c.how).bind(c.only).bind(c.by).bind(c.lease).bind(c.now_ms).row()) claimed = use.integer();
  return use.failed() ? Status(db_.error("write to")) : Status();
}

template <class Engine>
Status ClaimWriter<Engine>::apply(const AnalysisRow& a, TableId table) {
  Use use(analysis_);
  use.bind(table).bind(a.how).bind(static_cast<std::int64_t>(a.state)).bind(a.asked_by).bind(a.result).bind(a.at_ms);
  if (!use.run()) return db_.error("write to");
  if (a.state == AnalysisState::kWaiting) return {};
  return Use(unclaim_).bind(table).bind(a.how).run() ? Status() : Status(db_.error("write to"));
}

template <class Engine>
Status ClaimWriter<Engine>::apply(const OutageRow& o) {
  return Use(outage_).bind(o.began_ms).bind(o.ended_ms).run() ? Status() : Status(db_.error("write to"));
}

}  // namespace patolli::store
