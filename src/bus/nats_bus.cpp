#include "bus/nats_bus.hpp"

#include <nats/nats.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "bus/requests.hpp"

namespace patolli::bus {
namespace {

constexpr std::int64_t kConnectTimeout = 2000;  // ms
constexpr std::int64_t kReconnectWait = 200;    // ms, and as much again by chance
constexpr std::int64_t kPingEvery = 5000;       // ms; two that are not answered are a lost connection
constexpr std::int64_t kFlushTimeout = 1000;    // ms
constexpr int kPendingMessages = 65'536;        // of a subscription: those who hear do no more than hand on
constexpr std::chrono::seconds kClosing{5};

struct OptionsDeleter {
  void operator()(natsOptions* options) const noexcept { natsOptions_Destroy(options); }
};
struct MessageDeleter {
  void operator()(natsMsg* message) const noexcept { natsMsg_Destroy(message); }
};
using OptionsPtr = std::unique_ptr<natsOptions, OptionsDeleter>;
using MessagePtr = std::unique_ptr<natsMsg, MessageDeleter>;

std::string_view data_of(const natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

// What callbacks touch that may come after the bus is gone.
struct Shared {
  std::atomic<std::uint64_t> connects{0}, published{0}, heard{0}, dropped{0}, overflowed{0};
  std::shared_ptr<Requests> requests = std::make_shared<Requests>();
  std::mutex mutex;
  std::condition_variable changed;
  std::size_t subscriptions = 0;  // whose callbacks may still come
  bool closed = false;            // the connection's own
  std::function<void()> gap;

  void connected() {
    if (connects++ != 0) missed();
  }
  void missed() {
    std::function<void()> call;
    {
      const std::lock_guard lock(mutex);
      call = gap;
    }
    if (call) call();
  }
};

// What a subscription calls; it ends itself when the last message has been heard.
struct Listener {
  std::shared_ptr<Shared> shared;
  std::function<void(natsConnection*, natsMsg*)> call;

  static void on_message(natsConnection* connection, natsSubscription*, natsMsg* message, void* closure) {
    const MessagePtr owned(message);
    auto* const listener = static_cast<Listener*>(closure);
    ++listener->shared->heard;
    listener->call(connection, message);
  }
  static void on_complete(void* closure) {
    const std::unique_ptr<Listener> listener(static_cast<Listener*>(closure));
    const std::lock_guard lock(listener->shared->mutex);
    --listener->shared->subscriptions;
    listener->shared->changed.notify_all();
  }
};

class NatsBus final : public Bus {
 public:
  NatsBus() = default;
  ~NatsBus() override {
    {
      const std::lock_guard lock(self_->mutex);
      self_->bus = nullptr;
    }
    {
      const std::lock_guard lock(flush_mutex_);
      ending_ = true;
    }
    flush_wake_.notify_one();
    if (flusher_.joinable()) flusher_.join();
    if (connection_ == nullptr) return;
    natsConnection_Close(connection_);
    {
      std::unique_lock lock(shared_->mutex);
      shared_->changed.wait_for(lock, kClosing, [&] { return shared_->subscriptions == 0 && shared_->closed; });
    }
    for (const auto& [id, subscription] : subscriptions_) natsSubscription_Destroy(subscription);
    natsConnection_Destroy(connection_);
  }

  Status open(const NatsSettings& settings);

  [[nodiscard]] bool shared() const override { return connected(); }

  void publish(const std::string& subject, std::string_view message) override {
    // What waits for a connection would be old when it comes.
    const bool sent = connected() && natsConnection_Publish(connection_, subject.c_str(), message.data(),
                                                            static_cast<int>(message.size())) == NATS_OK;
    ++(sent ? shared_->published : shared_->dropped);
  }

  SubscriptionId subscribe(const std::string& subject, Heard heard, Ready ready) override {
    const auto id =
        add(subject, {}, [heard = std::move(heard)](natsConnection*, natsMsg* message) { heard(data_of(message)); });
    if (ready) when_flushed(std::move(ready));
    return id;
  }
  void unsubscribe(SubscriptionId id) override {
    natsSubscription* subscription = nullptr;
    {
      const std::lock_guard lock(mutex_);
      const auto found = subscriptions_.find(id);
      if (found == subscriptions_.end()) return;
      subscription = found->second;
      subscriptions_.erase(found);
    }
    natsSubscription_Unsubscribe(subscription);
    natsSubscription_Destroy(subscription);
  }

  void request(const std::string& subject, std::string_view message, std::chrono::milliseconds patience,
               Answer then) override {
    const auto number = shared_->requests->add(patience, std::move(then));
    const std::string reply = inbox_ + "." + std::to_string(number);
    const bool sent =
        connected() && natsConnection_PublishRequest(connection_, subject.c_str(), reply.c_str(), message.data(),
                                                     static_cast<int>(message.size())) == NATS_OK;
    ++(sent ? shared_->published : shared_->dropped);
    if (!sent) shared_->requests->answer(number, std::nullopt);
  }
  SubscriptionId answer(const std::string& subject, const std::string& group, Asked asked) override {
    // A reply may come when the bus is gone.
    return add(subject, group, [self = self_, asked = std::move(asked)](natsConnection*, natsMsg* message) {
      const char* const to = natsMsg_GetReply(message);
      if (to == nullptr) return;
      asked(data_of(message), [self, reply_to = std::string(to)](std::string_view reply) {
        const std::lock_guard lock(self->mutex);
        if (self->bus != nullptr) self->bus->publish(reply_to, reply);
      });
    });
  }

  void on_gap(std::function<void()> call) override {
    const std::lock_guard lock(shared_->mutex);
    shared_->gap = std::move(call);
  }
  void flush() override {
    if (connected()) natsConnection_FlushTimeout(connection_, kFlushTimeout);
  }

  [[nodiscard]] BusCounts counts() const override {
    const Shared& now = *shared_;
    return {.connected = connected(),
            .connects = now.connects,
            .published = now.published,
            .heard = now.heard,
            .dropped = now.dropped,
            .overflowed = now.overflowed,
            .asked = now.requests->asked(),
            .unanswered = now.requests->unanswered()};
  }

 private:
  // The bus, as long as it is there.
  struct Self {
    explicit Self(NatsBus* one) : bus(one) {}
    std::mutex mutex;
    NatsBus* bus;
  };

  [[nodiscard]] bool connected() const {
    return connection_ != nullptr && natsConnection_Status(connection_) == NATS_CONN_STATUS_CONNECTED;
  }

  SubscriptionId add(const std::string& subject, const std::string& group,
                     std::function<void(natsConnection*, natsMsg*)> call) {
    auto* const listener = new Listener{shared_, std::move(call)};
    natsSubscription* subscription = nullptr;
    const natsStatus status =
        group.empty()
            ? natsConnection_Subscribe(&subscription, connection_, subject.c_str(), Listener::on_message, listener)
            : natsConnection_QueueSubscribe(&subscription, connection_, subject.c_str(), group.c_str(),
                                            Listener::on_message, listener);
    if (status != NATS_OK) {
      delete listener;
      return 0;
    }
    natsSubscription_SetPendingLimits(subscription, kPendingMessages, -1);
    {
      const std::lock_guard lock(shared_->mutex);
      ++shared_->subscriptions;
    }
    if (natsSubscription_SetOnCompleteCB(subscription, Listener::on_complete, listener) != NATS_OK) {
      const std::lock_guard lock(shared_->mutex);
      --shared_->subscriptions;  // the listener is lost: the connection was closed in this moment
    }
    const std::lock_guard lock(mutex_);
    subscriptions_.emplace(++last_, subscription);
    return last_;
  }

  // Whoever waits until the server knows of a subscription: a round trip for all of them.
  void when_flushed(Ready ready) {
    const std::lock_guard lock(flush_mutex_);
    waiting_.push_back(std::move(ready));
    if (!flusher_.joinable()) flusher_ = std::thread([this] { flush_all(); });
    flush_wake_.notify_one();
  }
  void flush_all() {
    std::unique_lock lock(flush_mutex_);
    for (;;) {
      flush_wake_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const auto waiting = std::exchange(waiting_, {});
      lock.unlock();
      flush();
      for (const Ready& ready : waiting) ready();
      lock.lock();
    }
  }

  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::shared_ptr<Self> self_ = std::make_shared<Self>(this);
  natsConnection* connection_ = nullptr;
  std::string inbox_;
  std::mutex mutex_;
  SubscriptionId last_ = 0;
  std::map<SubscriptionId, natsSubscription*> subscriptions_;
  std::mutex flush_mutex_;
  std::condition_variable flush_wake_;
  std::vector<Ready> waiting_;
  bool ending_ = false;
  std::thread flusher_;
};

std::string problem(natsStatus status) {
  natsStatus last = NATS_OK;
  const char* const detail = nats_GetLastError(&last);
  std::string text = natsStatus_GetText(status);
  if (last == status && detail != nullptr && *detail != '\0') text += std::string(": ") + detail;
  return text;
}

// What the host has set, and how we want it.
Result<OptionsPtr> make_options(const NatsSettings& settings) {
  natsOptions* made = nullptr;
  natsStatus status = natsOptions_Create(&made);
  OptionsPtr options(made);
  std::vector<const char*> servers;
  for (const std::string& server : settings.servers) servers.push_back(server.c_str());
  const auto also = [&](auto call, auto... values) {
    if (status == NATS_OK) status = call(made, values...);
  };
  also(natsOptions_SetServers, servers.data(), static_cast<int>(servers.size()));
  also(natsOptions_SetName, "patolli");
  also(natsOptions_UseGlobalMessageDelivery, true);
  also(natsOptions_SetNoEcho, true);
  also(natsOptions_SetTimeout, kConnectTimeout);
  also(natsOptions_SetPingInterval, kPingEvery);
  also(natsOptions_SetMaxPingsOut, 2);
  also(natsOptions_SetMaxReconnect, -1);
  also(natsOptions_SetReconnectWait, kReconnectWait);
  also(natsOptions_SetReconnectJitter, kReconnectWait, kReconnectWait);
  also(natsOptions_SetWriteDeadline, kConnectTimeout);
  also(natsOptions_SetMaxPendingMsgs, kPendingMessages);
  if (!settings.credentials.empty())
    also(natsOptions_SetUserCredentialsFromFiles, settings.credentials.c_str(), static_cast<const char*>(nullptr));
  if (!settings.ca.empty()) also(natsOptions_LoadCATrustedCertificates, settings.ca.c_str());
  if (!settings.certificate.empty())
    also(natsOptions_LoadCertificatesChain, settings.certificate.c_str(), settings.key.c_str());
  if (!settings.ca.empty() || !settings.certificate.empty()) also(natsOptions_SetSecure, true);
  if (status != NATS_OK) return Error::of(Error::Kind::kOther, problem(status));
  return Result<OptionsPtr>(std::move(options));
}

// The library calls these on threads of its own, the last of them when it needs nothing more.
using Kept = std::shared_ptr<Shared>;
void on_connected(natsConnection*, void* closure) { (*static_cast<Kept*>(closure))->connected(); }
void on_error(natsConnection*, natsSubscription*, natsStatus why, void* closure) {
  if (why != NATS_SLOW_CONSUMER) return;
  Shared& shared = **static_cast<Kept*>(closure);
  ++shared.overflowed;
  shared.missed();
}
void on_closed(natsConnection*, void* closure) {
  const std::unique_ptr<Kept> end(static_cast<Kept*>(closure));
  const std::lock_guard lock((*end)->mutex);
  (*end)->closed = true;
  (*end)->changed.notify_all();
}

Status NatsBus::open(const NatsSettings& settings) {
  // One thread for the messages of all subscriptions: otherwise each has one of its own.
  nats_SetMessageDeliveryPoolSize(1);
  auto options = make_options(settings);
  if (!options.ok()) return options.error();
  natsOptions* const made = options->get();
  auto kept = std::make_unique<Kept>(shared_);
  natsStatus status = natsOptions_SetRetryOnFailedConnect(made, true, on_connected, kept.get());
  if (status == NATS_OK) status = natsOptions_SetReconnectedCB(made, on_connected, kept.get());
  if (status == NATS_OK) status = natsOptions_SetClosedCB(made, on_closed, kept.get());
  if (status == NATS_OK) status = natsOptions_SetErrorHandler(made, on_error, kept.get());
  if (status == NATS_OK) status = natsConnection_Connect(&connection_, made);
  if (connection_ == nullptr) return Error::of(Error::Kind::kOther, problem(status));
  (void)kept.release();  // on_closed() ends it
  if (status == NATS_OK) shared_->connected();
  natsInbox* inbox = nullptr;
  if (natsInbox_Create(&inbox) != NATS_OK) return Error::of(Error::Kind::kOther, "out of memory");
  inbox_ = inbox;
  natsInbox_Destroy(inbox);
  add(inbox_ + ".*", {}, [shared = shared_, prefix = inbox_.size() + 1](natsConnection*, natsMsg* message) {
    const std::string_view subject = natsMsg_GetSubject(message);
    std::uint64_t number = 0;
    std::from_chars(subject.data() + prefix, subject.data() + subject.size(), number);
    if (natsMsg_IsNoResponders(message)) return shared->requests->answer(number, std::nullopt);
    shared->requests->answer(number, std::string(data_of(message)));
  });
  return {};
}

}  // namespace

bool read_nats_servers(std::string_view text, std::vector<std::string>& servers) {
  servers.clear();
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(", \t"), text.size());
    const std::string_view one = text.substr(0, end);
    if (!one.empty()) {
      const auto scheme = one.find("://");
      if (scheme == std::string_view::npos || scheme + 3 == one.size()) return false;
      if (one.substr(0, scheme) != "nats" && one.substr(0, scheme) != "tls") return false;
      servers.emplace_back(one);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

bool has_nats_password(std::string_view text) { return text.find('@') != std::string_view::npos; }

Result<std::unique_ptr<Bus>> open_nats_bus(const NatsSettings& settings) {
  auto bus = std::make_unique<NatsBus>();
  if (auto status = bus->open(settings); !status.ok()) return status.error();
  return std::unique_ptr<Bus>(std::move(bus));
}

}  // namespace patolli::bus
