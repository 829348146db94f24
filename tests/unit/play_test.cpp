// patolli play, the real program: games of each kind in each language, valid and invalid input.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <regex>
#include <set>

#include "cli_run.hpp"
#include "play_dialogue.hpp"
#include "registry/words.hpp"

namespace patolli {
namespace {

using Prompt = Dialogue::Prompt;
using Words = std::vector<std::string>;

std::string language_name(i18n::Language language) { return std::string(to_text(language)); }

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
  EXPECT_TRUE(contains(dialogue.output(), "à vous\u00a0: une action."));
}

}  // namespace
}  // namespace patolli
