// patolli play, the real program: games that are saved and go on, and what their files may not do.
#include <gtest/gtest.h>

#include <fstream>

#include "cli_run.hpp"
#include "play_dialogue.hpp"
#include "registry/words.hpp"

namespace patolli {
namespace {

using Prompt = Dialogue::Prompt;

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

// Who plays against a program is told when a move is not its own, and the record says so.
TEST(Play, TellsThatAMoveWasReplaced) {
  const TempFile file;
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    const std::string bot =
        "exec:exec python3 -I -S " PATOLLI_SOURCE_DIR "/tests/data/bots/faulty.py illegal,none,none,none";
    Dialogue dialogue(
        text, {"splendor", "--players", "Ana," + bot, "--seed", "9", "--lang", std::string(i18n::to_text(language))});
    ASSERT_EQ(dialogue.wait_for_prompt(), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    const std::string said(text.text("play.replaced"));
    const std::string middle = said.substr(said.find("{0}") + 3, said.find("{1}") - said.find("{0}") - 3);
    ASSERT_EQ(dialogue.answer("log"), Prompt::kChoice);
    EXPECT_TRUE(contains(dialogue.output(), middle.substr(0, 12))) << dialogue.output();
    ASSERT_EQ(dialogue.answer("1"), Prompt::kChoice);
    ASSERT_EQ(dialogue.answer("save " + file.path()), Prompt::kYesNo);
    ASSERT_EQ(dialogue.answer("y"), Prompt::kChoice);
    EXPECT_TRUE(contains(file.read(), R"("notes":[{"note":"replaced")")) << file.read();
    EXPECT_EQ(run_patolli({"replay", file.path(), "--check"}).code, 0);
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

}  // namespace
}  // namespace patolli
