// The definitions of store/plan_rows.hpp. Included where they are instantiated for an engine, and nowhere else.
#pragma once

#include <utility>

#include "store/plan_rows.hpp"

namespace patolli::store {

template <class Engine>
PlanWriter<Engine>::PlanWriter(Database& db)
    : db_(db),
      plan_(db.prepare("INSERT INTO plans VALUES (?1,?2,?3,?4) ON CONFLICT (table_id, seat) DO UPDATE SET "
                       "user_id=?3, text=?4")),
      no_plan_(db.prepare("DELETE FROM plans WHERE table_id=? AND seat=?")) {}

template <class Engine>
Status PlanWriter<Engine>::apply(const PlanRow& p, TableId table) {
  if (p.text.empty())
    return Use(no_plan_).bind(table).bind(std::int64_t{p.seat}).run() ? Status() : db_.error("write to");
  const bool done = Use(plan_).bind(table).bind(std::int64_t{p.seat}).bind(p.user).bind(p.text).run();
  return done ? Status() : db_.error("write to");
}

template <class Engine>
PlanReader<Engine>::PlanReader(Database& db)
    : db_(db),
      plans_(db.prepare("SELECT * FROM plans WHERE table_id=? ORDER BY seat")),
      plans_of_(db.prepare("SELECT * FROM plans WHERE user_id=? ORDER BY table_id, seat")) {}

template <class Engine>
Result<std::vector<PlanRow>> PlanReader<Engine>::all(Use& use) {
  std::vector<PlanRow> rows;
  while (use.row()) rows.push_back({use.integer(), static_cast<std::int8_t>(use.integer()), use.integer(), use.text()});
  if (use.failed()) return db_.error("read");
  return rows;
}

template <class Engine>
Result<std::vector<PlanRow>> PlanReader<Engine>::plans(TableId table) {
  Use use(plans_);
  return all(use.bind(table));
}

template <class Engine>
Result<std::vector<PlanRow>> PlanReader<Engine>::plans_of(UserId user) {
  Use use(plans_of_);
  return all(use.bind(user));
}

}  // namespace patolli::store
