#include "cli/manual.hpp"

#include <algorithm>
#include <string_view>

namespace patolli::cli {
namespace {

// What roff would show as another character, or take as a command.
std::string_view escape(char c) {
  switch (c) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '`': return "\\(ga";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    default: return {};
  }
}

// Text as roff takes it: no line begins with a request, and what is copied from the page is what was written.
std::string roff(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_begins = i == 0 || text[i - 1] == '\n';
    if (line_begins && text[i] == '.') out += "\\&";
    if (const std::string_view escaped = escape(text[i]); !escaped.empty())
      out += escaped;
    else
      out += text[i];
  }
  return out;
}

std::string page_name(const std::string& command) {
  std::string name = command;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

std::vector<std::string> paragraphs(const std::string& text) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    if (end > begin) out.push_back(text.substr(begin, end - begin));
    begin = end + 2;
  }
  return out;
}

// Lines that are set in are a list or an example: they stay as they are.
std::string body(const std::string& paragraph) {
  if (paragraph.find("\n ") == std::string::npos) return ".PP\n" + roff(paragraph) + "\n";
  return ".PP\n.nf\n" + roff(paragraph) + "\n.fi\n";
}

std::string signature(const OptionDescription& option) {
  std::string out;
  for (const std::string& name : option.names)
    out += (out.empty() ? "\\fB" : "\\fR, \\fB") + roff(option.positional ? upper(name) : name);
  out += "\\fR";
  if (!option.positional && !option.type.empty()) out += " \\fI" + roff(option.type) + "\\fR";
  return out;
}

std::string synopsis(const CommandDescription& command) {
  std::string out = ".B " + roff(command.name) + "\n";
  if (!command.commands.empty()) return out + ".I COMMAND\n[\\fIOPTIONS\\fR]\n";
  for (const OptionDescription& option : command.options) {
    if (!option.positional && !option.required) continue;
    out += option.required ? signature(option) + "\n" : "[" + signature(option) + "]\n";
  }
  return out + "[\\fIOPTIONS\\fR]\n";
}

std::string options(const CommandDescription& command) {
  std::string out;
  for (const OptionDescription& option : command.options) {
    out += ".TP\n" + signature(option) + "\n" + roff(option.help) + "\n";
    if (option.values.empty()) continue;
    std::string values;
    for (const std::string& value : option.values) values += (values.empty() ? "" : ", ") + value;
    out += ".br\nOne of " + roff(values) + ".\n";
  }
  return out.empty() ? out : ".SH OPTIONS\n" + out;
}

std::string list_of_commands(const CommandDescription& program) {
  std::string out;
  for (const CommandDescription& command : program.commands)
    out += ".TP\n\\fB" + roff(command.name) + "\\fR\n" + roff(command.about) + "\n";
  return out.empty() ? out : ".SH COMMANDS\n" + out;
}

std::string see_also(const CommandDescription& command, const CommandDescription& program) {
  std::string out;
  const bool top = command.name == program.name;
  for (const CommandDescription& other : top ? program.commands : std::vector<CommandDescription>{program})
    out += (out.empty() ? ".BR " : " ,\n.BR ") + roff(page_name(other.name)) + " (1)";
  return ".SH SEE ALSO\n" + out + "\n";
}

ManualPage page_of(const CommandDescription& command, const CommandDescription& program, const std::string& version) {
  const bool top = command.name == program.name;
  const std::string name = page_name(command.name);
  std::string about = command.about.substr(0, command.about.find('\n'));
  if (top) about = "board games with exact rules, in the terminal, in the browser and for programs";
  std::string text = ".TH " + upper(name) + " 1 \"\" \"" + version + "\" \"User Commands\"\n";
  text += ".SH NAME\n" + roff(name) + " \\- " + roff(about) + "\n";
  text += ".SH SYNOPSIS\n" + synopsis(command) + ".SH DESCRIPTION\n" + body(command.about);
  std::string examples;
  for (const std::string& paragraph : paragraphs(command.help)) {
    if (paragraph.rfind("Example", 0) == 0)
      examples += ".SH EXAMPLES\n.nf\n" + roff(paragraph.substr(paragraph.find('\n') + 1)) + "\n.fi\n";
    else
      text += body(paragraph);
  }
  text += list_of_commands(command) + options(command) + examples + see_also(command, program);
  return {name + ".1", text};
}

void add_pages(const CommandDescription& command, const CommandDescription& program, const std::string& version,
               std::vector<ManualPage>& pages) {
  pages.push_back(page_of(command, program, version));
  for (const CommandDescription& each : command.commands) add_pages(each, program, version, pages);
}

}  // namespace

std::vector<ManualPage> manual_pages(const CommandDescription& program, const std::string& version) {
  std::vector<ManualPage> pages;
  add_pages(program, program, version, pages);
  return pages;
}

}  // namespace patolli::cli
