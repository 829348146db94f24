// What only NATS does: it goes away and comes back, is too slow, wants a password.
#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include "bus_place.hpp"
#include "nats_account.hpp"

namespace patolli::bus::test {
namespace {

using Strings = std::vector<std::string>;

void wait_until(const std::function<bool()>& condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_TRUE(condition());
}

TEST(NatsBus, GoesOnWhenTheServerIsBack) {
  NatsServer server;
  ASSERT_EQ(server.failed(), "");
  const auto one = connected(server);
  const auto two = connected(server);
  const auto gaps = std::make_shared<Heard>();
  two->on_gap([gaps] { gaps->add("gap"); });
  const auto heard = std::make_shared<Heard>();
  listen(*two, "a", heard);
  one->publish("a", "before");
  heard->wait(1);
  server.kill();
  wait_until([&] { return !one->counts().connected && !two->counts().connected; });
  one->publish("a", "meanwhile");  // nobody keeps it until it is old
  EXPECT_EQ(one->counts().dropped, 1U);
  EXPECT_FALSE(one->shared());
  const auto answers = std::make_shared<Heard>();
  one->request("think", "x", std::chrono::hours(1),
               [answers](std::optional<std::string> reply) { answers->add(reply.value_or("nothing")); });
  EXPECT_EQ(answers->wait(1), Strings{"nothing"});
  server.start();  // and knows nothing of before
  ASSERT_EQ(server.failed(), "");
  gaps->wait(1);
  wait_until([&] { return one->counts().connected; });
  two->flush();
  one->publish("a", "afterwards");
  EXPECT_EQ(heard->wait(2), (Strings{"before", "afterwards"}));
  EXPECT_EQ(two->counts().connects, 2U);
}

TEST(NatsBus, StartsWithoutAServer) {
  NatsServer server;
  ASSERT_EQ(server.failed(), "");
  server.kill();
  const auto one = connected(server);
  const auto two = connected(server);
  const auto heard = std::make_shared<Heard>();
  listen(*two, "a", heard);  // it is told at once that there is nothing to wait for
  EXPECT_FALSE(two->counts().connected);
  server.start();
  ASSERT_EQ(server.failed(), "");
  wait_until([&] { return one->counts().connected && two->counts().connected; });
  two->flush();
  one->publish("a", "x");
  heard->wait(1);
}

// More comes than can be heard: what is too much is lost, which is told, and later messages are heard again.
TEST(NatsBus, WhoHearsTooSlowlyKnows) {
  NatsServer server;
  ASSERT_EQ(server.failed(), "");
  const auto one = connected(server);
  const auto two = connected(server);
  const auto gaps = std::make_shared<Heard>();
  two->on_gap([gaps] { gaps->add("gap"); });
  const auto go_on = std::make_shared<std::promise<void>>();
  const auto heard = std::make_shared<Heard>();
  const auto ready = std::make_shared<Heard>();
  two->subscribe(
      "a",
      [heard, go = go_on->get_future().share()](std::string_view text) {
        go.wait();
        heard->add(std::string(text));
      },
      [ready] { ready->add("ready"); });
  ready->wait(1);
  for (int n = 0; n < 70'000; ++n) one->publish("a", "x");
  one->flush();
  gaps->wait(1);
  EXPECT_GE(two->counts().overflowed, 1U);
  EXPECT_TRUE(two->counts().connected);
  go_on->set_value();
  wait_until([&] { return heard->size() >= 60'000; });
  one->publish("a", "afterwards");
  wait_until([&] { return heard->last() == "afterwards"; });
}

TEST(NatsBus, OnlyWithTheRightCertificates) {
  NatsServer server({}, true);
  ASSERT_EQ(server.failed(), "");
  const std::string at = "tls" + server.address().substr(4);
  const auto file = [&](const char* name) { return server.folder() + "/" + name; };
  const auto log = [&] {
    std::ifstream in(file("log"));
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  // Without a certificate of its own, and one who does not trust the server.
  auto nameless = open_nats_bus({.servers = {at}, .ca = file("ca.pem")});
  ASSERT_TRUE(nameless.ok());
  wait_until([&] { return log().find("TLS handshake error") != std::string::npos; });
  const auto refused = log().size();
  auto distrustful = open_nats_bus(
      {.servers = {at}, .ca = file("other.pem"), .certificate = file("peer.pem"), .key = file("peer.key")});
  ASSERT_TRUE(distrustful.ok());
  wait_until([&] { return log().find("TLS handshake error", refused) != std::string::npos; });
  auto good =
      open_nats_bus({.servers = {at}, .ca = file("ca.pem"), .certificate = file("peer.pem"), .key = file("peer.key")});
  ASSERT_TRUE(good.ok()) << good.error().text();
  wait_until([&] { return (*good)->counts().connected; });
  EXPECT_EQ((*nameless)->counts().connects, 0U);
  EXPECT_EQ((*distrustful)->counts().connects, 0U);
  const auto heard = std::make_shared<Heard>();
  listen(**good, "a", heard);
  EXPECT_FALSE(open_nats_bus({.servers = {at}, .ca = "/no/such/file"}).ok());
}

TEST(NatsBus, OnlyWithTheRightCredentials) {
  const NatsAccount account = make_nats_account(2), stranger = make_nats_account(1);
  NatsServer server({}, false, account.config);
  ASSERT_EQ(server.failed(), "");
  const auto open = [&](const char* name, const std::string& credentials) {
    const std::string file = server.folder() + "/" + name;
    std::ofstream(file) << credentials;
    auto bus = open_nats_bus({.servers = {server.address()}, .credentials = file});
    EXPECT_TRUE(bus.ok()) << bus.error().text();
    return std::move(*bus);
  };
  const auto nameless = connected(server);
  const auto foreign = open("foreign.creds", stranger.credentials[0]);
  const auto refusals = [&] {
    std::ifstream in(server.folder() + "/log");
    const std::string log(std::istreambuf_iterator<char>(in), {});
    int count = 0;
    for (auto at = log.find("authentication error"); at != std::string::npos;
         at = log.find("authentication error", at + 1))
      ++count;
    return count;
  };
  wait_until([&] { return refusals() >= 2; });
  const auto one = open("one.creds", account.credentials[0]);
  const auto two = open("two.creds", account.credentials[1]);
  wait_until([&] { return one->counts().connected && two->counts().connected; });
  const auto heard = std::make_shared<Heard>();
  listen(*two, "a", heard);
  one->publish("a", "x");
  heard->wait(1);
  EXPECT_EQ(nameless->counts().connects, 0U);
  EXPECT_EQ(foreign->counts().connects, 0U);
  // The server is away for a while: who comes back says who it is again.
  server.kill();
  wait_until([&] { return !one->counts().connected; });
  server.start();
  wait_until([&] { return one->counts().connected && two->counts().connected; });
}

TEST(NatsBus, TriesTheServersInTurn) {
  NatsServer away;
  NatsServer server;
  ASSERT_EQ(away.failed() + server.failed(), "");
  away.kill();
  auto bus = open_nats_bus({.servers = {away.address(), server.address()}});
  ASSERT_TRUE(bus.ok());
  wait_until([&] { return (*bus)->counts().connected; });
}

// A thread for each subscription would be two thousand of them.
TEST(NatsBus, ManySubscriptionsTakeNoThreads) {
  NatsServer server;
  ASSERT_EQ(server.failed(), "");
  const auto one = connected(server);
  const auto two = connected(server);
  const auto threads = [] {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
      if (word == "Threads:") {
        int count = 0;
        status >> count;
        return count;
      }
    return 0;
  };
  const auto heard = std::make_shared<Heard>();
  listen(*two, "first", heard);
  const int before = threads();
  for (int i = 0; i < 2000; ++i)
    two->subscribe("t." + std::to_string(i), [heard](std::string_view text) { heard->add(std::string(text)); });
  listen(*two, "last", heard);
  EXPECT_LE(threads(), before + 2);
  for (int i = 0; i < 2000; ++i) one->publish("t." + std::to_string(i), "x");
  heard->wait(2000);
}

TEST(NatsBus, TooLongMessagesAreNotSent) {
  NatsServer server;
  ASSERT_EQ(server.failed(), "");
  const auto one = connected(server);
  one->publish("a", std::string(2 << 20, 'x'));
  EXPECT_EQ(one->counts().dropped, 1U);
  const auto answers = std::make_shared<Heard>();
  one->request("a", std::string(2 << 20, 'x'), std::chrono::hours(1),
               [answers](std::optional<std::string> reply) { answers->add(reply.value_or("nothing")); });
  answers->wait(1);
  EXPECT_TRUE(one->counts().connected);
}

TEST(NatsBus, Passwords) {
  NatsServer server("--user patolli --pass secret-of-the-bus");
  ASSERT_EQ(server.failed(), "");
  const std::string port = server.address().substr(server.address().rfind(':'));
  auto good = open_nats_bus({.servers = {"nats://patolli:secret-of-the-bus@127.0.0.1" + port}});
  ASSERT_TRUE(good.ok());
  wait_until([&] { return (*good)->counts().connected; });
  auto bad = open_nats_bus({.servers = {server.address()}});
  EXPECT_FALSE(bad.ok() && (*bad)->counts().connected);
  auto none = open_nats_bus({.servers = {server.address()}, .credentials = "/no/such/file"});
  EXPECT_FALSE(none.ok() && (*none)->counts().connected);
  EXPECT_TRUE(has_nats_password("nats://patolli:secret@127.0.0.1"));
  EXPECT_TRUE(has_nats_password("nats://a.example.org, tls://token@127.0.0.1"));
  EXPECT_FALSE(has_nats_password("nats://127.0.0.1:4222"));
}

TEST(NatsBus, Addresses) {
  Strings servers;
  EXPECT_TRUE(read_nats_servers("nats://one:4222, tls://two", servers));
  EXPECT_EQ(servers, (Strings{"nats://one:4222", "tls://two"}));
  for (const char* const wrong : {"one:4222", "http://one", "nats://", "nats://one,two"})
    EXPECT_FALSE(read_nats_servers(wrong, servers)) << wrong;
}

}  // namespace
}  // namespace patolli::bus::test
