#include "crowd.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <charconv>
#include <chrono>
#include <deque>
#include <random>
#include <stdexcept>
#include <string_view>
#include <utility>
#include "net/asio.hpp"  // before the rest of it

namespace patolli::load {
namespace {

namespace asio = net::asio;
using net::ErrorCode;
using net::tcp;

namespace websocket = boost::beast::websocket;
using Clock = std::chrono::steady_clock;
using Stream = websocket::stream<tcp::socket, false>;

constexpr std::size_t kAtOnce = 32;  // that connect at the same time

// The tool shares the machine with the server, so it reads no more of a message than it needs.
std::string_view text_of(std::string_view message, std::string_view key) {
  const auto at = message.find(key);
  if (at == std::string_view::npos) return {};
  const auto begin = at + key.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

std::int64_t number_of(std::string_view message, std::string_view key) {
  const auto at = message.find(key);
  std::int64_t number = -1;
  if (at != std::string_view::npos)
    std::from_chars(message.data() + at + key.size(), message.data() + message.size(), number);
  return number;
}

void list_of(std::string_view message, std::string_view key, std::vector<std::string_view>& list) {
  list.clear();
  auto at = message.find(key);
  if (at == std::string_view::npos) return;
  at += key.size();
  while (at < message.size() && message[at] == '"') {
    const auto end = message.find('"', at + 1);
    list.push_back(message.substr(at + 1, end - at - 1));
    at = end + (message[end + 1] == ',' ? 2 : 1);
  }
}

}  // namespace

double Figures::quantile(double part) const {
  if (latencies.empty()) return 0;
  const auto last = static_cast<double>(latencies.size() - 1);
  return latencies[static_cast<std::size_t>(part * last)] * 1000;
}

class Crowd::Impl {
 public:
  Impl(std::vector<std::uint16_t> ports, bool apart, std::function<void()> on_measure)
      : on_measure_(std::move(on_measure)), io_(1), ports_(std::move(ports)), apart_(apart), dice_(ports_.front()) {}

  void seat(std::size_t clients, const std::string& game) {
    game_ = game;
    tables_.resize(clients / 2);
    for (std::size_t i = 0; i < tables_.size() * 2; ++i) players_.push_back(std::make_unique<Player>(*this, i));
    for (Table& table : tables_) table.timer = std::make_unique<asio::steady_timer>(io_);
    for (std::size_t i = 0; i < std::min(kAtOnce, tables_.size()); ++i)
      asio::co_spawn(io_, seat_next(), asio::detached);
    run_until([&] { return begun_ >= tables_.size(); }, std::chrono::seconds(120));
    if (begun_ < tables_.size())
      throw std::runtime_error("only " + std::to_string(begun_) + " games began: " + figures_.first_error);
  }

  Figures play(double rate, double warm_up, double seconds) {
    const auto now = Clock::now();
    interval_ = rate > 0 ? static_cast<double>(tables_.size()) / rate : 0;
    playing_ = true;
    for (Table& table : tables_) {
      table.due = now + span(interval_ * std::uniform_real_distribution<>(0, 1)(dice_));
      if (table.mover != nullptr) table.mover->plan();
    }
    return measure(warm_up, seconds);
  }

  Figures echo(std::size_t clients, double warm_up, double seconds) {
    tables_.resize(1);
    for (std::size_t i = 0; i < clients; ++i) {
      players_.push_back(std::make_unique<Player>(*this, i));
      asio::co_spawn(io_, players_.back()->talk(), asio::detached);
    }
    return measure(warm_up, seconds);
  }

 private:
  class Player;
  struct Table {
    std::string id;
    Clock::time_point due{};   // of the next move
    Clock::time_point sent{};  // the last one
    std::int64_t sent_revision = -1;
    Player* mover = nullptr;   // who has to decide
    Player* sender = nullptr;  // who has decided last
    std::unique_ptr<asio::steady_timer> timer;
    bool begun = false;
  };

  class Player {
   public:
    Player(Impl& crowd, std::size_t number) : crowd_(crowd), number_(number), ws_(crowd.io_) {}

    // A name, a cookie, and a WebSocket over the same connection.
    asio::awaitable<void> connect() {
      auto token = asio::redirect_error(asio::use_awaitable, error_);
      auto& socket = ws_.next_layer();
      co_await socket.async_connect(crowd_.server_of(number_), token);
      if (error_) fail("connect: " + error_.message());
      socket.set_option(tcp::no_delay(true), error_);
      const std::string body = "{\"name\":\"Player " + std::to_string(number_) + "\"}";
      const std::string request =
          "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
          std::to_string(body.size()) + "\r\n\r\n" + body;
      co_await asio::async_write(socket, asio::buffer(request), token);
      std::string answer;
      auto into = asio::dynamic_buffer(answer);
      const std::size_t head = co_await asio::async_read_until(socket, into, "\r\n\r\n", token);
      if (error_) fail("session: " + error_.message());
      const auto length = number_of(answer, "Content-Length: ");
      while (!error_ && answer.size() < head + static_cast<std::size_t>(std::max<std::int64_t>(length, 0))) {
        char chunk[512];
        const std::size_t bytes = co_await socket.async_read_some(asio::buffer(chunk), token);
        answer.append(chunk, bytes);
      }
      const auto at = answer.find("Set-Cookie: ");
      if (at == std::string::npos) fail("no cookie: " + answer.substr(0, 60));
      const std::string cookie = answer.substr(at + 12, answer.find(';', at) - at - 12);
      auto opening = open(cookie);
      co_await std::move(opening);
      send(R"({"type":"hello","id":"h","protocol":2,"language":"en"})");
      auto waiting = wait_for("\"welcome\"");
      co_await std::move(waiting);
    }

