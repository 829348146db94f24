#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "cli/arguments.hpp"
#include "cli/description.hpp"

namespace patolli::cli {
namespace {

// A type as CLI11 writes it, "TEXT:{always,never,auto}": what is in braces are the only values.
void read_type(const std::string& written, OptionDescription& option) {
  const auto open = written.find(":{");
  option.type = written.substr(0, open);
  if (open == std::string::npos) return;
  std::istringstream list(written.substr(open + 2, written.find('}', open) - open - 2));
  for (std::string value; std::getline(list, value, ',');) option.values.push_back(value);
}

OptionDescription description_of(const CLI::Option& option) {
  OptionDescription out;
  out.help = option.get_description();
  out.required = option.get_required();
  out.positional = option.nonpositional() ? false : option.get_positional();
  if (out.positional) {
    out.names = {option.get_name(true, false)};
  } else {
    for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  }
  if (option.get_type_size_max() != 0) read_type(option.get_type_name(), out);
  return out;
}

CommandDescription description_of(const CLI::App& app, const std::string& before) {
  CommandDescription out;
  out.name = before + app.get_name();
  out.about = app.get_description();
  out.help = app.get_footer();
  for (const CLI::Option* const option : app.get_options())
    if (!option->get_group().empty()) out.options.push_back(description_of(*option));
  for (const CLI::App* const command : app.get_subcommands(nullptr))
    if (!command->get_group().empty()) out.commands.push_back(description_of(*command, out.name + " "));
  return out;
}

}  // namespace

CommandDescription CommandLine::describe() const { return description_of(*app_, ""); }

}  // namespace patolli::cli
