// `patolli serve` as its host meets it: a process with options, signals, output and a log.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <vector>

#include "server/person.hpp"
#include "server/server_process.hpp"
#include "server/test_server.hpp"
#include "unit/cli_run.hpp"

namespace patolli::test {
namespace {

using namespace std::chrono_literals;

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Process : public testing::Test {
 protected:
  [[nodiscard]] std::string data() const { return (folder_.path() / "data").string(); }
  [[nodiscard]] std::string log() const { return (folder_.path() / "log").string(); }

  TempFolder folder_;
  ServerProcess server_;
};

TEST_F(Process, EndsInOrderAndComesBack) {
  ASSERT_TRUE(server_.start(data(), log()));
  Person ana(server_.port(), "Ana");
  const Json answer = ana.ask({{"type", "create"},
                               {"game", "splendor"},
                               {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}},
                               {"detail", "events"}});
  ASSERT_EQ(answer["type"], "ack") << answer;
  RawClient deaf(server_.port());
  ASSERT_EQ(status_of(deaf.upgrade()), 101);
  RawClient half(server_.port());
  half.send("GET / HTTP/1.1\r\n");
  const auto began = std::chrono::steady_clock::now();
  EXPECT_TRUE(server_.stop());
  EXPECT_LT(std::chrono::steady_clock::now() - began, 5s);
  EXPECT_EQ(ana.next("bye")["reason"], "stopping");
  EXPECT_EQ(ana.close_code(), 1001);

  ASSERT_TRUE(server_.start(data(), log()));
  Person again = Person::again(server_.port(), ana.cookie());
  const Json opened = again.ask({{"type", "open"}, {"table", answer["table"]}, {"detail", "events"}});
  EXPECT_EQ(opened["type"], "ack") << opened;
  EXPECT_TRUE(server_.stop());
}

TEST_F(Process, LogsAndMetricsTellNoSecrets) {
  ASSERT_TRUE(server_.start(data(), log(), ServerProcess::Disk::kPlain, {"--log-level", "debug"}));
  Person ana(server_.port(), "Anaximander");
  const HttpAnswer link = post(server_.port(), "/api/session/link", Json::object(), ana.cookie());
  ASSERT_EQ(link.status, 200);
  const std::string secret = link.body["secret"];
  const std::string cookie = ana.cookie().substr(ana.cookie().find('=') + 1);
  ASSERT_GE(cookie.size(), 16U);
  ana.ask({{"type", "create"},
           {"game", "splendor"},
           {"seats", {{{"kind", "me"}}, {{"kind", "bot"}, {"level", "novice"}}}},
           {"detail", "view"}});
  RawClient client(server_.port());
  client.send("GET /api/session?secret=" + secret + " HTTP/1.1\r\nHost: x\r\nCookie: " + ana.cookie() +
              "\r\nX-Evil: a\r\n\r\nGARBAGE " + secret + "\r\n\r\n");
  bool closed = false;
  client.rest(closed, 3s);
  RawClient scraper(server_.port());
  scraper.send("GET /metrics HTTP/1.0\r\n\r\n");
  const std::string metrics = scraper.answer();
  EXPECT_NE(metrics.find("patolli_sockets 1"), std::string::npos) << metrics.substr(0, 500);
  EXPECT_TRUE(server_.stop());
  const std::string logged = read_file(log());
  EXPECT_NE(logged.find("event=listening"), std::string::npos) << logged;
  for (const std::string& text : {logged, metrics})
    for (const std::string& hidden : {secret, cookie, std::string("Anaximander"), std::string("GARBAGE")})
      EXPECT_EQ(text.find(hidden), std::string::npos) << hidden;
}

TEST_F(Process, FailsEarlyAndNamesTheSetting) {
  ASSERT_TRUE(server_.start(data(), log()));
  const auto complaint = [&](std::vector<std::string> options) {
    options.insert(options.begin(), "serve");
    const Ran ran = run_patolli(options);
    EXPECT_EQ(ran.code, 2) << ran.err;
    return ran.err;
  };
  const std::string elsewhere = (folder_.path() / "other").string();
  EXPECT_NE(complaint({"--port", std::to_string(server_.port()), "--data", elsewhere}).find("--port"),
            std::string::npos);
  EXPECT_NE(complaint({"--port", "0", "--data", data()}).find("data"), std::string::npos) << "another server's folder";
  EXPECT_NE(complaint({"--port", "0", "--data", "/proc/nowhere"}).find("data"), std::string::npos);
  EXPECT_NE(complaint({"--port", "0", "--data", elsewhere, "--web", "/nowhere"}).find("web"), std::string::npos);
  EXPECT_NE(complaint({"--port", "99999"}).find("--port"), std::string::npos);
  EXPECT_NE(complaint({"--base-url", "games", "--data", elsewhere}).find("base-url"), std::string::npos);
  const Ran help = run_patolli({"serve", "--help"});
  EXPECT_EQ(help.code, 0);
  for (const char* const word : {"--listen", "--data", "--base-url", "--proxies", "/healthz", "Examples:"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace patolli::test
