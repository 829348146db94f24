// The parts of the game server without the server: a real store, an event loop whose time passes when the test says so,
// and a transport that keeps what is sent.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bus/local_bus.hpp"
#include "registry/registry.hpp"
#include "server/server_context.hpp"
#include "server/table.hpp"
#include "unit/server_world.hpp"

namespace patolli::server::test {

class Parts : public Transport, public EventLoop {
 public:
  explicit Parts(GameServerConfig settings = {}) {
    store_ = *open_store(folder_.path());
    settings.games = registry::games();
    context = std::make_unique<ServerContext>(*store_, std::move(settings), *this);
  }
  ~Parts() override {
    context.reset();
    store_.reset();
  }

  void send(ClientId client, std::shared_ptr<const std::string> message) override {
    sent[client].push_back(json::parse(*message));
  }
  void close(ClientId client, std::uint16_t, std::string_view reason) override { closed[client] = reason; }
  void post(std::function<void()> task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
  }
  void after(std::chrono::milliseconds wait, std::function<void()> task) override {
    timers_.emplace(now + wait.count(), std::move(task));
  }
  [[nodiscard]] std::int64_t now_ms() const override { return now; }

  // Until nothing is due and nothing is in flight; `also`: something else to wait for, such as a worker thread.
  void settle(const std::function<bool()>& also = [] { return true; }) {
    while (step(also)) {
    }
  }
  void pass(std::chrono::milliseconds time) {
    const std::int64_t until = now + time.count();
    settle();
    while (!timers_.empty() && timers_.begin()->first <= until) {
      now = std::max(now, timers_.begin()->first);
      settle();
    }
    now = until;
    settle();
  }

  // A user who is in the store.
  UserRow user(const std::string& name, bool account = false) {
    UserRow row;
    row.name = name;
    if (account) row.account = name;
    row.created_ms = now;
    row.id = write({row}).user;
    return row;
  }
  Written write(WriteBatch rows) {
    Written written;
    context->store.write(std::move(rows), [&](const Result<Written>& result) {
      ASSERT_TRUE(result.ok()) << result.error().text();
      written = *result;
    });
    settle();
    return written;
  }
  [[nodiscard]] json last(ClientId client, const std::string& type) {
    const auto& all = sent[client];
    for (auto message = all.rbegin(); message != all.rend(); ++message)
      if ((*message)["type"] == type) return *message;
    return nullptr;
  }
  Store& store() { return *store_; }

  std::int64_t now = 1'800'000'000'000;
  std::map<ClientId, std::vector<json>> sent;
  std::map<ClientId, std::string> closed;
  std::unique_ptr<ServerContext> context;
  const std::unique_ptr<bus::Bus> bus = bus::make_local_bus(bus::make_local_hub());  // nobody else is there

 private:
  bool step(const std::function<bool()>& also) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      if (tasks_.empty()) {
        if (!timers_.empty() && timers_.begin()->first <= now) {
          task = std::move(timers_.begin()->second);
          timers_.erase(timers_.begin());
        } else {
          if (context->stats.writes_waiting == 0 && context->stats.reads_waiting == 0 && also()) return false;
          wake_.wait_for(lock, std::chrono::milliseconds(2), [&] { return !tasks_.empty(); });
          if (tasks_.empty()) return true;
        }
      }
      if (!task) {
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
    }
    task();
    return true;
  }

  Folder folder_;
  std::unique_ptr<Store> store_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  std::multimap<std::int64_t, std::function<void()>> timers_;
};

}  // namespace patolli::server::test
