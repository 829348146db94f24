#include "push/sender.hpp"

#include <curl/curl.h>

#include <chrono>
#include <optional>
#include <utility>

#include "push/address.hpp"
#include "push/encode.hpp"
#include "push/encrypt.hpp"
#include "push/openssl.hpp"
#include "push/post.hpp"

namespace patolli::push {
namespace {

constexpr int kThreads = 2;  // for each kind

std::int64_t now_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

NetworkSender::NetworkSender(SenderSettings settings) : settings_(std::move(settings)) {
  static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);  // once, before there are threads
  static_cast<void>(kReady);
  for (Queue* const queue : {&services_, &webhooks_, &mails_})
    for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this, queue] { work(*queue); });
}

NetworkSender::~NetworkSender() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  for (Queue* const queue : {&services_, &webhooks_, &mails_}) queue->wake.notify_all();
  for (std::thread& thread : threads_) thread.join();
  for (Queue* const queue : {&services_, &webhooks_, &mails_})
    while (const auto job = queue->jobs.pop()) {
      job->second.done({});
      queue->jobs.done(job->first, 0);
    }
}

void NetworkSender::send(Outgoing message, Done done) {
  Queue& queue = queue_of(message.kind);
  const std::int64_t user = message.user;
  {
    const std::scoped_lock lock(mutex_);
    if (!stopping_ && queue.jobs.push(user, {std::move(message), done})) {
      queue.wake.notify_one();
      return;
    }
  }
  done({});
}

NetworkSender::Queue& NetworkSender::queue_of(Outgoing::Kind kind) {
  switch (kind) {
    case Outgoing::Kind::kWebhook: return webhooks_;
    case Outgoing::Kind::kMail: return mails_;
    case Outgoing::Kind::kPush: break;
  }
  return services_;
}

void NetworkSender::work(Queue& queue) {
  using Clock = std::chrono::steady_clock;
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<std::pair<std::int64_t, Job>> next;
    queue.wake.wait(lock, [&] { return stopping_ || (next = queue.jobs.pop()).has_value(); });
    if (!next) return;
    lock.unlock();
    const auto began = Clock::now();
    next->second.done(stopping_ ? Delivery{} : deliver(next->second.message));
    lock.lock();
    queue.jobs.done(next->first, std::chrono::duration<double>(Clock::now() - began).count());
  }
}

Delivery NetworkSender::deliver(const Outgoing& message) {
  if (message.kind == Outgoing::Kind::kMail) return deliver_mail(message);
  return message.kind == Outgoing::Kind::kWebhook ? deliver_webhook(message) : deliver_push(message);
}

Delivery NetworkSender::deliver_mail(const Outgoing& message) {
  if (settings_.relay.url.empty()) return {};
  const MailDelivery sent = send_mail(settings_.relay, message.target, message.text, stopping_);
  if (sent.trouble.empty() || !settings_.on_mail_trouble) return sent.delivery;
  constexpr std::int64_t kQuiet = 60;
  {
    const std::scoped_lock lock(mutex_);
    if (now_s() - told_trouble_s_ < kQuiet) return sent.delivery;
    told_trouble_s_ = now_s();
  }
  settings_.on_mail_trouble(sent.trouble);
  return sent.delivery;
}

Delivery NetworkSender::deliver_push(const Outgoing& message) const {
  const auto target = read_target(message.target, settings_.stub);
  const auto keys = read_browser_keys(message.p256dh, message.auth);
  if (!target || !keys) return {Outcome::kGone, 0, 0};
  const std::string body = encrypt(message.text, *keys);
  if (body.empty()) return {};
  return post(*target, body,
              {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
               "TTL: " + std::to_string(message.ttl_s), "Urgency: normal", "Topic: " + message.topic,
               "Authorization: " + vapid_header(settings_.vapid, target->origin, settings_.contact, now_s())},
              stopping_);
}

// Who knows the secret can tell that it comes from here, and when.
Delivery NetworkSender::deliver_webhook(const Outgoing& message) const {
  const auto target = read_target(message.target, settings_.stub);
  if (!target) return {Outcome::kGone, 0, 0};
  const std::string at = std::to_string(now_s());
  return post(*target, message.text,
              {"Content-Type: application/json", "User-Agent: Patolli", "Idempotency-Key: " + message.topic,
               "Patolli-Signature: t=" + at + ",v1=" + to_hex(hmac_sha256(message.secret, at + "." + message.text))},
              stopping_);
}

}  // namespace patolli::push
