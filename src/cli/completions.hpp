// Completions for shells from the description of a command line.
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace patolli::cli {

// Positional arguments that are called GAME are completed with these names.
std::string bash_completion(const CommandDescription& program, const std::vector<std::string>& games);
std::string zsh_completion(const CommandDescription& program, const std::vector<std::string>& games);
std::string fish_completion(const CommandDescription& program, const std::vector<std::string>& games);

}  // namespace patolli::cli
