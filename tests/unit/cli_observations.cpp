// patolli selfplay --observations: arrays of NumPy, resumed and cut without a difference. bindings/python/tests
// compares what is in them with the Python package.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli_run.hpp"

namespace patolli {
namespace {

using Files = std::map<std::string, std::string>;

class TempFolder {
 public:
  TempFolder() : path_(testing::TempDir() + "patolli-XXXXXX") { EXPECT_NE(mkdtemp(path_.data()), nullptr); }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  [[nodiscard]] std::string at(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

Files files_of(const std::string& folder) {
  Files all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    all[entry.path().filename().string()] = text.str();
  }
  return all;
}

Ran selfplay(const std::string& folder, const std::vector<std::string>& more,
             const std::vector<std::string>& game = {"splendor", "--players", "3", "--seed", "9"}) {
  std::vector<std::string> words = {"selfplay"};
  words.insert(words.end(), game.begin(), game.end());
  words.insert(words.end(), {"--observations", folder});
  words.insert(words.end(), more.begin(), more.end());
  return run_patolli(words);
}

std::string header_of(const std::string& file) { return file.substr(10, file.find('\n') - 10); }
std::string rows_of(const std::string& file) { return file.substr(128); }

// The whole data of a folder, as parts are joined.
Files rows_of(const Files& files) {
  Files all;
  for (const auto& [name, file] : files)
    if (name != "layout.json") all[name] = rows_of(file);
  return all;
}

TEST(CliObservations, ARowForEveryDecisionOfTheRecords) {
  const TempFolder folder;
  const TempFile records;
  ASSERT_EQ(selfplay(folder.at("o"), {"--games", "5", "--records", records.path(), "--payments", "all"}).code, 0);
  const Files files = files_of(folder.at("o"));
  const auto layout = nlohmann::json::parse(files.at("layout.json"));
  std::size_t rows = 0;
  std::vector<std::uint64_t> games;
  std::vector<float> rewards;
  for (const std::string& line : lines_of(records.read())) {
    const auto record = nlohmann::json::parse(line);
    const auto winners = record["result"]["winners"].get<std::vector<int>>();
    for (const int actor : record["actors"]) {
      if (actor < 0) continue;
      ++rows;
      games.push_back(record["index"].get<std::uint64_t>());
      const bool won = std::count(winners.begin(), winners.end(), actor) != 0;
      rewards.push_back(won ? 1.0F / static_cast<float>(winners.size()) : 0.0F);
    }
  }
  const std::string n = std::to_string(rows);
  const auto shape = [&](const char* name) { return header_of(files.at(name)); };
  const auto starts = [](const std::string& text, const std::string& begin) { return text.rfind(begin, 0) == 0; };
  const std::string d = std::to_string(layout["observation"].get<int>());
  EXPECT_TRUE(
      starts(shape("observation.npy"), "{'descr': '<f4', 'fortran_order': False, 'shape': (" + n + ", " + d + "), }"))
      << shape("observation.npy");
  EXPECT_TRUE(starts(shape("action.npy"), "{'descr': '<i4', 'fortran_order': False, 'shape': (" + n + ",), }"));
  const std::string bytes = std::to_string((layout["actions"].get<int>() + 7) / 8);
  EXPECT_TRUE(
      starts(shape("mask.npy"), "{'descr': '|u1', 'fortran_order': False, 'shape': (" + n + ", " + bytes + "), }"));
  EXPECT_EQ(rows_of(files.at("observation.npy")).size(), rows * 4 * layout["observation"].get<std::size_t>());
  EXPECT_EQ(rows_of(files.at("game.npy")), std::string(reinterpret_cast<const char*>(games.data()), rows * 8));
  EXPECT_EQ(rows_of(files.at("reward.npy")), std::string(reinterpret_cast<const char*>(rewards.data()), rows * 4));
  // Every action has its index, and is possible.
  const std::string actions = rows_of(files.at("action.npy"));
  const std::string masks = rows_of(files.at("mask.npy"));
  for (std::size_t i = 0; i < rows; ++i) {
    std::int32_t action = 0;
    std::memcpy(&action, actions.data() + 4 * i, 4);
    ASSERT_GE(action, 0);
    const auto at = i * std::stoul(bytes) + static_cast<std::size_t>(action) / 8;
    EXPECT_EQ(static_cast<unsigned char>(masks[at]) >> (action % 8) & 1, 1) << i;
  }
}

TEST(CliObservations, ResumedPartsAndThreadsMakeNoDifference) {
  const TempFolder folder;
  ASSERT_EQ(selfplay(folder.at("whole"), {"--games", "7", "--threads", "1"}).code, 0);
  const Files whole = files_of(folder.at("whole"));
  ASSERT_EQ(selfplay(folder.at("threads"), {"--games", "7", "--threads", "3"}).code, 0);
  EXPECT_EQ(files_of(folder.at("threads")), whole);
  ASSERT_EQ(selfplay(folder.at("resumed"), {"--games", "3"}).code, 0);
  const Ran resumed = selfplay(folder.at("resumed"), {"--games", "7", "--resume"});
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_NE(resumed.out.find("3 games were there already"), std::string::npos) << resumed.out;
  EXPECT_EQ(files_of(folder.at("resumed")), whole);
  Files joined;
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const std::string path = folder.at(std::string("part-") + part[0]);
    ASSERT_EQ(selfplay(path, {"--games", "7", "--part", part}).code, 0);
    for (const auto& [name, rows] : rows_of(files_of(path))) joined[name] += rows;
  }
  EXPECT_EQ(joined, rows_of(whole));
}

// As if the run had died between the arrays of a game, or between a game's record and its arrays.
TEST(CliObservations, WhatWasBeingWrittenIsDoneAgain) {
  const TempFolder folder;
  const TempFile records;
  const std::string o = folder.at("o");
  const std::vector<std::string> three = {"--games", "3", "--records", records.path()};
  ASSERT_EQ(selfplay(o, three).code, 0);
  const Files before = files_of(o);
  const std::string record = records.read();
  std::vector<std::string> four = {"--games", "4", "--records", records.path(), "--resume"};
  ASSERT_EQ(selfplay(o, four).code, 0);
  const Files after = files_of(o);
  const std::string all = records.read();
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(o + "/" + name, std::ios::binary | std::ios::trunc) << text;
  };
  const auto again = [&] {
    const Ran run = selfplay(o, four);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(files_of(o), after);
    EXPECT_EQ(records.read(), all);
  };
  write("game.npy", before.at("game.npy"));
  write("seat.npy", before.at("seat.npy") + "xyz");
  again();
  for (const auto& [name, text] : before) write(name.c_str(), text);
  again();
  std::ofstream(records.path(), std::ios::binary | std::ios::trunc) << record;
  again();
}

TEST(CliObservations, OtherDataAreNeitherOverwrittenNorResumed) {
  const TempFolder folder;
  const std::string o = folder.at("o");
  ASSERT_EQ(selfplay(o, {"--games", "2"}).code, 0);
  const Files before = files_of(o);
  const auto refused = [&](const Ran& run, const char* why) {
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
    EXPECT_EQ(files_of(o), before);
  };
  refused(selfplay(o, {"--games", "2"}), "has something in it");
  const std::vector<std::string> more = {"--games", "3", "--resume"};
  refused(selfplay(o, {"--games", "1", "--resume"}), "has 2 games already");
  refused(selfplay(o, {"--games", "3", "--resume", "--payments", "all"}), "not of this command");
  refused(selfplay(o, {"--games", "3", "--resume", "--part", "2/3"}), "not of this command");
  refused(selfplay(o, {"--games", "3", "--resume", "--bots", "greedy"}), "not of this command");
  refused(selfplay(o, more, {"splendor", "--players", "3", "--seed", "8"}), "not of this command");
  refused(selfplay(o, more, {"splendor", "--players", "2", "--seed", "9"}), "not of this command");
  refused(selfplay(o, more, {"coatl", "--players", "3", "--seed", "9"}), "not of this command");
  refused(selfplay(o, {"--games", "3", "--payments", "some"}), "--payments: ");
  const TempFile records;
  refused(selfplay(o, {"--games", "3", "--resume", "--records", records.path()}), "not of one run");
  std::ofstream(o + "/mask.npy", std::ios::binary | std::ios::trunc) << "mask";
  const Ran damaged = selfplay(o, more);
  EXPECT_EQ(damaged.code, 2);
  EXPECT_NE(damaged.err.find("mask.npy"), std::string::npos) << damaged.err;
}

}  // namespace
}  // namespace patolli
