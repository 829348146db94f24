// What every part of the server needs: its thread's clock and timers, the configuration, the store, the counts.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/game_server.hpp"
#include "server/mailbox.hpp"
#include "server/message_key.hpp"
#include "server/random_bits.hpp"
#include "server/store_client.hpp"
#include "store/secret.hpp"

namespace patolli::server {

class ServerContext {
 public:
  ServerContext(Store& store_engine, GameServerConfig settings, EventLoop& loop)
      : config(std::move(settings)),
        mailbox(std::make_shared<Mailbox>(loop)),
        store(store_engine, mailbox, stats),
        loop_(loop) {
    if (!config.random_bits) config.random_bits = secure_bits;
    if (config.ask_every.count() != 0) store.on_time = [this](std::int64_t now) { loop_.follow_clock(now); };
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

  // Counts for the host what was refused: by the key that the client is told, and by the limit if it was one.
  void count_refusal(std::string_view key) { ++stats.refused[key]; }
  MessageKey limited(std::string_view limit) {
    ++stats.limited[limit];
    return MessageKey::kTooMany;
  }
  // A table that cannot be read: for the host's log and metrics, once for each table.
  void report_unreadable(const std::string& link, const Error& error) {
    constexpr std::size_t kMaxRemembered = 10'000;
    if (unreadable_.size() >= kMaxRemembered || !unreadable_.insert(link).second) return;
    ++stats.tables_unreadable;
    if (config.on_unreadable) config.on_unreadable(link, error.text());
  }

  GameServerConfig config;
  GameServerStats stats;
  const std::string node = store::random_text(6);  // of this server, among those on the same bus
  // Of servers that share a database: when it was last seen to be there, all outages before being known. A flag that
  // falls later may not have: the clock may have stood still.
  std::int64_t beat_at = 0;
  [[nodiscard]] bool knows_time_until(std::int64_t at) const { return config.ask_every.count() == 0 || beat_at >= at; }
  bool draining = false;  // clients are sent on to other servers; those that are still here are served
  bool stopping = false;
  std::shared_ptr<Mailbox> mailbox;
  StoreClient store;

 private:
  EventLoop& loop_;
  std::set<std::string> unreadable_;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

}  // namespace patolli::server
