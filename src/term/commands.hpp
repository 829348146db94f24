// Commands that people can type besides actions: always in English, and in the language of the game.
#pragma once

#include <optional>
#include <string_view>

#include "i18n/catalogue.hpp"
#include "term/layout.hpp"
#include "term/paint.hpp"

namespace patolli::term {

enum class Command {
  kHelp,
  kHint,
  kTable,
  kCards,
  kMore,
  kUndo,
  kRedo,
  kTakeback,
  kLog,
  kRules,
  kSave,
  kAgain,
  kAnalyse,
  kQuit
};

struct ParsedCommand {
  Command command;
  std::string_view rest;  // its arguments
};

std::optional<ParsedCommand> parse_command(std::string_view line, const i18n::Catalogue& catalogue);

// Its name in the language of the game.
std::string_view name_of(Command command, const i18n::Catalogue& catalogue);

// One line each, for the help.
Lines describe_commands(const i18n::Catalogue& catalogue, const Paint& paint, int width = kColumns);

bool is_yes(std::string_view answer, const i18n::Catalogue& catalogue);

}  // namespace patolli::term
