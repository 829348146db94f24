#include "net/network.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <optional>

#include "net/asio.hpp"
#include "net/game_clock.hpp"
#include "net/http_session.hpp"
#include "net/hub.hpp"
#include "net/log.hpp"
#include "net/target.hpp"

namespace patolli::net {
namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kMaxForStopping = std::chrono::milliseconds(4000);
constexpr auto kNews = std::chrono::minutes(1);

std::optional<Address> address_of(const tcp::endpoint& endpoint) {
  return Address::read(endpoint.address().to_string());
}

std::optional<Error> read_networks(const char* setting, const std::vector<std::string>& texts, Networks& networks) {
  for (const std::string& text : texts)
    if (!networks.add(text)) return Error::malformed(setting, text + " is no address or network like 10.0.0.0/8");
  return std::nullopt;
}

}  // namespace

class Network::Impl final : public server::Transport, public server::EventLoop {
 public:
  explicit Impl(NetworkSettings settings)
      : hub_(std::move(settings)), io_(1), acceptor_(io_), ticker_(io_), signals_(io_), hangups_(io_) {}
  ~Impl() override {  // before their sockets' context goes
    hub_.ws_connections.clear();
    hub_.round.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::optional<Error> open() {
    const NetworkSettings& settings = hub_.settings;
    if (!settings.base_url.empty()) {
      const auto origin = origin_of(settings.base_url);
      if (!origin) return Error::malformed("base-url", settings.base_url + " is no http:// or https:// address");
      hub_.base_origin = *origin;
      hub_.public_url.secure = origin->starts_with("https:");
    }
    const std::string& path = settings.base_path;
    if (!path.empty() &&
        (!read_target(path, "") || path.back() == '/' || path.find_first_of(";,\" ") != std::string::npos))
      return Error::malformed("base-path", path + " is no path like /patolli");
    hub_.public_url.base_path = path;
    if (auto status = reload(settings); !status.ok()) return status.error();
    return listen();
  }

  Status reload(const NetworkSettings& settings) {
    Networks proxies;
    Networks metrics_from;
    Networks unlimited;
    HostNames hosts;
    WebFolder web;
    if (auto error = read_networks("proxies", settings.proxies, proxies)) return *error;
    if (auto error = read_networks("metrics-from", settings.metrics_from, metrics_from)) return *error;
    if (auto error = read_networks("unlimited", settings.unlimited, unlimited)) return *error;
    for (const std::string& name : settings.hosts)
      if (!hosts.add(name)) return Error::malformed("hosts", name + " is no name like games.example.org");
    if (!hub_.base_origin.empty()) hosts.add(hub_.base_origin.substr(hub_.base_origin.find("//") + 2));
    if (!settings.web.empty()) {
      auto read = WebFolder::read(settings.web, settings.limits.web_bytes);
      if (!read.ok()) return read.error();
      web = std::move(*read);
    }
    hub_.proxies = std::move(proxies);
    hub_.metrics_from = std::move(metrics_from);
    hub_.limiter.unlimited = std::move(unlimited);
    hub_.limiter.use(settings.limits);
    hub_.hosts = std::move(hosts);
    hub_.web = std::move(web);
    hub_.settings.limits = settings.limits;
    return {};
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url() const {
    if (!hub_.base_origin.empty()) return hub_.base_origin + hub_.settings.base_path + "/";
    const auto address = asio::ip::make_address(hub_.settings.listen);
    const std::string host = address.is_unspecified() ? "localhost"
                             : address.is_v6()        ? "[" + address.to_string() + "]"
                                                      : address.to_string();
    return "http://" + host + ":" + std::to_string(port_) + hub_.settings.base_path + "/";
  }

  bool run(server::Service& service, std::function<std::string(const NetworkCounts&)> metrics) {
    hub_.game_server = &service;
    hub_.metrics = std::move(metrics);
    asio::co_spawn(io_, accept_all(), asio::detached);
    asio::co_spawn(io_, tick(), asio::detached);
    io_.run();
    hub_.game_server = nullptr;
    return clean_;
  }

  void stop() {
    asio::post(io_, [this] { begin_stop(); });
  }
  void stop_on_signals() {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([this](ErrorCode error, int /*signal*/) {
      if (!error) begin_stop();
    });
  }

  void on_hangup(std::function<void()> call) {
    hangups_.add(SIGHUP);
    wait_for_hangup(std::move(call));
  }

  // Transport, EventLoop
  void send(server::ClientId client, std::shared_ptr<const std::string> message) override {
    const auto found = hub_.ws_connections.find(client);
    if (found != hub_.ws_connections.end()) found->second->send(std::move(message));
  }
  void close(server::ClientId client, std::uint16_t code, std::string_view reason) override {
    const auto found = hub_.ws_connections.find(client);
    if (found != hub_.ws_connections.end()) found->second->close(code, reason);
  }
  void post(std::function<void()> task) override { asio::post(io_, std::move(task)); }
  void after(std::chrono::milliseconds wait, std::function<void()> task) override {
    // From any thread: a timer is made where it is waited for.
    asio::post(io_, [this, wait, task = std::move(task)]() mutable {
      auto timer = std::make_shared<Timer>(io_, wait);
      timer->async_wait([timer, task = std::move(task)](ErrorCode error) {
        if (!error) task();
      });
    });
  }
  [[nodiscard]] std::int64_t now_ms() const override { return clock_.now_ms(); }
  void follow_clock(std::int64_t now_ms) override { clock_.follow(now_ms); }

 private:
  void wait_for_hangup(std::function<void()> call) {
    hangups_.async_wait([this, call = std::move(call)](ErrorCode error, int /*signal*/) mutable {
      if (error) return;
      call();
      wait_for_hangup(std::move(call));
    });
  }

  std::optional<Error> listen() {
    const NetworkSettings& settings = hub_.settings;
    ErrorCode error;
    const auto address = asio::ip::make_address(settings.listen, error);
    if (error) return Error::malformed("listen", settings.listen + " is no address like 127.0.0.1 or ::");
    const tcp::endpoint endpoint(address, settings.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      const std::string where = settings.listen + " port " + std::to_string(settings.port);
      if (error == asio::error::address_in_use) return Error::invalid("port", "another program listens on " + where);
      if (error == asio::error::access_denied) return Error::invalid("port", "not allowed to listen on " + where);
      return Error::invalid("listen", "cannot listen on " + where + ": " + error.message());
    }
    port_ = acceptor_.local_endpoint(error).port();
    return std::nullopt;
  }

  Task<void> accept_all() {
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    while (!hub_.stopping) {
      Socket socket(io_);
      co_await acceptor_.async_accept(socket, token);
      if (hub_.stopping) break;
      if (!error) {
        welcome(std::move(socket));
        continue;
      }
      if (error == asio::error::connection_aborted) continue;
      // No file descriptors, most likely: those who leave give some back.
      log_event(LogLevel::kError, "accept_failed", {{"error", error.message()}});
      Timer timer(io_, std::chrono::milliseconds(200));
      co_await timer.async_wait(token);
    }
  }

  void welcome(Socket socket) {
    ErrorCode error;
    const tcp::endpoint endpoint = socket.remote_endpoint(error);
    if (error) return;
    const auto peer = address_of(endpoint);
    if (!peer) return;
    ++hub_.counts.accepted;
    ConnectionLimiter::Stay stay;
    const bool proxy = hub_.proxies.contain(*peer);
    if (!proxy) stay = hub_.limiter.enter({*peer}, Clock::now());
    if ((!proxy && !stay) || hub_.counts.open >= hub_.settings.limits.connections) return turn_away(std::move(socket));
    socket.set_option(tcp::no_delay(true), error);
    ++hub_.counts.open;
    begin_http(hub_, std::move(socket), *peer, std::move(stay));
  }

  // As cheaply as can be: whatever fits into an empty send buffer, and the end.
  void turn_away(Socket socket) {
    static constexpr std::string_view kBusy =
        "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    hub_.counts.drop(DropReason::kConnections);
    ErrorCode ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(kBusy), ignored);
    socket.shutdown(Socket::shutdown_send, ignored);
  }

  Task<void> tick() {
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    auto next_news = Clock::now() + kNews;
    while (true) {
      ticker_.expires_after(kTick);
      co_await ticker_.async_wait(token);
      const auto now = Clock::now();
      check_timeouts(now);
      if (now >= next_news) {
        next_news = now + kNews;
        hub_.limiter.evict_idle(now);
        tell_refusals();
      }
      if (hub_.stopping && finish_stop(now)) break;
    }
    io_.stop();
  }

  void check_timeouts(Clock::time_point now) {
    // None of them goes away while being looked at: sockets are closed here, and their owners notice later.
    for (const auto& entry : hub_.ws_connections) entry.second->check_timeouts(now);
    for (HttpConnection* const guest : hub_.http_connections) guest->check_timeouts(now);
  }

  // One line a minute at most, however many clients are refused.
  void tell_refusals() {
    std::uint64_t total = 0;
    for (const std::uint64_t count : hub_.counts.dropped) total += count;
    if (total == told_) return;
    const auto& dropped = hub_.counts.dropped;
    log_event(LogLevel::kWarning, "refused",
              {{"connections", dropped[0]},
               {"rate", dropped[1]},
               {"malformed", dropped[2]},
               {"too_large", dropped[3]},
               {"origin", dropped[4]},
               {"slow", dropped[5]},
               {"abuse", dropped[6]},
               {"memory", dropped[7]},
               {"new", total - told_}});
    told_ = total;
  }

  void begin_stop() {
    if (hub_.stopping) return;
    hub_.stopping = true;
    stop_until_ = Clock::now() + kMaxForStopping;
    log_event(LogLevel::kInfo, "stopping", {{"clients", hub_.ws_connections.size()}});
    ErrorCode ignored;
    acceptor_.close(ignored);
    for (HttpConnection* const guest : hub_.http_connections) guest->end_if_idle();
    hub_.game_server->stop([this] {
      // Connections that were opened while the game server stopped.
      for (const auto& entry : hub_.ws_connections) entry.second->close(1001, "server shutting down");
      game_server_stopped_ = true;
    });
  }

  // True: time to go.
  bool finish_stop(Clock::time_point now) {
    clean_ = game_server_stopped_;
    const bool all_gone = hub_.ws_connections.empty() && hub_.http_connections.empty();
    if (game_server_stopped_ && all_gone) return true;
    if (now < stop_until_) return false;
    log_event(LogLevel::kWarning, "shutdown_timeout",
              {{"clients", hub_.ws_connections.size()},
               {"requests", hub_.http_connections.size()},
               {"saved", game_server_stopped_ ? 1 : 0}});
    return true;
  }

  Hub hub_;
  asio::io_context io_;  // goes before the hub, and the connections with it
  asio::basic_socket_acceptor<tcp, Executor> acceptor_;
  Timer ticker_;
  asio::signal_set signals_;
  asio::signal_set hangups_;
  mutable GameClock clock_;  // of the server's thread
  std::uint16_t port_ = 0;
  std::uint64_t told_ = 0;
  Clock::time_point stop_until_{};
  bool game_server_stopped_ = false;
  bool clean_ = false;
};

Network::Network(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Network::~Network() = default;

Result<std::unique_ptr<Network>> Network::open(NetworkSettings settings) {
  auto impl = std::make_unique<Impl>(std::move(settings));
  if (auto error = impl->open()) return std::move(*error);
  return std::unique_ptr<Network>(new Network(std::move(impl)));
}

server::Transport& Network::transport() { return *impl_; }
server::EventLoop& Network::event_loop() { return *impl_; }
std::uint16_t Network::port() const { return impl_->port(); }
std::string Network::url() const { return impl_->url(); }
bool Network::run(server::Service& service, std::function<std::string(const NetworkCounts&)> metrics) {
  return impl_->run(service, std::move(metrics));
}
void Network::stop() { impl_->stop(); }
void Network::stop_on_signals() { impl_->stop_on_signals(); }
void Network::on_hangup(std::function<void()> call) { impl_->on_hangup(std::move(call)); }
Status Network::reload(const NetworkSettings& settings) { return impl_->reload(settings); }

}  // namespace patolli::net
