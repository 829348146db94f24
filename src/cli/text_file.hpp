// Small text files that people write for a command.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace patolli::cli {

// The lines of a file ("-": standard input) with their numbers, without empty ones and comments ("# …").
Result<std::vector<std::pair<std::size_t, std::string>>> read_text_lines(const std::string& file);

}  // namespace patolli::cli
