// patolli nodes: servers as processes, over a real database and a real bus.
#include "net/nodes.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "nats_server.hpp"
#include "net/person.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"
#include "postgres_server.hpp"
#include "unit/cli_run.hpp"

namespace patolli::net::test {
namespace {

// A database, a bus, and servers over both.
struct Group {
  Group() : place(PostgresServer::shared().fresh()) {}
  [[nodiscard]] bool start(ServerProcess& server, const std::vector<std::string>& more) const {
    std::vector<std::string> all{"--bus", bus.address(), "--metrics-from", "127.0.0.1"};
    all.insert(all.end(), more.begin(), more.end());
    return server.start((folder.path() / "unused").string(), (folder.path() / "log").string(),
                        ServerProcess::Disk::kPlain, all);
  }
  [[nodiscard]] Ran nodes(std::vector<std::string> more = {}) const {
    std::vector<std::string> all{"nodes", "--store", place, "--bus", bus.address(), "--wait", "300"};
    all.insert(all.end(), more.begin(), more.end());
    return run_patolli(all);
  }
  // "port state" of each that is listed.
  [[nodiscard]] std::set<std::string> states() const {
    const Json list = Json::parse(nodes({"--json"}).out, nullptr, false);
    std::set<std::string> found;
    if (!list.is_array()) return found;
    for (const Json& node : list) found.insert(node["port"].dump() + " " + node["state"].get<std::string>());
    return found;
  }
  static std::string is(const ServerProcess& server, const std::string& state) {
    return std::to_string(server.port()) + " " + state;
  }

  TempFolder folder;
  NatsServer bus;
  std::string place;
};

template <class Condition>
bool comes_true(Condition condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

double metric(std::uint16_t port, const std::string& name) {
  RawClient client(port);
  client.send("GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n");
  const std::string text = client.answer();
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

TEST(Nodes, WhoIsThereAndWhoIsNot) {
  ASSERT_EQ(PostgresServer::shared().failed(), "");
  Group group;
  ASSERT_EQ(group.bus.failed(), "");
  const Ran nobody = group.nodes();
  EXPECT_EQ(nobody.code, 1);
  ServerProcess one, two, thinks;
  ASSERT_TRUE(group.start(one, {"--store", group.place}));
  ASSERT_TRUE(group.start(two, {"--store", group.place}));
  ASSERT_TRUE(group.start(thinks, {"--role", "think"}));
  using Set = std::set<std::string>;
  EXPECT_TRUE(comes_true([&] {
    return group.states() == Set{Group::is(one, "serving"), Group::is(two, "serving"), Group::is(thinks, "serving")};
  }));
  Person ana(two.port(), "Ana");
  ASSERT_EQ(ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}})
                .value("type", ""),
            "ack");
  const Json list = Json::parse(group.nodes({"--json"}).out);
  ASSERT_EQ(list.size(), 3U);
  for (const Json& node : list) {
    const bool here = node["port"] == two.port();
    EXPECT_EQ(node["people"], here ? 1 : 0) << node;
    EXPECT_EQ(node["tables"], here ? 1 : 0) << node;
    const bool only_thinks = node["port"] == thinks.port();
    EXPECT_EQ(node["role"], only_thinks ? "think" : "all");
    EXPECT_EQ(node["silent"].is_null(), only_thinks) << "it writes nothing";
    EXPECT_NE(node["version"], "");
    EXPECT_EQ(node["pid"], only_thinks ? thinks.id() : here ? two.id() : one.id());
  }
  const Ran shown = group.nodes();
  EXPECT_EQ(shown.code, 0) << shown.err;
  const auto lines = lines_of(shown.out);
  ASSERT_EQ(lines.size(), 4U) << shown.out;
  EXPECT_NE(lines[0].find("LAST WRITE"), std::string::npos);
  EXPECT_EQ(shown.out.find('\''), std::string::npos) << "names are not quoted";
  // What they measure meanwhile.
  EXPECT_TRUE(comes_true([&] { return metric(one.port(), "patolli_bus_seconds_count") >= 1; }));
  EXPECT_GE(metric(one.port(), "patolli_store_write_seconds_count"), 1);
  EXPECT_GE(metric(one.port(), "patolli_store_read_seconds_count"), 1);
  EXPECT_EQ(metric(one.port(), "patolli_news_missed_total"), 0);
  EXPECT_EQ(metric(one.port(), "patolli_outages_total"), 0);
  // One dies, one ends in order.
  const std::string died = Group::is(one, "unheard");
  one.kill();
  EXPECT_TRUE(thinks.stop());
  EXPECT_TRUE(comes_true([&] { return group.states() == Set{died, Group::is(two, "serving")}; }));
}

TEST(Nodes, WhatOneOfTheTwoKnows) {
  ASSERT_EQ(PostgresServer::shared().failed(), "");
  Group group;
  ASSERT_EQ(group.bus.failed(), "");
  ServerProcess server;
  ASSERT_TRUE(group.start(server, {"--store", group.place}));
  const Ran by_store = run_patolli({"nodes", "--store", group.place});
  EXPECT_EQ(by_store.code, 0) << by_store.err;
  EXPECT_NE(by_store.out.find("unheard"), std::string::npos) << by_store.out;
  EXPECT_TRUE(comes_true([&] { return run_patolli({"nodes", "--bus", group.bus.address()}).code == 0; }));
  group.bus.kill();
  const Ran without = group.nodes();
  EXPECT_EQ(without.code, 0) << without.err;
  EXPECT_NE(without.err.find("no NATS server answers"), std::string::npos) << without.err;
  EXPECT_NE(without.out.find(std::to_string(server.port())), std::string::npos) << without.out;
  const Ran neither = run_patolli({"nodes", "--bus", group.bus.address(), "--store", "postgresql://127.0.0.1:1/none"});
  EXPECT_EQ(neither.code, 1);
  EXPECT_EQ(neither.out, "");
}

TEST(Nodes, AreAskedWithoutPasswordsInTheListOfProcesses) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"nodes", "--store", "postgresql://u:very-secret@127.0.0.1:1/d"},
        {"nodes", "--bus", "nats://u:very-secret@127.0.0.1:1"},
        {"nodes"},
        {"nodes", "--config", "/no/such/file"}}) {
    const Ran ran = run_patolli(words);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err.find("very-secret"), std::string::npos) << ran.err;
  }
}

// Anybody on the bus can say anything: what is no report is none.
TEST(Nodes, ReadBackAsTheyWere) {
  NodeReport node = this_node("1.2.3", "all", 8080);
  node.people = 7;
  node.store_ms = 1.5;
  const auto read = read_node(node_text(node));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->same(node));
  EXPECT_EQ(node_text(*read), node_text(node));
  for (const char* text : {"", "[]", "{}", "null", "{\"host\":1}", "\xFF"}) EXPECT_FALSE(read_node(text)) << text;
}

}  // namespace
}  // namespace patolli::net::test
