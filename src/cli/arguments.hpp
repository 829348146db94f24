// The interface of the command line parser for subcommands: each declares its arguments and options, and is called when
// it was named. CLI11 takes long to compile, so only arguments.cpp includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/description.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace patolli::cli {

// A positional argument or an option of a subcommand.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}
  Option& required();
  Option& many();                             // several words after one name: --merge A B C
  Option& hidden();                           // not in the help
  Option& shown_as(const std::string& type);  // in the help: --records FILE
  Option& among(const std::vector<std::string>& values);
  [[nodiscard]] bool given() const;  // once the command runs

 private:
  CLI::Option* option_;
};

// One subcommand. Names that begin with "--" are options, others are positional arguments in the order of their
// declaration. The values are written when the command line is parsed, so they have to live until then: keep them in a
// shared_ptr that the function of runs() holds.
class Command {
 public:
  Command(CLI::App& app, int& exit_code) : app_(&app), exit_code_(&exit_code) {}

  Option text(const std::string& name, std::string& value, const std::string& help);
  Option texts(const std::string& name, std::vector<std::string>& values, const std::string& help);  // may be repeated
  // An integer within bounds, without trailing characters.
  Option number(const std::string& name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                const std::string& help);
  Option flag(const std::string& name, bool& value, const std::string& help);
  // --lang; and with --json beside it the usual two ways to answer.
  Option language(std::string& value);
  void words_or_json(std::string& language, bool& json);
  void runs(std::function<int()> function);  // returns the exit code

 private:
  CLI::App* app_;
  int* exit_code_;
};

// One command line: the program's own subcommands, and those that the games bring.
class CommandLine {
 public:
  CommandLine(const std::string& about, const std::string& examples, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // `about` is a line in the list of commands; `help` is what --help says below the options, examples last.
  Command command(const std::string& name, const std::string& about, const std::string& help);
  // The same for a command that every game has in its own way: `patolli NAME GAME …`. `about_all` is for the list of
  // commands.
  Command game_command(const std::string& name, const std::string& game, const std::string& about_all,
                       const std::string& about, const std::string& help);
  // All that was declared so far.
  [[nodiscard]] CommandDescription describe() const;
  // Reads the arguments and runs the command they name. Returns the exit code.
  int run(int argc, char** argv);

 private:
  [[nodiscard]] int no_such_command(const std::string& name) const;

  std::unique_ptr<CLI::App> app_;
  int exit_code_ = 0;
};

// Adds a subcommand. A game's module offers its own commands as a list of these.
using Declare = void (*)(CommandLine& line);

}  // namespace patolli::cli
