#include "net/ws_session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <chrono>
#include <optional>

#include "net/batched_socket.hpp"
#include "net/log.hpp"
#include "net/traffic.hpp"

namespace patolli::net {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr std::size_t kKeptBuffer = 4096;  // a client that once sent more need not keep the memory
constexpr auto kLongestWait = std::chrono::seconds(5);
constexpr auto kTrafficSpan = std::chrono::seconds(2);
constexpr std::uint64_t kMaxForNothing = 16;  // times the largest message, in that span and without any message

class WsSession final : public WsConnection, public std::enable_shared_from_this<WsSession> {
 public:
  WsSession(Hub& hub, Socket socket, PendingConnection pending)
      : hub_(hub),
        limits_(hub.settings.limits),
        id_(++hub.last_client),
        stay_(std::move(pending.stay)),
        unlimited_(pending.address.empty()),
        ws_(std::move(socket), hub.round, hub.counts.queued),
        buffer_(limits_.message_bytes + 1) {}
  ~WsSession() override { --hub_.counts.open; }
  WsSession(const WsSession&) = delete;
  WsSession& operator=(const WsSession&) = delete;

  // `self` keeps it alive as long as this goes on.
  Task<void> run(std::shared_ptr<WsSession> self, UpgradeRequest request, std::string cookie, std::string address) {
    auto accepting = accept(std::move(request));
    const bool accepted = co_await std::move(accepting);
    if (!accepted || hub_.stopping) co_return;
    hub_.ws_connections.emplace(id_, self);
    ++hub_.counts.sockets;
    ++hub_.counts.sockets_open;
    hub_.game_server->connect(id_, cookie, address);
    cookie = {};
    address = {};
    while (true) {
      auto reading = read_message();
      const bool read = co_await std::move(reading);
      if (!read) break;
      const auto wait = what_it_owes();
      if (wait.count() > 0) {
        auto waiting = pause(wait);
        co_await std::move(waiting);
      }
      handle_message();
    }
    --hub_.counts.sockets_open;
    hub_.ws_connections.erase(id_);
    hub_.game_server->disconnect(id_);
    end();
  }

  void send(std::shared_ptr<const std::string> message) override {
    if (closing_ || ended_ || !ws_.is_open()) return;
    ++hub_.counts.messages_out;
    hub_.counts.bytes_out += message->size();
    ws_.next_layer().write_text(*message);
    if (++waiting_messages_ > limits_.queue_messages || box().waiting() > limits_.queue_bytes)
      return drop(DropReason::kSlow);
    // The sockets take what they can when this turn of the loop is over; only what they leave is too much.
    if (hub_.counts.queued > limits_.outgoing_bytes) box().send();
    if (hub_.counts.queued > limits_.outgoing_bytes) hub_.drop_largest();
  }
  [[nodiscard]] std::size_t queued() noexcept override { return ended_ ? 0 : box().waiting(); }
  void drop_for_memory() override { drop(DropReason::kMemory); }

  void close(std::uint16_t code, std::string_view reason) override {
    if (closing_ || ended_) return;
    closing_ = true;
    close_until_ = Clock::now() + limits_.close_time;
    reason_.code = static_cast<websocket::close_code>(code);
    reason = reason.substr(0, reason_.reason.max_size());
    reason_.reason.assign(reason.data(), reason.size());
    ws_.async_close(reason_, [self = shared_from_this()](ErrorCode /*error*/) { self->end(); });
  }

  void check_timeouts(Clock::time_point now) override {
    if (ended_) return;
    if (closing_ && now > close_until_) return end();
    if (box().blocked() && now > box().blocked_since() + limits_.write_time) return drop(DropReason::kSlow);
    if (in_message_ && now > message_until_) return drop(DropReason::kSlow);
    if (now > traffic_until_) look_at_traffic(now);
  }

