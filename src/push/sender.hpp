// Sends notifications: on threads of its own, so that nobody waits for a stranger's server.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "push/delivery.hpp"
#include "push/fair_line.hpp"
#include "push/smtp.hpp"
#include "push/vapid.hpp"

namespace patolli::push {

struct Outgoing {
  enum class Kind : std::uint8_t { kPush, kWebhook, kMail };
  Kind kind = Kind::kPush;
  std::int64_t user = 0;  // whom it is for: the threads' time is shared fairly between them
  std::string target;     // an endpoint, a URL or an address
  std::string text;       // what is told; of a mail all of it, with its headers
  // Of a push message.
  std::string p256dh, auth;  // base64url
  std::string topic;         // a later message of this topic replaces one that was not delivered yet
  int ttl_s = 0;             // how long it is worth delivering
  // Of a webhook.
  std::string secret;
};

class Sender {
 public:
  virtual ~Sender() = default;
  Sender() = default;
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  // `done` is called once, on any thread.
  using Done = std::function<void(const Delivery&)>;
  virtual void send(Outgoing message, Done done) = 0;
};

struct SenderSettings {
  VapidKey vapid;
  std::string contact;  // mailto: or https:
  std::string stub;     // an origin that may be a private one, for tests; usually empty
  MailRelay relay = {};
  // Why no mail can be sent at all, on any thread, at most once a minute.
  std::function<void(const std::string& why)> on_mail_trouble = {};
};

class NetworkSender final : public Sender {
 public:
  explicit NetworkSender(SenderSettings settings);
  ~NetworkSender() override;  // what waits is reported as kLater

  void send(Outgoing message, Done done) override;

 private:
  static constexpr std::size_t kMaxWaiting = 4096;  // of each kind
  static constexpr std::size_t kMaxOfUser = 256;    // of those
  struct Job {
    Outgoing message;
    Done done;
  };
  // Webhooks are slow more often than push services are: they wait for each other only.
  struct Queue {
    FairLine<Job> jobs{kMaxWaiting, kMaxOfUser};
    std::condition_variable wake;
  };

  Queue& queue_of(Outgoing::Kind kind);
  void work(Queue& queue);
  [[nodiscard]] Delivery deliver(const Outgoing& message);
  [[nodiscard]] Delivery deliver_mail(const Outgoing& message);
  [[nodiscard]] Delivery deliver_push(const Outgoing& message) const;
  [[nodiscard]] Delivery deliver_webhook(const Outgoing& message) const;

  SenderSettings settings_;
  std::mutex mutex_;
  std::atomic<bool> stopping_ = false;
  Queue services_, webhooks_, mails_;
  std::int64_t told_trouble_s_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace patolli::push
