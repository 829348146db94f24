// The notation in the README is the engine's, and the tests that RULES.md names exist.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "games/coatl/coatl.hpp"

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

TEST(CoatlDocs, EveryTestThatTheRulingsNameExists) {
  std::set<std::string> tests;
  const std::regex test(R"(TEST(?:_F|_P)?\((\w+),\s*(\w+)\))");
  for (const auto& entry : std::filesystem::directory_iterator(kSource + "/tests/unit")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string text = contents(entry.path());
    for (std::sregex_iterator it(text.begin(), text.end(), test), end; it != end; ++it)
      tests.insert((*it)[1].str() + '.' + (*it)[2].str());
  }
  const std::string rulings = contents(kSource + "/docs/RULES.md");
  const std::regex name(R"(`((?:Coatl|Splendor)\w*\.\w+)`)");
  int named = 0;
  for (std::sregex_iterator it(rulings.begin(), rulings.end(), name), end; it != end; ++it, ++named)
    EXPECT_EQ(tests.count((*it)[1].str()), 1U) << (*it)[1].str();
  EXPECT_GE(named, 90);
}

}  // namespace
}  // namespace patolli::coatl