 private:
  Task<bool> accept(UpgradeRequest request) {
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = limits_.handshake_time;
    timeout.idle_timeout = limits_.idle_time;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.read_message_max(limits_.message_bytes);
    ws_.auto_fragment(false);
    ws_.text(true);
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view /*payload*/) {
      // A ping costs an answer, so control frames are limited like messages. Browsers never reach the limit.
      if (kind != websocket::frame_type::close && !controls_.take(limits_.messages_per_connection, Clock::now()))
        drop(DropReason::kAbuse);
    });
    box().drained = [weak = weak_from_this()] {
      if (const auto session = weak.lock()) session->waiting_messages_ = 0;
    };
    ErrorCode error;
    const asio::socket_base::send_buffer_size room(static_cast<int>(limits_.socket_buffer));
    beast::get_lowest_layer(ws_).set_option(room, error);
    auto token = asio::redirect_error(kAwait, error);
    co_await ws_.async_accept(request, token);
    co_return !error;
  }

  // A whole text message in the buffer; false: the connection is over, or will be.
  Task<bool> read_message() {
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    std::size_t pieces = 0;
    do {
      co_await ws_.async_read_some(buffer_, limits_.message_bytes + 1, token);
      if (error) {
        note_end(error);
        co_return false;
      }
      if (!in_message_ && !ws_.is_message_done()) {
        in_message_ = true;
        message_until_ = Clock::now() + limits_.body_time;
      }
      if (++pieces > limits_.message_pieces) {
        close(websocket::close_code::policy_error, "too many fragments");
        hub_.counts.drop(DropReason::kAbuse);
      }
    } while (!ws_.is_message_done() && pieces <= 2 * limits_.message_pieces);
    in_message_ = false;
    co_return ws_.is_message_done();
  }

  void handle_message() {
    ++handled_;
    if (!closing_ && !ended_) {
      if (ws_.got_text()) {
        const auto data = buffer_.data();
        ++hub_.counts.messages_in;
        hub_.counts.bytes_in += data.size();
        const auto began = Clock::now();
        hub_.game_server->receive(id_, std::string_view(static_cast<const char*>(data.data()), data.size()));
        hub_.counts.handling.add(Clock::now() - began);
      } else {
        hub_.counts.drop(DropReason::kMalformed);
        close(websocket::close_code::unknown_data, "texts only");
      }
    }
    buffer_.clear();
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
  }

  // Beast swallows empty fragments, so they are not counted as messages.
  void look_at_traffic(Clock::time_point now) {
    const std::uint64_t bytes = bytes_received(beast::get_lowest_layer(ws_).native_handle());
    const bool for_nothing = traffic_until_ != Clock::time_point{} && handled_ == handled_before_ &&
                             bytes - bytes_before_ > kMaxForNothing * limits_.message_bytes;
    traffic_until_ = now + kTrafficSpan;
    bytes_before_ = bytes;
    handled_before_ = handled_;
    if (for_nothing) drop(DropReason::kAbuse);
  }

  std::chrono::milliseconds what_it_owes() {
    if (unlimited_) return std::chrono::milliseconds(0);
    const auto now = Clock::now();
    const auto own = messages_.owe(limits_.messages_per_connection, now);
    const auto shared = hub_.limiter.owe_message(stay_, now);
    return std::min<std::chrono::milliseconds>(std::max(own, shared), kLongestWait);
  }

  Task<void> pause(std::chrono::milliseconds wait) {
    ++hub_.counts.throttled;
    Timer timer(ws_.get_executor(), wait);
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    co_await timer.async_wait(token);
  }

  [[nodiscard]] Outbox& box() noexcept { return ws_.next_layer().box(); }

  void drop(DropReason why) {
    if (ended_) return;
    hub_.counts.drop(why);
    log_event(LogLevel::kDebug, "client_dropped", {{"client", id_}, {"reason", static_cast<int>(why)}});
    // At once, and without what the system still keeps for it.
    ErrorCode ignored;
    beast::get_lowest_layer(ws_).set_option(asio::socket_base::linger(true, 0), ignored);
    end();
  }

  // Pending operations fail, and the reader then disconnects from the game server.
  void end() {
    if (ended_) return;
    ended_ = true;
    ErrorCode ignored;
    beast::get_lowest_layer(ws_).close(ignored);
    box().discard();
  }

  void note_end(ErrorCode error) {
    if (ended_ || closing_ || error == websocket::error::closed) return;
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
      hub_.counts.drop(DropReason::kTooLarge);
    } else if (error == beast::error::timeout) {
      hub_.counts.drop(DropReason::kSlow);
    } else if (error.category() == websocket::make_error_code(websocket::error::closed).category()) {
      hub_.counts.drop(DropReason::kMalformed);
    }
  }

  Hub& hub_;
  const NetworkLimits& limits_;
  const server::ClientId id_;
  ConnectionLimiter::Stay stay_;
  const bool unlimited_;
  websocket::stream<BatchedSocket, false> ws_;  // no compression: it would take more memory than all the rest
  beast::flat_buffer buffer_;
  std::size_t waiting_messages_ = 0;  // since the client has last read all there was
  TokenBucket messages_;
  TokenBucket controls_;
  websocket::close_reason reason_;
  Clock::time_point message_until_{};
  Clock::time_point close_until_{};
  Clock::time_point traffic_until_{};
  std::uint64_t bytes_before_ = 0;
  std::uint64_t handled_ = 0;
  std::uint64_t handled_before_ = 0;
  bool in_message_ = false;
  bool closing_ = false;
  bool ended_ = false;
};

}  // namespace

void begin_websocket(Hub& hub, Socket socket, UpgradeRequest request, PendingConnection pending) {
  const auto executor = socket.get_executor();
  if (!hub.round) hub.round = std::make_shared<PostRound>();
  std::string cookie = std::move(pending.cookie);
  std::string address = pending.address;
  auto session = std::make_shared<WsSession>(hub, std::move(socket), std::move(pending));
  asio::co_spawn(executor, session->run(session, std::move(request), std::move(cookie), std::move(address)),
                 asio::detached);
}

}  // namespace patolli::net
