// The parts of the network that can be looked at without one.
#include <gtest/gtest.h>

#include "net/addresses.hpp"
#include "net/connection_limiter.hpp"
#include "net/game_clock.hpp"
#include "net/headers.hpp"
#include "net/log.hpp"
#include "net/metrics.hpp"
#include "net/target.hpp"
#include "net/test_server.hpp"
#include "net/token_bucket.hpp"
#include "net/web_folder.hpp"

namespace patolli::net {
namespace {

using namespace std::chrono_literals;

TEST(Target, PathsAreDecodedAndStrict) {
  EXPECT_EQ(read_target("/", "")->path, "/");
  EXPECT_EQ(read_target("/a/b.js?x=1&y=%2F", "")->path, "/a/b.js");
  EXPECT_EQ(read_target("/a/b.js?x=1&y=%2F", "")->query, "x=1&y=%2F");
  EXPECT_EQ(read_target("/a%20b", "")->path, "/a b");
  EXPECT_EQ(read_target("/a/", "")->path, "/a/");
  for (const char* const bad :
       {"",        "a",      "*",      "http://x/", "//",     "//etc/passwd", "/a//b",
        "/.",      "/..",    "/../x",  "/a/../b",   "/a/./b", "/%2e%2e/x",    "/%2E%2E/%2E%2E/etc/passwd",
        "/..%2fx", "/a%2fb", "/a%5cb", "/a\\b",     "/%00",   "/a%0d%0aX: y", "/%",
        "/%4",     "/%zz",   "/a#b",   "/\x7f",     "/\x01"})
    EXPECT_FALSE(read_target(bad, "")) << bad;
}

TEST(Target, TheBasePathIsTakenOff) {
  EXPECT_EQ(read_target("/games", "/games")->path, "");
  EXPECT_EQ(read_target("/games/", "/games")->path, "/");
  EXPECT_EQ(read_target("/games/ws", "/games")->path, "/ws");
  EXPECT_FALSE(read_target("/gamesters", "/games"));
  EXPECT_FALSE(read_target("/", "/games"));
  EXPECT_FALSE(read_target("/other/../games/", "/games"));
}

TEST(Target, Cookies) {
  EXPECT_EQ(cookie_value("a=1; patolli=secret; b=2", "patolli"), "secret");
  EXPECT_EQ(cookie_value("patolli=", "patolli"), "");
  EXPECT_EQ(cookie_value("xpatolli=1;patolli=2", "patolli"), "2");
  EXPECT_EQ(cookie_value("", "patolli"), "");
  EXPECT_EQ(cookie_value(";;;=;patolli", "patolli"), "");
}

TEST(Target, Encodings) {
  EXPECT_TRUE(takes_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(takes_encoding("GZIP;q=0.5", "gzip"));
  EXPECT_TRUE(takes_encoding("*", "gzip"));
  EXPECT_FALSE(takes_encoding("", "gzip"));
  EXPECT_FALSE(takes_encoding("gzip;q=0", "gzip"));
  EXPECT_FALSE(takes_encoding("gzip;q=0.000, *", "gzip"));
  EXPECT_FALSE(takes_encoding("*;q=0", "gzip"));
  EXPECT_FALSE(takes_encoding("xgzip", "gzip"));
}

TEST(Target, EntityTags) {
  EXPECT_TRUE(names_tag("\"a\", \"b\"", "\"b\""));
  EXPECT_TRUE(names_tag("W/\"b\"", "\"b\""));
  EXPECT_TRUE(names_tag("*", "\"b\""));
  EXPECT_FALSE(names_tag("\"a\"", "\"b\""));
  EXPECT_FALSE(names_tag("", "\"b\""));
}

TEST(Target, Origins) {
  EXPECT_EQ(origin_of("HTTPS://Games.Example.org:443/x"), "https://games.example.org");
  EXPECT_EQ(origin_of("http://localhost:8080"), "http://localhost:8080");
  EXPECT_EQ(origin_of("http://[::1]:80/"), "http://[::1]");
  for (const char* const bad : {"", "null", "ftp://x", "https://", "http://a b", "http://user@host", "javascript:1"})
    EXPECT_FALSE(origin_of(bad)) << bad;

  EXPECT_TRUE(same_origin("http://localhost:8080", "", "localhost:8080"));
  EXPECT_TRUE(same_origin("http://localhost", "", "localhost:80"));
  EXPECT_TRUE(same_origin("https://a.example", "", "a.example"));
  EXPECT_TRUE(same_origin("https://a.example", "https://a.example", "inside:8080"));
  EXPECT_FALSE(same_origin("http://evil.example", "", "localhost:8080"));
  EXPECT_FALSE(same_origin("http://localhost:9090", "", "localhost:8080"));
  EXPECT_FALSE(same_origin("http://a.example", "https://a.example", "a.example"));
  EXPECT_FALSE(same_origin("null", "", "localhost"));
  EXPECT_FALSE(same_origin("", "", ""));
  EXPECT_FALSE(same_origin("http://a.example.evil.example", "http://a.example", "x"));
  EXPECT_FALSE(same_origin("http://localhost:8080/x", "", "localhost:8080"));
  EXPECT_TRUE(same_origin("http://127.0.0.1:8080", "https://a.example", "127.0.0.1:8080"));
  EXPECT_FALSE(same_origin("http://127.0.0.2:8080", "https://a.example", "127.0.0.1:8080"));
}

Address address(const char* text) { return *Address::read(text); }

TEST(Addresses, ReadAndWritten) {
  EXPECT_EQ(address("192.0.2.1").text(), "192.0.2.1");
  EXPECT_EQ(address("::ffff:192.0.2.1"), address("192.0.2.1"));
  EXPECT_EQ(address("2001:DB8:0::1").text(), "2001:db8::1");
  for (const char* const bad : {"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "x", "::1%eth0", "1.2.3.4 "})
    EXPECT_FALSE(Address::read(bad)) << bad;
  EXPECT_EQ(address("2001:db8:1:2:3:4:5:6").network(), address("2001:db8:1:2::"));
  EXPECT_EQ(address("2001:db8:1:2:3:4:5:6").site(), address("2001:db8:1::"));
  EXPECT_NE(address("192.0.2.1").network(), address("192.0.2.2").network());
  EXPECT_NE(address("192.0.2.1").site(), address("192.0.2.2").site());
}

TEST(Addresses, Networks) {
  Networks networks;
  EXPECT_TRUE(networks.add("10.0.0.0/8"));
  EXPECT_TRUE(networks.add("192.0.2.128/25"));
  EXPECT_TRUE(networks.add("2001:db8::/33"));
  EXPECT_TRUE(networks.add("loopback"));
  for (const char* const bad : {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "x/8", "::1/129"})
    EXPECT_FALSE(networks.add(bad)) << bad;
  for (const char* const inside : {"10.255.0.1", "192.0.2.200", "2001:db8:7fff::1", "127.0.0.9", "::1"})
    EXPECT_TRUE(networks.contain(address(inside))) << inside;
  for (const char* const outside : {"11.0.0.1", "192.0.2.127", "2001:db8:8000::1", "::2", "::10.0.0.1"})
    EXPECT_FALSE(networks.contain(address(outside))) << outside;
}

TEST(Addresses, TheClientBehindProxies) {
  Networks proxies;
  proxies.add("10.0.0.0/8");
  const auto client = [&](const char* peer, const char* header) {
    const RequestOrigin origin = client_behind(address(peer), header, proxies);
    return origin.address.text() + (origin.hidden ? " hidden" : "");
  };
  EXPECT_EQ(client("192.0.2.1", "1.1.1.1"), "192.0.2.1") << "the header of an unknown peer is not believed";
  EXPECT_EQ(client("10.0.0.1", "192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client("10.0.0.1", "1.1.1.1, 192.0.2.7"), "192.0.2.7") << "what a client wrote itself is not believed";
  EXPECT_EQ(client("10.0.0.1", "192.0.2.7, 10.0.0.2"), "192.0.2.7");
  EXPECT_EQ(client("10.0.0.1", "192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(client("10.0.0.1", "[2001:db8::7]:4711"), "2001:db8::7");
  // A proxy that does not say whom it speaks for is not the computer that it runs on.
  EXPECT_EQ(client("10.0.0.1", ""), "10.0.0.1 hidden");
  EXPECT_EQ(client("10.0.0.1", "unknown"), "10.0.0.1 hidden");
  EXPECT_EQ(client("10.0.0.1", ","), "10.0.0.1 hidden");
  EXPECT_EQ(client("10.0.0.1", "192.0.2.7, nonsense, 10.0.0.2"), "10.0.0.2 hidden");
}

TEST(GameClock, DoesNotJumpWhenTheWallClockIsSet) {
  const auto start = std::chrono::steady_clock::now();
  constexpr std::int64_t kWall = 1'800'000'000'000;
  GameClock clock(start, kWall);
  EXPECT_EQ(clock.now_ms(start + 1s, kWall + 1000), kWall + 1000);
  // Set ahead by an hour: a minute later a minute has passed, as players see it.
  std::int64_t now = clock.now_ms(start + 61s, kWall + 61'000 + 3'600'000);
  EXPECT_GE(now, kWall + 61'000);
  EXPECT_LE(now, kWall + 61'000 + 300);
  // Set back by two: it never goes back, and it does not stand still either.
  const std::int64_t later = clock.now_ms(start + 121s, kWall + 121'000 - 3'600'000);
  EXPECT_GE(later - now, 59'700);
  EXPECT_LE(later - now, 60'000);
  // Once the wall clock is right, what is left of the difference goes.
  for (int i = 1; i <= 1000; ++i) now = clock.now_ms(start + 121s + i * 1s, kWall + 121'000 + i * 1000);
  EXPECT_EQ(now, kWall + 1'121'000);
}

// Servers on one database go by its clock, whatever their own say.
TEST(GameClock, FollowsTheDatabase) {
  const auto start = std::chrono::steady_clock::now();
  constexpr std::int64_t kDatabase = 1'800'000'000'000;
  constexpr std::int64_t kHour = 3'600'000;
  GameClock ahead(start, kDatabase + kHour);
  GameClock behind(start, kDatabase - kHour);
  std::int64_t before = 0;
  for (GameClock* clock : {&ahead, &behind}) clock->follow(start + 1s, kDatabase + 1000);
  for (int i = 2; i < 600; ++i) {
    const std::int64_t one = ahead.now_ms(start + i * 1s, kDatabase + kHour + i * 1000);
    const std::int64_t other = behind.now_ms(start + i * 1s, kDatabase - kHour + i * 1000);
    EXPECT_EQ(one, kDatabase + i * 1000);
    EXPECT_EQ(other, one);
    EXPECT_GT(one, before);
    before = one;
    ahead.follow(start + i * 1s, kDatabase + i * 1000);
  }
  // What it says later is approached, and never jumped to.
  ahead.follow(start + 600s, kDatabase + 600'000 - 5000);
  const std::int64_t slowed = ahead.now_ms(start + 601s, 0);
  EXPECT_GE(slowed, kDatabase + 600'990);
  EXPECT_LE(slowed, kDatabase + 601'000);
}

TEST(TokenBucket, ABurstAndThenARate) {
  const Rate rate{10, 3};
  auto now = TokenBucket::Clock::now();
  TokenBucket bucket;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  now += 100ms;
  EXPECT_TRUE(bucket.take(rate, now));
  EXPECT_FALSE(bucket.take(rate, now));
  now += 10s;
  EXPECT_TRUE(bucket.full(rate, now));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(bucket.owe(rate, now), 0ms);
  EXPECT_EQ(bucket.owe(rate, now), 100ms);
  EXPECT_EQ(bucket.owe(rate, now), 200ms);
}

TEST(ConnectionLimiter, AreCountedAndForgotten) {
  NetworkLimits limits;
  limits.connections_per_address = 2;
  limits.connects_per_address = {1, 4};
  ConnectionLimiter limiter(limits);
  auto now = ConnectionLimiter::Clock::now();
  const RequestOrigin a{address("192.0.2.1")};
  auto first = limiter.enter(a, now);
  {
    auto second = limiter.enter(a, now);
    EXPECT_TRUE(first && second);
    EXPECT_FALSE(limiter.enter(a, now));
    EXPECT_TRUE(limiter.enter({address("192.0.2.2")}, now));
  }
  EXPECT_TRUE(limiter.enter(a, now)) << "who leaves makes room";
  EXPECT_TRUE(limiter.enter(a, now));
  EXPECT_FALSE(limiter.enter(a, now)) << "but not so often";
  EXPECT_EQ(limiter.size(), 2U);
  limiter.evict_idle(now + 1h);
  EXPECT_EQ(limiter.size(), 1U) << "the one that is still here";
}

TEST(ConnectionLimiter, CountsIpv6ByNetworkAndLooserBySite) {
  NetworkLimits limits;
  limits.connections_per_address = 2;
  limits.connects_per_address = {1000, 1000};
  limits.requests_per_address = {1, 3};
  ConnectionLimiter limiter(limits);
  limiter.unlimited.add("2001:db8:5::/48");
  const auto now = ConnectionLimiter::Clock::now();
  std::vector<ConnectionLimiter::Stay> stays;
  const auto enter = [&](const std::string& text) {
    stays.push_back(limiter.enter({address(text.c_str())}, now));
    return static_cast<bool>(stays.back());
  };
  EXPECT_TRUE(enter("2001:db8:1:1::1"));
  EXPECT_TRUE(enter("2001:db8:1:1:ffff::2"));
  EXPECT_FALSE(enter("2001:db8:1:1::3")) << "the same network";
  int entered = 0;
  for (int net = 2; net < 40; ++net) entered += enter("2001:db8:1:" + std::to_string(net) + "::1") ? 1 : 0;
  EXPECT_EQ(entered, 14) << "eight times as many of one site";
  EXPECT_TRUE(enter("2001:db8:2:1::1"));
  EXPECT_TRUE(limiter.is_unlimited({address("2001:db8:5::1")}));
  EXPECT_FALSE(limiter.is_unlimited({address("2001:db8:5::1"), true})) << "not who hides behind a proxy there";
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(enter("2001:db8:5::1"));
  int allowed = 0;
  for (int i = 0; i < 100; ++i)
    allowed += limiter.allow_request({address(("2001:db8:9:" + std::to_string(i) + "::1").c_str())}, now) ? 1 : 0;
  EXPECT_EQ(allowed, 24);
}

TEST(ConnectionLimiter, LimitsThatAreReadAgainHoldForSitesToo) {
  NetworkLimits limits;
  limits.requests_per_address = {1, 100};
  ConnectionLimiter limiter(limits);
  limits.requests_per_address = {1, 3};
  limiter.use(limits);
  const auto now = ConnectionLimiter::Clock::now();
  int allowed = 0;
  for (int i = 0; i < 100; ++i)
    allowed += limiter.allow_request({address(("2001:db8:9:" + std::to_string(i) + "::1").c_str())}, now) ? 1 : 0;
  EXPECT_EQ(allowed, 24);
}

TEST(WebFolder, KnowsItsFilesAndNothingElse) {
  const test::TempFolder folder;
  folder.write("index.html", "<p>hello hello hello hello</p>");
  folder.write("index.html.gz", "packed");
  folder.write("assets/index-B7kx9_Qz.js", "1");
  folder.write("assets/index-B7kx9_Qz.js.br", "larger than the file");
  folder.write(".secret", "x");
  folder.write(".git/config", "x");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "link.txt");
  const auto web = WebFolder::read(folder.path().string(), 1000);
  ASSERT_TRUE(web.ok()) << web.error().text();
  EXPECT_EQ(web->size(), 2U);
  const WebFile* const index = web->find("/");
  ASSERT_NE(index, nullptr);
  EXPECT_EQ(index, web->find("/index.html"));
  EXPECT_EQ(*index->gzip.content, "packed");
  EXPECT_NE(index->gzip.tag, index->plain.tag);
  EXPECT_FALSE(index->immutable);
  const WebFile* const script = web->find("/assets/index-B7kx9_Qz.js");
  ASSERT_NE(script, nullptr);
  EXPECT_TRUE(script->immutable);
  EXPECT_FALSE(script->brotli.content);
  for (const char* const path : {"/.secret", "/.git/config", "/link.txt", "/index.html.gz", "/assets", "/x", ""})
    EXPECT_EQ(web->find(path), nullptr) << path;
}

TEST(WebFolder, ComplainsEarly) {
  const test::TempFolder folder;
  EXPECT_FALSE(WebFolder::read((folder.path() / "no").string(), 1000).ok());
  EXPECT_FALSE(WebFolder::read(folder.path().string(), 1000).ok()) << "no index.html";
  folder.write("index.html", std::string(2000, 'x'));
  EXPECT_FALSE(WebFolder::read(folder.path().string(), 1000).ok()) << "too large";
}

TEST(Headers, Cookies) {
  EXPECT_EQ(cookie_line("patolli", "abc", {false, ""}),
            "Set-Cookie: patolli=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax\r\n");
  EXPECT_EQ(cookie_line("__Secure-patolli", "abc", {true, "/p"}),
            "Set-Cookie: __Secure-patolli=abc; Path=/p; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure\r\n");
  EXPECT_NE(cookie_line("c", "", {false, ""}).find("Max-Age=0"), std::string::npos);
  EXPECT_EQ(cookie_line("c", "a\r\nX: y;b", {false, ""}).find('\n'),
            cookie_line("c", "aXyb", {false, ""}).find('\n') + 1);
  EXPECT_EQ(cookie_name({false, ""}), "patolli");
  EXPECT_EQ(cookie_name({false, "/p"}), "patolli");
  EXPECT_EQ(cookie_name({true, "/p"}), "__Secure-patolli");
  EXPECT_EQ(cookie_name({true, ""}), "__Host-patolli");
  EXPECT_EQ(download_line("a\"b\r\n../c.json"), "Content-Disposition: attachment; filename=\"ab..c.json\"\r\n");
}

TEST(Log, LinesCannotBeForged) {
  const std::string evil = "a\nlevel=error x=\"1\" \x1b[31m \xc3\xa9";
  EXPECT_EQ(log_line(LogFormat::kText, LogLevel::kInfo, "T", "seen", {{"n", 3}, {"who", "ana"}, {"text", evil}}),
            "at=T level=info event=seen n=3 who=ana "
            "text=\"a\\u000alevel=error x=\\\"1\\\" \\u001b[31m \\u00c3\\u00a9\"");
  EXPECT_EQ(log_line(LogFormat::kJson, LogLevel::kError, "T", "seen", {{"f", 0.5}, {"text", "a\"b"}}),
            "{\"at\":\"T\",\"level\":\"error\",\"event\":\"seen\",\"f\":0.500,\"text\":\"a\\\"b\"}");
}

}  // namespace
}  // namespace patolli::net
