// What all output needs: the language, the colours, and the players' names.
#pragma once

#include <string>
#include <vector>

#include "core/types.hpp"
#include "i18n/catalogue.hpp"
#include "term/paint.hpp"

namespace patolli::term {

struct Context {
  const i18n::Catalogue& text;
  Paint paint;
  std::vector<std::string> names;  // by seat

  [[nodiscard]] const std::string& name(int seat) const { return names[static_cast<std::size_t>(seat)]; }

  template <class... Args>
  [[nodiscard]] std::string tr(std::string_view key, const Args&... args) const {
    return text.tr(key, args...);
  }
  [[nodiscard]] std::string points(std::int64_t n) const { return tr("play.points", text.count(n)); }
};

}  // namespace patolli::term
