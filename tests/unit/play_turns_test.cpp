// patolli play, the real program: what happens within a turn, and what the screen says of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "cli_run.hpp"
#include "core/rng.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/scoring.hpp"
#include "play_dialogue.hpp"
#include "registry/words.hpp"

namespace patolli {
namespace {

using Prompt = Dialogue::Prompt;

// The first choice of the group with this title in the menu last shown.
int first_of(const std::string& screen, const std::string& title) {
  std::smatch found;
  if (!std::regex_search(screen, found, std::regex("\n " + title + " +([0-9]+) "))) {
    ADD_FAILURE() << "no group " << title << " in\n" << screen;
    return 0;
  }
  return std::stoi(found[1]);
}

TEST(Play, UndoTakesBackStepsOfTheTurnOnly) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  Dialogue dialogue(text, {"coatl", "--players", "Ana,random", "--seed", "4"});
  ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);  // the set-up is over
  EXPECT_TRUE(contains(dialogue.output(), text.tr("reject.nothing_to_undo")));
  ASSERT_EQ(dialogue.answer("take b1"), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);  // another's turn has been since
  EXPECT_TRUE(contains(dialogue.output(), text.tr("reject.nothing_to_undo")));

  ASSERT_EQ(dialogue.answer("table"), Prompt::kChoice);
  const std::string before = dialogue.output();
  ASSERT_EQ(dialogue.answer(std::to_string(first_of(before, "Start a Cóatl"))), Prompt::kChoice);
  const std::string started = dialogue.output();
  EXPECT_TRUE(contains(started, "\n  Cóatl a "));
  EXPECT_TRUE(contains(started, "Ana started Cóatl a with"));
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), text.tr("play.undone")));
  EXPECT_FALSE(contains(dialogue.output(), "\n  Cóatl a "));
  ASSERT_EQ(dialogue.answer("log"), Prompt::kChoice);
  EXPECT_FALSE(contains(dialogue.output(), "Ana started Cóatl"));  // it never happened
  ASSERT_EQ(dialogue.answer("table"), Prompt::kChoice);
  EXPECT_EQ(dialogue.output(), before);
  ASSERT_EQ(dialogue.answer("redo"), Prompt::kChoice);
  EXPECT_EQ(dialogue.output().substr(dialogue.output().find("──")), started.substr(started.find("──")));
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);

  // A card drawn from the deck has been seen.
  ASSERT_EQ(dialogue.answer("row 1"), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), text.tr("play.undone")));
  ASSERT_EQ(dialogue.answer("deck"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), "Ana took Prophecies: #"));
  ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), text.tr("reject.undo_past_chance")));
  EXPECT_EQ(dialogue.answer("end"), Prompt::kChoice);
}

// Who has one action only is not asked, unless the last step could be taken back instead.
TEST(Play, AnActionWithoutAChoiceIsNotAsked) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  int forced = 0;
  for (const char* game : {"coatl", "coatl-solo"}) {
    const TempFile file;
    Dialogue dialogue(text, {game, "--seed", "6", "--iterations", "20"});
    Rng rng(6);
    int answers = 0;
    Prompt prompt = dialogue.wait_for_prompt();
    for (; prompt == Prompt::kChoice; ++answers) {
      if (dialogue.choices() == 1) {
        ASSERT_EQ(dialogue.answer("undo"), Prompt::kChoice);
        EXPECT_TRUE(contains(dialogue.output(), text.tr("play.undone"))) << dialogue.output();
        ASSERT_EQ(dialogue.answer("redo"), Prompt::kChoice);
      }
      const auto choice = 1 + rng.below(static_cast<std::uint32_t>(dialogue.choices()));
      prompt = dialogue.answer(std::to_string(choice));
    }
    ASSERT_EQ(prompt, Prompt::kAfterGame);
    ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kAfterGame);
    const auto record = nlohmann::json::parse(file.read());
    const auto& actors = record.at("actors");
    forced += static_cast<int>(std::count(actors.begin(), actors.end(), 0)) - answers;
  }
  EXPECT_GT(forced, 0) << "such actions were played without a question";
}

