// patolli play, the real program: games of each kind in each language, valid and invalid input, saved records.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <regex>
#include <set>
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
using Words = std::vector<std::string>;

std::string language_name(i18n::Language language) { return std::string(to_text(language)); }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The first choice of the group with this title in the menu last shown.
int first_of(const std::string& screen, const std::string& title) {
  std::smatch found;
  if (!std::regex_search(screen, found, std::regex("\n " + title + " +([0-9]+) "))) {
    ADD_FAILURE() << "no group " << title << " in\n" << screen;
    return 0;
  }
  return std::stoi(found[1]);
}

// Complete output: no key in place of a message, no unfilled placeholder, nothing wider than 80 columns.
void expect_well_shown(const std::string& out) {
  EXPECT_TRUE(too_wide(out).empty()) << too_wide(out).front();
  EXPECT_FALSE(contains(out, "{")) << out.substr(out.find('{') - 60, 200);
  std::smatch key;
  EXPECT_FALSE(
      std::regex_search(out, key, std::regex("\\b(coatl|splendor|play|reject|option|ending)\\.[a-z]+\\.[a-z_]+")))
      << key[0];
  EXPECT_FALSE(contains(out, "\x1f"));
}

// Answers every prompt at random, uses other commands now and then, and plays to the end.
void play_at_random(Dialogue& dialogue, std::uint64_t seed) {
  static const Words kLooks = {"help", "cards", "log",    "rules",  "table",    "undo",
                               "redo", "",      "more 1", "help 1", "nonsense", "hint"};
  Rng rng(seed);
  Prompt prompt = dialogue.wait_for_prompt();
  while (prompt != Prompt::kEnd && prompt != Prompt::kAfterGame) {
    if (prompt == Prompt::kHotSeat) {
      prompt = dialogue.answer("");
    } else if (rng.below(12) == 0) {
      prompt = dialogue.answer(kLooks[rng.below(static_cast<std::uint32_t>(kLooks.size()))]);
    } else {
      prompt = dialogue.answer(std::to_string(1 + rng.below(static_cast<std::uint32_t>(dialogue.choices()))));
    }
  }
  EXPECT_EQ(prompt, Prompt::kAfterGame) << dialogue.output();
}

struct PlayerList {
  const char* name;
  Words arguments;
};
const std::vector<PlayerList> kTables = {
    {"Coatl2", {"coatl", "--players", "Ana,random"}},
    {"Coatl3", {"coatl", "--players", "Ana,Zé,random", "--option", "sacrifice=on"}},
    {"Coatl4", {"coatl", "--players", "4", "--option", "sacrifice=on", "--option", "rules=bga"}},
    {"Solo", {"coatl-solo"}},
    {"SoloHard", {"coatl-solo", "--players", "Inês", "--option", "algorithms=all"}},
    {"Splendor2", {"splendor"}},
    {"Splendor4", {"splendor", "--players", "random,Ana,random,Rui"}},
    {"SplendorBots", {"splendor", "--players", "Skilled,Ana,MASTER"}},
    {"CoatlBots", {"coatl", "--players", "Ana,expert,Novice", "--option", "sacrifice=on"}},
};

class WholeGame : public testing::TestWithParam<std::tuple<i18n::Language, PlayerList>> {};

TEST_P(WholeGame, IsPlayedToItsEnd) {
  const auto& [language, table] = GetParam();
  const i18n::Catalogue text = registry::catalogue(language);
  Words arguments = table.arguments;
  arguments.insert(arguments.end(), {"--lang", language_name(language), "--seed", "5", "--iterations", "20"});
  Dialogue dialogue(text, arguments);
  play_at_random(dialogue, 17);
  const std::string last = dialogue.output();
  EXPECT_EQ(dialogue.answer(""), Prompt::kEnd);
  EXPECT_EQ(dialogue.exit_code(), 0);
  expect_well_shown(dialogue.all());
  EXPECT_FALSE(contains(dialogue.all(), "\x1b"));
  // The final table: title, ending, winners, and what each player has.
  EXPECT_TRUE(contains(last, " · " + text.tr("play.over") + " ─")) << last;
  const std::string winner(text.text("play.winner"));
  const std::string winners(text.text("play.winners"));
  EXPECT_TRUE(contains(last, winner.substr(winner.rfind('}') + 1)) ||
              contains(last, winners.substr(0, winners.find('{'))))
      << last;
  const bool splendor = table.arguments[0] == "splendor";
  const bool solo = table.arguments[0] == "coatl-solo";
  EXPECT_EQ(contains(last, "\n M.A.R.C.O. · "), solo) << last;
  const std::string ties(text.text(splendor ? "splendor.final.ties" : "coatl.final.ties"));
  EXPECT_NE(contains(last, "\n   " + ties.substr(0, ties.find('{'))), solo) << last;
}

