#include "play/hint.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace patolli::play {

using namespace term;

namespace {

int percent(float winrate) { return static_cast<int>(std::lround(100.0F * winrate)); }

constexpr float kCertain = 0.985F;
constexpr float kHopeless = 0.015F;
constexpr float kClose = 0.02F;  // less than this apart is nearly the same
constexpr float kFar = 0.10F;

// The win probability, compared with the next best choice.
std::string hint_winrate(const hints::Hint& hint, const Menu& menu, const Context& c) {
  if (hint.winrate < kHopeless) return c.tr("play.hint.lost");
  std::string text = hint.winrate > kCertain ? c.tr("play.hint.won") : c.tr("play.hint.chance", percent(hint.winrate));
  const auto other = hint.second ? menu.entry(*hint.second) : std::nullopt;
  if (!other) return text;
  const float behind = hint.winrate - hint.second_winrate;
  const std::string number = c.paint(kNumber, std::to_string(other->number));
  const int winrate = percent(hint.second_winrate);
  const std::string what = other->title + c.tr("play.colon") + other->label;
  text += " ";
  if (behind < kClose) return text + c.tr("play.hint.close", number, what);
  if (behind > kFar) return text + c.tr("play.hint.far", number, what, winrate);
  return text + c.tr("play.hint.second", number, what, winrate);
}

// The steps that follow, as the menus of the steps would name them; those of one title together: "Left end of a: K, B".
std::string hint_steps(const hints::Hint& hint, const match::AnyGame& game, std::string_view view,
                       const AnyPresenter& presenter, const Context& c) {
  std::vector<std::string> steps;
  std::string title;
  Rng rng(0);  // any world will do: no chance is involved in these steps
  const auto world = game.determinize(view, rng);
  const Seat seat = world->to_act();
  world->apply(hint.action);
  for (const Action step : hint.then) {
    if (const auto entry = presenter.menu(world->view(seat), world->legal()).entry(step)) {
      if (entry->title == title)
        steps.back() += ", " + entry->label;
      else
        steps.push_back(entry->title + c.tr("play.colon") + entry->label);
      title = entry->title;
    }
    world->apply(step);
  }
  return join(steps, " → ");
}

}  // namespace

Lines hint_lines(const hints::Hint& hint, const match::AnyGame& game, std::string_view view, const Menu& menu,
                 const AnyPresenter& presenter, const Context& c) {
  const auto entry = menu.entry(hint.action);
  const std::string number = entry ? std::to_string(entry->number) : "";
  Lines lines = c.wrap(presenter.explain(view, hint.action), " " + c.paint(kNumber, number) + "  ");
  if (hint.only) {
    append(lines, c.wrap(c.tr("play.hint.only"), " "));
    return lines;
  }
  std::vector<std::string> sentences;
  for (const hints::Reason& r : hint.reasons)
    if (sentences.size() < kMaxReasons)
      if (std::string sentence = presenter.reason(view, r); !sentence.empty()) sentences.push_back(std::move(sentence));
  if (sentences.empty()) sentences.push_back(c.tr("hint.later"));
  append(lines, c.wrap(join(sentences, " "), " "));
  if (!hint.then.empty())
    append(lines, c.wrap(c.tr("play.hint.then", hint_steps(hint, game, view, presenter, c)), " "));
  append(lines, c.wrap(hint_winrate(hint, menu, c), " "));
  return lines;
}

}  // namespace patolli::play
