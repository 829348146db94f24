// The store as the server's thread uses it: queries and writes run on the store's threads, their results arrive on the
// server's.
#pragma once

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
    store_.read(
        [box = mailbox_, this, query = std::move(query), then = std::move(then)](store::Reader& reader) mutable {
          using Rows = decltype(query(reader));
          auto rows = std::make_shared<Rows>(query(reader));
          box->put([this, then = std::move(then), rows]() mutable {
            --stats_.reads_waiting;
            then(std::move(*rows));
            drained();
          });
        });
  }

  using Then = std::function<void(const Result<Written>&)>;
  void write(WriteBatch changes, Then then) {
    ++stats_.writes_waiting;
    // `done` is called once, so `then` can be moved on.
    store_.write(
        std::move(changes), [box = mailbox_, this, then = std::move(then)](const Result<Written>& result) mutable {
          box->put([this, then = std::move(then), result] {
            --stats_.writes_waiting;
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
  void drained() {
    if (done_ && stats_.writes_waiting == 0 && stats_.reads_waiting == 0) std::exchange(done_, {})();
  }

  Store& store_;
  std::shared_ptr<Mailbox> mailbox_;
  GameServerStats& stats_;
  std::function<void()> done_;
};

}  // namespace patolli::server