    asio::awaitable<void> open(std::string cookie) {
      auto token = asio::redirect_error(asio::use_awaitable, error_);
      ws_.auto_fragment(false);
      ws_.text(true);
      ws_.set_option(websocket::stream_base::decorator(
          [cookie](websocket::request_type& request) { request.set(boost::beast::http::field::cookie, cookie); }));
      co_await ws_.async_handshake("localhost", "/ws", token);
      if (error_) fail("handshake: " + error_.message());
    }

    // Reads until a message contains `sign`; messages before it are handled.
    asio::awaitable<std::string> wait_for(std::string_view sign) {
      auto token = asio::redirect_error(asio::use_awaitable, error_);
      while (true) {
        buffer_.clear();
        co_await ws_.async_read(buffer_, token);
        if (error_) {
          fail("read: " + error_.message());
          co_return std::string();
        }
        const std::string_view message = this->message();
        hear(message);
        if (message.find(sign) != std::string_view::npos) co_return std::string(message);
      }
    }

    // Plays for ever.
    asio::awaitable<void> listen() {
      auto token = asio::redirect_error(asio::use_awaitable, error_);
      while (!error_) {
        buffer_.clear();
        co_await ws_.async_read(buffer_, token);
        if (error_) break;
        hear(message());
      }
      fail("lost: " + error_.message());
    }

    asio::awaitable<void> talk() {
      auto token = asio::redirect_error(asio::use_awaitable, error_);
      co_await ws_.next_layer().async_connect(crowd_.server_of(number_), token);
      ws_.next_layer().set_option(tcp::no_delay(true), error_);
      auto opening = open("");
      co_await std::move(opening);
      const std::string text(120, 'x');  // about as long as a move
      while (!error_) {
        co_await ws_.async_write(asio::buffer(text), token);
        if (error_) break;
        buffer_.clear();
        co_await ws_.async_read(buffer_, token);
        if (crowd_.measuring_) ++crowd_.figures_.moves;
      }
      fail("lost: " + error_.message());
    }

    void send(std::string text) {
      queue_.push_back(std::move(text));
      if (queue_.size() == 1) write_next();
    }

    // It is this player's turn: at the time that the table's pace allows.
    void plan() {
      if (!crowd_.playing_) return;
      Table& table = this->table();
      const auto now = Clock::now();
      if (crowd_.interval_ <= 0 || table.due <= now) return act();
      table.timer->expires_at(table.due);
      table.timer->async_wait([this](ErrorCode error) {
        if (!error) act();
      });
    }

    // Seats this player, and a partner, at a table of their own.
    void create() {
      create_id_ = next_id();
      send(R"({"type":"create","id":")" + create_id_ + R"(","game":")" + crowd_.game_ +
           R"(","seats":[{"kind":"me"},{"kind":"open"}],"detail":"events","chat":false})");
    }

   private:
    friend class Impl;
    [[nodiscard]] Table& table() const { return crowd_.tables_[number_ / 2]; }
    [[nodiscard]] Player& partner() const { return *crowd_.players_[number_ ^ 1U]; }
    [[nodiscard]] bool is_maker() const { return number_ % 2 == 0; }
    std::string next_id() { return "m" + std::to_string(++last_id_); }
    [[nodiscard]] std::string_view message() const {
      return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
    }

