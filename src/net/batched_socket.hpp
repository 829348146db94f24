// A socket that collects writes during one iteration of the event loop and sends them as one: the acknowledgement of a
// move and its events are two messages, but one system call and one packet. Only Beast's streams use it.
#pragma once

#include "net/asio.hpp"
// and then
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::net {

// What one connection still has to send.
class Outbox : public std::enable_shared_from_this<Outbox> {
 public:
  using Clock = std::chrono::steady_clock;

  // `total`: what waits in all boxes, and is kept up to date here.
  Outbox(Socket given, std::uint64_t& total) : socket(std::move(given)), total_(total) {
    ErrorCode ignored;
    socket.non_blocking(true, ignored);
  }
  ~Outbox() { total_ -= waiting(); }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Appends that many bytes, to be filled.
  char* add(std::size_t bytes) {
    const std::size_t before = text_.size();
    text_.resize(before + bytes);
    total_ += bytes;
    return text_.data() + before;
  }
  [[nodiscard]] std::size_t waiting() const noexcept { return text_.size() - sent_; }
  // The system takes nothing more, and since when.
  [[nodiscard]] bool blocked() const noexcept { return blocked_; }
  [[nodiscard]] Clock::time_point blocked_since() const noexcept { return blocked_since_; }
  [[nodiscard]] ErrorCode error() const noexcept { return error_; }

  // As much as the system takes; the rest when it takes more.
  void send() {
    if (blocked_) return;
    while (send_some()) {
    }
    if (!blocked_ && !error_ && drained) drained();
  }
  // The connection is closed: nothing of it will be sent.
  void discard() {
    total_ -= waiting();
    text_ = {};
    sent_ = 0;
  }
  // Before the connection is closed.
  void send_what_goes() {
    if (!blocked_ && socket.is_open()) send_some();
  }

  Socket socket;
  std::function<void()> drained;  // called each time when nothing waits any more
  bool listed = false;            // the post round's

 private:
  static constexpr std::size_t kKept = 4096;

  // True: there is more, and it may be tried at once.
  bool send_some() {
    if (error_ || waiting() == 0) return false;
    const std::size_t bytes = socket.write_some(asio::buffer(text_.data() + sent_, waiting()), error_);
    if (error_ == asio::error::would_block || error_ == asio::error::try_again) {
      error_ = {};
      wait();
      return false;
    }
    sent_ += bytes;
    total_ -= bytes;
    if (!error_ && waiting() != 0) return true;
    total_ -= waiting();  // after an error
    text_.clear();
    sent_ = 0;
    if (text_.capacity() > kKept) text_.shrink_to_fit();
    return false;
  }

  void wait() {
    text_.erase(0, sent_);
    sent_ = 0;
    blocked_ = true;
    blocked_since_ = Clock::now();
    socket.async_wait(Socket::wait_write, [self = shared_from_this()](ErrorCode failure) {
      self->blocked_ = false;
      if (failure) self->error_ = failure;
      self->send();
    });
  }

  std::uint64_t& total_;
  std::string text_;
  std::size_t sent_ = 0;  // of that
  Clock::time_point blocked_since_{};
  ErrorCode error_;
  bool blocked_ = false;
};

// Goes round at the end of a turn of the loop and sends what was put into the boxes: one task for all of them.
class PostRound : public std::enable_shared_from_this<PostRound> {
 public:
  void visit(Outbox& box) {
    if (box.listed || box.blocked()) return;
    box.listed = true;
    boxes_.push_back(box.shared_from_this());
    if (boxes_.size() == 1) asio::post(box.socket.get_executor(), [self = shared_from_this()] { self->go(); });
  }

 private:
  void go() {
    going_.swap(boxes_);
    for (const auto& box : going_) {
      box->listed = false;
      box->send();
    }
    going_.clear();
  }

  std::vector<std::shared_ptr<Outbox>> boxes_;
  std::vector<std::shared_ptr<Outbox>> going_;
};

class BatchedSocket {
 public:
  using executor_type = Socket::executor_type;
  using next_layer_type = Socket;

  BatchedSocket(Socket socket, std::shared_ptr<PostRound> round, std::uint64_t& total)
      : box_(std::make_shared<Outbox>(std::move(socket), total)), round_(std::move(round)) {}

  [[nodiscard]] executor_type get_executor() noexcept { return box_->socket.get_executor(); }
  [[nodiscard]] Socket& next_layer() noexcept { return box_->socket; }
  [[nodiscard]] const Socket& next_layer() const noexcept { return box_->socket; }
  [[nodiscard]] Outbox& box() noexcept { return *box_; }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return box_->socket.async_read_some(buffers, std::forward<Handler>(handler));
  }

  // Done at once: what Beast writes by itself is the answer to the upgrade, and control frames.
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(ErrorCode, std::size_t)>(
        [this](auto&& done, const Buffers& bytes) {
          const std::size_t size = asio::buffer_size(bytes);
          asio::buffer_copy(asio::buffer(box_->add(size), size), bytes);
          round_->visit(*box_);
          asio::post(get_executor(),
                     boost::beast::bind_front_handler(std::forward<decltype(done)>(done), box_->error(), size));
        },
        handler, buffers);
  }

  // A text as one frame. A server's frames have no mask, so this is all there is to it (RFC 6455, 5.2), and it saves an
  // operation of its own for each message. Always whole frames, so Beast's own may go in between.
  void write_text(std::string_view text) {
    constexpr std::uint8_t kLastText = 0x81;
    const std::size_t size = text.size();
    const std::size_t more = size < 126 ? 0 : size <= 0xFFFF ? 2 : 8;  // bytes for the length
    char* out = box_->add(2 + more + size);
    *out++ = static_cast<char>(kLastText);
    *out++ = static_cast<char>(more == 0 ? size : more == 2 ? 126 : 127);
    for (std::size_t i = more; i-- > 0;) *out++ = static_cast<char>(size >> (8 * i) & 0xFF);
    text.copy(out, size);
    round_->visit(*box_);
  }

 private:
  std::shared_ptr<Outbox> box_;
  std::shared_ptr<PostRound> round_;
};

// Beast finds these by their names when a WebSocket ends.
template <class Handler>
void async_teardown(boost::beast::role_type role, BatchedSocket& socket, Handler&& handler) {
  socket.box().send_what_goes();
  boost::beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}
inline void teardown(boost::beast::role_type role, BatchedSocket& socket, ErrorCode& error) {
  socket.box().send_what_goes();
  boost::beast::websocket::teardown(role, socket.next_layer(), error);
}

}  // namespace patolli::net
