#include "cli/arguments.hpp"

#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <utility>

#include "cli/exit_code.hpp"
#include "core/printable.hpp"

namespace patolli::cli {

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::many() {
  option_->allow_extra_args(true);
  return *this;
}

Option& Option::hidden() {
  option_->group("");
  return *this;
}

Option& Option::shown_as(const std::string& type) {
  option_->type_name(type);
  return *this;
}

Option& Option::among(const std::vector<std::string>& values) {
  option_->check(CLI::IsMember(std::vector<std::string>(values)));
  return *this;
}

bool Option::given() const { return option_->count() != 0; }

Option Command::text(const std::string& name, std::string& value, const std::string& help) {
  return Option(*app_->add_option(name, value, help));
}

Option Command::texts(const std::string& name, std::vector<std::string>& values, const std::string& help) {
  return Option(*app_->add_option(name, values, help)->allow_extra_args(false));
}

Option Command::number(const std::string& name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                       const std::string& help) {
  const auto read = [&value, name, min, max](const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end || number < min || number > max)
      throw CLI::ValidationError(name,
                                 fmt::format("{} is not a whole number from {} to {}", printable(text), min, max));
    value = number;
  };
  return Option(*app_->add_option_function<std::string>(name, read, help)->type_name("N"));
}

Option Command::flag(const std::string& name, bool& value, const std::string& help) {
  return Option(*app_->add_flag(name, value, help));
}

Option Command::language(std::string& value) {
  return text("--lang", value, "en, pt, es or fr").among({"en", "pt", "es", "fr"});
}

void Command::words_or_json(std::string& lang, bool& json) {
  language(lang);
  flag("--json", json, "Print one JSON object instead of text");
}

void Command::runs(std::function<int()> function) {
  app_->callback([function = std::move(function), exit_code = exit_code_] { *exit_code = function(); });
}

CommandLine::CommandLine(const std::string& about, const std::string& examples, const std::string& version)
    : app_(std::make_unique<CLI::App>(about, "patolli")), exit_code_(kGood) {
  app_->footer(examples);
  app_->set_version_flag("--version", version);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& about, const std::string& help) {
  CLI::App* const command = app_->add_subcommand(name, about);
  command->footer(help);
  return {*command, exit_code_};
}

Command CommandLine::game_command(const std::string& name, const std::string& game, const std::string& about_all,
                                  const std::string& about, const std::string& help) {
  CLI::App* all = nullptr;
  for (CLI::App* const known : app_->get_subcommands([&](const CLI::App* a) { return a->get_name() == name; }))
    all = known;
  if (all == nullptr) {
    all = app_->add_subcommand(name, about_all);
    all->require_subcommand(1);
  }
  all->footer(fmt::format("Example:\n  patolli {} {} --help", name, game));
  CLI::App* const command = all->add_subcommand(game, about);
  command->footer(help);
  return {*command, exit_code_};
}

int CommandLine::no_such_command(const std::string& name) const {
  std::string names;
  for (const CLI::App* command : std::as_const(*app_).get_subcommands(nullptr))
    names += (names.empty() ? "" : ", ") + command->get_name();
  fmt::print(std::cerr, "patolli: no such command: {}; there are {}\n", printable(name), names);
  return kBadInput;
}

namespace {

// `patolli help COMMAND` is `patolli COMMAND --help`. In the order that CLI11 wants: the last argument first.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (!arguments.empty() && arguments.front() == "help") {
    arguments.erase(arguments.begin());
    if (std::find(arguments.begin(), arguments.end(), "--help") == arguments.end()) arguments.emplace_back("--help");
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

// "patolli play: --seed: 'x' is not …", as the commands themselves say it.
int parser_error(const CLI::App& app, const CLI::ParseError& error) {
  std::string command;
  for (const CLI::App* at = &app; !at->get_subcommands().empty(); command += " " + at->get_name())
    at = at->get_subcommands().front();
  std::string what = error.what();
  std::replace(what.begin(), what.end(), '\n', ' ');
  fmt::print(std::cerr, "patolli{}: {}\n`patolli help{}` shows what it takes.\n", command, what, command);
  return kBadInput;
}

}  // namespace

int CommandLine::run(int argc, char** argv) {
  if (argc > 2 && std::string_view(argv[1]) == "help" && argv[2][0] != '-' &&
      app_->get_subcommands([&](const CLI::App* a) { return a->get_name() == argv[2]; }).empty())
    return no_such_command(argv[2]);
  try {
    app_->parse(arguments_of(argc, argv));
  } catch (const CLI::ExtrasError& error) {
    return app_->get_subcommands().empty() ? no_such_command(app_->remaining().front()) : parser_error(*app_, error);
  } catch (const CLI::ParseError& error) {
    // Asking for help or the version also ends here, with 0.
    return error.get_exit_code() == 0 ? app_->exit(error) : parser_error(*app_, error);
  }
  if (app_->get_subcommands().empty()) {
    std::cerr << app_->help();
    return kBadInput;
  }
  return exit_code_;
}

}  // namespace patolli::cli
