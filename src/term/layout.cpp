#include "term/layout.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace patolli::term {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};
// Enough for names: what has no width of its own, and what is two columns wide.
constexpr std::array<Range, 5> kZero = {
    {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};
constexpr std::array<Range, 9> kWide = {{{0x1100, 0x115F},
                                         {0x2E80, 0xA4CF},
                                         {0xAC00, 0xD7A3},
                                         {0xF900, 0xFAFF},
                                         {0xFE30, 0xFE6F},
                                         {0xFF00, 0xFF60},
                                         {0xFFE0, 0xFFE6},
                                         {0x1F300, 0x1FAFF},
                                         {0x20000, 0x3FFFD}}};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, std::uint32_t c) noexcept {
  // Nearly every character comes before all of them.
  return c >= ranges.front().first &&
         std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return c >= r.first && c <= r.last; });
}

// One step through a text: a character with its width, or an escape sequence with none.
struct Glyph {
  std::size_t bytes = 0;
  int width = 0;
  bool escape = false;
};

Glyph glyph_at(std::string_view text, std::size_t at) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(at) == 0x1B) {
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != 'm') ++end;
    return {std::min(end + 1, text.size()) - at, 0, true};
  }
  std::size_t bytes = 1;
  std::uint32_t c = byte(at);
  if (c >= 0xC0) {
    bytes = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
    c &= 0x3FU >> (bytes - 1);
    for (std::size_t i = 1; i < bytes && at + i < text.size(); ++i) c = c << 6 | (byte(at + i) & 0x3FU);
  }
  bytes = std::min(bytes, text.size() - at);
  return {bytes, within(kZero, c) ? 0 : within(kWide, c) ? 2 : 1, false};
}

// The longest beginning of a text that is at most that wide, in bytes.
std::size_t bytes_within(std::string_view text, int width) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    const Glyph g = glyph_at(text, at);
    if (g.width > width) break;
    // A colour that begins behind the last character belongs to the rest; one that ends there does not.
    if (width == 0 && g.escape && text.substr(at, g.bytes) != "\x1b[0m") break;
    width -= g.width;
    at += g.bytes;
  }
  return at;
}

bool has_escape(std::string_view text) noexcept { return text.find('\x1b') != std::string_view::npos; }

}  // namespace

std::string printed(std::string_view line) {
  std::string out(line);
  std::replace(out.begin(), out.end(), kGlue, ' ');
  out.erase(out.find_last_not_of(' ') + 1);  // npos + 1 is 0: all blanks
  return out;
}

int width_of(std::string_view text) noexcept {
  int width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Glyph g = glyph_at(text, at);
    width += g.width;
    at += g.bytes;
  }
  return width;
}

std::string pad_right(std::string text, int width) {
  const int missing = width - width_of(text);
  if (missing > 0) text.append(static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string pad_left(std::string text, int width) {
  const int missing = width - width_of(text);
  if (missing > 0) text.insert(0, static_cast<std::size_t>(missing), ' ');
  return text;
}

std::string fit(std::string_view text, int width) {
  if (width_of(text) <= width) return std::string(text);
  std::string cut(text.substr(0, bytes_within(text, width - 1)));
  return cut + "…" + (has_escape(cut) ? "\x1b[0m" : "");
}

Lines wrap(std::string_view text, std::string_view first, int width) {
  const int margin = width_of(first);
  const int room = std::max(1, width - margin);
  Lines lines;
  std::string line(first);
  int used = 0;
  const auto break_line = [&] {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    lines.push_back(line);
    line.assign(static_cast<std::size_t>(margin), ' ');
    used = 0;
  };
  while (!text.empty()) {
    if (text.front() == '\n') {
      break_line();
      text.remove_prefix(1);
      continue;
    }
    const std::size_t blanks = std::min(text.find_first_not_of(' '), text.size());
    std::string_view word = text.substr(blanks, text.find_first_of(" \n", blanks) - blanks);
    const std::size_t whole = blanks + word.size();
    const int gap = static_cast<int>(blanks);
    if (used != 0 && used + gap + width_of(word) > room) {
      break_line();
    } else {
      line.append(blanks, ' ');
      used += gap;
    }
    while (used + width_of(word) > room) {  // longer than any line
      const std::size_t bytes = std::max<std::size_t>(1, bytes_within(word, room - used));
      line += word.substr(0, bytes);
      word.remove_prefix(bytes);
      break_line();
    }
    line += word;
    used += width_of(word);
    text.remove_prefix(whole);
  }
  break_line();
  return lines;
}

Columns::Columns(const std::vector<std::string>& cells, int width, int max) {
  constexpr int kGap = 2;
  int widest = 1;
  for (const std::string& cell : cells) widest = std::max(widest, width_of(cell));
  across = std::clamp((width + kGap) / (widest + kGap), 1, max);
  step = widest + kGap;
  fits = widest <= width;
}

Lines in_columns(const std::vector<std::string>& cells, int width, int max) {
  const Columns columns(cells, width, max);
  Lines lines;
  if (!columns.fits) {
    for (const std::string& cell : cells) append(lines, wrap(cell, "", width));
    return lines;
  }
  const auto across = static_cast<std::size_t>(columns.across);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % across == 0) lines.emplace_back();
    const bool last = (i + 1) % across == 0 || i + 1 == cells.size();
    lines.back() += last ? cells[i] : pad_right(cells[i], columns.step);
  }
  return lines;
}

std::string rule(std::string_view title, int width) {
  std::string line = title.empty() ? "" : "── " + fit(title, width - 6) + " ";
  for (int n = width - width_of(line); n > 0; --n) line += "─";
  return line;
}

void append(Lines& lines, Lines more) {
  lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) out += between;
    out += parts[i];
  }
  return out;
}

}  // namespace patolli::term
