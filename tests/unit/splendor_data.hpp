// The card files of data/, read as they are.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace patolli::splendor::testing {

using CsvRow = std::map<std::string, std::string>;  // by the name of the column

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

inline std::vector<CsvRow> read_csv(const std::string& name) {
  std::ifstream in(std::string(PATOLLI_DATA_DIR) + "/" + name);
  std::vector<CsvRow> rows;
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = split(line, ',');
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = split(line, ',');
    CsvRow row;
    for (std::size_t i = 0; i < columns.size() && i < cells.size(); ++i) row[columns[i]] = cells[i];
    rows.push_back(row);
  }
  return rows;
}

inline const std::vector<std::string>& colour_names() {
  static const std::vector<std::string> names = {"white", "blue", "green", "red", "black"};
  return names;
}

}  // namespace patolli::splendor::testing
