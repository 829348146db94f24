// HTTP of untrusted clients: valid, malformed, slow, and in masses.
#include <gtest/gtest.h>

#include <vector>

#include "net/raw_client.hpp"
#include "net/test_server.hpp"
#include "unit/protocol_routes.hpp"

namespace patolli::net::test {
namespace {

using namespace std::chrono_literals;

std::string get(std::uint16_t port, std::string_view path, std::string_view more = "") {
  RawClient client(port);
  client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n");
  return client.answer();
}

class Http : public testing::Test {
 protected:
  Http() {
    web_.write("index.html", "<!doctype html><title>Patolli</title><p>A page that is long enough to be packed.</p>");
    web_.write("index.html.gz", "gz");
    web_.write("index.html.br", "br");
    web_.write("assets/app-0a1B2c3D.js", "export {}");
    web_.write("engine.wasm", std::string("\0asm", 4));
    settings_.network.web = web_.path().string();
  }
  TestServer& server() {
    if (!server_) server_ = std::make_unique<TestServer>(settings_);
    return *server_;
  }
  std::uint16_t port() { return server().port(); }

  TempFolder web_;
  TempFolder data_;
  ServerSettings settings_ = test_settings(data_.path());

 private:
  std::unique_ptr<TestServer> server_;
};

TEST_F(Http, ServesThePageWithStrictHeaders) {
  const std::string answer = get(port(), "/");
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_EQ(header_of(answer, "content-type"), "text/html; charset=utf-8");
  EXPECT_NE(body_of(answer).find("<title>Patolli"), std::string::npos);
  const std::string policy = header_of(answer, "content-security-policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval'"), std::string::npos);
  EXPECT_EQ(policy.find("http"), std::string::npos) << "nothing from elsewhere";
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(header_of(answer, "x-content-type-options"), "nosniff");
  EXPECT_EQ(header_of(answer, "referrer-policy"), "no-referrer");
  EXPECT_EQ(header_of(answer, "cross-origin-opener-policy"), "same-origin");
  EXPECT_EQ(header_of(answer, "cross-origin-embedder-policy"), "require-corp");
  EXPECT_FALSE(header_of(answer, "permissions-policy").empty());
  EXPECT_TRUE(header_of(answer, "strict-transport-security").empty()) << "not without TLS";
  EXPECT_TRUE(header_of(answer, "server").empty());
  EXPECT_EQ(header_of(get(port(), "/engine.wasm"), "content-type"), "application/wasm");
}

TEST_F(Http, CachesAndPackedVariants) {
  const std::string plain = get(port(), "/");
  const std::string tag = header_of(plain, "etag");
  ASSERT_EQ(tag.front(), '"');
  EXPECT_EQ(header_of(plain, "cache-control"), "no-cache");
  EXPECT_EQ(header_of(plain, "vary"), "Accept-Encoding");
  EXPECT_EQ(status_of(get(port(), "/", "If-None-Match: " + tag + "\r\n")), 304);
  EXPECT_EQ(status_of(get(port(), "/", "If-None-Match: \"other\"\r\n")), 200);

  const std::string packed = get(port(), "/", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(header_of(packed, "content-encoding"), "gzip");
  EXPECT_EQ(body_of(packed), "gz");
  EXPECT_NE(header_of(packed, "etag"), tag);
  EXPECT_EQ(body_of(get(port(), "/", "Accept-Encoding: gzip, br\r\n")), "br");
  EXPECT_EQ(header_of(get(port(), "/", "Accept-Encoding: br;q=0, gzip;q=0\r\n"), "content-encoding"), "");

  const std::string script = get(port(), "/assets/app-0a1B2c3D.js");
  EXPECT_EQ(header_of(script, "cache-control"), "public, max-age=31536000, immutable");
}

TEST_F(Http, KeepsConnectionsAndAnswersInOrder) {
  RawClient client(port());
  const std::string one = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  client.send(one + "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n" + one.substr(0, 10));
  EXPECT_EQ(body_of(client.answer()), "ok\n");
  EXPECT_EQ(status_of(client.answer()), 404);
  client.send(one.substr(10));
  EXPECT_EQ(status_of(client.answer()), 200);
  client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
  const std::string head = client.answer(kPatience, true);
  EXPECT_GT(header_of(head, "content-length").size(), 1U);
  client.send(one);  // nothing of the page is in between
  EXPECT_EQ(body_of(client.answer()), "ok\n");
  client.send("GET /healthz HTTP/1.0\r\n\r\n");
  EXPECT_EQ(status_of(client.answer()), 200);
  EXPECT_TRUE(client.closes_within(2s));
}

TEST_F(Http, NoPathLeadsOut) {
  for (const char* const path : {"/../secret", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                                 "/assets/../../x", "/.git/config", "/assets/..%5c..%5cx", "/index.html%00.js",
                                 "/index.html/", "/assets/", "/%zz", "/index.html.gz"}) {
    const std::string answer = get(port(), path);
    EXPECT_EQ(status_of(answer), 404) << path;
    EXPECT_LT(body_of(answer).size(), 100U);
  }
}

TEST_F(Http, MalformedRequestsAreRefused) {
  const std::pair<const char*, int> requests[] = {
      {"\r\n\r\n\r\n", 400},
      {"HELLO\r\n\r\n", 400},
      {"GET / HTTP/9.9\r\n\r\n", 505},
      {"GET / HTTP/2.0\r\n\r\n", 505},
      {"GET\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nno colon here\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n: empty\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nA: \x01\r\n\r\n", 400},
      {"GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n", 400},
      {"POST /api/session HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400},
      {"POST /api/session HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400},
      {"POST /api/session HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", 400},
      {"POST /api/session HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", 405},
      {"DELETE /index.html HTTP/1.1\r\nHost: x\r\n\r\n", 405},
      {"GET http://elsewhere/ HTTP/1.1\r\nHost: x\r\n\r\n", 404},
      {"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 404},
      {"CONNECT a:80 HTTP/1.1\r\nHost: x\r\n\r\n", 404},
      {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400},  // TLS
  };
  for (const auto& [request, status] : requests) {
    RawClient client(port());
    client.send(request);
    client.finish_sending();
    EXPECT_EQ(status_of(client.answer()), status) << request;
  }
  EXPECT_EQ(status_of(get(port(), "/healthz")), 200) << "and nobody else notices";
}

TEST_F(Http, TooLargeIsRefusedWithoutReadingItAll) {
  {
    RawClient client(port());
    client.send("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(100'000, 'a'));
    EXPECT_EQ(status_of(client.answer()), 431);
    EXPECT_TRUE(client.closes_within(3s));
  }
  {
    RawClient client(port());
    std::string many = "GET / HTTP/1.1\r\n";
    for (int i = 0; i < 2000; ++i) many += "A" + std::to_string(i) + ": b\r\n";
    client.send(many + "\r\n");
    EXPECT_EQ(status_of(client.answer()), 431);
  }
  {
    RawClient client(port());
    client.send("GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n");
    EXPECT_EQ(status_of(client.answer()), 431);
  }
  {
    RawClient client(port());
    client.send("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000000\r\n\r\nabc");
    EXPECT_EQ(status_of(client.answer()), 413);
  }
  {
    RawClient client(port());
    client.send("POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    const std::string chunk = "2000\r\n" + std::string(0x2000, ' ') + "\r\n";
    for (int i = 0; i < 20; ++i)
      if (!client.send(chunk)) break;
    EXPECT_EQ(status_of(client.answer()), 413);
  }
}

TEST_F(Http, SlowLorisIsShownTheDoor) {
  settings_.network.limits.header_time = 400ms;
  settings_.network.limits.body_time = 400ms;
  settings_.network.limits.keep_alive = 600ms;
  std::vector<RawClient> slow;
  for (int i = 0; i < 50; ++i) slow.emplace_back(port());
  RawClient silent(port());
  RawClient body(port());
  body.send("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n");
  RawClient idle(port());
  idle.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(idle.answer()), 200);
  const std::string request = "GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n";
  for (std::size_t i = 0; i < request.size() && i < 12; ++i) {
    for (RawClient& client : slow) client.send(request.substr(i, 1));
    body.send("x");
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_EQ(status_of(get(port(), "/healthz")), 200) << "others are served meanwhile";
  for (RawClient& client : slow) EXPECT_TRUE(client.closes_within(2s));
  EXPECT_TRUE(silent.closes_within(2s));
  EXPECT_TRUE(body.closes_within(2s));
  EXPECT_TRUE(idle.closes_within(2s));
}

TEST_F(Http, ThousandConnectionsOfOneAddress) {
  settings_.network.limits.connections_per_address = 100;
  std::vector<RawClient> crowd;
  for (int i = 0; i < 1000; ++i) crowd.emplace_back(port());
  int in = 0;
  int refused = 0;
  for (RawClient& client : crowd) {
    client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    const int status = status_of(client.answer());
    in += status == 200 ? 1 : 0;
    refused += status == 429 || status == 0 ? 1 : 0;  // a reset may overtake the refusal
  }
  EXPECT_EQ(in, 100);
  EXPECT_EQ(refused, 900);
  crowd.clear();
  for (int i = 0; i < 100 && status_of(get(port(), "/healthz")) != 200; ++i) std::this_thread::sleep_for(20ms);
  EXPECT_EQ(status_of(get(port(), "/healthz")), 200) << "who leaves makes room";
}

TEST_F(Http, RequestsHaveARate) {
  settings_.network.limits.requests_per_address = {1, 20};
  int good = 0;
  int refused = 0;
  RawClient client(port());
  for (int i = 0; i < 60; ++i) {
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const int status = status_of(client.answer());
    good += status == 200 ? 1 : 0;
    refused += status == 429 ? 1 : 0;
  }
  EXPECT_GE(good, 20);
  EXPECT_LE(good, 30);
  EXPECT_EQ(good + refused, 60);
  EXPECT_EQ(status_of(get(port(), "/healthz")), 200) << "whoever watches over us is not refused";
}

// Also of all that the game server is asked for, whatever else bounds it.
TEST_F(Http, EveryRouteHasTheRateOfItsAddress) {
  settings_.network.limits.requests_per_address = {0.0001, 20};
  for (int i = 0; i < 20; ++i) ASSERT_EQ(status_of(get(port(), "/")), 200);
  const std::set<std::string> routes = patolli::test::routes_in_protocol();
  EXPECT_GE(routes.size(), 20U);
  for (const std::string& route : routes) {
    RawClient client(port());
    client.send(route +
                " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
    EXPECT_EQ(status_of(client.answer()), 429) << route;
  }
  RawClient socket(port());
  socket.send(
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
      "13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_EQ(status_of(socket.answer()), 429);
  EXPECT_EQ(status_of(get(port(), "/healthz/ready")), 429) << "the store is asked for it";
  EXPECT_EQ(status_of(get(port(), "/healthz")), 200);
}

TEST_F(Http, BasePath) {
  settings_.network.base_path = "/games";
  EXPECT_EQ(status_of(get(port(), "/")), 404);
  EXPECT_EQ(status_of(get(port(), "/games/")), 200);
  EXPECT_EQ(status_of(get(port(), "/games/healthz")), 200);
  const std::string moved = get(port(), "/games");
  EXPECT_EQ(status_of(moved), 308);
  EXPECT_EQ(header_of(moved, "location"), "/games/");
  EXPECT_EQ(status_of(get(port(), "/gamesx/")), 404);
}

TEST_F(Http, OverTlsHeadersAndCookiesSaySo) {
  settings_.network.base_url = "https://games.example.org";
  EXPECT_FALSE(header_of(get(port(), "/"), "strict-transport-security").empty());
  RawClient client(port());
  const std::string body = R"({"name":"Ana"})";
  client.send(
      "POST /api/session HTTP/1.1\r\nHost: games.example.org\r\nOrigin: https://games.example.org\r\nContent-Type: "
      "application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  const std::string answer = client.answer();
  EXPECT_EQ(status_of(answer), 200);
  const std::string cookie = header_of(answer, "set-cookie");
  EXPECT_TRUE(cookie.starts_with("__Host-patolli=")) << cookie;
  for (const char* const part : {"; HttpOnly", "; Secure", "; SameSite=Lax", "; Path=/"})
    EXPECT_NE(cookie.find(part), std::string::npos) << part;
  EXPECT_EQ(header_of(answer, "cache-control"), "no-store");
}

TEST_F(Http, OtherOriginsMayNotPost) {
  RawClient client(port());
  client.send(
      "POST /api/session HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\nContent-Length: "
      "2\r\n\r\n{}");
  const std::string answer = client.answer();
  EXPECT_EQ(status_of(answer), 403);
  EXPECT_TRUE(header_of(answer, "set-cookie").empty());
}

TEST_F(Http, MetricsAreForTheHost) {
  const std::string text = body_of(get(port(), "/metrics"));
  for (const char* const name : {"patolli_connections ", "patolli_moves_total ", "patolli_process_resident_bytes ",
                                 "patolli_message_seconds_bucket", "patolli_store_syncs_total "})
    EXPECT_NE(text.find(name), std::string::npos) << name;
}

TEST_F(Http, BehindAProxyNobodyPassesForThisComputer) {
  settings_.network.proxies = {"127.0.0.1"};
  EXPECT_EQ(status_of(get(port(), "/metrics", "X-Forwarded-For: 192.0.2.7\r\n")), 404) << "behind the proxy is outside";
  EXPECT_EQ(status_of(get(port(), "/metrics", "X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.7\r\n")), 404)
      << "what the client wrote, and what the proxy added as a line of its own";
  EXPECT_EQ(status_of(get(port(), "/metrics")), 404) << "a proxy that does not say for whom it asks";
  EXPECT_EQ(status_of(get(port(), "/metrics", "X-Forwarded-For: 127.0.0.2\r\n")), 200);
}

TEST_F(Http, UnlimitedNetworksHaveNoLimitsOfTheGameServerEither) {
  settings_.game_server.max_new_guests = 2;
  settings_.network.proxies = {"127.0.0.1"};
  settings_.network.unlimited = {"192.0.2.0/24"};
  const auto guests_of = [&](const std::string& address) {
    int made = 0;
    for (int i = 0; i < 6; ++i) {
      RawClient client(port());
      client.send(
          "POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Forwarded-For: " +
          address + "\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ana\"}");
      made += status_of(client.answer()) == 200 ? 1 : 0;
    }
    return made;
  };
  EXPECT_EQ(guests_of("192.0.2.7"), 6);
  EXPECT_EQ(guests_of("198.51.100.7"), 2);
}

TEST_F(Http, EarlyFailuresNameTheSetting) {
  const auto complaint = [&](auto change) {
    TempFolder data;
    ServerSettings settings = test_settings(data.path());
    change(settings);
    const auto server = Server::open(settings);
    return server.ok() ? std::string() : server.error().text();
  };
  EXPECT_EQ(complaint([](ServerSettings&) {}), "");
  const auto taken = port();
  EXPECT_TRUE(complaint([&](ServerSettings& s) { s.network.port = taken; }).starts_with("port: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.listen = "localhos"; }).starts_with("listen: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.listen = "192.0.2.1"; }).starts_with("listen: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.base_url = "games"; }).starts_with("base-url: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.base_path = "games/"; }).starts_with("base-path: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.proxies = {"x"}; }).starts_with("proxies: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.network.web = "/nowhere"; }).starts_with("web: "));
  EXPECT_TRUE(complaint([](ServerSettings& s) { s.data = "/dev/null/x"; }).starts_with("data: "));
}

}  // namespace
}  // namespace patolli::net::test
