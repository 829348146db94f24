#include "print_table.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "registry/terminal.hpp"
#include "registry/words.hpp"
#include "term/screen.hpp"
#include "term/terminal.hpp"

namespace patolli::cli {

std::string actor_text(Seat actor) { return actor == kChance ? "chance" : fmt::format("seat {}", actor + 1); }

std::string outcome_text(const Outcome& outcome, int seats) {
  std::string scores;
  std::string winners;
  for (int side = 0; side < outcome.sides; ++side) {
    scores += fmt::format(" {}", outcome.score[side]);
    if ((outcome.winners >> side & 1) == 0) continue;
    if (!winners.empty()) winners += " and ";
    winners += side < seats ? actor_text(static_cast<Seat>(side)) : "the automaton";
  }
  return fmt::format("{}, scores{}, {}", to_text(outcome.ending), scores,
                     winners.empty() ? "nobody has won" : "won by " + winners);
}

std::vector<std::string> seat_names(const match::Record& record) {
  constexpr int kWidest = 16;
  std::vector<std::string> names;
  for (const match::SeatInfo& seat : record.seats) names.push_back(term::clean(seat.name, kWidest));
  std::vector<std::string> shown = names;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].empty() || std::count(names.begin(), names.end(), names[i]) > 1)
      shown[i] = names[i].empty() ? actor_text(static_cast<Seat>(i)) : fmt::format("{} {}", names[i], i + 1);
  return shown;
}

void print_table(std::ostream& out, const match::AnyState& state, const std::vector<std::string>& names) {
  static const i18n::Catalogue english = registry::catalogue(i18n::Language::kEnglish);
  const term::Context context{english, term::Paint(term::Terminal().colours("auto")), names};
  for (const std::string& line : registry::find_terminal(state.game().name())->table(state, context))
    fmt::print(out, "{}\n", term::printed(line));
  if (state.to_act() == kTerminal) {
    fmt::print(out, "the end: {}\n", outcome_text(state.result(), state.seats()));
  } else {
    fmt::print(out, "turn {}, {} to act\n", state.turn(), actor_text(state.to_act()));
  }
  fmt::print(out, "{}\n", state.to_text());
}

}  // namespace patolli::cli
