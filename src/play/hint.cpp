#include "play/hint.hpp"

namespace patolli::play {
namespace {

int percent(float winrate) { return static_cast<int>(std::lround(100.0F * winrate)); }

constexpr float kCertain = 0.985F;
constexpr float kHopeless = 0.015F;
constexpr float kClose = 0.02F;  // less than this apart is nearly the same
constexpr float kFar = 0.10F;

}  // namespace

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

}  // namespace patolli::play