INSTANTIATE_TEST_SUITE_P(Play, WholeGame,
                         testing::Combine(testing::ValuesIn(i18n::kLanguages), testing::ValuesIn(kTables)),
                         [](const auto& one) {
                           return std::string(std::get<1>(one.param).name) + "_" +
                                  language_name(std::get<0>(one.param));
                         });

TEST(Play, ColourChangesOnlyColours) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  for (const Words& game : {Words{"coatl", "--option", "sacrifice=on"}, Words{"coatl-solo"}, Words{"splendor"}}) {
    std::string plain;
    for (const char* colour : {"never", "always"}) {
      Words arguments = game;
      arguments.insert(arguments.end(), {"--seed", "3", "--iterations", "20", "--color", colour});
      Dialogue dialogue(text, arguments, {{"TERM", "xterm"}});
      play_at_random(dialogue, 4);
      dialogue.close_input();
      EXPECT_EQ(dialogue.exit_code(), 0);
      EXPECT_EQ(contains(dialogue.all(), "\x1b["), std::string_view(colour) == "always");
      EXPECT_FALSE(contains(dialogue.all(), "\x1b[2J"));  // a pipe is never cleared
      if (plain.empty()) plain = dialogue.all();
      EXPECT_EQ(without_colours(dialogue.all()), plain);
    }
  }
}

TEST(Play, TheSameSeedIsTheSameGame) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  std::vector<std::string> games;
  for (const char* seed : {"12", "12", "13"}) {
    Dialogue dialogue(text, {"splendor", "--players", "3", "--level", "skilled", "--iterations", "20", "--seed", seed});
    play_at_random(dialogue, 1);
    games.push_back(dialogue.all());
  }
  EXPECT_EQ(games[0], games[1]);
  EXPECT_NE(games[0], games[2]);
}

TEST(Play, WithoutASeedGamesDiffer) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  std::set<std::string> tables;
  for (int i = 0; i < 3; ++i) {
    Dialogue dialogue(text, {"splendor"});
    EXPECT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    tables.insert(dialogue.output());
  }
  EXPECT_EQ(tables.size(), 3U);
}

TEST(Play, EndOfInputExitsCleanly) {
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    for (const int answers : {0, 1, 4}) {
      Dialogue dialogue(text, {"coatl", "--players", "Ana,Rui", "--seed", "2", "--lang", language_name(language)});
      Prompt prompt = dialogue.wait_for_prompt();
      for (int i = 0; i < answers; ++i) prompt = dialogue.answer(prompt == Prompt::kHotSeat ? "" : "1");
      dialogue.close_input();
      EXPECT_EQ(dialogue.exit_code(), 0);
      EXPECT_TRUE(contains(dialogue.all(), text.tr("play.input_ended"))) << dialogue.all();
    }
  }
}

TEST(Play, QuitAsksFirst) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kPortuguese);
  Dialogue dialogue(text, {"splendor", "--lang", "pt", "--seed", "1"});
  ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("quit"), Prompt::kYesNo);
  ASSERT_EQ(dialogue.answer("n"), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("sair"), Prompt::kYesNo);
  EXPECT_EQ(dialogue.answer("sim"), Prompt::kEnd);
  EXPECT_TRUE(contains(dialogue.output(), text.tr("play.goodbye")));
  EXPECT_EQ(dialogue.exit_code(), 0);
}

