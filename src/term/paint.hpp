// Optional colours. Everything coloured also has a letter or a sign, so that nothing is lost without them.
#pragma once

#include <string>
#include <string_view>

namespace patolli::term {

// An ANSI "select graphic rendition", without its brackets.
using Ink = std::string_view;
inline constexpr Ink kStrong = "1";
inline constexpr Ink kDim = "2";
inline constexpr Ink kTitle = "1;36";
inline constexpr Ink kGood = "1;32";
inline constexpr Ink kBad = "1;31";
inline constexpr Ink kNumber = "1;33";
inline constexpr Ink kYellowTile = "30;43";
inline constexpr Ink kRedTile = "97;41";
inline constexpr Ink kBlackTile = "97;100";  // grey: a black one could not be seen on a black screen
inline constexpr Ink kGreenTile = "30;42";
inline constexpr Ink kBlueTile = "97;44";
inline constexpr Ink kWhiteTile = "30;107";

class Paint {
 public:
  explicit Paint(bool on) noexcept : on_(on) {}

  [[nodiscard]] bool on() const noexcept { return on_; }
  [[nodiscard]] std::string operator()(Ink ink, std::string_view text) const {
    if (!on_ || text.empty()) return std::string(text);
    std::string out = "\x1b[";
    out.append(ink).append("m").append(text).append("\x1b[0m");
    return out;
  }

 private:
  bool on_;
};

}  // namespace patolli::term
