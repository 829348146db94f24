// Where a bus of a test is: within this process, or a NATS that the test has started.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "bus/local_bus.hpp"
#include "bus/nats_bus.hpp"
#include "nats_server.hpp"

namespace patolli::bus::test {

enum class BusKind : std::uint8_t { kLocal, kNats };

inline std::unique_ptr<Bus> connected(const NatsServer& server) {
  auto bus = open_nats_bus({.servers = {server.address()}});
  EXPECT_TRUE(bus.ok()) << bus.error().text();
  return std::move(*bus);
}

class BusPlace {
 public:
  explicit BusPlace(BusKind kind) {
    if (kind == BusKind::kLocal) {
      hub_ = make_local_hub();
    } else {
      server_ = std::make_unique<NatsServer>();
      EXPECT_EQ(server_->failed(), "");
    }
  }
  std::unique_ptr<Bus> open() { return hub_ ? make_local_bus(hub_) : connected(*server_); }

 private:
  std::shared_ptr<LocalHub> hub_;
  std::unique_ptr<NatsServer> server_;
};

// For a test whose time stands still while it waits: a subscription holds, and what was published is on its way, when
// the call returns.
class PatientBus final : public Bus {
 public:
  explicit PatientBus(const NatsServer& server) : bus_(connected(server)) {}

  [[nodiscard]] bool shared() const override { return bus_->shared(); }
  void publish(const std::string& subject, std::string_view message) override {
    bus_->publish(subject, message);
    bus_->flush();
  }
  SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready) override {
    std::promise<void> holds;
    const SubscriptionId id = bus_->subscribe(subject, std::move(heard), [&holds] { holds.set_value(); });
    holds.get_future().wait();
    if (ready) ready();
    return id;
  }
  void unsubscribe(SubscriptionId id) override { bus_->unsubscribe(id); }
  void request(const std::string& subject, std::string_view message, std::chrono::milliseconds patience,
               Answer then) override {
    bus_->request(subject, message, patience, std::move(then));
  }
  SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked) override {
    return bus_->answer(subject, group, std::move(asked));
  }
  void on_gap(std::function<void()> call) override { bus_->on_gap(std::move(call)); }
  void flush() override { bus_->flush(); }
  [[nodiscard]] BusCounts counts() const override { return bus_->counts(); }

 private:
  std::unique_ptr<Bus> bus_;
};

class BusTest : public testing::TestWithParam<BusKind> {};

inline std::string name_of(const testing::TestParamInfo<BusKind>& info) {
  return info.param == BusKind::kLocal ? "Local" : "Nats";
}

// What was heard, to be waited for.
class Heard {
 public:
  void add(std::string text) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(text));
    changed_.notify_all();
  }
  std::vector<std::string> wait(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(changed_.wait_for(lock, std::chrono::minutes(1), [&] { return all_.size() >= count; }))
        << all_.size() << " of " << count;
    std::vector<std::string> all = all_;
    all.resize(std::max(count, all.size()));
    return all;
  }
  [[nodiscard]] std::string last() {
    const std::lock_guard lock(mutex_);
    return all_.empty() ? std::string() : all_.back();
  }
  [[nodiscard]] std::size_t size() {
    const std::lock_guard lock(mutex_);
    return all_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> all_;
};

// Subscribes, and waits until it holds.
inline SubscriptionId listen(Bus& bus, const std::string& subject, std::shared_ptr<Heard> heard) {
  const auto ready = std::make_shared<Heard>();
  const auto id = bus.subscribe(
      subject, [heard = std::move(heard)](std::string_view text) { heard->add(std::string(text)); },
      [ready] { ready->add("ready"); });
  ready->wait(1);
  return id;
}

}  // namespace patolli::bus::test
