// `patolli serve` as its host meets it: a process with options, signals, output and a log.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "net/person.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"
#include "unit/cli_run.hpp"

namespace patolli::net::test {
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

// The host's clock is set ahead by an hour while a game with ten minutes for each is played: nobody loses by that.
TEST_F(Process, SettingTheClockForfeitsNobody) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "libfaketime and the sanitizers replace the same functions";
#endif
#endif
  const std::string offset = (folder_.path() / "offset").string();
  const auto set_clock = [&](const char* to) { std::ofstream(offset) << to << "\n"; };
  set_clock("+0");
  const std::vector<std::pair<const char*, std::string>> faked = {
      {"LD_PRELOAD", PATOLLI_REAL_TIMERS ":libfaketime.so.1"},
      {"LD_LIBRARY_PATH", "/usr/lib/x86_64-linux-gnu/faketime:/usr/lib/aarch64-linux-gnu/faketime"},
      {"FAKETIME_TIMESTAMP_FILE", offset},
      {"FAKETIME_NO_CACHE", "1"},
      {"FAKETIME_DONT_FAKE_MONOTONIC", "1"}};
  for (const auto& [name, value] : faked) setenv(name, value.c_str(), 1);
  const bool started = server_.start(data(), log());
  const auto date = [] {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen("date +%s", "r"), pclose);
    long seconds = 0;
    EXPECT_EQ(std::fscanf(pipe.get(), "%ld", &seconds), 1);
    return seconds;
  };
  const long now = date();
  set_clock("+3600");
  const bool works = date() - now >= 3500;
  set_clock("+0");
  for (const auto& [name, value] : faked) unsetenv(name);
  ASSERT_TRUE(works) << "Debian's package faketime is missing";
  ASSERT_TRUE(started);
  Person ana(server_.port(), "Ana");
  Person bea(server_.port(), "Bea");
  const Json made = ana.ask({{"type", "create"},
                             {"game", "splendor"},
                             {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}},
                             {"clock", {{"kind", "budget"}, {"ms", 600'000}, {"increment", 0}}},
                             {"timeout", {{"kind", "forfeit"}}},
                             {"detail", "events"}});
  ASSERT_EQ(made["type"], "ack") << made;
  const Json table = made["table"];
  ASSERT_EQ(bea.ask({{"type", "open"}, {"table", table}, {"detail", "events"}})["type"], "ack");
  ASSERT_EQ(bea.ask({{"type", "sit"}, {"table", table}})["type"], "ack");
  Json events;
  do {
    events = ana.next("events");
    ASSERT_FALSE(events.is_null());
  } while (!events["legal"].is_array());
  const std::int64_t before = ana.ask({{"type", "ping"}, {"id", "before"}})["now"];
  set_clock("+3600");
  const Json move =
      ana.ask({{"type", "act"}, {"table", table}, {"revision", events["revision"]}, {"action", events["legal"][0]}});
  EXPECT_EQ(move["type"], "ack") << move;
  EXPECT_LT(ana.ask({{"type", "ping"}, {"id", "after"}})["now"].get<std::int64_t>() - before, 600'000);
  EXPECT_FALSE(ana.next("events")["over"]);
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
  const Json table = ana.next("table")["table"];
  const std::string invite = table["invite"];
  ASSERT_EQ(invite.size(), 22U);
  ana.ask({{"type", "chat"}, {"table", table["id"]}, {"text", "Xanthippe"}});
  Person eve = Person::again(server_.port(), "");
  eve.ask({{"type", "open"}, {"table", table["id"]}, {"invite", invite}});
  EXPECT_EQ(post(server_.port(), "/api/session", {{"secret", secret}}).status, 200);
  RawClient client(server_.port());
  client.send("GET /api/session?secret=" + secret + " HTTP/1.1\r\nHost: x\r\nCookie: " + ana.cookie() +
              "\r\nX-Evil: a\r\n\r\nGARBAGE " + secret + "\r\n\r\n");
  bool closed = false;
  client.rest(closed, 3s);
  RawClient scraper(server_.port());
  scraper.send("GET /metrics HTTP/1.0\r\n\r\n");
  const std::string metrics = scraper.answer();
  EXPECT_NE(metrics.find("patolli_sockets 2"), std::string::npos) << metrics.substr(0, 500);
  EXPECT_TRUE(server_.stop());
  const std::string logged = read_file(log());
  EXPECT_NE(logged.find("event=listening"), std::string::npos) << logged;
  for (const std::string& text : {logged, metrics})
    for (const std::string& hidden :
         {secret, cookie, invite, std::string("Anaximander"), std::string("Xanthippe"), std::string("GARBAGE")})
      EXPECT_EQ(text.find(hidden), std::string::npos) << hidden;
}

TEST_F(Process, LogsAreStructured) {
  ASSERT_TRUE(
      server_.start(data(), log(), ServerProcess::Disk::kPlain, {"--log-level", "debug", "--log-format", "json"}));
  EXPECT_EQ(post(server_.port(), "/api/session", {{"name", "Ana\"\n{"}}).status, 200);
  RawClient client(server_.port());
  client.send("GET /%00\"\n HTTP/1.1\r\nHost: x\r\n\r\n");
  bool closed = false;
  client.rest(closed, 3s);
  EXPECT_TRUE(server_.stop());
  std::istringstream lines(read_file(log()));
  int n = 0;
  std::set<std::string> events;
  for (std::string line; std::getline(lines, line); ++n) {
    const Json entry = Json::parse(line, nullptr, false);
    ASSERT_TRUE(entry.is_object()) << line;
    EXPECT_TRUE(entry.contains("at") && entry.contains("level") && entry.contains("event")) << line;
    events.insert(entry.value("event", ""));
  }
  EXPECT_GT(n, 2);
  EXPECT_TRUE(events.contains("listening"));
}

// A backup is taken in the middle of games, and played on elsewhere.
TEST_F(Process, ABackupOfARunningServerIsPlayedOn) {
  ASSERT_TRUE(server_.start(data(), log()));
  Person ana(server_.port(), "Ana");
  Person bea(server_.port(), "Bea");
  const Json seats = {{{"kind", "me"}}, {{"kind", "open"}}};
  const Json made = ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", seats}, {"detail", "events"}});
  ASSERT_EQ(made["type"], "ack") << made;
  const std::string table = made["table"];
  bea.ask({{"type", "open"}, {"table", table}, {"detail", "events"}});
  ASSERT_EQ(bea.ask({{"type", "sit"}, {"table", table}})["type"], "ack");
  // Whoever has to decide does the first thing possible, so many times; the last answer.
  const auto moves = [&](Person& first, Person& second, int count) {
    Json last;
    std::int64_t known = 1;
    for (int i = 0; i < count; ++i) {
      Person* mover = nullptr;
      Json turn;
      for (Person* person : {&first, &second}) {
        Json told;
        while (told.is_null() || told["revision"] < known) {
          told = person->next("events");
          if (told.is_null()) return told;
        }
        if (told["legal"].is_array()) {
          mover = person;
          turn = told;
        }
      }
      if (mover == nullptr) return Json();
      last =
          mover->ask({{"type", "act"}, {"table", table}, {"revision", turn["revision"]}, {"action", turn["legal"][0]}});
      EXPECT_EQ(last["type"], "ack") << last;
      known = last.value("revision", std::int64_t{0});
    }
    for (Person* person : {&first, &second})  // for the next time
      person->ask({{"type", "open"}, {"table", table}, {"detail", "events"}});
    return last;
  };
  const Json kept = moves(ana, bea, 6);
  const std::string copy = (folder_.path() / "copy.db").string();
  const Ran backup = run_patolli({"backup", copy, "--data", data()});
  EXPECT_EQ(backup.code, 0) << backup.err;
  const Json later = moves(ana, bea, 4);  // these are not in it
  ASSERT_FALSE(kept.is_null() || later.is_null());
  ASSERT_GT(later["revision"], kept["revision"]);
  server_.kill();

  const std::string other = (folder_.path() / "restored").string();
  const Ran restored = run_patolli({"restore", copy, "--data", other});
  ASSERT_EQ(restored.code, 0) << restored.err;
  ASSERT_TRUE(server_.start(other, log()));
  Person ana_again = Person::again(server_.port(), ana.cookie());
  Person bea_again = Person::again(server_.port(), bea.cookie());
  for (Person* person : {&ana_again, &bea_again}) {
    const Json opened = person->ask({{"type", "open"}, {"table", table}, {"detail", "events"}});
    ASSERT_EQ(opened["type"], "ack") << opened;
    EXPECT_EQ(opened["revision"], kept["revision"]);
  }
  EXPECT_GT(moves(ana_again, bea_again, 4)["revision"], kept["revision"]);
}

TEST_F(Process, TwoServersUseOneFolderAndARestoreWaits) {
  const std::string copy = (folder_.path() / "copy.db").string();
  ServerProcess other;
  ASSERT_TRUE(server_.start(data(), log()));
  ASSERT_TRUE(other.start(data(), log() + "-other"));
  Person ana(server_.port(), "Ana");
  Person bea(other.port(), "Bea");
  const Json made =
      ana.ask({{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}});
  ASSERT_EQ(made["type"], "ack") << made;
  ASSERT_EQ(bea.ask({{"type", "open"}, {"table", made["table"]}})["type"], "ack");
  ASSERT_EQ(bea.ask({{"type", "sit"}, {"table", made["table"]}})["type"], "ack");
  // The first server still has an open table in memory: what it decides on that is decided again.
  const Json seat = ana.ask({{"type", "seat"}, {"table", made["table"]}, {"seat", 1}, {"kind", "invite"}});
  EXPECT_EQ(seat["key"], "server.not_open") << seat;
  EXPECT_EQ(ana.ask({{"type", "resign"}, {"table", made["table"]}})["type"], "ack");
  EXPECT_EQ(bea.ask({{"type", "resign"}, {"table", made["table"]}})["key"], "reject.game_over");
  ASSERT_EQ(run_patolli({"backup", copy, "--data", data()}).code, 0);
  server_.kill();
  const Ran refused = run_patolli({"restore", copy, "--data", data(), "--force"});
  EXPECT_NE(refused.code, 0);
  EXPECT_NE(refused.err.find("uses the data folder"), std::string::npos) << refused.err;
  EXPECT_TRUE(other.stop());
  const Ran restored = run_patolli({"restore", copy, "--data", data(), "--force"});
  EXPECT_EQ(restored.code, 0) << restored.err;
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
}  // namespace patolli::net::test
