// Messages for people, by key. A key is a literal string wherever it is used, so that a test can compare the catalogues
// with the sources.
//
// Texts are format strings of libfmt: {0}, {1} … or named ones. A number that may need a plural goes in as a Count:
// then
// "{0} {0:point|points}" is "1 point" or "7 points".
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "i18n/language.hpp"
#include "i18n/words.hpp"

namespace patolli::i18n {

struct Count {
  std::int64_t n = 0;
  bool one = false;  // takes the first of the two forms
};

class Catalogue {
 public:
  // The texts that all games share, and those of these games. No key may be in two of them; the first counts.
  explicit Catalogue(Language language, std::span<const Words> games = {});

  [[nodiscard]] Language language() const noexcept { return language_; }
  [[nodiscard]] bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }
  // The text as it stands in the catalogue; a key that is not in it stands for itself.
  [[nodiscard]] std::string_view text(std::string_view key) const;
  [[nodiscard]] const std::map<std::string, std::string, std::less<>>& texts() const& noexcept { return texts_; }
  void texts() const&& = delete;  // it would not live long enough to be read

  template <class... Args>
  [[nodiscard]] std::string tr(std::string_view key, const Args&... args) const {
    return format(key, fmt::make_format_args(args...));
  }

  // One or many? French counts nothing as one, too.
  [[nodiscard]] Count count(std::int64_t n) const noexcept {
    return {n, n == 1 || (n == 0 && language_ == Language::kFrench)};
  }

 private:
  [[nodiscard]] std::string format(std::string_view key, fmt::format_args args) const;

  Language language_;
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace patolli::i18n

// "{}" is the number, "{:one|many}" one of the two forms.
template <>
struct fmt::formatter<patolli::i18n::Count> {
  constexpr auto parse(fmt::format_parse_context& context) -> decltype(context.begin()) {
    const char* at = context.begin();
    const char* const begin = at;
    const char* bar = nullptr;
    while (at != context.end() && *at != '}') {
      if (*at == '|') bar = at;
      ++at;
    }
    if (bar == nullptr && at != begin) throw fmt::format_error("a plural needs two forms");
    if (bar != nullptr) {
      one_ = std::string_view(begin, static_cast<std::size_t>(bar - begin));
      many_ = std::string_view(bar + 1, static_cast<std::size_t>(at - bar - 1));
    }
    return at;
  }

  template <class Context>
  auto format(const patolli::i18n::Count& count, Context& context) const {
    if (one_.empty() && many_.empty()) return fmt::format_to(context.out(), "{}", count.n);
    return fmt::format_to(context.out(), "{}", count.one ? one_ : many_);
  }

 private:
  std::string_view one_;
  std::string_view many_;
};
