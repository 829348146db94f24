// Help for a table of Cóatl: cards in words, notation, rules.
// (Part of presenter.cpp.)
#pragma once

#include <cctype>

#include "core/text.hpp"
#include "games/coatl/module/terminal/presenter.hpp"

namespace patolli::coatl {

using namespace term;

template <bool Solo>
Lines CoatlPresenter<Solo>::cards(const View& v, std::string_view which) const {
  const CoatlWords w = words(v);
  if (!which.empty() && which.front() == '#') which.remove_prefix(1);
  if (const auto kind = parse_number(which, 1, kProphecies)) return c_.wrap(w.in_words(*kind), " ");
  if (!which.empty() && (which.front() == 'T' || which.front() == 't'))
    if (const auto temple = parse_number(which.substr(1), 1, kTemples)) return c_.wrap(w.temple_in_words(*temple), " ");
  if (!which.empty()) return c_.wrap(c_.tr("coatl.help.no_card"), " ");
  // Everything that lies open or in the viewer's hand, each kind once.
  std::uint64_t kinds = 0;
  std::uint32_t temples = 0;
  const State& t = v.shown;
  for (const int kind : t.row) kinds |= kind != 0 ? bit(kind) : 0;
  for (int seat = 0; seat < t.agreed.seats; ++seat) {
    const Player& p = t.player[seat];
    for (const int kind : p.hand) kinds |= kind != 0 ? bit(kind) : 0;
    for (const Serpent& s : p.coatl)
      for (const int kind : s.prophecy) kinds |= kind != 0 ? bit(kind) : 0;
    temples |= static_cast<std::uint32_t>(p.temples) << 1;
  }
  if constexpr (Solo)
    for (int i = 0; i < t.marco.cards; ++i) kinds |= bit(t.marco.card[i].kind);
  for (const int top : t.pile_top) temples |= top != 0 ? 1U << top : 0;
  Lines lines;
  for (const int kind : Bits(kinds)) append(lines, c_.wrap(w.in_words(kind), " "));
  for (const int temple : Bits(temples)) append(lines, c_.wrap(w.temple_in_words(temple), " "));
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::all_cards() const {
  const CoatlWords w(c_, false);
  Lines lines;
  for (int kind = 1; kind <= kProphecies; ++kind) append(lines, c_.wrap(w.in_words(kind), " "));
  for (int temple = 1; temple <= kTemples; ++temple) append(lines, c_.wrap(w.temple_in_words(temple), " "));
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::notation() const {
  const CoatlWords w(c_, false);
  std::vector<std::string> colours;
  colours.reserve(kColours);
  for (int i = 0; i < kColours; ++i) colours.push_back(w.tile(make_piece(kBody, i)) + " " + w.colour(i));
  Lines lines = c_.wrap(c_.tr("coatl.help.signs", join(colours, ", ")), " ");
  const auto entry = [&](const char* how, std::string_view key) {
    append(lines, c_.wrap(c_.tr(key), " " + pad_right(how, 20)));
  };
  entry("take b3", "coatl.help.take");
  entry("row 2, deck", "coatl.help.row");
  entry("start <Y", "coatl.help.start");
  entry("add a right K", "coatl.help.add");
  entry("play 29 a", "coatl.help.play");
  entry("temple hand 3", "coatl.help.temple");
  entry("keep 5 10 29", "coatl.help.keep");
  if constexpr (!Solo) entry("perfect Y B", "coatl.help.tokens");
  entry("end, pass", "coatl.help.end");
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::rules() const {
  Lines lines = c_.wrap(c_.tr("coatl.rules"), " ");
  if constexpr (Solo) append(lines, c_.wrap(c_.tr("coatl.rules_solo"), " "));
  return lines;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::tidy(std::string_view typed) {
  Scanner in(typed);
  std::vector<std::string> parts;
  while (!in.done()) parts.emplace_back(in.word());
  const auto change = [](std::string& text, int (*f)(int)) {
    for (char& ch : text) ch = static_cast<char>(f(static_cast<unsigned char>(ch)));
  };
  for (std::string& part : parts) change(part, std::tolower);
  // Letters of pieces are capitals.
  const std::string verb = parts.empty() ? "" : parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (verb == "start" || verb == "perfect" || (verb == "add" && i == 3)) change(parts[i], std::toupper);
  return join(parts, " ");
}

}  // namespace patolli::coatl
