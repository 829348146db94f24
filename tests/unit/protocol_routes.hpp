// The requests over HTTP that docs/PROTOCOL.md describes: "POST /api/session", each once.
#pragma once

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace patolli::test {

inline std::string source_text(const std::string& file) {
  std::ifstream in(PATOLLI_SOURCE_DIR "/" + file);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::set<std::string> routes_in_protocol() {
  const std::string text = source_text("docs/PROTOCOL.md");
  const std::regex row("\n\\| `((GET|POST) /api/[A-Za-z/]*)");
  std::set<std::string> routes;
  for (std::sregex_iterator hit(text.begin(), text.end(), row); hit != std::sregex_iterator(); ++hit)
    routes.insert((*hit)[1].str());
  return routes;
}

}  // namespace patolli::test
