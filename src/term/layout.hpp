// Layout of text in lines: width, wrapping, padding, columns. Widths are columns of the terminal: those of UTF-8
// characters, without colour codes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace patolli::term {

using Lines = std::vector<std::string>;

inline constexpr int kColumns = 80;  // where no terminal says how wide it is

// A non-breaking blank, for what belongs together: "K K Y Y". Printed as a plain blank.
inline constexpr char kGlue = '\x1f';
inline constexpr std::string_view kGlueText = "\x1f";
[[nodiscard]] std::string printed(std::string_view line);  // with plain blanks, and none at the end

[[nodiscard]] int width_of(std::string_view text) noexcept;

[[nodiscard]] std::string pad_right(std::string text, int width);
[[nodiscard]] std::string pad_left(std::string text, int width);
// Cut to the width, with "…" where something is missing.
[[nodiscard]] std::string fit(std::string_view text, int width);

// Text broken at blanks (and inside of words that are longer than a line). The first line begins with `first`, the
// others with blanks of that width; a line break in the text begins a new line likewise.
[[nodiscard]] Lines wrap(std::string_view text, std::string_view first = "", int width = kColumns);

// How cells go into columns of one width.
struct Columns {
  Columns(const std::vector<std::string>& cells, int width, int max);
  int across;  // cells in a row
  int step;    // from one column to the next
  bool fits;   // no cell is wider than a row
};
// Cells in columns of one width, row by row, as many as fit and at most `max`.
[[nodiscard]] Lines in_columns(const std::vector<std::string>& cells, int width, int max = kColumns);

// "── title ─────", over the whole width.
[[nodiscard]] std::string rule(std::string_view title, int width = kColumns);

void append(Lines& lines, Lines more);

[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view between);

}  // namespace patolli::term
