// Manual pages from the description of a command line.
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace patolli::cli {

struct ManualPage {
  std::string file;  // "patolli-play.1"
  std::string text;  // for man(7)
};

// One page for the program and one for each command.
std::vector<ManualPage> manual_pages(const CommandDescription& program, const std::string& version);

}  // namespace patolli::cli
