#include "term/line_source.hpp"

#include <unistd.h>

#include <iostream>

#include "term/layout.hpp"
#include "term/screen.hpp"

namespace patolli::term {

namespace {

class PlainLines final : public LineSource {
 public:
  PlainLines(Signals& signals, bool echo) : signals_(signals), echo_(echo) {}

  std::optional<std::string> read(std::string_view prompt) override {
    std::cout << prompt << std::flush;
    std::string line;
    if (!next(line)) {
      std::cout << '\n';
      return std::nullopt;
    }
    if (echo_) std::cout << printed(clean(line, kColumns - width_of(prompt))) << '\n';
    return line;
  }

 private:
  bool next(std::string& line) {
    bool any = false;
    for (;;) {
      const auto end = buffer_.find('\n');
      const auto part = std::string_view(buffer_).substr(0, end);
      any = any || !buffer_.empty();
      line += part.substr(0, kMaxAnswerBytes - line.size());
      if (end != std::string::npos) {
        buffer_.erase(0, end + 1);
        return true;
      }
      buffer_.clear();
      while (signals_.wait(STDIN_FILENO) == Signals::Woken::kSignal) {
        if (signals_.end() != 0) return false;
        (void)signals_.take_resized();  // sizes are asked for when something is printed
      }
      char bytes[4096];
      const ssize_t got = ::read(STDIN_FILENO, bytes, sizeof bytes);
      if (got <= 0) return any;
      buffer_.assign(bytes, static_cast<std::size_t>(got));
    }
  }

  Signals& signals_;
  bool echo_;
  std::string buffer_;
};

}  // namespace

std::unique_ptr<LineSource> plain_lines(Signals& signals, bool echo) {
  return std::make_unique<PlainLines>(signals, echo);
}

}  // namespace patolli::term
