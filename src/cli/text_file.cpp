#include "cli/text_file.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/line_reader.hpp"
#include "core/printable.hpp"

namespace patolli::cli {

Result<std::vector<std::pair<std::size_t, std::string>>> read_text_lines(const std::string& file) {
  constexpr std::size_t kMaxLine = 4096;
  constexpr std::size_t kMaxLines = 1000;
  std::ifstream in;
  if (file != "-") {
    std::error_code ignored;
    if (!std::filesystem::is_directory(file, ignored)) in.open(file, std::ios::binary);
    if (!in.is_open()) return Error::malformed("", "cannot read " + printable(file));
  }
  LineReader reader(file == "-" ? std::cin : in, kMaxLine);
  std::vector<std::pair<std::size_t, std::string>> lines;
  std::string text;
  for (auto read = reader.next(text); read != LineReader::Read::kEnd; read = reader.next(text)) {
    const std::string where = "line " + std::to_string(reader.number());
    if (read == LineReader::Read::kTooLong) return Error::malformed(where, "longer than 4096 bytes");
    if (reader.number() == 1 && text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos || text[first] == '#') continue;
    if (lines.size() == kMaxLines) return Error::malformed(where, "more than 1000 lines");
    text.erase(text.find_last_not_of(" \t\r") + 1);
    lines.emplace_back(reader.number(), text.substr(first));
  }
  return lines;
}

}  // namespace patolli::cli
