// The files that an installation brings along, made from the command line's description.
#pragma once

#include <string>
#include <vector>

#include "cli/description.hpp"

namespace patolli::cli {

// Writes manual pages and completions below a folder, where an installation has them below its prefix:
// share/man/man1/…, share/bash-completion/completions/…, share/zsh/vendor-completions/…,
// share/fish/vendor_completions.d/…. False: something could not be written.
bool write_documents(const CommandDescription& program, const std::string& version,
                     const std::vector<std::string>& games, const std::string& folder);

}  // namespace patolli::cli
