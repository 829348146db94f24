// What every part of the server needs: its thread's clock and timers, the configuration, the store, the counts.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "server/game_server.hpp"
#include "server/mailbox.hpp"
#include "server/random_bits.hpp"
#include "server/store_client.hpp"

namespace patolli::server {

class ServerContext {
 public:
  ServerContext(Store& store_engine, GameServerConfig settings, EventLoop& loop)
      : config(std::move(settings)),
        mailbox(std::make_shared<Mailbox>(loop)),
        store(store_engine, mailbox, stats),
        loop_(loop) {
    if (!config.random_bits) config.random_bits = secure_bits;
  }
  // Whatever other threads still report is dropped.
  ~ServerContext() { mailbox->close(); }
  ServerContext(const ServerContext&) = delete;
  ServerContext& operator=(const ServerContext&) = delete;

  [[nodiscard]] std::int64_t now() const { return loop_.now_ms(); }
  [[nodiscard]] std::uint64_t random_bits() const { return config.random_bits(); }
  void post(std::function<void()> task) { later(std::chrono::milliseconds(0), std::move(task)); }
  void later(std::chrono::milliseconds wait, std::function<void()> task) {  // unless the server is gone by then
    loop_.after(wait, [alive = std::weak_ptr<const bool>(alive_), task = std::move(task)] {
      if (alive.lock()) task();
    });
  }

  GameServerConfig config;
  GameServerStats stats;
  bool stopping = false;
  std::shared_ptr<Mailbox> mailbox;
  StoreClient store;

 private:
  EventLoop& loop_;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

}  // namespace patolli::server
