// What all output needs: the language, the colours, the players' names, and how wide lines may be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "i18n/catalogue.hpp"
#include "term/layout.hpp"
#include "term/paint.hpp"

namespace patolli::term {

struct Context {
  const i18n::Catalogue& text;
  Paint paint;
  std::vector<std::string> names;  // by seat
  int width = kColumns;

  [[nodiscard]] const std::string& name(int seat) const { return names[static_cast<std::size_t>(seat)]; }

  template <class... Args>
  [[nodiscard]] std::string tr(std::string_view key, const Args&... args) const {
    return text.tr(key, args...);
  }
  [[nodiscard]] Lines wrap(std::string_view line, std::string_view first = "") const {
    return term::wrap(line, first, width);
  }
  [[nodiscard]] std::string rule(std::string_view title) const { return term::rule(title, width); }
  [[nodiscard]] std::string points(std::int64_t n) const { return tr("play.points", text.count(n)); }
};

}  // namespace patolli::term
