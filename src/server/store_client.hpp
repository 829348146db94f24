// The store as the server's thread uses it: queries and writes run on the store's threads, their results arrive on the
// server's.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "server/game_server.hpp"
#include "server/mailbox.hpp"
#include "server/store_types.hpp"

namespace patolli::server {

class StoreClient {
 public:
  StoreClient(Store& store, std::shared_ptr<Mailbox> mailbox, GameServerStats& stats)
      : store_(store), mailbox_(std::move(mailbox)), stats_(stats) {}

  // `query` takes a Reader& and runs on the store's reading thread: it must not touch anything of the server's. `then`
  // gets what it returned.
  template <class Query, class Then>
  void read(Query query, Then then) {
    ++stats_.reads_waiting;
    const auto began = Clock::now();
    store_.read(
        [box = mailbox_, this, began, query = std::move(query), then = std::move(then)](store::Reader& reader) mutable {
          using Rows = decltype(query(reader));
          auto rows = std::make_shared<Rows>(query(reader));
          box->put([this, began, then = std::move(then), rows]() mutable {
            --stats_.reads_waiting;
            stats_.store_reads.add(Clock::now() - began);
            then(std::move(*rows));
            drained();
          });
        });
  }

  // What time it is by the database, about; after each quick write. Empty: nobody wants to know.
  std::function<void(std::int64_t now_ms)> on_time;

  using Then = std::function<void(const Result<Written>&)>;
  void write(WriteBatch changes, Then then) {
    ++stats_.writes_waiting;
    // `done` is called once, so `then` can be moved on.
    store_.write(std::move(changes), [box = mailbox_, this, then = std::move(then),
                                      began = Clock::now()](const Result<Written>& result) mutable {
      box->put([this, then = std::move(then), result, began] {
        --stats_.writes_waiting;
        stats_.store_writes.add(Clock::now() - began);
        if (on_time && result.ok()) tell_time(result->at_ms, began);
        if (!result.ok() && !result.failed_with(Error::Kind::kConflict) && !result.failed_with(Error::Kind::kLimit))
          ++stats_.write_failures;
        then(result);
        drained();
      });
    });
  }

  // Calls `done` once nothing is in flight.
  void drain(std::function<void()> done) {
    done_ = std::move(done);
    drained();
  }

 private:
  using Clock = std::chrono::steady_clock;
  // It was that time somewhere between `began` and now.
  void tell_time(std::int64_t at_ms, Clock::time_point began) {
    constexpr std::chrono::milliseconds kQuick{50};
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
    if (took <= kQuick && at_ms != 0) on_time(at_ms + took.count() / 2);
  }
  void drained() {
    if (done_ && stats_.writes_waiting == 0 && stats_.reads_waiting == 0) std::exchange(done_, {})();
  }

  Store& store_;
  std::shared_ptr<Mailbox> mailbox_;
  GameServerStats& stats_;
  std::function<void()> done_;
};

}  // namespace patolli::server
