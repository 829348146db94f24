// Signals, logs and backups of `patolli serve`, as the system's services use them.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT: kill is POSIX's
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "net/backup_schedule.hpp"
#include "net/person.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"
#include "store/backup.hpp"
#include "store/folder.hpp"
#include "store/sqlite.hpp"

namespace patolli::net::test {
namespace {

namespace fs = std::filesystem;

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Until it is so, or for very long.
template <class Condition>
bool comes_true(Condition condition) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

std::string get(std::uint16_t port, const std::string& path) {
  RawClient client(port);
  client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return client.answer();
}

class Signals : public testing::Test {
 protected:
  [[nodiscard]] std::string data() const { return (folder_.path() / "data").string(); }
  [[nodiscard]] std::string log() const { return (folder_.path() / "log").string(); }
  bool start(const std::vector<std::string>& more = {}) {
    return server_.start(data(), log(), ServerProcess::Disk::kPlain, more);
  }
  [[nodiscard]] bool logs(const std::string& part) const {
    return comes_true([&] { return file_text(log()).find(part) != std::string::npos; });
  }

  TempFolder folder_;
  ServerProcess server_;
};

// Sent before the program has begun: it is held back until it can be taken.
TEST_F(Signals, TermFromTheFirstMillisecond) {
  std::string arguments[] = {PATOLLI_BINARY, "serve", "--port", "0", "--data", data()};
  char* argv[7] = {};
  for (std::size_t i = 0; i < std::size(arguments); ++i) argv[i] = arguments[i].data();
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t term;
    sigemptyset(&term);
    sigaddset(&term, SIGTERM);
    sigprocmask(SIG_BLOCK, &term, nullptr);
    raise(SIGTERM);
    const int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    execv(argv[0], argv);
    _exit(126);
  }
  int status = 0;
  const bool ended = comes_true([&] { return waitpid(child, &status, WNOHANG) == child; });
  if (!ended) {
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
  }
  EXPECT_TRUE(ended);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// The start waits for the database, which somebody else holds.
TEST_F(Signals, TermWhileItStarts) {
  fs::create_directory(data());
  store::sqlite::Database held;
  ASSERT_TRUE(held.open(store::database_file(data()), store::sqlite::Database::Mode::kCreate).ok());
  ASSERT_TRUE(held.exec("BEGIN EXCLUSIVE").ok());
  std::thread starter([this] { EXPECT_FALSE(start()); });
  ASSERT_TRUE(comes_true([&] { return fs::exists(data() + "/lock"); })) << "it has begun";
  kill(server_.id(), SIGTERM);
  starter.join();
  EXPECT_EQ(server_.code(), 0);
}

TEST_F(Signals, HangupReadsTheSettingsAgain) {
  const std::string conf = (folder_.path() / "patolli.conf").string();
  const std::string imprint = (folder_.path() / "imprint.txt").string();
  std::ofstream(imprint) << "Ana";
  std::ofstream(conf) << "imprint = " << imprint << "\nhosts = x\n";
  ASSERT_TRUE(start({"--config", conf}));
  Person ana(server_.port(), "Ana");
  std::ofstream(imprint) << "Bea";
  std::ofstream(conf) << "imprint = " << imprint << "\nlog-level = debug\nworker-threads = 1\nanalysis-iterations = 7\n"
                      << "tables-per-person = 1\n";
  kill(server_.id(), SIGHUP);
  ASSERT_TRUE(logs("event=reloaded"));
  EXPECT_NE(file_text(log()).find("needs_restart=analysis-iterations"), std::string::npos) << file_text(log());
  EXPECT_NE(get(server_.port(), "/api/legal/imprint").find("Bea"), std::string::npos);
  const Json create = {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
  EXPECT_EQ(ana.ask(create)["type"], "ack") << "she is still connected";
  EXPECT_EQ(ana.ask(create)["key"], "server.too_many");
  // A mistake is reported, and changes nothing.
  std::ofstream(conf) << "tables-per-person = 5\nprot = 1\n";
  kill(server_.id(), SIGHUP);
  ASSERT_TRUE(logs("event=reload_failed"));
  EXPECT_NE(file_text(log()).find("the nearest is port"), std::string::npos);
  EXPECT_EQ(ana.ask(create)["key"], "server.too_many");
  EXPECT_TRUE(server_.stop());
}

TEST_F(Signals, ALogReaderThatGoesAway) {
  const std::string pipe = (folder_.path() / "log").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  const std::string conf = (folder_.path() / "patolli.conf").string();
  std::ofstream(conf) << "";
  ASSERT_TRUE(start({"--config", conf, "--log-level", "debug"}));
  close(reader);
  for (int i = 0; i < 3; ++i) {  // each writes a line
    kill(server_.id(), SIGHUP);
    EXPECT_EQ(status_of(get(server_.port(), "/healthz")), 200);
  }
  EXPECT_EQ(post(server_.port(), "/api/session", {{"name", "Ana"}}).status, 200);
  EXPECT_TRUE(server_.stop());
}

TEST_F(Signals, BackupsBySchedule) {
  const fs::path folder = folder_.path() / "backups";
  fs::create_directory(folder);
  const auto hour = std::chrono::hours(1);
  const auto now = std::chrono::system_clock::now();
  for (int old : {50, 40, 30}) std::ofstream(folder / backup_name(now - old * hour)) << "old";
  std::ofstream(folder / (backup_name(now - 60 * hour) + ".part")) << "half";
  std::ofstream(folder / "patolli-notes.db") << "the host's own";
  ASSERT_TRUE(start({"--backup-folder", folder.string(), "--backup-hours", "24", "--backups", "2"}));
  ASSERT_TRUE(logs("event=backup_made"));
  const auto names = backups_in(folder.string());
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0], backup_name(now - 30 * hour));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 3) << "nothing else is left, and nothing else went";
  EXPECT_NE(get(server_.port(), "/metrics").find("patolli_last_backup_timestamp_seconds"), std::string::npos);
  EXPECT_TRUE(server_.stop());
  EXPECT_TRUE(store::restore((folder / names[1]).string(), (folder_.path() / "restored").string(), false).ok());
  // The next one is due tomorrow.
  fs::remove(log());
  ASSERT_TRUE(start({"--backup-folder", folder.string()}));
  ASSERT_TRUE(logs("event=database_checked"));
  EXPECT_TRUE(server_.stop());
  EXPECT_EQ(file_text(log()).find("backup_made"), std::string::npos);
}

