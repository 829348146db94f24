// patolli analyse: what people are shown agrees with itself, in every language, and is about the game that was played.
#include <gtest/gtest.h>

#include <regex>

#include "analysis/marks.hpp"
#include "cli_run.hpp"
#include "registry/words.hpp"

namespace patolli {
namespace {

std::string game_of(const std::string& game, const std::string& seed) {
  const Ran run = run_patolli({"selfplay", game, "--seed", seed, "--records", "-", "--threads", "1"});
  EXPECT_EQ(run.code, 0) << run.err;
  return run.out;
}

Ran analyse(const std::string& record, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"analyse", "-", "--iterations", "30", "--threads", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return run_patolli(words, record);
}

// Nobody is told of "49% → 39%, an inaccuracy" where mistakes begin at ten points.
TEST(AnalyseWords, ShownLossesHaveTheMarksThatTheyWouldHave) {
  const std::regex line("([0-9]+)% → +([0-9]+)%(?:  (\\?!|\\?\\?|\\?) )?");
  int marked = 0;
  for (const char* seed : {"1", "2"}) {
    const Ran run = analyse(game_of("splendor", seed), {});
    ASSERT_EQ(run.code, 0) << run.err;
    for (const std::string& text : lines_of(run.out)) {
      std::smatch found;
      if (!std::regex_search(text, found, line)) continue;
      const float lost = static_cast<float>(std::stoi(found[1]) - std::stoi(found[2])) / 100.0F + 1e-4F;
      const auto mark = analysis::mark_of(lost);
      EXPECT_EQ(found[3].str(), analysis::sign_of(mark)) << text;
      marked += mark != analysis::Mark::kNone ? 1 : 0;
    }
  }
  EXPECT_GT(marked, 10);
}

TEST(AnalyseWords, SpeaksEveryLanguageWithReasonsAndTurningPoints) {
  const std::string record = game_of("coatl-solo", "3");
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    const Ran run = analyse(record, {"--lang", std::string(i18n::to_text(language))});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find(text.text("analyse.turning")), std::string::npos) << run.out;
    EXPECT_NE(run.out.find(text.text("analyse.best")), std::string::npos) << run.out;
    for (const std::string& line : lines_of(run.out)) EXPECT_EQ(line.find_first_of("{}"), std::string::npos) << line;
  }
}

TEST(AnalyseWords, AByteOrderMarkIsPassedOver) {
  const std::string record = game_of("splendor", "4");
  const Ran plain = analyse(record, {"--seat", "1"});
  const Ran marked = analyse("\xEF\xBB\xBF" + record, {"--seat", "1"});
  EXPECT_EQ(marked.code, 0) << marked.err;
  EXPECT_EQ(marked.out, plain.out);
}

TEST(AnalyseWords, AFalseResultIsNotIgnored) {
  std::string record = game_of("splendor", "4");
  const std::size_t at = record.find("\"scores\":[") + 10;
  record.replace(at, record.find(',', at) - at, "3");
  const Ran run = analyse(record, {});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("line 1: result.scores: the record says [3,"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace patolli
