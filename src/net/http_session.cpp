#include "net/http_session.hpp"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "net/log.hpp"
#include "net/page_answer.hpp"
#include "net/target.hpp"
#include "net/ws_session.hpp"

namespace patolli::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::size_t kChunk = 2048;
constexpr std::size_t kKeySize = 24;            // sixteen bytes in Base64
constexpr std::size_t kLingering = 256 * 1024;  // read and thrown away so that a refusal is read at the other end
constexpr auto kLingerTime = std::chrono::seconds(1);

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// The reply of the game server to one request, which may come after the connection has closed.
struct Pending {
  explicit Pending(const Socket::executor_type& executor) : ready(executor, Clock::time_point::max()) {}
  Timer ready;  // cancelled when the answer is there
  std::optional<server::HttpResponse> response;
};

class HttpSession final : public HttpConnection {
 public:
  HttpSession(Hub& hub, Socket socket, const Address& peer, ConnectionLimiter::Stay stay)
      : hub_(hub),
        limits_(hub.settings.limits),
        socket_(std::move(socket)),
        peer_(peer),
        client_{peer},
        stay_(std::move(stay)),
        buffer_(limits_.header_bytes + limits_.body_bytes) {
    hub_.http_connections.insert(this);
  }
  ~HttpSession() override {
    hub_.http_connections.erase(this);
    if (!upgraded_) --hub_.counts.open;
  }
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;

  // `self` keeps it alive as long as this goes on.
  Task<void> run([[maybe_unused]] std::shared_ptr<HttpSession> self) {
    bool keep = true;
    deadline_ = Clock::now() + limits_.header_time;  // a connection has to be for something
    while (keep && socket_.is_open()) {
      std::optional<Answer> refusal;
      auto reading = read_request(refusal);
      const bool read = co_await std::move(reading);
      if (!read) {
        if (refusal) {
          auto writing = write(*refusal, false, false);
          co_await std::move(writing);
          auto lingering = linger();
          co_await std::move(lingering);
        }
        co_return;
      }
      if (beast::websocket::is_upgrade(parser_->get())) {
        refusal = upgrade();
        if (!refusal) co_return;
        auto writing = write(*refusal, false, false);
        co_await std::move(writing);
        co_return;
      }
      const auto began = Clock::now();
      auto answering = answer();
      const Answer answer = co_await std::move(answering);
      hub_.counts.answering.add(Clock::now() - began);
      keep = parser_->get().keep_alive() && !hub_.stopping;
      auto writing = write(answer, keep, parser_->get().method() == http::verb::head);
      co_await std::move(writing);
      deadline_ = Clock::now() + limits_.keep_alive;
    }
  }

  void check_timeouts(Clock::time_point now) override {
    if (now <= deadline_ || !socket_.is_open()) return;
    if (!idle_) hub_.counts.drop(DropReason::kSlow);
    end();
  }
  void end_if_idle() override {
    if (idle_) end();
  }

