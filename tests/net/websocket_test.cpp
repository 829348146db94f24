// WebSockets of untrusted clients: a catalogue of frames that no browser would send, and clients that are slow,
// greedy or from elsewhere. After each of them the server still serves the next.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "net/raw_client.hpp"
#include "net/test_server.hpp"

namespace patolli::net::test {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPing = R"({"type":"ping","id":"p"})";

class WebSocket : public testing::Test {
 protected:
  TestServer& server() {
    if (!server_) server_.emplace(settings_);
    return *server_;
  }
  std::uint16_t port() { return server().port(); }
  // A WebSocket that is open.
  RawClient open() {
    RawClient client(port());
    EXPECT_EQ(status_of(client.upgrade()), 101);
    return client;
  }
  // Whether a message gets an answer, so that the connection is alive.
  static bool answers(RawClient& client) {
    if (!client.send(Frame{.payload = kPing}.bytes())) return false;
    std::string payload;
    return client.frame(payload) == 1;
  }
  std::string metric(const std::string& name) {
    RawClient client(port());
    client.send("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    const std::string text = client.answer();
    const auto at = text.find("\n" + name + " ");
    if (at == std::string::npos) return {};
    const auto begin = at + name.size() + 2;
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  TempFolder data_;
  ServerSettings settings_ = test_settings(data_.path());

 private:
  std::optional<TestServer> server_;
};

TEST_F(WebSocket, OpensAndAnswers) {
  RawClient client(port());
  const std::string answer = client.upgrade();
  EXPECT_EQ(status_of(answer), 101);
  EXPECT_EQ(header_of(answer, "sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_TRUE(header_of(answer, "sec-websocket-extensions").empty());
  EXPECT_TRUE(answers(client));
  client.send(Frame{.opcode = 8, .payload = std::string("\x03\xe8", 2)}.bytes());
  EXPECT_EQ(client.close_code(), 1000);
  EXPECT_TRUE(client.closes_within(2s));
}

TEST_F(WebSocket, OnlyPagesOfOurOwn) {
  const auto status = [&](const std::string& headers, const char* host = "games.example.org") {
    RawClient client(port());
    return status_of(client.upgrade("/ws", headers, host));
  };
  EXPECT_EQ(status("Origin: http://games.example.org\r\n"), 101);
  EXPECT_EQ(status("Origin: https://games.example.org\r\n"), 101) << "a proxy may speak TLS";
  EXPECT_EQ(status(""), 101) << "no browser";
  for (const char* const evil :
       {"https://evil.example", "null", "http://games.example.org.evil.example", "http://games.example.org:81",
        "http://games.example.org@evil.example", "file://", "", "http://games.example.org/"})
    EXPECT_EQ(status("Origin: " + std::string(evil) + "\r\n"), 403) << evil;
}

TEST_F(WebSocket, WithABaseUrlTheOriginIsThatOne) {
  settings_.network.base_url = "https://games.example.org/";
  RawClient good(port());
  EXPECT_EQ(status_of(good.upgrade("/ws", "Origin: https://games.example.org\r\n", "games.example.org")), 101);
  RawClient plain(port());
  EXPECT_EQ(status_of(plain.upgrade("/ws", "Origin: http://games.example.org\r\n", "games.example.org")), 403);
  RawClient near(port());
  EXPECT_EQ(status_of(near.upgrade("/ws", "Origin: http://localhost:1\r\n", "localhost:1")), 101);
  RawClient bad(port());
  EXPECT_EQ(status_of(bad.upgrade("/ws", "Origin: http://inside:1\r\n", "inside:1")), 421);
}

TEST_F(WebSocket, BadUpgrades) {
  const std::string requests[] = {
      "GET /ws HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
      "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
      "8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
      "13\r\nSec-WebSocket-Key: short\r\n\r\n",
      "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
      "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" +
          Frame{.payload = kPing}.bytes(),
      "POST /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
      "13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nContent-Length: 0\r\n\r\n",
  };
  for (const std::string& request : requests) {
    RawClient client(port());
    client.send(request);
    const int status = status_of(client.answer());
    EXPECT_GE(status, 400) << request;
    EXPECT_LT(status, 500) << request;
  }
  RawClient good = open();
  EXPECT_TRUE(answers(good));
}

TEST_F(WebSocket, BadFramesEndTheConnectionWithAReason) {
  const auto text = [](std::string payload) { return Frame{.payload = std::move(payload)}; };
  std::string huge = Frame{.payload = "x"}.bytes();
  huge[1] = static_cast<char>(0xff);
  huge.insert(2, std::string(8, '\x7f'));
  struct Case {
    const char* what;
    std::string bytes;
    int code;  // 0: any end
  };
  const Case cases[] = {
      {"not masked", Frame{.redacted = false, .payload = kPing}.bytes(), 1002},
      {"reserved bit", Frame{.reserved = 4, .payload = kPing}.bytes(), 1002},
      {"reserved opcode", Frame{.opcode = 3, .payload = kPing}.bytes(), 1002},
      {"reserved control opcode", Frame{.opcode = 11, .payload = ""}.bytes(), 1002},
      {"continuation of nothing", Frame{.opcode = 0, .payload = kPing}.bytes(), 1002},
      {"a message inside a message", Frame{.final = false, .payload = "{"}.bytes() + text("}").bytes(), 1002},
      {"ping of 126 bytes", Frame{.opcode = 9, .payload = std::string(126, 'x')}.bytes(), 1002},
      {"fragmented ping", Frame{.opcode = 9, .final = false, .payload = "x"}.bytes(), 1002},
      {"close with one byte", Frame{.opcode = 8, .payload = "x"}.bytes(), 1002},
      {"close with a reserved code", Frame{.opcode = 8, .payload = std::string("\x03\xed", 2)}.bytes(), 1002},
      {"close with bad UTF-8", Frame{.opcode = 8, .payload = std::string("\x03\xe8\xff", 3)}.bytes(), 1002},
      {"bad UTF-8", text("{\"type\":\"\xff\xfe\"}").bytes(), 1007},
      {"UTF-8 that ends in the middle", text("\xe2\x82").bytes(), 1007},
      {"a surrogate in UTF-8", text("\xed\xa0\x80").bytes(), 1007},
      {"too large", text(std::string(17'000, ' ')).bytes(), 1009},
      {"a length of 2^62", huge, 1009},
      {"too large in fragments",
       Frame{.final = false, .payload = std::string(9'000, ' ')}.bytes() +
           Frame{.opcode = 0, .final = false, .payload = std::string(9'000, ' ')}.bytes(),
       1009},
      {"binary", Frame{.opcode = 2, .payload = kPing}.bytes(), 1003},
      {"noise", std::string(200, '\xa5'), 0},
      {"HTTP again", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", 0},
  };
  for (const Case& bad : cases) {
    SCOPED_TRACE(bad.what);
    RawClient client = open();
    client.send(bad.bytes);
    const int code = client.close_code();
    if (bad.code != 0) {
      EXPECT_EQ(code, bad.code);
    }
    EXPECT_TRUE(client.closes_within(5s));
  }
  RawClient good = open();
  EXPECT_TRUE(answers(good)) << "and nobody else notices";
}

TEST_F(WebSocket, FragmentsAndPingsInBetweenAreFine) {
  RawClient client = open();
  const std::string whole = kPing;
  client.send(Frame{.final = false, .payload = whole.substr(0, 5)}.bytes());
  client.send(Frame{.opcode = 9, .payload = "are you there"}.bytes());
  client.send(Frame{.opcode = 0, .final = false, .payload = ""}.bytes());
  client.send(Frame{.opcode = 0, .payload = whole.substr(5)}.bytes());
  std::string payload;
  EXPECT_EQ(client.frame(payload), 10);
  EXPECT_EQ(payload, "are you there");
  EXPECT_EQ(client.frame(payload), 1);
}

TEST_F(WebSocket, BadTextsGetAnAnswerAndTheConnectionStays) {
  RawClient client = open();
  std::string deep(10'000, '[');
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("null"), std::string("[]"), std::string("{}"), deep,
        std::string("{\"type\":null}"), std::string("{\"type\":\"\\u0000\"}"),
        std::string("{\"type\":\"act\",\"id\":{}}"), std::string(16'000, ' '),
        std::string("{\"type\":\"hello\",\"id\":\"") + std::string(5000, 'a') + "\"}"}) {
    client.send(Frame{.payload = text}.bytes());
    std::string payload;
    EXPECT_EQ(client.frame(payload), 1) << text.substr(0, 50);
  }
  EXPECT_TRUE(answers(client));
}

TEST_F(WebSocket, FragmentsWithoutEndAreAbuse) {
  settings_.network.limits.message_pieces = 50;
  RawClient client = open();
  client.send(Frame{.final = false, .payload = "{"}.bytes());
  std::string more;
  for (int i = 0; i < 500; ++i) more += Frame{.opcode = 0, .final = false, .payload = " "}.bytes();
  client.send(more);
  EXPECT_TRUE(client.closes_within(5s));
  RawClient good = open();
  EXPECT_TRUE(answers(good));
}

TEST_F(WebSocket, EmptyFragmentsWithoutEndAreAbuse) {
  RawClient client = open();
  client.send(Frame{.final = false, .payload = ""}.bytes());
  std::string more;
  for (int i = 0; i < 5'000; ++i) more += Frame{.opcode = 0, .final = false, .payload = ""}.bytes();
  bool closed = false;
  for (int i = 0; i < 300 && !closed; ++i) {
    closed = !client.send(more);
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_TRUE(closed);
}

TEST_F(WebSocket, PingsWithoutEndAreAbuse) {
  settings_.network.limits.messages_per_connection = {10, 20};
  RawClient client = open();
  std::string pings;
  for (int i = 0; i < 200; ++i) pings += Frame{.opcode = 9, .payload = "x"}.bytes();
  client.send(pings);
  EXPECT_TRUE(client.closes_within(5s));
}

TEST_F(WebSocket, WhoTalksTooFastIsReadMoreSlowly) {
  settings_.network.limits.messages_per_connection = {20, 10};
  RawClient client = open();
  const auto began = std::chrono::steady_clock::now();
  std::string flood;
  for (int i = 0; i < 20; ++i) flood += Frame{.payload = kPing}.bytes();
  client.send(flood);
  std::string payload;
  for (int i = 0; i < 20; ++i) ASSERT_EQ(client.frame(payload), 1) << i;
  EXPECT_GE(std::chrono::steady_clock::now() - began, 400ms);
  EXPECT_GT(std::stoi(metric("patolli_messages_throttled_total")), 0);
}

TEST_F(WebSocket, ManyConnectionsOfOneAddressShareARate) {
  settings_.network.limits.messages_per_address = {20, 10};
  std::vector<RawClient> clients;
  for (int i = 0; i < 10; ++i) clients.push_back(open());
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < 2; ++i)
    for (RawClient& client : clients) client.send(Frame{.payload = kPing}.bytes());
  std::string payload;
  for (int i = 0; i < 2; ++i)
    for (RawClient& client : clients) ASSERT_EQ(client.frame(payload), 1);
  EXPECT_GE(std::chrono::steady_clock::now() - began, 400ms);
}

TEST_F(WebSocket, ConnectionsOfOneAddressAreBounded) {
  settings_.network.limits.connections_per_address = 20;
  std::vector<RawClient> clients;
  int open = 0;
  for (int i = 0; i < 60; ++i) {
    clients.emplace_back(port());
    open += status_of(clients.back().upgrade()) == 101 ? 1 : 0;
  }
  EXPECT_EQ(open, 20);
}

TEST_F(WebSocket, BehindAProxyClientsAreCountedNotTheProxy) {
  settings_.network.proxies = {"loopback"};
  settings_.network.limits.connections_per_address = 3;
  std::vector<RawClient> clients;
  const auto status = [&](const std::string& forwarded) {
    clients.emplace_back(port());
    return status_of(clients.back().upgrade("/ws", "X-Forwarded-For: " + forwarded + "\r\n"));
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status("192.0.2.1"), 101);
  EXPECT_EQ(status("192.0.2.1"), 429);
  EXPECT_EQ(status("198.51.100.9, 192.0.2.1"), 429) << "what the client itself writes does not help it";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status("192.0.2.2"), 101);
}

TEST_F(WebSocket, WhoDoesNotReadIsDropped) {
  settings_.network.limits.queue_messages = 100;
  settings_.network.limits.write_time = 60s;
  settings_.network.limits.socket_buffer = 16 * 1024;
  RawClient client(port(), 16 * 1024);
  ASSERT_EQ(status_of(client.upgrade()), 101);
  std::string flood;
  for (int i = 0; i < 1000; ++i) flood += Frame{.payload = kPing}.bytes();
  bool dropped = false;
  for (int i = 0; i < 500 && !dropped; ++i) dropped = !client.send(flood);
  EXPECT_TRUE(dropped);
  RawClient good = open();
  EXPECT_TRUE(answers(good));
}

TEST_F(WebSocket, WhatWaitsForAllClientsIsBounded) {
  settings_.network.limits.queue_messages = 1'000'000;
  settings_.network.limits.outgoing_bytes = 200'000;
  settings_.network.limits.write_time = 60s;
  settings_.network.limits.socket_buffer = 16 * 1024;
  RawClient good = open();
  std::string flood;
  for (int i = 0; i < 1000; ++i) flood += Frame{.payload = kPing}.bytes();
  // None of them reads; each by itself is far below its own limit.
  std::vector<RawClient> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back(port(), 16 * 1024);
    ASSERT_EQ(status_of(clients.back().upgrade()), 101);
  }
  const auto dropped = [&] { return std::stoi(metric("patolli_refused_total{reason=\"memory\"}")); };
  for (int round = 0; round < 500 && dropped() == 0; ++round)
    for (RawClient& client : clients) client.send(flood);
  EXPECT_GT(dropped(), 0);
  EXPECT_LE(std::stoi(metric("patolli_outgoing_bytes")), 200'000);
  EXPECT_TRUE(answers(good));
}

TEST_F(WebSocket, AMessageThatIsNeverFinished) {
  settings_.network.limits.body_time = 300ms;
  RawClient client = open();
  client.send(Frame{.final = false, .payload = "{"}.bytes());
  for (int i = 0; i < 10; ++i) {
    client.send(Frame{.opcode = 0, .final = false, .payload = "x"}.bytes());
    std::this_thread::sleep_for(50ms);
  }
  EXPECT_TRUE(client.closes_within(2s));
}

TEST_F(WebSocket, WhoAnswersNoPingIsGone) {
  settings_.network.limits.idle_time = 600ms;
  RawClient client = open();
  std::string payload;
  EXPECT_EQ(client.frame(payload), 9) << "it is asked first";
  EXPECT_TRUE(client.closes_within(3s));
}

TEST_F(WebSocket, EverybodyIsToldThatTheServerStops) {
  std::vector<RawClient> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(open());
    EXPECT_TRUE(answers(clients.back()));
  }
  RawClient idle(port());
  RawClient deaf = open();  // which does not say goodbye
  const auto began = std::chrono::steady_clock::now();
  std::thread stopper([&] { EXPECT_TRUE(server().stop()); });
  for (RawClient& client : clients) {
    EXPECT_EQ(client.close_code(), 1001);
    client.send(Frame{.opcode = 8, .payload = std::string("\x03\xe9", 2)}.bytes());
  }
  stopper.join();
  EXPECT_LT(std::chrono::steady_clock::now() - began, 5s);
}

}  // namespace
}  // namespace patolli::net::test
