#include "games/coatl/module/commands/cards.hpp"

#include <fmt/ostream.h>

#include <iostream>

#include "games/coatl/module/terminal/words.hpp"
#include "games/coatl/module/words/words.hpp"
#include "games/coatl/rules/cards.hpp"
#include "term/context.hpp"
#include "term/layout.hpp"

namespace patolli::coatl {

namespace {

// "8–11" for a stretch, "1, 3, 4" otherwise.
std::string places_text(const std::vector<int>& places) {
  if (places.size() > 1 && places.back() - places.front() + 1 == static_cast<int>(places.size()))
    return fmt::format("{}–{}", places.front(), places.back());
  return fmt::format("{}", fmt::join(places, ","));
}

std::string pieces_text(const std::vector<std::vector<int>>& occurrences) {
  std::string text;
  for (const auto& places : occurrences)
    if (!places.empty()) text += (text.empty() ? "" : "  ") + places_text(places);
  return text;
}

void print_line(const std::string& name, const std::string& face, const CardScore& card) {
  fmt::print(std::cout, "  {}{}{:>3} ×{:>4}  {}\n", term::pad_right(name, 14), term::pad_right(term::printed(face), 16),
             card.times, card.points, pieces_text(card.pieces));
}

// The commands print plain text: it is copied into notes as often as it is read.
term::Context plain(const i18n::Catalogue& words) { return {words, term::Paint(false), {}}; }

void print_wrapped(const std::string& text) {
  for (const std::string& line : term::wrap(text, "      ")) fmt::print(std::cout, "{}\n", term::printed(line));
}

}  // namespace

i18n::Catalogue catalogue_of(std::string_view language) {
  const i18n::Words own[] = {words()};
  return i18n::Catalogue(i18n::language_or_environment(language), own);
}

std::string error_text(const i18n::Catalogue& words, const SerpentError& error) {
  const auto byte = static_cast<unsigned char>(error.letter);
  const std::string letter = byte > ' ' && byte < 0x7F ? std::string(1, error.letter) : fmt::format("\\x{:02X}", byte);
  return words.tr(error.key, fmt::arg("place", error.place), fmt::arg("letter", letter));
}

void print_prophecy(const i18n::Catalogue& words, const CardScore& card) {
  const term::Context context = plain(words);
  print_line(words.tr("score.prophecy", card.id), CoatlWords(context, false).pattern(card.id), card);
}

void explain_prophecy(const i18n::Catalogue& words, const CardScore& card) {
  const term::Context context = plain(words);
  const CoatlWords w(context, false);
  print_wrapped(w.shape_in_words(card.id) + ". " + w.levels_in_words(card.id) + ".");
}

void print_temple(const i18n::Catalogue& words, const CardScore& card) {
  const term::Context context = plain(words);
  print_line(words.tr("score.temple", card.id), CoatlWords(context, false).demands(card.id), card);
}

void explain_temple(const i18n::Catalogue& words, const CardScore& card, const Serpent& s) {
  const term::Context context = plain(words);
  const CoatlWords w(context, false);
  const Temple& temple = kTemple[card.id];
  std::string colon = words.tr("play.colon");
  if (colon.front() == ' ') colon.front() = term::kGlue;  // in French
  std::string text;
  for (const Requirement& r : {temple.first, temple.second})
    text += (text.empty() ? "" : ", ") + w.demand_in_words(r) + colon +
            words.tr(meets(r, s) ? "score.met" : "score.not_met");
  print_wrapped(text + ".");
}

}  // namespace patolli::coatl
