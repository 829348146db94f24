// A data folder of a test's own, gone when the test is.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>  // NOLINT: mkdtemp is POSIX's

#include <filesystem>
#include <future>
#include <memory>
#include <string>

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
inline Status written(Store& store, WriteBatch changes) {
  std::promise<Status> promise;
  store.write(std::move(changes), [&promise](const Status& status) { promise.set_value(status); });
  return promise.get_future().get();
}

inline EventRow event_of(TableId table, std::int64_t number, std::uint32_t code = 7) {
  return {table, number, 1, 0, code, 1000 + number, "c" + std::to_string(number), {}};
}

}  // namespace patolli::store
