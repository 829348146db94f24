// Disks that are full or cannot be written to: players are told, nothing is half-written, and as soon as there is room
// it goes on, without a restart.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <iostream>
#include <sstream>

#include "net/player.hpp"
#include "net/server_process.hpp"
#include "net/test_server.hpp"
#include "store/backup.hpp"
#include "store/folder.hpp"

namespace patolli::net::test {
namespace {

using Disk = ServerProcess::Disk;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Somebody alone at a table, move by move.
class Solo {
 public:
  bool begin(std::uint16_t port) {
    if (!player_.connect(port)) return false;
    const std::string id = player_.next_id();
    player_.send({{"type", "create"},
                  {"id", id},
                  {"game", "coatl-solo"},
                  {"seats", Json::array({{{"kind", "me"}}})},
                  {"detail", "events"}});
    const auto made = player_.answer_to(id);
    if (!made || (*made)["type"] != "ack") return false;
    table_ = (*made)["table"];
    return opened();
  }
  void leave() { player_.disconnect(); }  // or the server waits for a goodbye when it stops
  bool again(std::uint16_t port) { return player_.connect(port) && opened(); }
  bool opened() {
    const auto answer = player_.open(table_);
    return answer && (*answer)["type"] == "ack";
  }
  // Sends a move. The answer: an ack, or an error.
  Json act() {
    const std::string id = player_.next_id();
    const std::int64_t before = player_.known.revision;
    if (player_.known.legal.empty()) return {{"type", "nothing to do"}};
    player_.send({{"type", "act"},
                  {"id", id},
                  {"table", table_},
                  {"revision", before},
                  {"action", player_.known.legal.front()}});
    const auto answer = player_.answer_to(id);
    if (!answer) return {{"type", "lost"}};
    if ((*answer)["type"] == "ack")
      while (player_.known.revision == before && player_.receive()) {
      }
    return *answer;
  }
  [[nodiscard]] const Player::Known& known() const { return player_.known; }
  [[nodiscard]] const std::vector<std::string>& complaints() const { return player_.complaints; }

 private:
  Player player_{"Solo"};
  std::string table_;
};

// A server with a table at which somebody has played a little.
class Disks : public testing::Test {
 protected:
  bool begin(Disk disk = Disk::kPlain) {
    std::filesystem::create_directories(data_);
    if (!server_.start(data_, log_, disk)) return false;
    if (!solo_.begin(server_.port())) return false;
    for (int n = 0; n < 5; ++n)
      if (solo_.act()["type"] != "ack") return false;
    return true;
  }

  // While nothing can be written.
  void expect_told(const std::string& key) {
    const std::int64_t before = solo_.known().revision;
    for (int n = 0; n < 3; ++n) {
      const Json answer = solo_.act();
      ASSERT_EQ(answer["type"], "error") << answer;
      EXPECT_EQ(answer["key"], key) << answer << text_of(log_);
      EXPECT_GT(answer["text"].get<std::string>().size(), 10U) << answer;
      EXPECT_EQ(answer["text"].get<std::string>().find(data_), std::string::npos)
          << "players need no paths: " << answer;
    }
    ASSERT_TRUE(solo_.opened()) << "looking is still possible";
    EXPECT_EQ(solo_.known().revision, before) << "nothing has changed";
    Player newcomer("Newcomer");
    EXPECT_FALSE(newcomer.introduce(server_.port())) << "nobody is let in who would be forgotten";
  }

  // When it can be written again.
  void expect_goes_on() {
    for (int n = 0; n < 5; ++n) {
      const Json answer = solo_.act();
      ASSERT_EQ(answer["type"], "ack") << answer << text_of(log_);
    }
    Player newcomer("Newcomer");
    EXPECT_TRUE(newcomer.introduce(server_.port()));
    // What the log holds is what was told, from the first event on.
    ASSERT_TRUE(solo_.opened());
    EXPECT_EQ(solo_.complaints(), std::vector<std::string>{});
  }
  // `data` may be a path into another process's file systems, which SQLite does not understand: so a copy is looked at.
  // Nobody plays meanwhile, so that it is one of a moment.
  void expect_sound(const std::string& data) {
    std::filesystem::remove_all(copy_);
    std::filesystem::create_directories(copy_);
    for (const char* end : {"", "-wal"})
      if (std::filesystem::exists(store::database_file(data) + end))
        std::filesystem::copy_file(store::database_file(data) + end, store::database_file(copy_) + end);
    const Status sound = store::back_up(copy_, copy_ + "/backup");
    EXPECT_TRUE(sound.ok()) << sound.error().text();
  }
  void expect_survives_a_crash() {
    const std::int64_t before = solo_.known().revision;
    server_.kill();
    ASSERT_TRUE(server_.start(data_, log_)) << text_of(log_);
    ASSERT_TRUE(solo_.again(server_.port()));
    EXPECT_EQ(solo_.known().revision, before);
    expect_goes_on();
    expect_sound(data_);
  }

