// The figures in ARENA.md and STRENGTH.md that a command gives quickly are what it gives today.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli_run.hpp"

namespace patolli {
namespace {

using Words = std::vector<std::string>;

std::string document(const std::string& name) {
  std::ifstream file(PATOLLI_SOURCE_DIR "/docs/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

Words words_of(const std::string& text) {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

// Without the lines that say how long it took.
Words timeless(const std::string& text) {
  Words lines;
  for (const std::string& line : lines_of(text))
    if (line.rfind("time per decision", 0) != 0 && line.find(" games played in ") == std::string::npos)
      lines.push_back(line);
  return lines;
}

TEST(ArenaDocs, TheFirstExampleIsWhatTheCommandPrints) {
  const std::string text = document("ARENA.md");
  const std::string prompt = "\n$ patolli ";
  const auto from = text.find(prompt);
  ASSERT_NE(from, std::string::npos);
  const auto end_of_line = text.find('\n', from + 1);
  const auto end = text.find("\n```", end_of_line);
  const Ran ran = run_patolli(words_of(text.substr(from + prompt.size(), end_of_line - from - prompt.size())));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(timeless(text.substr(end_of_line + 1, end - end_of_line)), timeless(ran.out));
}

// The cells of a row of a table, without blanks around them.
Words cells_of(const std::string& line) {
  Words cells;
  std::istringstream in(line.substr(1));
  for (std::string cell; std::getline(in, cell, '|');) {
    const auto first = cell.find_first_not_of(' ');
    cells.push_back(first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') + 1 - first));
  }
  return cells;
}

// Rows whose last cell is "tested" end with the arguments of `patolli arena`, and begin with a label, the number of
// games, the score of the first bot and its interval.
TEST(ArenaDocs, TheQuickFiguresOfStrengthAreWhatTheCommandPrints) {
  int tested = 0;
  for (const std::string& line : lines_of(document("STRENGTH.md"))) {
    if (line.rfind("| ", 0) != 0) continue;
    const Words cells = cells_of(line);
    if (cells.back() != "tested") continue;
    ++tested;
    ASSERT_GE(cells.size(), 6U) << line;
    const std::string& command = cells[cells.size() - 2];
    Words words = words_of(command.substr(1, command.size() - 2));  // between code marks
    words.insert(words.begin(), "arena");
    const Ran ran = run_patolli(words);
    ASSERT_EQ(ran.code, 0) << command << "\n" << ran.err;
    const Words lines = lines_of(ran.out);
    const auto header =
        std::find_if(lines.begin(), lines.end(), [](const auto& each) { return each.rfind("bot ", 0) == 0; });
    ASSERT_LT(header + 1, lines.end()) << ran.out;
    const std::string& first = header[1];
    const auto printed = words_of(first);  // name won tied lost score % low to high …
    ASSERT_GE(printed.size(), 9U) << ran.out;
    const int games = std::stoi(printed[1]) + std::stoi(printed[2]) + std::stoi(printed[3]);
    EXPECT_EQ(cells[1], std::to_string(games)) << line;
    EXPECT_EQ(cells[2], printed[4] + " %") << line << "\n" << first;
    EXPECT_EQ(cells[3], printed[6] + " to " + printed[8]) << line << "\n" << first;
  }
  EXPECT_GE(tested, 5);
}

}  // namespace
}  // namespace patolli
