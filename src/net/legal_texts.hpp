// The host's own texts: imprint, privacy, terms. Each is a file, or one for each language.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "server/game_server.hpp"

namespace patolli::net {

// As in the settings: each entry a file, with its language in front where it has one
// ("fr:/etc/patolli/imprint.fr.txt").
struct LegalFiles {
  std::vector<std::string> imprint;
  std::vector<std::string> privacy;
  std::vector<std::string> terms;
};

// Reads them all. An error names the setting and the file.
Result<std::vector<server::LegalText>> read_legal_texts(const LegalFiles& files);

}  // namespace patolli::net
