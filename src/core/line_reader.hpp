// Lines of an untrusted stream, with a limit on the memory for one line.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace patolli {

class LineReader {
 public:
  enum class Read { kLine, kTooLong, kEnd };

  LineReader(std::istream& in, std::size_t max) : in_(in), max_(max) {}

  // The next line without its end. Of one that is too long the beginning is kept and the rest skipped.
  Read next(std::string& line) {
    line.clear();
    std::streambuf& from = *in_.rdbuf();
    using Traits = std::char_traits<char>;
    bool any = false;
    bool too_long = false;
    for (auto c = from.sbumpc(); !Traits::eq_int_type(c, Traits::eof()); c = from.sbumpc()) {
      any = true;
      if (Traits::to_char_type(c) == '\n') break;
      if (line.size() < max_) {
        line.push_back(Traits::to_char_type(c));
      } else {
        too_long = true;
      }
    }
    if (!any) return Read::kEnd;
    ++number_;
    return too_long ? Read::kTooLong : Read::kLine;
  }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }  // of the last line read, from 1

 private:
  std::istream& in_;
  std::size_t max_;
  std::size_t number_ = 0;
};

}  // namespace patolli
