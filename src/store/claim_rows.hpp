// What servers that share a database agree on: who makes an analysis, and when nobody served.
#pragma once

#include "core/result.hpp"
#include "store/rows.hpp"

namespace patolli::store {

template <class Engine>
class ClaimWriter {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit ClaimWriter(Database& db);

  Status apply(const AnalysisClaim& claim, TableId& claimed);
  Status apply(const AnalysisRow& analysis, TableId table);  // done or failed, it is claimed by nobody
  Status apply(const OutageRow& outage);

 private:
  Database& db_;
  Statement analysis_, claim_, unclaim_, outage_;
};

}  // namespace patolli::store
