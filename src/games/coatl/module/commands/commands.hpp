// The commands of Cóatl: `patolli score coatl` and `patolli solve coatl`.
#pragma once

#include <span>

#include "cli/arguments.hpp"

namespace patolli::coatl {

std::span<const cli::Declare> commands() noexcept;

void declare_score(cli::CommandLine& line);
void declare_solve(cli::CommandLine& line);

}  // namespace patolli::coatl