TEST(Play, RejectsWithTheReason) {
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    const auto refused = [&](Dialogue& dialogue, const std::string& input, std::string_view key) {
      ASSERT_EQ(dialogue.answer(input), Prompt::kChoice);
      // The reason may be broken over two lines.
      std::string flat = dialogue.output();
      flat = std::regex_replace(flat, std::regex("\n +"), " ");
      EXPECT_TRUE(contains(flat, "! " + text.tr(key))) << input << "\n" << dialogue.output();
    };
    {
      Dialogue dialogue(text, {"coatl", "--seed", "4", "--lang", language_name(language)});
      ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
      refused(dialogue, "take b1", "reject.not_now");
      refused(dialogue, "keep 1 2 3 4", "reject.coatl.keep_three");
      ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
      refused(dialogue, "start Y", "reject.coatl.not_on_board");
      refused(dialogue, "add a left Y", "reject.coatl.no_coatl");
      refused(dialogue, "future", "reject.coatl.no_token");
      refused(dialogue, "pass", "reject.coatl.can_act");
      refused(dialogue, "reveal 5", "reject.not_now");
      refused(dialogue, "undo", "reject.nothing_to_undo");
      refused(dialogue, "redo", "reject.nothing_to_redo");
      refused(dialogue, "more 1", "play.nothing_more");
    }
    {
      Dialogue dialogue(text, {"splendor", "--seed", "4", "--lang", language_name(language)});
      ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
      refused(dialogue, "buy 3.1", "reject.splendor.not_enough_tokens");
      refused(dialogue, "BUY R1", "reject.splendor.no_reserved");
      refused(dialogue, "take wb", "reject.splendor.take_three");
      refused(dialogue, "take wbgr", "reject.splendor.take_too_many");
      refused(dialogue, "return w", "reject.not_now");
      ASSERT_EQ(dialogue.answer("0"), Prompt::kChoice);
      EXPECT_TRUE(contains(dialogue.output(), text.tr("play.no_such_number", dialogue.choices())));
      ASSERT_EQ(dialogue.answer("99999999999999999999"), Prompt::kChoice);
      EXPECT_TRUE(contains(dialogue.output(), text.tr("play.no_such_number", dialogue.choices())));
      ASSERT_EQ(dialogue.answer("gibberish \x1b[31m\x80 and so on"), Prompt::kChoice);
      EXPECT_TRUE(contains(dialogue.output(), "gibberish ?[31m? and so on"));
      ASSERT_EQ(dialogue.answer(std::string(100'000, 'x')), Prompt::kChoice);
      expect_well_shown(dialogue.all());
    }
  }
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

// A saved game goes on where it was; what it says of programs starts none.
TEST(Play, GoesOnWithASavedGame) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const TempFile file;
  std::string before;
  {
    Dialogue dialogue(text, {"splendor", "--players", "Ana,search@20i", "--seed", "9"});
    ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    for (int i = 0; i < 4; ++i) ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("log"), Prompt::kChoice);
    before = dialogue.output();
    ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kChoice);
  }
  Dialogue dialogue(text, {"--load", file.path()});
  ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
  ASSERT_EQ(dialogue.answer("log"), Prompt::kChoice);
  EXPECT_EQ(dialogue.output(), before);
  play_at_random(dialogue, 3);
  ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
  ASSERT_EQ(dialogue.answer("y"), Prompt::kAfterGame);
  const Ran replay = run_patolli({"replay", file.path(), "--check"});
  EXPECT_EQ(replay.code, 0) << replay.err;
  ASSERT_EQ(dialogue.answer("analyse"), Prompt::kAfterGame);
  EXPECT_TRUE(contains(dialogue.output(), text.tr("analyse.turning"))) << dialogue.output();
  ASSERT_EQ(dialogue.answer("again"), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), "turn 1 "));
}

TEST(Play, AFileOfSomebodyStartsNoProgram) {
  const TempFile file;
  const TempFile mark;
  {
    const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
    Dialogue dialogue(text, {"splendor", "--players", "Ana,casual", "--seed", "9"});
    ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kChoice);
  }
  std::string record = file.read();
  const std::string kind = R"("kind":"casual")";
  for (const std::string& program : {"exec:echo x > " + mark.path(), std::string("exec"), std::string("search@junk")}) {
    std::string changed = record;
    changed.replace(changed.find(kind), kind.size(), R"("kind":")" + program + "\"");
    std::ofstream(file.path()) << changed;
    const Ran run = run_patolli({"play", "--load", file.path(), "--lang", "en"});
    EXPECT_EQ(run.code, 2) << program;
    EXPECT_TRUE(contains(run.err, "say with --players who plays")) << run.err;
    EXPECT_EQ(mark.read(), "");
  }
}

