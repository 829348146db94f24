// A data folder of a test's own, gone when the test is.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace patolli::store {

class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "patolli-test-XXXXXX").string();
    path_ = mkdtemp(name.data()) == nullptr ? std::string() : name;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::unique_ptr<Store> opened(const std::string& folder) {
  auto store = open_store(folder);
  EXPECT_TRUE(store.ok()) << store.error().text();
  return std::move(*store);
}

// Writes, and waits for the answer.
inline Result<Written> written(Store& store, WriteBatch changes) {
  std::promise<Result<Written>> promise;
  store.write(std::move(changes), [&promise](const Result<Written>& result) { promise.set_value(result); });
  return promise.get_future().get();
}

// Asks, and waits for the answer: ask(store, &Reader::seats, table).
template <class R, class... Parameters, class... Arguments>
R ask(Store& store, R (Reader::*what)(Parameters...), Arguments&&... arguments) {
  return read_now(store, [&](Reader& reader) { return (reader.*what)(arguments...); });
}
inline std::vector<EventRow> events_of(Store& store, TableId table) {
  const auto events = ask(store, &Reader::events, table, 0);
  EXPECT_TRUE(events.ok());
  return *events;
}
inline VersionRow version_of(Store& store, TableId table) {
  const auto version = ask(store, &Reader::version, table);
  EXPECT_TRUE(version.ok() && *version) << "of table " << table;
  return version.ok() && *version ? **version : VersionRow{};
}

inline UserId add_user(Store& store, const std::string& name = "Ana", const std::string& account = {}) {
  UserRow user;
  user.name = name;
  user.account = account;
  const auto result = written(store, {user});
  EXPECT_TRUE(result.ok()) << result.error().text();
  return result.ok() ? result->user : 0;
}

inline TableRow table_of(UserId by = 0) {
  static std::atomic<int> links{0};  // unique, also by several stores
  TableRow table;
  table.link = "link" + std::to_string(++links);
  table.game = "splendor";
  table.seats = 2;
  table.created_by = by;
  return table;
}
// A table of version 1, without events.
inline TableId add_table(Store& store, std::int64_t due_ms = 0) {
  const auto result = written(store, {table_of(), VersionChange{0, 0, 0, 0, due_ms}});
  EXPECT_TRUE(result.ok()) << result.error().text();
  return result.ok() ? result->table : 0;
}

inline EventRow event_of(TableId table, std::int64_t number, std::uint32_t code = 7) {
  const LogEntry entry{EventType::kAct, 0, 0, code, 1000 + number, std::nullopt};
  return {table, number, entry, "c" + std::to_string(number)};
}
// Event `number` of a table that only such writes have changed.
inline WriteBatch move_of(TableId table, std::int64_t number) {
  return {VersionChange{table, number + 1, number, 1, 0}, event_of(table, number)};
}

}  // namespace patolli::store
