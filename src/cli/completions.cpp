#include "cli/completions.hpp"

#include <algorithm>

namespace patolli::cli {
namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words, const std::string& between = " ") {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
  return out;
}

// A word of a shell, whatever is in it.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

bool wants_file(const OptionDescription& option) { return option.type == "FILE" || option.type == "FOLDER"; }

Words values_of(const OptionDescription& option, const Words& games) {
  const bool game = option.positional && option.names.front() == "GAME";
  return game ? games : option.values;
}

// What may stand where no option's value is expected.
Words first_words(const CommandDescription& command, const Words& games) {
  Words words;
  for (const CommandDescription& each : command.commands) words.push_back(each.name.substr(command.name.size() + 1));
  for (const OptionDescription& option : command.options)
    for (const std::string& value : values_of(option, games))
      if (option.positional) words.push_back(value);
  return words;
}

Words option_names(const CommandDescription& command) {
  Words names;
  for (const OptionDescription& option : command.options)
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

// The command and all below it: visit(command, its words after the program's name).
template <class Visit>
void each_command(const CommandDescription& command, const std::string& program, const Visit& visit) {
  visit(command, command.name.substr(std::min(command.name.size(), program.size() + 1)));
  for (const CommandDescription& each : command.commands) each_command(each, program, visit);
}

// The branch of a case on the word before: its values, files, or nothing.
std::string bash_values(const CommandDescription& command) {
  std::string out;
  for (const OptionDescription& option : command.options) {
    if (option.positional || option.type.empty()) continue;
    out += "        " + joined(option.names, "|") + ") ";
    if (!option.values.empty())
      out += "COMPREPLY=($(compgen -W " + quoted(joined(option.values)) + " -- \"$cur\")); ";
    else if (wants_file(option))
      out += "compopt -o default; ";
    out += "return ;;\n";
  }
  return out;
}

// What zsh writes behind an option that takes a value.
std::string zsh_value(const OptionDescription& option, const Words& games) {
  const Words values = values_of(option, games);
  std::string name = option.positional ? option.names.front() : option.type;
  std::replace(name.begin(), name.end(), ':', ' ');
  if (!values.empty()) return ":" + name + ":(" + joined(values) + ")";
  return ":" + name + ":" + (wants_file(option) || option.positional ? "_files" : " ");
}

// Help in an argument of _arguments: brackets and colons mean something there.
std::string zsh_help(const std::string& help) {
  std::string out;
  for (const char c : help) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string zsh_arguments(const CommandDescription& command, const Words& games) {
  std::string out;
  for (const OptionDescription& option : command.options) {
    if (option.positional) {
      out += " \\\n        " + quoted((option.required ? "" : ":") + zsh_value(option, games));
      continue;
    }
    for (const std::string& name : option.names)
      out += " \\\n        " + quoted("*" + name + "[" + zsh_help(option.help) + "]" +
                                      (option.type.empty() ? "" : zsh_value(option, games)));
  }
  return out;
}

std::string fish_names(const OptionDescription& option) {
  std::string out;
  for (const std::string& name : option.names)
    out += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
  return out;
}

}  // namespace

std::string bash_completion(const CommandDescription& program, const std::vector<std::string>& games) {
  std::string paths;
  std::string cases;
  each_command(program, program.name, [&](const CommandDescription& command, const std::string& path) {
    if (!path.empty()) paths += (paths.empty() ? "" : " | ") + quoted(" " + path);
    cases += "    " + quoted(path.empty() ? "" : " " + path) + ")\n      case $prev in\n" + bash_values(command) +
             "      esac\n      options=" + quoted(joined(option_names(command))) +
             "\n      words=" + quoted(joined(first_words(command, games))) + "\n      ;;\n";
  });
  return "# bash completion for " + program.name +
         "\n"
         "_patolli() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} path= options= words= i\n"
         "  COMPREPLY=()\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    case \"$path ${COMP_WORDS[i]}\" in\n"
         "      " +
         paths +
         ") path+=\" ${COMP_WORDS[i]}\" ;;\n"
         "    esac\n"
         "  done\n"
         "  case $path in\n" +
         cases +
         "  esac\n"
         "  if [[ $cur == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "    [[ -n $words ]] || compopt -o default\n"
         "  fi\n"
         "}\n"
         "complete -F _patolli " +
         program.name + "\n";
}

std::string zsh_completion(const CommandDescription& program, const std::vector<std::string>& games) {
  std::string cases;
  each_command(program, program.name, [&](const CommandDescription& command, const std::string& path) {
    std::string out = "    " + quoted(path) + ")\n";
    if (command.commands.empty()) {
      out += "      _arguments -s" + zsh_arguments(command, games) + "\n";
    } else {
      out += "      local -a commands=(";
      for (const CommandDescription& each : command.commands)
        out += "\n        " + quoted(each.name.substr(command.name.size() + 1) + ":" + zsh_help(each.about));
      out += ")\n      _describe command commands\n      _values option";
      for (const std::string& name : option_names(command)) out += " " + quoted(name);
      out += "\n";
    }
    cases += out + "      ;;\n";
  });
  std::string paths;
  each_command(program, program.name, [&](const CommandDescription& /*command*/, const std::string& path) {
    if (!path.empty()) paths += (paths.empty() ? "" : " | ") + quoted(path);
  });
  return "#compdef " + program.name +
         "\n"
         "_patolli() {\n"
         "  local path= next i\n"
         "  for ((i = 2; i < CURRENT; ++i)); do\n"
         "    next=${path:+$path }${words[i]}\n"
         "    case $next in\n"
         "      " +
         paths +
         ") path=$next; words=(${words[1,i-1]} ${words[i+1,-1]}); ((CURRENT -= 1, i -= 1)) ;;\n"
         "    esac\n"
         "  done\n"
         "  case $path in\n" +
         cases +
         "  esac\n"
         "}\n"
         "_patolli \"$@\"\n";
}

std::string fish_completion(const CommandDescription& program, const std::vector<std::string>& games) {
  std::string out = "# fish completion for " + program.name +
                    "\n"
                    "function __patolli_at\n"
                    "  set -l words (commandline -opc) $argv\n"
                    "  set -l count (math (count $words) - (count $argv))\n"
                    "  set -l path\n"
                    "  for word in $words[2..$count]\n"
                    "    contains -- (string join ' ' -- $path $word) $__patolli_paths; and set -a path $word\n"
                    "  end\n"
                    "  test \"$path\" = \"$argv\"\n"
                    "end\n"
                    "set -g __patolli_paths";
  each_command(program, program.name, [&](const CommandDescription& /*command*/, const std::string& path) {
    if (!path.empty()) out += " " + quoted(path);
  });
  out += "\ncomplete -c " + program.name + " -f\n";
  each_command(program, program.name, [&](const CommandDescription& command, const std::string& path) {
    const std::string at = "complete -c " + program.name + " -n " + quoted("__patolli_at " + path);
    for (const CommandDescription& each : command.commands)
      out += at + " -a " + quoted(each.name.substr(command.name.size() + 1)) + " -d " + quoted(each.about) + "\n";
    for (const OptionDescription& option : command.options) {
      const Words values = values_of(option, games);
      if (option.positional) {
        out += at + (values.empty() ? " -F" : " -a " + quoted(joined(values))) + "\n";
        continue;
      }
      out += at + fish_names(option) + " -d " + quoted(option.help);
      if (!option.type.empty()) out += wants_file(option) ? " -r -F" : " -x";
      if (!values.empty()) out += " -a " + quoted(joined(values));
      out += "\n";
    }
  });
  return out;
}

}  // namespace patolli::cli
