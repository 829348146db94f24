#include "server/table_repository.hpp"

#include <algorithm>
#include <utility>

#include "server/encode.hpp"

namespace patolli::server {
namespace {

// All that anybody at the table is shown of it, but for what is hidden in the game; that changes with its revision.
std::string shown_of(const Table& table) {
  const auto player =
      std::find_if(table.seats.begin(), table.seats.end(), [](const TableSeat& s) { return s.user != 0; });
  return table_message(table, player == table.seats.end() ? 0 : player->user, 0, kProtocol);
}

}  // namespace

TableRepository::TableRepository(ServerContext& context, std::string analysed_how)
    : context_(context),
      settings_{static_cast<std::int64_t>(context.config.chat_kept), context.now(), std::move(analysed_how)},
      // Of servers that share a database the first to come notices that nobody was there (Heartbeat).
      still_{context.config.ask_every.count() == 0 ? context.now() : 0, {}} {}

void TableRepository::add_outage(const OutageRow& outage) {
  still_.outages.push_back(outage);
  for_each([&](Table& table) {
    if (table.match && !table.match->pending()) table.match->stood_still(outage.began_ms, outage.ended_ms);
  });
}

Table* TableRepository::find(std::string_view link) {
  const auto found = tables_.find(std::string(link));
  return found == tables_.end() ? nullptr : found->second.get();
}

Table* TableRepository::find(TableId id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

Table& TableRepository::open(std::string_view link) {
  if (Table* const known = find(link)) {
    if (known->activity == Activity::kUnreadable) refresh(*known);
    return *known;
  }
  auto fresh = std::make_unique<Table>();
  Table& table = *fresh;
  table.link = link;
  table.last_used = context_.now();
  table.close_after = std::chrono::milliseconds(context_.config.close_after).count();
  tables_.emplace(table.link, std::move(fresh));
  if (!hooks.listen) {
    read(table, 0);
    return table;
  }
  const auto found = tables_.find(std::string(link));
  hooks.listen(table.link, [this, name = table.link] {
    Table* const waiting = find(name);
    if (waiting != nullptr && waiting->reads == 0 && waiting->activity == Activity::kReading) read(*waiting, 0);
  });
  return *found->second;
}

Table& TableRepository::add(std::unique_ptr<Table> fresh) {
  // A retry of the request that created it may have asked for it as soon as it was durable.
  if (Table* const known = find(fresh->link)) {
    if (known->reads != 0) return *known;
    fresh->inbox = std::move(known->inbox);
  }
  Table& table = *fresh;
  by_id_[table.id] = &table;
  tables_[table.link] = std::move(fresh);
  if (hooks.listen) hooks.listen(table.link, [] {});
  return table;
}

void TableRepository::refresh(Table& table) {
  if (table.ready()) table.shown = shown_of(table);
  advance(table.activity, ActivityEvent::kRefresh);
  read(table, table.version);
}

void TableRepository::forget(Table& table) {
  ++context_.stats.tables_lost;
  table.version = 0;
  table.match.reset();
  table.recent = {};
  table.sent_revision = 0;
  table.sent_log_size = 0;
}

void TableRepository::tell_planned(const Table& table, const std::vector<Plan>& before) const {
  if (!hooks.planned) return;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const auto plan_in = [i](const std::vector<Plan>& plans) { return i < plans.size() ? plans[i] : Plan{}; };
    if (plan_in(before) != plan_in(table.plans)) hooks.planned(table, static_cast<Seat>(i));
  }
}

void TableRepository::recover(Table& table, ActivityEvent why) {
  advance(table.activity, why);
  read(table, 0);  // all but the known events: a rating may have changed without the table
}

namespace {

Known known_of(const Table& table, std::int64_t version) {
  return {version, table.events(), table.match ? table.match->last_durable() : std::nullopt};
}

}  // namespace

void TableRepository::read(Table& table, std::int64_t known_version) {
  settings_.now = context_.now();
  context_.store.read(
      [link = table.link, known = known_of(table, known_version), settings = settings_](Reader& reader) {
        return read_snapshot(reader, link, known, settings);
      },
      [this, link = table.link](Result<std::optional<TableSnapshot>> rows) { on_read(link, std::move(rows)); });
}

void TableRepository::on_read(const std::string& link, Result<std::optional<TableSnapshot>> rows) {
  Table* const table = find(link);
  if (table == nullptr || table->activity != Activity::kReading) return;
  const bool first = table->reads == 0;
  Error error = Error::of(Error::Kind::kDamaged, "the rows of table " + link + " make no sense");
  if (rows.ok() && !*rows) {
    hooks.missing(*table);
    return drop(*table);
  }
  if (rows.ok() && table->version != 0 && ((*rows)->forgotten || (*rows)->version.version < table->version)) {
    forget(*table);
    return read(*table, 0);
  }
  bool changed = rows.ok() && !(*rows)->unchanged;
  const std::string shown = std::exchange(table->shown, {});
  const std::vector<Plan> plans = table->plans;
  if (!rows.ok()) {
    error = rows.error();
  } else if (apply_snapshot(*table, context_.config.games, **rows, still_, context_.now())) {
    ++table->reads;
    table->last_used = table->fresh_at = context_.now();
    by_id_[table->id] = table;
    if (first) {
      table->sent_revision = table->revision();
      table->sent_log_size = table->match ? table->match->match().log_size() : 0;
    }
    advance(table->activity, ActivityEvent::kRead);
    if (!shown.empty()) changed = changed && shown != shown_of(*table);
    tell_planned(*table, plans);
    return hooks.read(*table, changed && !first);
  } else {
    table->version = 0;  // read all of it next time
    table->match.reset();
  }
  advance(table->activity, ActivityEvent::kReadFailed);
  hooks.failed(*table, error);
  if (first) drop(*table);  // nobody follows it
}

void TableRepository::drop(Table& table) {
  hooks.evicted(table);
  by_id_.erase(table.id);
  const std::string link = table.link;
  tables_.erase(link);
}

void TableRepository::evict_idle() {
  const std::int64_t old = context_.now() - std::chrono::milliseconds(context_.config.forget_after).count();
  for (auto entry = tables_.begin(); entry != tables_.end();) {
    const Table& table = *entry->second;
    const bool settled = table.ready() || table.activity == Activity::kUnreadable;
    if (settled && table.subscribers.empty() && table.inbox.empty() && table.chat_writes == 0 &&
        table.last_used < old && !hooks.in_use(table)) {
      hooks.evicted(table);
      by_id_.erase(table.id);
      entry = tables_.erase(entry);
    } else {
      ++entry;
    }
  }
}

}  // namespace patolli::server
