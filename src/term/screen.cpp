#include "term/screen.hpp"

#include <algorithm>
#include <utility>

namespace patolli::term {

namespace {

// The length of the well-formed UTF-8 character that begins here; 0: there is none, or it is a control character.
std::size_t character_at(std::string_view text, std::size_t at) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t bytes = first >= 0xF5 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0 || at + bytes > text.size()) return 0;
  for (std::size_t i = 1; i < bytes; ++i)
    if ((byte(at + i) & 0xC0U) != 0x80) return 0;
  const unsigned second = byte(at + 1);
  if (first == 0xC2 && second < 0xA0) return 0;                                         // C1 controls
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0)) return 0;  // overlong; surrogates
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90)) return 0;
  // Marks that turn the direction of writing around, and breaks of lines.
  if (first == 0xE2 && second == 0x80 && byte(at + 2) >= 0xA8 && byte(at + 2) <= 0xAE) return 0;
  if (first == 0xE2 && second == 0x81 && byte(at + 2) >= 0xA6 && byte(at + 2) <= 0xA9) return 0;
  return bytes;
}

}  // namespace

std::string clean(std::string_view text, int width) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = character_at(text, at);
    if (bytes == 0) {
      out += '?';
      ++at;
    } else {
      out += text.substr(at, bytes);
      at += bytes;
    }
  }
  return fit(out, width);
}

Screen::Screen(const Terminal& terminal, std::unique_ptr<LineSource> source, std::ostream& out)
    : terminal_(terminal), source_(std::move(source)), out_(out) {}

void Screen::print(std::string_view line) {
  status("");
  const int width = size().columns;
  if (width_of(line) <= width || width <= 0) {
    out_ << printed(line) << '\n';
    return;
  }
  for (const std::string& part : wrap(line, "", width)) out_ << printed(part) << '\n';
}

void Screen::status(std::string_view line) {
  if (!terminal_.moves()) return;
  if (waiting_) out_ << "\r\x1b[K";
  waiting_ = !line.empty();
  if (waiting_) out_ << fit(printed(line), size().columns - 1);
  out_.flush();
}

void Screen::print(const Lines& lines) {
  for (const std::string& line : lines) print(line);
}

bool Screen::page(const Lines& lines, std::string_view prompt) {
  const int rows = size().rows;
  const auto room = static_cast<std::size_t>(std::max(1, rows - 2));  // the prompt, and the one that follows
  if (rows == 0 || lines.size() <= room) {
    print(lines);
    return true;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i != 0 && i % room == 0) {
      const auto answer = ask(prompt);
      if (!answer) return false;
      if (!answer->empty()) return true;
    }
    print(lines[i]);
  }
  return true;
}

void Screen::clear() {
  if (!terminal_.moves()) return;
  status("");
  out_ << "\x1b[H\x1b[2J";
}

bool Screen::forget() {
  source_->forget();
  clear();
  // After the screen, because some terminals move what is cleared into the scrollback.
  if (terminal_.moves()) out_ << "\x1b[3J";
  const bool only_scrolls = !terminal_.moves() && terminal_.in && terminal_.out;
  if (only_scrolls) out_ << std::string(static_cast<std::size_t>(std::max(size().rows, 24)), '\n');
  return !only_scrolls;
}

std::optional<std::string> Screen::ask(std::string_view prompt) {
  status("");
  out_.flush();
  auto answer = source_->read(prompt);
  if (!answer) return std::nullopt;
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = answer->find_first_not_of(kBlanks);
  if (first == std::string::npos) return std::string();
  return answer->substr(first, answer->find_last_not_of(kBlanks) - first + 1);
}

}  // namespace patolli::term
