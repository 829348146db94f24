#include "term/commands.hpp"

#include <array>

#include "core/text.hpp"

namespace patolli::term {

namespace {

struct Entry {
  Command command;
  std::string_view name;
  std::string_view local;  // the key of its name in the language of the game
  std::string_view what;   // the key of its description
};
constexpr std::array<Entry, 14> kEntries = {{
    {Command::kHelp, "help", "play.command.help", "play.about.help"},
    {Command::kHint, "hint", "play.command.hint", "play.about.hint"},
    {Command::kTable, "table", "play.command.table", "play.about.table"},
    {Command::kCards, "cards", "play.command.cards", "play.about.cards"},
    {Command::kMore, "more", "play.command.more", "play.about.more"},
    {Command::kUndo, "undo", "play.command.undo", "play.about.undo"},
    {Command::kRedo, "redo", "play.command.redo", "play.about.redo"},
    {Command::kTakeback, "takeback", "play.command.takeback", "play.about.takeback"},
    {Command::kLog, "log", "play.command.log", "play.about.log"},
    {Command::kRules, "rules", "play.command.rules", "play.about.rules"},
    {Command::kSave, "save", "play.command.save", "play.about.save"},
    {Command::kAgain, "again", "play.command.again", "play.about.again"},
    {Command::kAnalyse, "analyse", "play.command.analyse", "play.about.analyse"},
    {Command::kQuit, "quit", "play.command.quit", "play.about.quit"},
}};

bool is_word_of(std::string_view word, std::string_view list) {
  Scanner in(list);
  while (!in.done())
    if (in.word() == word) return true;
  return false;
}

}  // namespace

std::optional<ParsedCommand> parse_command(std::string_view line, const i18n::Catalogue& catalogue) {
  Scanner in(line);
  const std::string_view word = in.word();
  in.skip_blanks();
  if (word == "?") return ParsedCommand{Command::kHelp, in.rest()};
  if (word == "analyze") return ParsedCommand{Command::kAnalyse, in.rest()};
  if (word == "exit") return ParsedCommand{Command::kQuit, in.rest()};
  for (const Entry& entry : kEntries)
    if (word == entry.name || word == catalogue.text(entry.local)) return ParsedCommand{entry.command, in.rest()};
  return std::nullopt;
}

std::string_view name_of(Command command, const i18n::Catalogue& catalogue) {
  for (const Entry& entry : kEntries)
    if (entry.command == command) return catalogue.text(entry.local);
  return {};
}

Lines describe_commands(const i18n::Catalogue& catalogue, const Paint& paint, int width) {
  Lines lines;
  for (const Entry& entry : kEntries) {
    const std::string name(catalogue.text(entry.local));
    append(lines, wrap(catalogue.tr(entry.what), " " + pad_right(paint(kStrong, name), 12), width));
  }
  return lines;
}

bool is_yes(std::string_view answer, const i18n::Catalogue& catalogue) {
  return !answer.empty() && (answer == "y" || answer == "yes" || is_word_of(answer, catalogue.text("play.yes")));
}

}  // namespace patolli::term
