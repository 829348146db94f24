// A piece of advice as a person reads it: what to choose, why, what follows, and how much it matters.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "hints/hint.hpp"
#include "play/context.hpp"
#include "play/menu.hpp"

namespace patolli::play {

inline constexpr std::size_t kMaxReasons = 3;  // more would not be read

// The parts that are the same in every game (hint.cpp).
std::string hint_chances(const Hint& advice, const Menu& menu, const Context& context);

// The steps that follow, as the menus of the steps would name them; those of one title together: "Left end of a: K, B".
template <GameState S, class Presenter>
std::string hint_steps(const Hint& advice, const typename S::View& view, const Presenter& presenter, const Context& c) {
  std::vector<std::string> steps;
  std::string title;
  Rng rng(0);  // nothing that is hidden matters: chance has no say in these steps
  S world = S::determinize(view, rng);
  const Seat seat = world.to_act();
  world.apply(advice.action);
  for (const Action step : advice.then) {
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
Lines hint_lines(const Hint& advice, const typename S::View& view, const Menu& menu, const Presenter& presenter,
                 const Context& c) {
  const auto entry = menu.entry(advice.action);
  const std::string number = entry ? std::to_string(entry->number) : "";
  Lines lines = wrap(presenter.explain(view, advice.action), " " + c.paint(kNumber, number) + "  ");
  if (advice.only) {
    append(lines, wrap(c.tr("play.hint.only"), " "));
    return lines;
  }
  std::vector<std::string> sentences;
  for (const Reason& r : advice.reasons)
    if (sentences.size() < kMaxReasons) sentences.push_back(presenter.reason(view, r));
  if (sentences.empty()) sentences.push_back(c.tr("hint.later"));
  append(lines, wrap(join(sentences, " "), " "));
  if (!advice.then.empty()) append(lines, wrap(c.tr("play.hint.then", hint_steps<S>(advice, view, presenter, c)), " "));
  append(lines, wrap(hint_chances(advice, menu, c), " "));
  return lines;
}

}  // namespace patolli::play
