// The tables in memory. A table that is not there is read from the store; what is asked of it meanwhile waits.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/server_context.hpp"
#include "server/table.hpp"
#include "server/table_rows.hpp"

namespace patolli::server {

class TableRepository {
 public:
  TableRepository(ServerContext& context, std::string analysed_how);

  struct Hooks {
    // It has been read, and is ready: what is new in it has to be published, what waits handled.
    std::function<void(Table&, bool changed)> read;
    // What this seat has planned is something else now.
    std::function<void(const Table&, Seat)> planned = {};
    // It could not be read: refuse what waits.
    std::function<void(Table&, const Error&)> failed;
    // There is no such table: refuse what waits. It is gone from memory afterwards.
    std::function<void(Table&)> missing;
    // Keeps a table in memory that nobody follows.
    std::function<bool(const Table&)> in_use;
    std::function<void(const Table&)> evicted;
    // Listens to what others do at it; `then`, once that holds, reads it. Empty: there are no others.
    std::function<void(const std::string& link, std::function<void()> then)> listen = {};
  };
  Hooks hooks;

  [[nodiscard]] Table* find(std::string_view link);
  [[nodiscard]] Table* find(TableId id);
  // The table in memory, or a placeholder that is being read. One that could not be read is tried again.
  Table& open(std::string_view link);
  // A new one, which has just been written. Whatever waits for it already is not lost.
  Table& add(std::unique_ptr<Table> table);
  // Reads what is newer in the store. The table has to be ready or unreadable.
  void refresh(Table& table);
  // The same for a table whose write has failed.
  void recover(Table& table, ActivityEvent why);
  // The store has an older version than before, or other events: a failover to a database that had not heard of all
  // yet. What it has counts: to be read next, and followers are told all of it.
  void forget(Table& table);
  void evict_idle();  // what nobody has needed for a while

  template <class F>
  void for_each(F visit) {
    for (auto& [link, table] : tables_) visit(*table);
  }
  template <class F>
  void for_each(F visit) const {
    for (const auto& [link, table] : tables_) visit(std::as_const(*table));
  }
  // Clocks of live games stood still meanwhile.
  void add_outage(const OutageRow& outage);
  [[nodiscard]] const StoodStill& still() const noexcept { return still_; }
  [[nodiscard]] std::size_t size() const noexcept { return tables_.size(); }

 private:
  void read(Table& table, std::int64_t known_version);
  void on_read(const std::string& link, Result<std::optional<TableSnapshot>> rows);
  void tell_planned(const Table& table, const std::vector<Plan>& before) const;
  void drop(Table& table);

  ServerContext& context_;
  SnapshotSettings settings_;
  StoodStill still_;
  std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
  std::unordered_map<TableId, Table*> by_id_;
};

}  // namespace patolli::server