  TempFolder folder_;
  std::string data_ = folder_.path() / "data";
  std::string log_ = folder_.path() / "log";
  std::string copy_ = folder_.path() / "copy";
  ServerProcess server_;
  Solo solo_;
};

// The system lets no file of the server grow: what a quota does.
TEST_F(Disks, NoFileMayGrow) {
  ASSERT_TRUE(begin()) << text_of(log_);
  rlimit usual{};
  ASSERT_EQ(prlimit(server_.id(), RLIMIT_FSIZE, nullptr, &usual), 0);
  const rlimit none{4096, usual.rlim_max};
  ASSERT_EQ(prlimit(server_.id(), RLIMIT_FSIZE, &none, nullptr), 0);
  expect_told("store.full");
  ASSERT_EQ(prlimit(server_.id(), RLIMIT_FSIZE, &usual, nullptr), 0);
  expect_goes_on();
  expect_survives_a_crash();
}

TEST_F(Disks, FullDisk) {
  const bool begun = begin(Disk::kSmall);
  if (!server_.allowed()) GTEST_SKIP() << "NOT TESTED: mounting a small file system is not allowed here";
  ASSERT_TRUE(begun) << text_of(log_);
  const std::string filler = server_.inside(data_) + "/filler";
  {
    std::ofstream file(filler, std::ios::binary);
    const std::string block(4096, 'x');
    while (file.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
    }
  }
  // What was there is there; the log of commits has some room left, perhaps.
  Json answer = solo_.act();
  for (int n = 0; n < 500 && answer["type"] == "ack"; ++n) answer = solo_.act();
  ASSERT_EQ(answer["type"], "error") << answer;
  expect_told("store.full");
  expect_sound(server_.inside(data_));
  std::filesystem::remove(filler);
  expect_goes_on();
  expect_sound(server_.inside(data_));
}

// A file that may not be changed, as long as this lives.
class Frozen {
 public:
  explicit Frozen(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) { set(true); }
  ~Frozen() {
    set(false);
    close(file_);
  }
  Frozen(const Frozen&) = delete;
  Frozen& operator=(const Frozen&) = delete;
  [[nodiscard]] bool done() const { return done_; }

 private:
  void set(bool on) {
    int flags = 0;
    if (ioctl(file_, FS_IOC_GETFLAGS, &flags) != 0) return;
    flags = on ? flags | FS_IMMUTABLE_FL : flags & ~FS_IMMUTABLE_FL;
    done_ = ioctl(file_, FS_IOC_SETFLAGS, &flags) == 0;
  }
  int file_;
  bool done_ = false;
};

TEST_F(Disks, ReadOnlyWhileItRuns) {
  ASSERT_TRUE(begin()) << text_of(log_);
  {
    const Frozen log(store::database_file(data_) + "-wal");
    const Frozen database(store::database_file(data_));
    if (!log.done() || !database.done()) GTEST_SKIP() << "NOT TESTED: files cannot be made unchangeable here";
    expect_told("store.read_only");
  }
  expect_goes_on();
  expect_survives_a_crash();
}

TEST_F(Disks, ReadOnlyFromTheStart) {
  ASSERT_TRUE(begin()) << text_of(log_);
  solo_.leave();
  ASSERT_TRUE(server_.stop());
  const bool started = server_.start(data_, log_, Disk::kReadOnly);
  if (!server_.allowed()) GTEST_SKIP() << "NOT TESTED: mounting is not allowed here";
  EXPECT_FALSE(started);
  EXPECT_EQ(server_.code(), 2);
  const std::string said = text_of(log_);
  EXPECT_NE(said.find("--data: "), std::string::npos) << said;
  EXPECT_NE(said.find(data_), std::string::npos) << said;
  EXPECT_NE(said.find("Read-only"), std::string::npos) << said;
  // And nothing is worse for it.
  ASSERT_TRUE(server_.start(data_, log_)) << text_of(log_);
  ASSERT_TRUE(solo_.again(server_.port()));
  expect_goes_on();
}

}  // namespace
}  // namespace patolli::net::test
