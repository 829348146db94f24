#include "core/view_text.hpp"

#include "core/text.hpp"

namespace patolli {
namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& text) {
  Scanner in(text);
  Words words;
  while (!in.done()) words.emplace_back(in.word());
  return words;
}

// The first words of both, or the last ones of both.
template <class Iterator>
std::size_t same_words(Iterator a, Iterator a_end, Iterator b, Iterator b_end) {
  std::size_t n = 0;
  for (; a != a_end && b != b_end && *a == *b; ++a, ++b) ++n;
  return n;
}

void keep_common(Words& kept, const Words& other) {
  if (kept.size() == other.size()) {
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (kept[i] != other[i]) kept[i] = kUnknownWord;
    return;
  }
  const std::size_t shorter = std::min(kept.size(), other.size());
  const std::size_t first = same_words(kept.cbegin(), kept.cend(), other.cbegin(), other.cend());
  const std::size_t last =
      std::min(shorter - first, same_words(kept.crbegin(), kept.crend(), other.crbegin(), other.crend()));
  kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(first), kept.end() - static_cast<std::ptrdiff_t>(last));
  kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(first), std::string(kUnknownWord));
}

}  // namespace

std::string common_words(const std::vector<std::string>& texts) {
  if (texts.empty()) return {};
  Words kept = words_of(texts.front());
  for (const std::string& text : texts) keep_common(kept, words_of(text));
  std::string out;
  for (const std::string& word : kept) out += (out.empty() ? "" : " ") + word;
  return out;
}

}  // namespace patolli
