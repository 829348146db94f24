// What a command line takes, as data: the source of manual pages and of completions in shells. It is read from the
// parser's own objects (CommandLine::describe), so it cannot differ from what is parsed.
#pragma once

#include <string>
#include <vector>

namespace patolli::cli {

struct OptionDescription {
  std::vector<std::string> names;   // "--records"; of a positional argument its name alone
  std::string type;                 // "FILE"; empty: a flag
  std::vector<std::string> values;  // the only ones that it takes; empty: any
  std::string help;
  bool positional = false;
  bool required = false;
};

struct CommandDescription {
  std::string name;  // with what comes before it: "patolli play"
  std::string about;
  std::string help;  // paragraphs, examples last
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
};

}  // namespace patolli::cli
