// A socket that collects what is written during one turn of the loop and sends it as one: the answer to a move and the
// news of it are two messages, but one call of the system and one packet. Only Beast's streams use it.
#pragma once

#include "server/asio.hpp"
// and then
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <memory>
#include <string>

namespace patolli {

class BatchedSocket {
 public:
  using executor_type = tcp::socket::executor_type;
  using next_layer_type = tcp::socket;

  explicit BatchedSocket(tcp::socket socket) : core_(std::make_shared<Core>(std::move(socket))) {}

  [[nodiscard]] executor_type get_executor() noexcept { return core_->socket.get_executor(); }
  [[nodiscard]] tcp::socket& next_layer() noexcept { return core_->socket; }
  [[nodiscard]] const tcp::socket& next_layer() const noexcept { return core_->socket; }

  // What the system has not taken yet.
  [[nodiscard]] std::size_t waiting() const { return core_->collected.size() + core_->flying.size(); }
  // Called each time when nothing waits any more.
  void on_drained(std::function<void()> drained) { core_->drained = std::move(drained); }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return core_->socket.async_read_some(buffers, std::forward<Handler>(handler));
  }

  // Done at once: whoever writes without end has to look at waiting().
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(ErrorCode, std::size_t)>(
        [core = core_](auto&& done, const Buffers& bytes) {
          const std::size_t size = asio::buffer_size(bytes);
          if (!core->error) {
            const std::size_t before = core->collected.size();
            core->collected.resize(before + size);
            asio::buffer_copy(asio::buffer(core->collected.data() + before, size), bytes);
          }
          // Before the sending: what is written next may still go with it.
          asio::post(core->socket.get_executor(),
                     boost::beast::bind_front_handler(std::forward<decltype(done)>(done), core->error, size));
          core->plan();
        },
        handler, buffers);
  }

  // As much as the system takes without waiting: the last words before the end.
  void flush_now() {
    if (!core_->flying.empty() || core_->collected.empty() || !core_->socket.is_open()) return;
    ErrorCode ignored;
    core_->socket.non_blocking(true, ignored);
    const std::size_t sent = core_->socket.write_some(asio::buffer(core_->collected), ignored);
    core_->collected.erase(0, sent);
  }

 private:
  static constexpr std::size_t kKept = 8192;

  struct Core : std::enable_shared_from_this<Core> {
    explicit Core(tcp::socket given) : socket(std::move(given)) {}

    void plan() {
      if (planned || !flying.empty() || collected.empty()) return;
      planned = true;
      asio::post(socket.get_executor(), [core = shared_from_this()] {
        core->planned = false;
        core->flush();
      });
    }
    void flush() {
      if (!flying.empty() || collected.empty()) return;
      flying.swap(collected);
      asio::async_write(
          socket, asio::buffer(flying),
          [core = shared_from_this()](ErrorCode failure, std::size_t /*bytes*/) { core->flushed(failure); });
    }
    void flushed(ErrorCode failure) {
      flying.clear();
      if (flying.capacity() > kKept) flying.shrink_to_fit();
      if (failure) {
        error = failure;
        collected.clear();
        return;
      }
      if (!collected.empty()) return flush();
      if (drained) drained();
    }

    tcp::socket socket;
    std::string collected;
    std::string flying;  // being sent; nothing may move it
    std::function<void()> drained;
    ErrorCode error;
    bool planned = false;
  };
  std::shared_ptr<Core> core_;
};

// Beast finds these by their names when a WebSocket ends.
template <class Handler>
void async_teardown(boost::beast::role_type role, BatchedSocket& socket, Handler&& handler) {
  socket.flush_now();
  boost::beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}
inline void teardown(boost::beast::role_type role, BatchedSocket& socket, ErrorCode& error) {
  socket.flush_now();
  boost::beast::websocket::teardown(role, socket.next_layer(), error);
}

}  // namespace patolli
