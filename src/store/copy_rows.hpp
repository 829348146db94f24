// Rows of any table, one after the other, for copying.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace patolli::store {

// The tables of the store, which have the same columns, in the same order, in every engine. Of each column its kind:
// i integer, t text, r real, b bytes; in capitals: may be NULL. The key is the first columns, as many as `key` says.
struct CopiedTable {
  const char* name;
  const char* columns;
  const char* key;  // ORDER BY
};
std::span<const CopiedTable> copied_tables() noexcept;

// A target that was just made, or only ever probed, has counters already: they count nothing.
inline constexpr const char* kClearCounters = "DELETE FROM counters WHERE value = 0 OR name = 'probes'";

using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;  // NULL; bytes are a string, too
using CellRow = std::vector<Cell>;

// One end of a copy. Nothing is changed before end().
class CopyEnd {
 public:
  virtual ~CopyEnd() = default;
  CopyEnd() = default;
  CopyEnd(const CopyEnd&) = delete;
  CopyEnd& operator=(const CopyEnd&) = delete;

  virtual Status open(bool source) = 0;  // nobody else may use it meanwhile; a target is empty
  virtual Status read(const CopiedTable& table, const std::function<Status(const CellRow&)>& each) = 0;
  virtual Status add(const CopiedTable& table, const CellRow& row) = 0;
  virtual Status flush() = 0;  // what was added can be read
  virtual Status end() = 0;
};

std::unique_ptr<CopyEnd> sqlite_copy_end(const std::string& folder);
std::unique_ptr<CopyEnd> postgres_copy_end(const std::string& location);

// What sorts, reads and writes by the kinds of columns, for an engine's Use.
template <class Use>
CellRow cells_of(Use& use, const char* columns) {
  CellRow row;
  for (const char* kind = columns; *kind != '\0'; ++kind) {
    switch (*kind) {
      case 'i': row.emplace_back(use.integer()); break;
      case 'r': row.emplace_back(use.real()); break;
      case 't': row.emplace_back(use.text()); break;
      case 'I':
        if (const auto value = use.integer_or_null()) {
          row.emplace_back(*value);
        } else {
          row.emplace_back();
        }
        break;
      case 'T':
        if (const auto value = use.text_or_null()) {
          row.emplace_back(*value);
        } else {
          row.emplace_back();
        }
        break;
      default: {  // all bytes that we keep are hashes
        SecretHash hash{};
        if (use.blob(hash)) {
          row.emplace_back(std::string(hash.begin(), hash.end()));
        } else {
          row.emplace_back();
        }
      }
    }
  }
  return row;
}

template <class Use>
void bind_cells(Use& use, const char* columns, const CellRow& row) {
  for (const Cell& cell : row) {
    const char kind = *columns++;
    if (const auto* number = std::get_if<std::int64_t>(&cell)) {
      use.bind(*number);
    } else if (const auto* real = std::get_if<double>(&cell)) {
      use.bind(*real);
    } else if (const auto* text = std::get_if<std::string>(&cell)) {
      const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text->data());
      kind == 'b' || kind == 'B' ? use.bind(std::span(bytes, text->size())) : use.bind(std::string_view(*text));
    } else {
      use.bind_null();
    }
  }
}

std::string insert_sql(const CopiedTable& table);  // with ? for each column
std::string select_sql(const CopiedTable& table);

}  // namespace patolli::store
