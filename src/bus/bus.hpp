// News and requests between the servers that share a database. Whatever is sent may be lost, doubled or late: nothing
// that has to be right may depend on it, and whoever misses something asks the store.
//
// Callbacks come on a thread of the bus's, or within the call that caused them. They must not block, may use the bus,
// and may still come once after what they belong to was ended: they own what they touch.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace patolli::bus {

using SubscriptionId = std::uint64_t;

struct BusCounts {
  bool connected = false;
  std::uint64_t connects = 0;    // with the first one
  std::uint64_t published = 0;   // messages, requests and replies included
  std::uint64_t heard = 0;       // likewise
  std::uint64_t dropped = 0;     // that were not sent: there was no connection, or they were too long
  std::uint64_t overflowed = 0;  // times at which more came than could be heard
  std::uint64_t asked = 0;       // requests
  std::uint64_t unanswered = 0;  // of those
};

class Bus {
 public:
  virtual ~Bus() = default;
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  // Somebody else may be there. False: nothing that is published will be heard, so it need not be made.
  [[nodiscard]] virtual bool shared() const = 0;

  // Nobody hears what they publish themselves.
  virtual void publish(const std::string& subject, std::string_view message) = 0;

  // Messages of one subscription come in the order in which they were published by each sender. After `ready`, which
  // is called once in any case, everything that is published is heard, as long as the connection lasts.
  using Heard = std::function<void(std::string_view message)>;
  using Ready = std::function<void()>;
  virtual SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready = {}) = 0;
  virtual void unsubscribe(SubscriptionId id) = 0;

  // One of those who answer this subject is asked, of a group only one. `then` is called once: with the first reply, or
  // with nothing when nobody is there, or nobody has replied in time.
  using Answer = std::function<void(std::optional<std::string> reply)>;
  virtual void request(const std::string& subject, std::string_view message, std::chrono::milliseconds patience,
                       Answer then) = 0;

  // `reply` may be called later, and from any thread, but once. Ended like a subscription.
  using Reply = std::function<void(std::string_view message)>;
  using Asked = std::function<void(std::string_view message, const Reply& reply)>;
  virtual SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked) = 0;

  // Called when messages were missed: there is a connection again, or more came than could be heard. To be set before
  // anything else.
  virtual void on_gap(std::function<void()> call) = 0;
  // Sends what was published, and waits until it is on its way, though not for long.
  virtual void flush() = 0;

  [[nodiscard]] virtual BusCounts counts() const = 0;
};

}  // namespace patolli::bus
