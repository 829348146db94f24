// The commands of Splendor: `patolli score splendor` and `patolli solve splendor`.
#pragma once

#include <span>

#include "cli/arguments.hpp"

namespace patolli::splendor {

std::span<const cli::Declare> commands() noexcept;

void declare_score(cli::CommandLine& line);
void declare_solve(cli::CommandLine& line);

}  // namespace patolli::splendor