TEST(Play, SavesTheRecord) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const TempFile running;
  const TempFile whole;
  for (const char* game : {"coatl", "coatl-solo", "splendor"}) {
    Dialogue dialogue(text, {game, "--seed", "9", "--iterations", "20"});
    ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("save"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), text.tr("play.save_where")));
    ASSERT_EQ(dialogue.answer("save " + running.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), "The record was saved as "));
    ASSERT_EQ(dialogue.answer("save /no/such/folder/x"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), "Could not write "));
    EXPECT_EQ(run_patolli({"replay", running.path(), "--check"}).code, 0);
    play_at_random(dialogue, 3);
    ASSERT_EQ(dialogue.answer("save " + whole.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("no"), Prompt::kAfterGame);
    ASSERT_EQ(dialogue.answer("save " + whole.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("yes"), Prompt::kAfterGame);
    const Ran replay = run_patolli({"replay", whole.path(), "--check"});
    EXPECT_EQ(replay.code, 0) << replay.err;
    EXPECT_TRUE(contains(whole.read(), "\"kind\":\"human\"")) << whole.read().substr(0, 300);
    EXPECT_EQ(contains(whole.read(), R"({"name":"Casual bot","kind":"casual"})"),
              std::string_view(game) != "coatl-solo");
    ASSERT_EQ(dialogue.answer("log"), Prompt::kAfterGame);
    ASSERT_EQ(dialogue.answer("table"), Prompt::kAfterGame);
    EXPECT_EQ(dialogue.answer("quit"), Prompt::kEnd);
  }
}

TEST(Play, WatchesRandomPlayersWithoutAsking) {
  for (const char* game : {"coatl", "splendor"}) {
    const Ran run = run_patolli({"play", game, "--players", "random,random,random", "--seed", "2", "--lang", "fr"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "Hasard 3"));
    EXPECT_TRUE(contains(run.out, " · fin ─"));
    EXPECT_FALSE(contains(run.out, "]> "));
    expect_well_shown(run.out);
  }
}

TEST(Play, WatchesBotsOfEveryLevelWithoutAsking) {
  for (const Words& table :
       {Words{"coatl", "--players", "novice,casual,skilled,expert"}, Words{"coatl-solo", "--players", "master"},
        Words{"splendor", "--players", "greedy,Search"}}) {
    Words arguments = table;
    arguments.insert(arguments.begin(), "play");
    arguments.insert(arguments.end(), {"--seed", "2", "--lang", "pt", "--iterations", "15"});
    const Ran run = run_patolli(arguments);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, " · fim ─"));
    EXPECT_FALSE(contains(run.out, "]> "));
    EXPECT_FALSE(contains(run.out, "\x1b"));  // no sign of thinking where there is no terminal
    expect_well_shown(run.out);
    EXPECT_EQ(run_patolli(arguments).out, run.out);
  }
}

// On a real terminal: a status line says that a bot is thinking, and an interrupt ends the program at once.
TEST(Play, ABotThatThinksCanBeInterrupted) {
  int parent = -1;
  const pid_t child = forkpty(&parent, nullptr, nullptr, nullptr);
  ASSERT_GE(child, 0);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    execl(PATOLLI_BINARY, PATOLLI_BINARY, "play", "splendor", "--players", "master,master", "--time", "60000", "--lang",
          "en", static_cast<char*>(nullptr));
    _exit(127);
  }
  std::string seen;
  char buffer[4096];
  while (!contains(seen, "Master bot 1 is thinking")) {
    const ssize_t n = ::read(parent, buffer, sizeof buffer);
    ASSERT_GT(n, 0) << seen;
    seen.append(buffer, static_cast<std::size_t>(n));
  }
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(::write(parent, "\x03", 1), 1);  // Ctrl-C
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  close(parent);
}

