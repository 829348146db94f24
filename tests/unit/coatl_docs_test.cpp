// The notation in the README is the engine's, and the tests that RULES.md names exist.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/coatl/rules/coatl.hpp"

namespace patolli::coatl {
namespace {

const std::string kSource = PATOLLI_SOURCE_DIR;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream read;
  read << file.rdbuf();
  EXPECT_FALSE(read.str().empty()) << path;
  return read.str();
}

// The lines of all blocks that are fenced with this word.
std::vector<std::string> block_lines(const std::string& text, const std::string& word) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside && line == "```" + word;
    } else if (inside) {
      lines.push_back(line);
    }
  }
  return lines;
}

TEST(CoatlDocs, EveryActionOfTheReadmeIsRead) {
  const auto lines = block_lines(contents(kSource + "/src/games/coatl/README.md"), "action");
  std::set<std::uint32_t> tags;
  for (const std::string& line : lines) {
    const auto x = Coatl::parse_action(line);
    ASSERT_TRUE(x.has_value()) << line;
    EXPECT_EQ(Coatl::action_text(*x), line);
    tags.insert(tag_of(*x));
  }
  EXPECT_EQ(tags.size(), 14U + 6 + 2);  // the README shows every one of them
}

TEST(CoatlDocs, EveryStateOfTheReadmeIsRead) {
  const auto lines = block_lines(contents(kSource + "/src/games/coatl/README.md"), "state");
  ASSERT_EQ(lines.size(), 2U);
  const auto group = Coatl::parse(lines[0]);
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->to_text(), lines[0]);
  const auto alone = CoatlSolo::parse(lines[1]);
  ASSERT_TRUE(alone.has_value());
  EXPECT_EQ(alone->to_text(), lines[1]);
}

// "Suite.Name" of every TEST(Suite, Name) of a file. A long name may stand on a line of its own.
void collect_tests(const std::string& text, std::set<std::string>& tests) {
  for (auto at = text.find("\nTEST"); at != std::string::npos; at = text.find("\nTEST", at + 1)) {
    const auto open = text.find('(', at);
    const auto comma = text.find(',', open);
    const auto close = text.find(')', comma);
    const auto name = text.find_first_not_of(" \n", comma + 1);
    tests.insert(text.substr(open + 1, comma - open - 1) + '.' + text.substr(name, close - name));
  }
}

TEST(CoatlDocs, EveryTestThatTheRulingsNameExists) {
  std::set<std::string> tests;
  for (const auto& entry : std::filesystem::directory_iterator(kSource + "/tests/unit"))
    if (entry.path().extension() == ".cpp") collect_tests(contents(entry.path()), tests);
  const std::string rulings = contents(kSource + "/docs/RULES.md");
  int named = 0;
  for (auto open = rulings.find('`'); open != std::string::npos;) {
    const auto close = rulings.find('`', open + 1);
    ASSERT_NE(close, std::string::npos);
    const std::string word = rulings.substr(open + 1, close - open - 1);
    const bool is_test = word.rfind("Coatl", 0) == 0 || word.rfind("Splendor", 0) == 0;
    if (is_test) {
      ++named;
      EXPECT_EQ(tests.count(word), 1U) << word;
    }
    open = rulings.find('`', close + 1);
  }
  EXPECT_GE(named, 90);
}

}  // namespace
}  // namespace patolli::coatl