 private:
  // False: there is none, and perhaps something to say about it.
  Task<bool> read_request(std::optional<Answer>& refusal) {
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits_.header_bytes));
    parser_->body_limit(limits_.body_bytes);
    if (buffer_.size() == 0) {
      idle_ = true;
      const auto room = buffer_.prepare(kChunk);
      const std::size_t bytes = co_await socket_.async_read_some(room, token);
      idle_ = false;
      if (error) co_return false;
      buffer_.commit(bytes);
    }
    deadline_ = Clock::now() + limits_.header_time;
    co_await http::async_read_header(socket_, buffer_, *parser_, token);
    if (!error && odd_transfer_encoding()) {
      hub_.counts.drop(DropReason::kMalformed);
      refusal = Answer::plain(501, "Of transfer encodings only chunked is understood.");
      co_return false;
    }
    if (!error && !parser_->is_done()) {
      deadline_ = Clock::now() + limits_.body_time;
      if (view(parser_->get()[http::field::expect]) == "100-continue") {
        const std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(socket_, asio::buffer(go_on), token);
      }
      if (!error) co_await http::async_read(socket_, buffer_, *parser_, token);
    }
    if (error) refusal = refusal_for(error);
    co_return !error;
  }

  std::optional<Answer> refusal_for(ErrorCode error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      hub_.counts.drop(DropReason::kTooLarge);
      return Answer::plain(431, "The head of this request is too large.");
    }
    if (error == http::error::body_limit) {
      hub_.counts.drop(DropReason::kTooLarge);
      return Answer::plain(413, "The body of this request is too large.");
    }
    if (error == http::error::bad_version) {
      hub_.counts.drop(DropReason::kMalformed);
      return Answer::plain(505, "HTTP/1.1, please.");
    }
    if (error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      hub_.counts.drop(DropReason::kMalformed);
      return Answer::plain(400, "This is no HTTP request.");
    }
    return std::nullopt;
  }

  // Two servers that read it differently would disagree about where a request ends.
  [[nodiscard]] bool odd_transfer_encoding() const {
    const auto fields = parser_->get().equal_range(http::field::transfer_encoding);
    if (fields.first == fields.second) return false;
    return std::next(fields.first) != fields.second || !beast::iequals(fields.first->value(), "chunked");
  }

  [[nodiscard]] bool strange_host() const {
    const auto hosts = parser_->get().equal_range(http::field::host);
    if (hosts.first == hosts.second) return false;
    return std::next(hosts.first) != hosts.second || !hub_.hosts.allow(view(hosts.first->value()));
  }
  Answer refuse_host() {
    hub_.counts.drop(DropReason::kOrigin);
    return Answer::plain(421,
                         "This server does not know itself by that name. Its host can add it: see the setting hosts.");
  }

  void find_client() {
    const auto& request = parser_->get();
    std::string forwarded;  // a proxy may have added a line of its own
    const auto lines = request.equal_range("X-Forwarded-For");
    for (auto line = lines.first; line != lines.second; ++line) {
      if (!forwarded.empty()) forwarded += ',';
      forwarded += view(line->value());
    }
    client_ = client_behind(peer_, forwarded, hub_.proxies);
  }

  // As the game server counts it: empty for networks without limits.
  [[nodiscard]] std::string counted_address() const {
    return hub_.limiter.is_unlimited(client_) ? std::string() : client_.address.text();
  }

  [[nodiscard]] bool foreign_origin() const {
    const auto& request = parser_->get();
    const auto origin = request.find(http::field::origin);
    return origin != request.end() &&
           !same_origin(view(origin->value()), hub_.base_origin, view(request[http::field::host]));
  }

  [[nodiscard]] std::string_view cookies() const { return view(parser_->get()[http::field::cookie]); }

  // Nothing: it has become a WebSocket, and this session is over.
  std::optional<Answer> upgrade() {
    find_client();
    const auto target = read_target(view(parser_->get().target()), hub_.settings.base_path);
    if (!target || target->path != "/ws") return Answer::plain(404, "There is no WebSocket here.");
    if (strange_host()) return refuse_host();
    if (hub_.stopping) return Answer::plain(503, "The server is about to stop.");
    if (foreign_origin()) {
      hub_.counts.drop(DropReason::kOrigin);
      return Answer::plain(403, "Pages of other origins may not connect.");
    }
    if (buffer_.size() != 0 || parser_->get()[http::field::sec_websocket_key].size() != kKeySize) {
      hub_.counts.drop(DropReason::kMalformed);
      return Answer::plain(400, "This is no proper handshake.");
    }
    const auto now = Clock::now();
    if (!hub_.limiter.allow_request(client_, now)) return too_many(DropReason::kRate);
    if (!stay_) stay_ = hub_.limiter.enter(client_, now);
    if (!stay_) return too_many(DropReason::kConnections);
    upgraded_ = true;
    PendingConnection pending{session_cookie(cookies(), hub_.public_url).value, counted_address(), std::move(stay_)};
    begin_websocket(hub_, std::move(socket_), parser_->release(), std::move(pending));
    return std::nullopt;
  }

  Answer too_many(DropReason why) {
    hub_.counts.drop(why);
    Answer answer = Answer::plain(429, "Too many at once. Please wait a little.");
    answer.more = "Retry-After: 5\r\n";
    return answer;
  }

  Task<Answer> answer() {
    find_client();
    const auto& request = parser_->get();
    const auto target = read_target(view(request.target()), hub_.settings.base_path);
    if (!target) {
      hub_.counts.drop(DropReason::kMalformed);
      co_return Answer::plain(404, "There is nothing here.");
    }
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (target->path == "/healthz" && reads)
      co_return hub_.stopping ? Answer::plain(503, "stopping") : Answer::plain(200, "ok");
    if (target->path == "/healthz/live" && reads) co_return Answer::plain(200, "ok");
    if (!hub_.limiter.allow_request(client_, Clock::now())) co_return too_many(DropReason::kRate);
    const bool readiness = target->path == "/healthz/ready" && reads;
    if (!readiness && strange_host()) co_return refuse_host();
    if (readiness || target->path.starts_with("/api/")) {
      auto asking = ask_game_server(*target);
      Answer answer = co_await std::move(asking);
      co_return answer;
    }
    if (!reads) {
      Answer answer = Answer::plain(405, "This can only be read.");
      answer.more = "Allow: GET, HEAD\r\n";
      co_return answer;
    }
    if (target->path == "/metrics" && hub_.metrics && !client_.hidden && hub_.metrics_from.contain(client_.address)) {
      Answer answer;
      answer.type = "text/plain; version=0.0.4; charset=utf-8";
      answer.content = std::make_shared<const std::string>(hub_.metrics(hub_.counts));
      co_return answer;
    }
    co_return page_answer(
        hub_.web, hub_.settings.base_path,
        {target->path, view(request[http::field::accept_encoding]), view(request[http::field::if_none_match])});
  }

  Task<Answer> ask_game_server(const Target& target) {
    const auto& request = parser_->get();
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (!reads && foreign_origin()) {
      hub_.counts.drop(DropReason::kOrigin);
      co_return Answer::plain(403, "Pages of other origins may not do that.");
    }
    if (hub_.stopping) co_return Answer::plain(503, "The server is about to stop.");
    server::HttpRequest question;
    question.method = request.method() == http::verb::head ? "GET" : std::string(view(request.method_string()));
    question.path = target.path;
    question.query = target.query;
    question.body = request.body();
    const SessionCookie session = session_cookie(cookies(), hub_.public_url);
    question.cookie = session.value;
    question.device = cookie_value(cookies(), device_cookie_name(hub_.public_url));
    question.agent = view(request[http::field::user_agent]);
    question.address = counted_address();
    auto pending = std::make_shared<Pending>(socket_.get_executor());
    hub_.game_server->request(question, [pending](server::HttpResponse response) {
      pending->response = std::move(response);
      pending->ready.cancel();
    });
    if (!pending->response) {
      deadline_ = Clock::time_point::max();
      pending->ready.expires_after(limits_.answer_time);
      ErrorCode error;
      auto token = asio::redirect_error(kAwait, error);
      co_await pending->ready.async_wait(token);
    }
    if (!pending->response) co_return Answer::plain(503, "This takes too long. Please try again.");
    server::HttpResponse& response = *pending->response;
    Answer answer;
    answer.status = response.status;
    if (response.status != 204) {
      answer.type = response.content_type;
      answer.content = std::make_shared<const std::string>(std::move(response.body));
    }
    answer.more += cookie_lines(response, session);
    if (!response.location.empty()) answer.more += "Location: " + response.location + "\r\n";
    if (!response.filename.empty()) answer.more += download_line(response.filename);
    co_return answer;
  }

  [[nodiscard]] std::string cookie_lines(const server::HttpResponse& response, const SessionCookie& session) const {
    const PublicUrl& url = hub_.public_url;
    std::string lines;
    if (response.set_cookie) {
      lines += cookie_line(cookie_name(url), *response.set_cookie, url);
    } else if (session.renew) {
      lines += cookie_line(cookie_name(url), session.value, url);
    }
    for (const std::string_view former : session.gone) lines += cookie_line(former, "", url);
    if (response.set_device) lines += cookie_line(device_cookie_name(url), *response.set_device, url);
    return lines;
  }

  Task<void> write(const Answer& answer, bool keep, bool head_only) {
    const auto digit = static_cast<std::size_t>(answer.status / 100);
    if (digit < hub_.counts.answers.size()) ++hub_.counts.answers[digit];
    const std::string head = head_of(answer, hub_.public_url, keep);
    const bool with_content = answer.content && !head_only && answer.status != 304 && answer.status != 204;
    const auto content = with_content ? asio::buffer(*answer.content) : asio::const_buffer();
    const std::array<asio::const_buffer, 2> buffers{asio::buffer(head), content};
    deadline_ = Clock::now() + limits_.write_time + std::chrono::seconds(content.size() / limits_.slowest_reader);
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    co_await asio::async_write(socket_, buffers, token);
    if (error) {
      end();
    } else if (!keep) {
      ErrorCode ignored;
      socket_.shutdown(Socket::shutdown_send, ignored);
    }
  }

  // Closing with unread bytes would reset the connection, and the answer with it.
  Task<void> linger() {
    deadline_ = Clock::now() + kLingerTime;
    idle_ = true;
    ErrorCode error;
    auto token = asio::redirect_error(kAwait, error);
    std::array<char, kChunk> scrap;
    std::size_t total = 0;
    while (!error && total < kLingering) {
      const std::size_t bytes = co_await socket_.async_read_some(asio::buffer(scrap), token);
      total += bytes;
    }
  }

  void end() {
    ErrorCode ignored;
    socket_.close(ignored);
  }

  Hub& hub_;
  const NetworkLimits& limits_;
  Socket socket_;
  const Address peer_;
  RequestOrigin client_;  // behind the proxies, of the last request
  ConnectionLimiter::Stay stay_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Clock::time_point deadline_ = Clock::time_point::max();
  bool idle_ = false;  // nothing of a request is there
  bool upgraded_ = false;
};

}  // namespace

void begin_http(Hub& hub, Socket socket, const Address& peer, ConnectionLimiter::Stay stay) {
  const auto executor = socket.get_executor();
  const auto session = std::make_shared<HttpSession>(hub, std::move(socket), peer, std::move(stay));
  asio::co_spawn(executor, session->run(session), asio::detached);
}

}  // namespace patolli::net
