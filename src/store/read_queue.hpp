// The thread that reads, with its own connection: one query after the other, each in a transaction of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "store/queries.hpp"

namespace patolli::store::sqlite {

class ReadQueue {
 public:
  ReadQueue() = default;
  ~ReadQueue();  // after all that was asked for
  ReadQueue(const ReadQueue&) = delete;
  ReadQueue& operator=(const ReadQueue&) = delete;

  Status open(const std::string& path);
  void push(Store::Query query);
  void drain();                               // until what was asked for before has been called
  [[nodiscard]] std::uint64_t asked() const;  // since the start

 private:
  void run();
  void call(const Store::Query& query);

  Database db_;
  Statement begin_, end_;
  std::optional<SqliteReader> reader_;
  mutable std::mutex mutex_;
  std::condition_variable wake_, idle_;
  std::deque<Store::Query> queries_;
  std::uint64_t asked_ = 0, answered_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace patolli::store::sqlite
