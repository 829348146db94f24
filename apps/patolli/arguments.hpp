// The command line as the subcommands see it: each declares its words and options here and is called when it is the one
// that was asked for. The argument parser behind it takes long to compile, so that only arguments.cpp includes it.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace patolli::cli {

// A word or an option of a subcommand, to say more about it.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}
  Option& required();
  Option& hidden();                           // not in the help
  Option& shown_as(const std::string& type);  // in the help: --records FILE
  Option& among(std::initializer_list<std::string> values);
  [[nodiscard]] bool given() const;  // once the command runs

 private:
  CLI::Option* option_;
};

// One subcommand. Names that begin with "--" are options, others are words in the order of their declaration. What is
// declared is written when the command line is read, so it has to live until then: keep it in a shared_ptr that the
// function of runs() holds.
class Command {
 public:
  Command(CLI::App& app, int& exit_code) : app_(&app), exit_code_(&exit_code) {}

  Option text(const std::string& name, std::string& value, const std::string& help);
  Option texts(const std::string& name, std::vector<std::string>& values, const std::string& help);  // once for each
  // A whole number within bounds, and nothing that merely begins like one.
  Option number(const std::string& name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                const std::string& help);
  Option flag(const std::string& name, bool& value, const std::string& help);
  void runs(std::function<int()> function);  // returns the exit code

 private:
  CLI::App* app_;
  int* exit_code_;
};

class CommandLine {
 public:
  CommandLine(const std::string& about, const std::string& examples, const std::string& version);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  // `about` is a line in the list of commands; `help` is what --help says below the options, examples last.
  Command command(const std::string& name, const std::string& about, const std::string& help);
  // Reads the arguments and runs the command they name. Returns the exit code.
  int run(int argc, char** argv);

 private:
  [[nodiscard]] int no_such_command() const;

  std::unique_ptr<CLI::App> app_;
  int exit_code_ = 0;
};

}  // namespace patolli::cli
