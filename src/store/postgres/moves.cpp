#include "store/postgres/moves.hpp"

#include <libpq-fe.h>

#include <array>
#include <cstdlib>

#include "store/postgres/text.hpp"

namespace patolli::store::postgres {
namespace {

constexpr const char* kMoves =
    "WITH moved AS (UPDATE table_versions t SET version = t.version + 1, events = t.events + m.added, "
    "due_ms = coalesce(m.due_ms, t.due_ms) "
    "FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) "
    "AS m (table_id, version, events, added, due_ms) "
    "WHERE t.table_id = m.table_id AND t.version = m.version AND t.events = m.events RETURNING t.table_id), "
    "added AS (INSERT INTO events SELECT e.* FROM unnest($6::bigint[], $7::bigint[], $8::smallint[], $9::smallint[], "
    "$10::bigint[], $11::bigint[], $12::text[], $13::smallint[], $14::bigint[]) "
    "AS e (table_id, number, type, seat, code, at_ms, request_id, level, clock_ms) "
    "WHERE e.table_id IN (SELECT table_id FROM moved)), "
    "called AS (INSERT INTO calls SELECT c.table_id, c.user_id, c.event, c.due_ms, 0, '' "
    "FROM unnest($15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[]) AS c (table_id, user_id, event, due_ms) "
    "WHERE c.table_id IN (SELECT table_id FROM moved) ON CONFLICT (table_id) DO UPDATE SET user_id = excluded.user_id, "
    "event = excluded.event, due_ms = excluded.due_ms, attempts = 0, left_to = '') SELECT table_id FROM moved";

struct MoveArrays {
  std::array<ArrayText, 5> moves;
  std::array<ArrayText, 9> events;
  std::array<ArrayText, 4> calls;

  void add(const WriteBatch& changes) {
    const auto& move = std::get<VersionChange>(changes.front());
    moves[0].add(move.table);
    moves[1].add(move.version);
    moves[2].add(move.events);
    moves[3].add(move.added);
    move.due_ms ? moves[4].add(*move.due_ms) : moves[4].add_null();
    for (std::size_t i = 1; i < changes.size(); ++i) {
      if (const auto* const call = std::get_if<TurnCall>(&changes[i])) {
        add(*call);
      } else {
        add(std::get<EventRow>(changes[i]));
      }
    }
  }
  void add(const TurnCall& call) {
    calls[0].add(call.table);
    calls[1].add(call.user);
    calls[2].add(call.event);
    calls[3].add(call.due_ms);
  }
  void add(const EventRow& event) {
    const LogEntry& entry = event.entry;
    events[0].add(event.table);
    events[1].add(event.number);
    events[2].add(static_cast<std::int64_t>(entry.type));
    events[3].add(std::int64_t{entry.seat});
    events[4].add(std::int64_t{entry.code});
    events[5].add(entry.at_ms);
    events[6].add(std::string_view(event.request_id));
    events[7].add(std::int64_t{entry.level});
    entry.clock_ms ? events[8].add(*entry.clock_ms) : events[8].add_null();
  }
  Parameters take() {
    Parameters parameters;
    for (ArrayText& text : moves) parameters.emplace_back(text.take());
    for (ArrayText& text : events) parameters.emplace_back(text.take());
    for (ArrayText& text : calls) parameters.emplace_back(text.take());
    return parameters;
  }
};

}  // namespace

const VersionChange* as_move(const WriteBatch& changes) {
  const auto* const move = changes.empty() ? nullptr : std::get_if<VersionChange>(&changes.front());
  if (move == nullptr || move->table == 0 || move->version == 0) return nullptr;
  const auto* const call = std::get_if<TurnCall>(&changes.back());
  const std::size_t events_end = changes.size() - (call != nullptr ? 1 : 0);
  if (call != nullptr && call->table != move->table) return nullptr;
  if (static_cast<std::int64_t>(events_end) != 1 + move->added) return nullptr;
  for (std::size_t i = 1; i < events_end; ++i) {
    const auto* const event = std::get_if<EventRow>(&changes[i]);
    const auto number = move->events + static_cast<std::int64_t>(i) - 1;
    if (event == nullptr || event->table != move->table || event->number != number) return nullptr;
  }
  return move;
}

void MoveBatch::add(std::size_t job, const VersionChange& move) {
  const std::size_t wave = next_[move.table]++;
  if (wave == waves_.size()) waves_.emplace_back();
  waves_[wave].emplace(move.table, job);
}

int MoveBatch::send(Connection& db, const WriteQueue::Group& group) const {
  for (const Wave& wave : waves_) {
    MoveArrays arrays;
    for (const auto& [table, job] : wave) arrays.add(group[job].changes);
    db.send("moves", kMoves, arrays.take());
  }
  return static_cast<int>(waves_.size());
}

void MoveBatch::settle(WriteQueue::Group& group, const ResultPtr* results) const {
  for (const Wave& wave : waves_) {
    const PGresult* const result = (results++)->get();
    std::set<TableId> moved;
    for (int row = 0; row < PQntuples(result); ++row)
      moved.insert(std::strtoll(PQgetvalue(result, row, 0), nullptr, 10));
    for (const auto& [table, job] : wave) {
      if (moved.contains(table)) continue;
      const auto& move = std::get<VersionChange>(group[job].changes.front());
      group[job].result = Error::of(Error::Kind::kConflict, "version " + std::to_string(move.version) + " with " +
                                                                std::to_string(move.events) + " events of table " +
                                                                std::to_string(table) + " is not the present one");
    }
  }
}

}  // namespace patolli::store::postgres
