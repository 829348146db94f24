// A hint in words: what to choose, why, what follows, and how much it matters.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "hints/hint.hpp"
#include "term/context.hpp"
#include "term/menu.hpp"

namespace patolli::play {

using namespace term;

inline constexpr std::size_t kMaxReasons = 3;  // more would be too much to read

// The win probability, compared with the next best choice. The same in every game (hint.cpp).
std::string hint_winrate(const hints::Hint& hint, const Menu& menu, const Context& context);

// The steps that follow, as the menus of the steps would name them; those of one title together: "Left end of a: K, B".
template <GameState S, class Presenter>
std::string hint_steps(const hints::Hint& hint, const typename S::View& view, const Presenter& presenter,
                       const Context& c) {
  std::vector<std::string> steps;
  std::string title;
  Rng rng(0);  // any world will do: no chance is involved in these steps
  S world = S::determinize(view, rng);
  const Seat seat = world.to_act();
  world.apply(hint.action);
  for (const Action step : hint.then) {
    LegalActions<S> legal;
    world.legal(legal);
    if (const auto entry = presenter.menu(world.view(seat), {legal.begin(), legal.end()}).entry(step)) {
      if (entry->title == title)
        steps.back() += ", " + entry->label;
      else
        steps.push_back(entry->title + c.tr("play.colon") + entry->label);
      title = entry->title;
    }
    world.apply(step);
  }
  return join(steps, " → ");
}

template <GameState S, class Presenter>
Lines hint_lines(const hints::Hint& hint, const typename S::View& view, const Menu& menu, const Presenter& presenter,
                 const Context& c) {
  const auto entry = menu.entry(hint.action);
  const std::string number = entry ? std::to_string(entry->number) : "";
  Lines lines = wrap(presenter.explain(view, hint.action), " " + c.paint(kNumber, number) + "  ");
  if (hint.only) {
    append(lines, wrap(c.tr("play.hint.only"), " "));
    return lines;
  }
  std::vector<std::string> sentences;
  for (const hints::Reason& r : hint.reasons)
    if (sentences.size() < kMaxReasons)
      if (std::string sentence = presenter.reason(view, r); !sentence.empty()) sentences.push_back(std::move(sentence));
  if (sentences.empty()) sentences.push_back(c.tr("hint.later"));
  append(lines, wrap(join(sentences, " "), " "));
  if (!hint.then.empty()) append(lines, wrap(c.tr("play.hint.then", hint_steps<S>(hint, view, presenter, c)), " "));
  append(lines, wrap(hint_winrate(hint, menu, c), " "));
  return lines;
}

}  // namespace patolli::play
