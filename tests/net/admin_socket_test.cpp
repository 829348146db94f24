// The socket by which the host speaks to a running server.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "net/admin_socket.hpp"
#include "unit/store_folder.hpp"

namespace patolli::net {
namespace {

using store::TempFolder;

AdminSocket::Ask echo() {
  return [](std::string line, const std::function<void(std::string)>& answer) { answer("you said " + line); };
}

TEST(AdminSocket, AnswersOneLineWithOne) {
  const TempFolder folder;
  const std::string path = folder / "admin.sock";
  {
    const auto socket = AdminSocket::open(path, echo());
    ASSERT_TRUE(socket.ok()) << socket.error().text();
    struct stat file {};
    ASSERT_EQ(stat(path.c_str(), &file), 0);
    EXPECT_EQ(file.st_mode & 0777U, 0600U) << "nobody else may even connect";
    EXPECT_EQ(*ask_server(path, "hello"), "you said hello");
    EXPECT_EQ(*ask_server(path, "again"), "you said again");
    // A line that has no end is not waited for.
    EXPECT_EQ(ask_server(path, std::string(100'000, 'x'))->substr(0, 12), "you said xxx");
  }
  EXPECT_FALSE(std::filesystem::exists(path)) << "it goes with its server";
  EXPECT_FALSE(ask_server(path, "hello").ok());
}

TEST(AdminSocket, IsOneServersAndReplacesWhatACrashLeft) {
  const TempFolder folder;
  const std::string path = folder / "admin.sock";
  {
    const auto first = AdminSocket::open(path, echo());
    ASSERT_TRUE(first.ok());
    EXPECT_FALSE(AdminSocket::open(path, echo()).ok()) << "it is another's";
    EXPECT_EQ(*ask_server(path, "hello"), "you said hello");
    std::filesystem::create_hard_link(path, folder / "left.sock");
  }
  ASSERT_TRUE(std::filesystem::exists(folder / "left.sock")) << "as after a crash";
  const auto next = AdminSocket::open(folder / "left.sock", echo());
  ASSERT_TRUE(next.ok()) << next.error().text();
  EXPECT_EQ(*ask_server(folder / "left.sock", "hello"), "you said hello");
}

TEST(AdminSocket, TouchesNothingThatIsNoSocket) {
  const TempFolder folder;
  std::ofstream(folder / "file") << "precious";
  EXPECT_FALSE(AdminSocket::open(folder / "file", echo()).ok());
  EXPECT_TRUE(std::filesystem::exists(folder / "file"));
  EXPECT_FALSE(AdminSocket::open(folder / std::string(200, 'x'), echo()).ok()) << "longer than a path may be";
  EXPECT_FALSE(AdminSocket::open(folder / "nowhere/admin.sock", echo()).ok());
}

}  // namespace
}  // namespace patolli::net