    void hear(std::string_view message) {
      const std::string_view type = text_of(message, "\"type\":\"");
      if (type == "events") return hear_events(message);
      if (type == "error") return fail("error: " + std::string(message.substr(0, 300)));
      if (type == "ack" && is_maker() && table().id.empty() && text_of(message, "\"id\":\"") == create_id_) {
        table().id = text_of(message, "\"table\":\"");
        partner().send(R"({"type":"open","id":")" + partner().next_id() + R"(","table":")" + table().id +
                       R"(","detail":"events"})");
        partner().send(R"({"type":"sit","id":")" + partner().next_id() + R"(","table":")" + table().id + "\"}");
      }
    }

    void hear_events(std::string_view message) {
      Table& table = this->table();
      if (text_of(message, "\"table\":\"") != table.id) return;  // of the game before
      revision_ = number_of(message, "\"revision\":");
      if (table.sender != this && table.sent_revision >= 0 && revision_ > table.sent_revision) {
        if (crowd_.measuring_) {
          ++crowd_.figures_.seen;
          crowd_.figures_.latencies.push_back(std::chrono::duration<double>(Clock::now() - table.sent).count());
        }
        table.sent_revision = -1;
      }
      if (message.find("\"over\":true") != std::string_view::npos) {
        if (is_maker()) again();
        return;
      }
      list_of(message, "\"legal\":[", legal_);
      if (legal_.empty()) return;
      choice_ = legal_[std::uniform_int_distribution<std::size_t>(0, legal_.size() - 1)(crowd_.dice_)];
      if (!table.begun) {
        table.begun = true;
        ++crowd_.begun_;
      }
      table.mover = this;
      plan();
    }

    void act() {
      Table& table = this->table();
      if (table.mover != this) return;
      table.mover = nullptr;
      table.due += span(crowd_.interval_);
      table.sent = Clock::now();
      table.sent_revision = revision_;
      table.sender = this;
      if (crowd_.measuring_) ++crowd_.figures_.moves;
      send(R"({"type":"act","id":")" + next_id() + R"(","table":")" + table.id + R"(","revision":)" +
           std::to_string(revision_) + R"(,"action":")" + choice_ + "\"}");
    }

    void again() {
      if (crowd_.measuring_) ++crowd_.figures_.games;
      Table& table = this->table();
      for (Player* const player : {this, &partner()})
        player->send(R"({"type":"close","id":")" + player->next_id() + R"(","table":")" + table.id + "\"}");
      table.id.clear();
      table.mover = nullptr;
      table.sent_revision = -1;
      create();
    }

    void write_next() {
      ws_.async_write(asio::buffer(queue_.front()), [this](ErrorCode error, std::size_t /*bytes*/) {
        if (error) return;
        queue_.pop_front();
        if (!queue_.empty()) write_next();
      });
    }

    void fail(const std::string& why) {
      ++crowd_.figures_.errors;
      if (crowd_.figures_.first_error.empty()) crowd_.figures_.first_error = why;
    }

    Impl& crowd_;
    const std::size_t number_;
    Stream ws_;
    ErrorCode error_;
    boost::beast::flat_buffer buffer_;
    std::deque<std::string> queue_;
    std::vector<std::string_view> legal_;
    std::string choice_;
    std::string create_id_;
    std::int64_t revision_ = 0;
    std::uint64_t last_id_ = 0;
  };

  [[nodiscard]] tcp::endpoint server_of(std::size_t number) const {
    return {asio::ip::make_address("127.0.0.1"), ports_[(apart_ ? number : number / 2) % ports_.size()]};
  }
  static Clock::duration span(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  asio::awaitable<void> seat_next() {
    while (next_table_ < tables_.size()) {
      const std::size_t table = next_table_++;
      for (const std::size_t number : {table * 2, table * 2 + 1}) {
        auto connecting = players_[number]->connect();
        co_await std::move(connecting);
        asio::co_spawn(io_, players_[number]->listen(), asio::detached);
      }
      players_[table * 2]->create();
    }
  }

  template <class Done>
  void run_until(Done done, Clock::duration max) {
    const auto end = Clock::now() + max;
    while (!done() && Clock::now() < end && (figures_.errors == 0 || playing_))
      io_.run_for(std::chrono::milliseconds(20));
  }

  Figures measure(double warm_up, double seconds) {
    io_.run_for(span(warm_up));
    Figures before = std::exchange(figures_, {});
    figures_.errors = before.errors;
    figures_.first_error = std::move(before.first_error);
    figures_.latencies.reserve(1'000'000);
    measuring_ = true;
    const auto began = Clock::now();
    if (on_measure_) on_measure_();
    io_.run_for(span(seconds));
    measuring_ = false;
    figures_.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    std::sort(figures_.latencies.begin(), figures_.latencies.end());
    return std::move(figures_);
  }

  const std::function<void()> on_measure_;
  asio::io_context io_;
  const std::vector<std::uint16_t> ports_;
  const bool apart_;
  std::mt19937_64 dice_;
  std::string game_;
  std::vector<Table> tables_;
  std::vector<std::unique_ptr<Player>> players_;
  Figures figures_;
  std::size_t next_table_ = 0;
  std::size_t begun_ = 0;
  double interval_ = 0;
  bool playing_ = false;
  bool measuring_ = false;
};

Crowd::Crowd(std::vector<std::uint16_t> ports, bool apart, std::function<void()> on_measure)
    : impl_(std::make_unique<Impl>(std::move(ports), apart, std::move(on_measure))) {}
Crowd::~Crowd() = default;
void Crowd::seat(std::size_t clients, const std::string& game) { impl_->seat(clients, game); }
Figures Crowd::play(double rate, double warm_up, double seconds) { return impl_->play(rate, warm_up, seconds); }
Figures Crowd::echo(std::size_t clients, double warm_up, double seconds) {
  return impl_->echo(clients, warm_up, seconds);
}

}  // namespace patolli::load
