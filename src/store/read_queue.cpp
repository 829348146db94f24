#include "store/read_queue.hpp"

#include <utility>

namespace patolli::store::sqlite {

ReadQueue::~ReadQueue() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Status ReadQueue::open(const std::string& path) {
  if (auto status = db_.open(path, Database::Mode::kReadWrite); !status.ok()) return status;
  if (auto status = db_.exec("PRAGMA query_only=1"); !status.ok()) return status;
  begin_ = db_.prepare("BEGIN");
  end_ = db_.prepare("COMMIT");
  reader_.emplace(db_);
  thread_ = std::thread([this] { run(); });
  return {};
}

void ReadQueue::push(Store::Query query) {
  {
    const std::lock_guard lock(mutex_);
    queries_.push_back(std::move(query));
    ++asked_;
  }
  wake_.notify_one();
}

void ReadQueue::drain() {
  std::unique_lock lock(mutex_);
  const auto last = asked_;
  idle_.wait(lock, [&] { return answered_ >= last; });
}

std::uint64_t ReadQueue::asked() const {
  const std::lock_guard lock(mutex_);
  return asked_;
}

void ReadQueue::run() {
  for (;;) {
    Store::Query query;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !queries_.empty(); });
      if (queries_.empty()) return;  // stopping, and all is answered
      query = std::move(queries_.front());
      queries_.pop_front();
    }
    call(query);
    query = nullptr;  // what it holds goes before drain() returns
    {
      const std::lock_guard lock(mutex_);
      ++answered_;
    }
    idle_.notify_all();
  }
}

void ReadQueue::call(const Store::Query& query) {
  Use(begin_).run();  // nothing is read yet, and no lock taken: that cannot fail
  query(*reader_);
  if (!Use(end_).run()) db_.roll_back();
}

}  // namespace patolli::store::sqlite
