#include "play/plain_text.hpp"

#include <algorithm>

namespace patolli::play {

using namespace term;

std::string game_name(std::string_view game, const i18n::Catalogue& text) {
  const std::string key = "game." + std::string(game);
  return text.has(key) ? text.tr(key) : std::string(game);
}

Lines describe_options(const match::Match& match, const Context& context) {
  Lines lines;
  for (const auto& [name, value] : match.options()) {
    const std::string key = fmt::format("option.{}.{}", match.game().name(), name);
    std::string line = context.paint(kStrong, fmt::format("{}={}", name, value));
    if (context.text.has(key)) line += context.tr("play.colon") + context.tr(key);
    append(lines, context.wrap(line, " · "));
  }
  return lines;
}

std::string side_name(int side, std::string_view game, const Context& context) {
  if (static_cast<std::size_t>(side) < context.names.size()) return context.name(side);
  const std::string key = "automaton." + std::string(game);
  return context.text.has(key) ? context.tr(key) : context.tr("play.automaton");
}

std::string winners_text(const Outcome& outcome, std::string_view game, const Context& context) {
  std::vector<std::string> names;
  for (int side = 0; side < outcome.sides; ++side)
    if ((outcome.winners >> side & 1) != 0) names.push_back(side_name(side, game, context));
  return context.tr(names.size() == 1 ? "play.winner" : "play.winners", join(names, ", "));
}

Lines plain_table(std::string_view game, const std::string& view, const Context& context) {
  Lines lines = {context.paint(kTitle, context.rule(game_name(game, context.text)))};
  append(lines, context.wrap(view, " "));
  return lines;
}

LogSentence plain_step(Seat actor, const std::string& action, const Context& context) {
  const std::string who = actor == kChance ? context.tr("play.plain.chance") : context.name(actor);
  return {context.paint(kStrong, who), {action}, {}, true};
}

Lines plain_scores(const Outcome& outcome, std::string_view game, const Context& context) {
  bool ties = false;
  for (int side = 0; side < outcome.sides; ++side)
    ties = ties || std::any_of(outcome.tie_break[side].begin(), outcome.tie_break[side].end(),
                               [](int value) { return value != 0; });
  Lines lines;
  for (int side = 0; side < outcome.sides; ++side) {
    const auto& order = outcome.tie_break[side];
    std::string line = context.paint(kStrong, side_name(side, game, context)) + " · " +
                       context.paint(kGood, context.points(outcome.score[side]));
    if (ties) line += " · " + context.tr("play.plain.ties", fmt::format("{}", fmt::join(order, ", ")));
    append(lines, context.wrap(line, " "));
  }
  return lines;
}

std::string plain_ending(Ending ending, const Context& context) {
  switch (ending) {
    case Ending::kGoal: return context.tr("ending.goal");
    case Ending::kSupply: return context.tr("ending.supply");
    case Ending::kAllPass: return context.tr("ending.all_pass");
    default: return context.tr("ending.turn_limit");
  }
}

}  // namespace patolli::play
