#include "bus/local_bus.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "bus/requests.hpp"

namespace patolli::bus {

class LocalHub {
 public:
  struct Listener {
    const void* owner = nullptr;
    std::string subject;
    std::string group;  // of those who answer
    std::shared_ptr<const Bus::Heard> heard{};
    std::shared_ptr<const Bus::Asked> asked{};
  };

  void join() {
    const std::lock_guard lock(mutex_);
    ++members_;
  }
  void leave(const void* owner) {
    const std::lock_guard lock(mutex_);
    --members_;
    std::erase_if(listeners_, [&](const auto& one) { return one.second.owner == owner; });
  }
  [[nodiscard]] bool shared() const {
    const std::lock_guard lock(mutex_);
    return members_ > 1;
  }
  SubscriptionId add(Listener listener) {
    const std::lock_guard lock(mutex_);
    listeners_.emplace(++last_, std::move(listener));
    return last_;
  }
  void remove(SubscriptionId id) {
    const std::lock_guard lock(mutex_);
    listeners_.erase(id);
  }
  // Those who hear of it, the sender left out.
  std::vector<Listener> hearing(const std::string& subject, const void* sender) const {
    const std::lock_guard lock(mutex_);
    std::vector<Listener> all;
    for (const auto& [id, one] : listeners_)
      if (one.owner != sender && one.heard && one.subject == subject) all.push_back(one);
    return all;
  }
  // One that answers, by turns.
  std::shared_ptr<const Bus::Asked> answering(const std::string& subject, const void* sender) {
    const std::lock_guard lock(mutex_);
    std::vector<const Listener*> all;
    for (const auto& [id, one] : listeners_)
      if (one.owner != sender && one.asked && one.subject == subject) all.push_back(&one);
    return all.empty() ? nullptr : all[turn_++ % all.size()]->asked;
  }

 private:
  mutable std::mutex mutex_;
  SubscriptionId last_ = 0;
  std::size_t members_ = 0, turn_ = 0;
  std::map<SubscriptionId, Listener> listeners_;
};

namespace {

class LocalBus final : public Bus {
 public:
  explicit LocalBus(std::shared_ptr<LocalHub> hub) : hub_(std::move(hub)) { hub_->join(); }
  ~LocalBus() override { hub_->leave(this); }

  [[nodiscard]] bool shared() const override { return hub_->shared(); }

  void publish(const std::string& subject, std::string_view message) override {
    const auto listeners = hub_->hearing(subject, this);
    {
      const std::lock_guard lock(mutex_);
      ++counts_.published;
    }
    for (const auto& one : listeners) (*one.heard)(message);
  }

  SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready) override {
    const auto id = hub_->add({this, subject, {}, counted<Heard>(std::move(heard))});
    if (ready) ready();
    return id;
  }
  void unsubscribe(SubscriptionId id) override { hub_->remove(id); }

  void request(const std::string& subject, std::string_view message, std::chrono::milliseconds patience,
               Answer then) override {
    const auto number = requests_->add(patience, std::move(then));
    const auto asked = hub_->answering(subject, this);
    if (!asked) return requests_->answer(number, std::nullopt);
    (*asked)(message, [book = std::weak_ptr(requests_), number](std::string_view reply) {
      if (const auto requests = book.lock()) requests->answer(number, std::string(reply));
    });
  }
  SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked) override {
    return hub_->add({this, subject, group, {}, std::make_shared<const Asked>(std::move(asked))});
  }

  void on_gap(std::function<void()> /*call*/) override {}  // there is none
  void flush() override {}

  [[nodiscard]] BusCounts counts() const override {
    const std::lock_guard lock(mutex_);
    BusCounts counts = counts_;
    counts.connected = true;
    counts.connects = 1;
    counts.heard = *heard_;
    counts.asked = requests_->asked();
    counts.unanswered = requests_->unanswered();
    return counts;
  }

 private:
  template <class F>
  std::shared_ptr<const F> counted(F call) {
    return std::make_shared<const F>([count = heard_, call = std::move(call)](std::string_view message) {
      ++*count;
      call(message);
    });
  }

  std::shared_ptr<LocalHub> hub_;
  mutable std::mutex mutex_;
  BusCounts counts_;
  std::shared_ptr<std::atomic<std::uint64_t>> heard_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  std::shared_ptr<Requests> requests_ = std::make_shared<Requests>();
};

}  // namespace

std::shared_ptr<LocalHub> make_local_hub() { return std::make_shared<LocalHub>(); }
std::unique_ptr<Bus> make_local_bus(std::shared_ptr<LocalHub> hub) {
  return std::make_unique<LocalBus>(std::move(hub));
}

}  // namespace patolli::bus