TEST(Play, HintsInTheMiddleOfEveryGame) {
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    const std::string chance(text.text("play.hint.chance"));
    for (const char* game : {"coatl", "coatl-solo", "splendor"}) {
      Dialogue dialogue(text, {game, "--seed", "6", "--lang", language_name(language), "--iterations", "40"});
      Prompt prompt = dialogue.wait_for_prompt();
      for (int i = 0; i < 6 && prompt == Prompt::kChoice; ++i) {
        const std::string word(text.text(i == 0 ? "play.command.help" : "play.command.hint"));
        ASSERT_EQ(dialogue.answer(word), Prompt::kChoice);
        if (i == 0) {
          EXPECT_TRUE(contains(dialogue.output(), std::string(text.text("play.about.hint")).substr(0, 30)))
              << dialogue.output();
        } else {
          EXPECT_TRUE(contains(dialogue.output(), chance.substr(0, chance.find('{'))) ||
                      contains(dialogue.output(), text.tr("play.hint.won")) ||
                      contains(dialogue.output(), text.tr("play.hint.lost")) ||
                      contains(dialogue.output(), text.tr("play.hint.only")))
              << dialogue.output();
        }
        // The hint names a legal choice, and the same question gets the same answer.
        const std::string first = dialogue.output();
        ASSERT_EQ(dialogue.answer(word), Prompt::kChoice);
        EXPECT_EQ(dialogue.output(), first);
        std::smatch number;
        const std::string shown = i == 0 ? " 1  " : first;
        ASSERT_TRUE(std::regex_search(shown, number, std::regex("(^|\n) ([0-9]+)  "))) << shown;
        prompt = dialogue.answer(number[2]);
        EXPECT_FALSE(contains(dialogue.output(), "\n ! ")) << dialogue.output();
      }
      expect_well_shown(dialogue.all());
    }
  }
}

TEST(Play, ReportsInvalidArguments) {
  const auto refused = [](Words arguments, const std::string& why) {
    arguments.insert(arguments.begin(), "play");
    const Ran run = run_patolli(arguments);
    EXPECT_EQ(run.code, 2) << arguments.back();
    EXPECT_TRUE(contains(run.err, why)) << run.err;
    EXPECT_EQ(run.out, "");
  };
  refused({"--lang", "en"}, "name a game: coatl, coatl-solo, splendor");
  refused({"--lang", "es"}, "di qué juego");
  refused({"chess", "--lang", "en"}, "no such game: 'chess'");
  refused({"coatl", "--lang", "de"}, "'de' is not one of en, pt, es, fr");
  refused({"coatl", "--lang", "en", "--players", "Ana"}, "coatl is played by 2 to 4, not by 1");
  refused({"coatl", "--lang", "en", "--players", "7"}, "coatl is played by 2 to 4, not by 7");
  refused({"coatl-solo", "--lang", "en", "--players", "Ana,Rui"}, "coatl-solo is played by 1 person, not by 2");
  refused({"coatl", "--lang", "en", "--players", "Ana,skiled"}, "skiled looks like the bot skilled");
  refused({"coatl", "--lang", "en", "--players", "Ana,search@x"}, "is not a budget");
  refused({"--lang", "en", "--load", "/no/such/file"}, "cannot read");
  refused({"coatl", "--lang", "en", "--players", "Ana,Ana"}, "Two players are called Ana");
  refused({"coatl", "--lang", "en", "--players", "Ana,,Rui"}, "empty name");
  refused({"coatl", "--lang", "en", "--players", "Ana,A\x1b[2Jb"}, "is not allowed");
  refused({"coatl", "--lang", "en", "--players", "Ana,abcdefghijklmnopqrstuvwxyz"}, "is not allowed");
  refused({"coatl", "--lang", "en", "--option", "sacrifice"}, "write name=value");
  refused({"coatl", "--lang", "en", "--option", "magic=on"}, "coatl has no option 'magic'");
  refused({"coatl", "--lang", "pt", "--option", "sacrifice=maybe"}, "'maybe' não é um de on|off");
  refused({"coatl", "--lang", "en", "--level", "godlike"}, "godlike is not a level; there are: random, greedy, novice");
  refused({"coatl", "--time", "0"}, "--time");
  refused({"coatl", "--iterations", "-5"}, "--iterations");
  refused({"coatl", "--seed", "x"}, "--seed");
  refused({"coatl", "--color", "sometimes"}, "--color");
}

TEST(Play, SpeaksTheLanguageOfTheEnvironment) {
  const i18n::Catalogue french = registry::catalogue(i18n::Language::kFrench);
  Dialogue dialogue(french, {"splendor"}, {{"LANG", "fr_CA.UTF-8"}});
  ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
  EXPECT_TRUE(contains(dialogue.output(), "à vous : une action."));
}

}  // namespace
}  // namespace patolli
