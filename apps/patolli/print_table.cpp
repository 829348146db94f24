#include "print_table.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

#include "match/all_games.hpp"
#include "play/presenters.hpp"
#include "play/screen.hpp"
#include "play/terminal.hpp"

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
  for (const match::SeatInfo& seat : record.seats) names.push_back(play::clean(seat.name, kWidest));
  std::vector<std::string> shown = names;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].empty() || std::count(names.begin(), names.end(), names[i]) > 1)
      shown[i] = names[i].empty() ? actor_text(static_cast<Seat>(i)) : fmt::format("{} {}", names[i], i + 1);
  return shown;
}

void print_table(std::ostream& out, const match::AnyState& state, const std::vector<std::string>& names) {
  static const i18n::Catalogue english(i18n::Language::kEnglish);
  const play::Context context{english, play::Paint(play::Terminal().colours("auto")), names};
  const bool over = state.to_act() == kTerminal;
  match::AllGames::with(state.game().name(), [&]<class S>() {
    using Presenter = play::PresenterOf<S>;
    const Presenter presenter(context);
    const auto all = Presenter::everything(*match::state_as<S>(state));
    for (const std::string& line : presenter.table(all)) fmt::print(out, "{}\n", play::printed(line));
    if (!over) return;
    for (const std::string& line : presenter.final_table(all, state.result()))
      fmt::print(out, "{}\n", play::printed(line));
  });
  if (over) {
    fmt::print(out, "the end: {}\n", outcome_text(state.result(), state.seats()));
  } else {
    fmt::print(out, "turn {}, {} to act\n", state.turn(), actor_text(state.to_act()));
  }
  fmt::print(out, "{}\n", state.to_text());
}

}  // namespace patolli::cli
