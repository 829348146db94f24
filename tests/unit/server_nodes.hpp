// Two game servers over one database and one bus, which loses, doubles and delays what the test says.
#pragma once

#include <algorithm>
#include <random>
#include <set>

#include "bus/local_bus.hpp"
#include "unit/server_secrets.hpp"
#include "unit/server_two.hpp"

namespace patolli::server::test {

using std::chrono::seconds;

// A bus that loses, doubles and keeps back what is published, as the test says.
class BadBus final : public bus::Bus {
 public:
  explicit BadBus(const std::shared_ptr<bus::LocalHub>& hub) : good_(bus::make_local_bus(hub)) {}
  enum class What { kSend, kLose, kDouble, kKeep };
  std::function<What(const std::string& subject, std::string_view message)> what =
      [](const std::string&, std::string_view) { return What::kSend; };
  void send_kept() {
    std::swap(kept_, sending_);
    std::shuffle(sending_.begin(), sending_.end(), std::mt19937(sending_.size()));
    for (const auto& [subject, message] : sending_) good_->publish(subject, message);
    sending_.clear();
  }

  [[nodiscard]] bool shared() const override { return good_->shared(); }
  void publish(const std::string& subject, std::string_view message) override {
    const What now = what(subject, message);
    if (now == What::kKeep) kept_.emplace_back(subject, message);
    for (int n = now == What::kSend ? 1 : now == What::kDouble ? 2 : 0; n > 0; --n) good_->publish(subject, message);
  }
  bus::SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready) override {
    subjects.insert(subject);
    return good_->subscribe(subject, std::move(heard), std::move(ready));
  }
  void unsubscribe(bus::SubscriptionId id) override { good_->unsubscribe(id); }
  void request(const std::string& subject, std::string_view message, std::chrono::milliseconds patience,
               Answer then) override {
    good_->request(subject, message, patience, std::move(then));
  }
  bus::SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked) override {
    return good_->answer(subject, group, std::move(asked));
  }
  void on_gap(std::function<void()> call) override { good_->on_gap(std::move(call)); }
  void flush() override { good_->flush(); }
  [[nodiscard]] bus::BusCounts counts() const override { return good_->counts(); }

  std::set<std::string> subjects;  // that were ever subscribed to

 private:
  std::unique_ptr<bus::Bus> good_;
  std::vector<std::pair<std::string, std::string>> kept_, sending_;
};

// The stored log is one legal game, without gaps.
inline void expect_one_game(World& world, const std::string& link) {
  const TableRow row = world.table_row(link);
  const auto events = world.events_of(row.id);
  ASSERT_FALSE(events.empty());
  for (std::size_t i = 0; i < events.size(); ++i) ASSERT_EQ(events[i].number, static_cast<std::int64_t>(i));
  ASSERT_NE(state_after(row, steps_of(events)), nullptr) << "an illegal step";
}

struct Nodes {
  explicit Nodes(GameServerConfig settings = {})
      : one(with_watch(settings), {}, kNow, &bus_one), two(with_watch(settings), one.folder(), kNow, &bus_two) {
    two.id_prefix = "n-";
  }
  static GameServerConfig with_watch(GameServerConfig settings) {
    settings.ask_every = seconds(1);
    return settings;
  }
  // Until neither has anything to do, though no time passes.
  void settle() {
    for (int round = 0; round < 4; ++round) {
      one.settle();
      two.settle();
    }
  }
  void pass(seconds time) {
    for (auto left = time; left.count() > 0; left -= seconds(1)) {
      one.pass(seconds(1));
      two.pass(seconds(1));
      settle();
    }
  }
  [[nodiscard]] std::uint64_t conflicts() { return one.server().counts().conflicts + two.server().counts().conflicts; }

  static constexpr std::int64_t kNow = 1'800'000'000'000;
  std::shared_ptr<bus::LocalHub> hub = bus::make_local_hub();
  BadBus bus_one{hub}, bus_two{hub};
  World one;
  World two;
};

struct Pair {
  explicit Pair(Nodes& nodes, json more = json::object(), const std::string& game = "splendor")
      : ana(nodes.one.guest("Ana")), bea(nodes.two.guest("Bea")) {
    more["type"] = "create";
    more["game"] = game;
    if (!more.contains("seats")) more["seats"] = {{{"kind", "me"}}, {{"kind", "open"}}};
    table = ana.ask(more)["table"];
    EXPECT_EQ(type_of(bea.ask("open", table)), "ack");
    EXPECT_EQ(type_of(bea.ask("sit", table)), "ack");
    nodes.settle();
  }
  TestClient& mover() { return !ana.position()["legal"].empty() ? ana : bea; }
  TestClient& ana;
  TestClient& bea;
  std::string table;
};

}  // namespace patolli::server::test
