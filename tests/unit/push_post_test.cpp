// What becomes of a message by what a push service or a webhook answers: over a real socket on loopback, at the one
// address that is exempt.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "push/sender.hpp"

namespace patolli::push {
namespace {

// Answers every request with the same text.
class HttpStub {
 public:
  HttpStub() {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listener_, any, size), 0);
    EXPECT_EQ(::listen(listener_, 8), 0);
    EXPECT_EQ(::getsockname(listener_, any, &size), 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~HttpStub() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }
  HttpStub(const HttpStub&) = delete;
  HttpStub& operator=(const HttpStub&) = delete;

  [[nodiscard]] std::string origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  void answer(std::string text) {
    const std::scoped_lock lock(mutex_);
    answer_ = std::move(text);
  }
  [[nodiscard]] std::size_t requests() {
    const std::scoped_lock lock(mutex_);
    return requests_.size();
  }
  [[nodiscard]] std::string request() {
    const std::scoped_lock lock(mutex_);
    return requests_.empty() ? std::string() : requests_.back();
  }

 private:
  void serve() {
    for (;;) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      std::string read;
      std::array<char, 4096> bytes{};
      while (!is_whole(read)) {
        const auto got = ::recv(socket, bytes.data(), bytes.size(), 0);
        if (got <= 0) break;
        read.append(bytes.data(), static_cast<std::size_t>(got));
      }
      std::string text;
      {
        const std::scoped_lock lock(mutex_);
        requests_.push_back(read);
        text = answer_;
      }
      for (std::size_t at = 0; at < text.size();) {
        const auto sent = ::send(socket, text.data() + at, text.size() - at, MSG_NOSIGNAL);
        if (sent <= 0) break;
        at += static_cast<std::size_t>(sent);
      }
      ::shutdown(socket, SHUT_WR);
      ::close(socket);
    }
  }
  static bool is_whole(const std::string& read) {
    const std::size_t head = read.find("\r\n\r\n");
    const std::size_t length = read.find("Content-Length: ");
    if (head == std::string::npos || length == std::string::npos) return false;
    return read.size() >= head + 4 + std::stoul(read.substr(length + 16));
  }

  int listener_ = -1;
  int port_ = 0;
  std::mutex mutex_;
  std::string answer_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

struct Posting {
  Delivery sent(const std::string& answer) {
    stub.answer(answer);
    Outgoing message;
    message.kind = Outgoing::Kind::kWebhook;
    message.target = stub.origin() + "/hook";
    message.text = R"({"type":"turn"})";
    message.secret = "secret";
    message.topic = "t-1";
    std::promise<Delivery> promise;
    sender.send(message, [&](const Delivery& delivery) { promise.set_value(delivery); });
    return promise.get_future().get();
  }
  Outcome outcome(const std::string& status) {
    return sent("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").outcome;
  }

  HttpStub stub;
  NetworkSender sender{{make_vapid_key(), "mailto:a@example.org", stub.origin(), {}, {}}};
};

TEST(PushPost, WhatIsGoneIsRemovedAndWhatIsBusyIsTriedAgain) {
  Posting post;
  EXPECT_EQ(post.outcome("201 Created"), Outcome::kDelivered);
  EXPECT_NE(post.stub.request().find("POST /hook "), std::string::npos);
  EXPECT_NE(post.stub.request().find("Patolli-Signature: t="), std::string::npos);
  EXPECT_EQ(post.outcome("204 No Content"), Outcome::kDelivered);
  EXPECT_EQ(post.outcome("404 Not Found"), Outcome::kGone);
  EXPECT_EQ(post.outcome("410 Gone"), Outcome::kGone);
  for (const char* const refused : {"400 Bad Request", "401 Unauthorized", "403 Forbidden", "413 Payload Too Large"})
    EXPECT_EQ(post.outcome(refused), Outcome::kRefused) << refused;
  for (const char* const busy : {"408 Request Timeout", "429 Too Many Requests", "500 Oops", "503 Busy"})
    EXPECT_EQ(post.outcome(busy), Outcome::kLater) << busy;
  const Delivery later =
      post.sent("HTTP/1.1 429 Busy\r\nRetry-After: 90\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(later.retry_after_s, 90);
  EXPECT_EQ(post.sent("").outcome, Outcome::kLater) << "who says nothing is asked again";
}

TEST(PushPost, NobodyIsFollowedAndNothingIsReadForLong) {
  Posting post;
  const std::size_t before = post.stub.requests();
  const Delivery moved = post.sent("HTTP/1.1 307 Elsewhere\r\nLocation: " + post.stub.origin() +
                                   "/other\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(moved.outcome, Outcome::kRefused);
  EXPECT_EQ(post.stub.requests(), before + 1) << "redirects are not followed";
  // The answer counts, however much comes behind it.
  EXPECT_EQ(post.sent("HTTP/1.1 200 OK\r\n\r\n" + std::string(1 << 20, 'x')).outcome, Outcome::kDelivered);
}

}  // namespace
}  // namespace patolli::push