TEST_F(Signals, DamageIsReportedAtTheStart) {
  ASSERT_TRUE(start());
  EXPECT_EQ(post(server_.port(), "/api/session", {{"name", "Ana"}}).status, 200);
  EXPECT_TRUE(server_.stop());
  {
    store::sqlite::Database db;
    ASSERT_TRUE(db.open(store::database_file(data()), store::sqlite::Database::Mode::kReadWrite).ok());
    ASSERT_TRUE(db.exec("INSERT INTO table_versions VALUES (77, 1, 5, 0)").ok());
  }
  ASSERT_TRUE(start());
  ASSERT_TRUE(logs("event=database_damaged"));
  EXPECT_NE(file_text(log()).find("table 77 should have 5 events, and has 0"), std::string::npos);
  EXPECT_TRUE(
      comes_true([&] { return get(server_.port(), "/metrics").find("patolli_store_damage 1") != std::string::npos; }));
  EXPECT_TRUE(server_.stop());
}

// What systemd would refuse, the server must not need; and it needs no more than that.
TEST(Unit, AllowsWhatItMust) {
  const std::string unit = file_text(PATOLLI_SOURCE_DIR "/packaging/patolli.service");
  for (const char* const line :
       {"RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6\n", "UMask=0077\n", "StateDirectoryMode=0700\n",
        "NoNewPrivileges=yes\n", "CapabilityBoundingSet=\n", "ProtectSystem=strict\n", "ExecReload=/bin/kill -HUP"})
    EXPECT_NE(unit.find(line), std::string::npos) << line;
}

}  // namespace
}  // namespace patolli::net::test