TEST(Play, ATurnIsTakenBackAgainstBotsOnly) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const TempFile file;
  for (const auto& [game, players] :
       {std::pair("coatl", "Ana,casual"), {"coatl-solo", "Ana"}, {"splendor", "Ana,casual"}}) {
    Dialogue dialogue(text, {game, "--players", players, "--seed", "9", "--iterations", "20"});
    ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("takeback"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), text.tr("reject.nothing_to_take_back")));
    ASSERT_EQ(dialogue.answer("table"), Prompt::kChoice);
    const std::string before = dialogue.output();
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("takeback"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), text.tr("play.taken_back", "Ana"))) << dialogue.output();
    ASSERT_EQ(dialogue.answer("table"), Prompt::kChoice);
    EXPECT_EQ(dialogue.output(), before) << game;
    ASSERT_EQ(dialogue.answer("log"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), text.tr("play.taken_back", "Ana")));
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kChoice);
    EXPECT_TRUE(contains(file.read(), R"("notes":[{"note":"taken-back")")) << file.read();
    const Ran replay = run_patolli({"replay", file.path(), "--check"});
    EXPECT_EQ(replay.code, 0) << replay.err;
  }
  Dialogue people(text, {"splendor", "--players", "Ana,Rui", "--seed", "9"});
  ASSERT_EQ(people.wait_for_prompt(), Prompt::kHotSeat);
  ASSERT_EQ(people.answer(""), Prompt::kChoice);
  ASSERT_EQ(people.answer("takeback"), Prompt::kChoice);
  EXPECT_TRUE(contains(people.output(), text.tr("play.takeback_people")));
}

// Every Cóatl that a screen shows, finished or not, has the points that its cards are worth, card by card.
TEST(Play, ShowsTheScoreOfEveryCoatlAsItIsBuilt) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  Dialogue dialogue(text, {"coatl", "--players", "Ana,random", "--seed", "4", "--iterations", "20"});
  play_at_random(dialogue, 8);
  const std::regex unfinished("^  Cóatl [ab]    (<?[YRKGB]+>?)  = ([0-9]+) points?$");
  const std::regex completed("(<[YRKGB]+>) = ([0-9]+) points?: (.*)$");
  const std::regex live("#([0-9]+) [^=#]*= ([0-9]+)");
  const std::regex counted("(#|T)([0-9]+) ([0-9]+)");
  std::istringstream lines(dialogue.all());
  int building = 0;
  int built = 0;
  std::string line;
  bool again = false;
  while (again || std::getline(lines, line)) {
    again = false;
    std::smatch found;
    if (std::regex_search(line, found, unfinished)) {
      const auto s = coatl::read_serpent(found[1].str()).serpent;
      const int shown = std::stoi(found[2]);
      int sum = 0;
      while (std::getline(lines, line) && line.rfind(std::string(13, ' ') + "#", 0) == 0) {
        for (std::sregex_iterator card(line.begin(), line.end(), live); card != std::sregex_iterator(); ++card) {
          const int points = std::stoi((*card)[2]);
          EXPECT_EQ(points, coatl::score_prophecy(std::stoi((*card)[1]), s, false).points) << line;
          sum += points;
          ++building;
        }
      }
      EXPECT_EQ(sum, shown) << line;
      again = true;
    } else if (std::regex_search(line, found, completed)) {
      const auto s = coatl::read_serpent(found[1].str()).serpent;
      const std::string cards = found[3];
      int sum = 0;
      for (std::sregex_iterator card(cards.begin(), cards.end(), counted); card != std::sregex_iterator(); ++card) {
        const int id = std::stoi((*card)[2]);
        const bool temple = (*card)[1] == "T";
        const int points = temple ? coatl::score_temple(id, s).points : coatl::score_prophecy(id, s, false).points;
        EXPECT_EQ(std::stoi((*card)[3]), points) << line;
        sum += points;
      }
      EXPECT_EQ(sum, std::stoi(found[2])) << line;
      ++built;
    }
  }
  EXPECT_GT(building, 10);
  EXPECT_GT(built, 10);
}

TEST(Play, ExplainsAChoiceInWords) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  Dialogue dialogue(text, {"splendor", "--seed", "4"});
  ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("help 1"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), "Take from the bank: 1 × white, 1 × blue, 1 × green."));
  EXPECT_TRUE(contains(dialogue.output(), "In notation: take wbg"));
  ASSERT_EQ(dialogue.answer("? 16"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), "Reserve the card at 1.1")) << dialogue.output();
}

}  // namespace
}  // namespace patolli
