// A whole game as text: every step, what each seat sees of it, and at every turn the state and a digest of every seat's
// view. A change of the rules, of a view or of the notation shows up as a difference in a file that people
// can read.
#pragma once

#include <string>
#include <vector>

#include "conformance/game_config.hpp"
#include "core/game.hpp"

namespace patolli::golden {

inline std::string hex(std::uint64_t value) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (int i = 15; i >= 0; --i, value >>= 4) text[static_cast<std::size_t>(i)] = kDigits[value & 15];
  return text;
}

inline std::string name_of(Seat p) { return p == kChance ? "~" : p == kSpectator ? "-" : std::to_string(p); }

// "~ draw 17 | 1,-: draw ?": who acts, the action, and behind the bar who is shown something else.
template <GameState S>
std::string step_line(const S& state, Action x) {
  std::string line = name_of(state.to_act()) + " " + S::action_text(x);
  std::vector<Action> shown;
  std::vector<std::string> to;
  for (int i = 0; i <= state.setup().seats; ++i) {
    const auto p = static_cast<Seat>(i < state.setup().seats ? i : kSpectator);
    const Action redacted = state.redacted(x, p);
    if (redacted == x) continue;
    std::size_t at = 0;
    while (at < shown.size() && shown[at] != redacted) ++at;
    if (at == shown.size()) {
      shown.push_back(redacted);
      to.emplace_back();
    }
    to[at] += (to[at].empty() ? "" : ",") + name_of(p);
  }
  for (std::size_t i = 0; i < shown.size(); ++i) line += " | " + to[i] + ": " + S::action_text(shown[i]);
  return line + "\n";
}

template <GameState S>
std::string state_lines(const S& state) {
  std::string lines = "\nturn " + std::to_string(state.turn()) + ", " + name_of(state.to_act()) + " to act\n";
  lines += "state " + state.to_text() + "\nviews";
  for (int p = 0; p < state.setup().seats; ++p)
    lines += " " + name_of(static_cast<Seat>(p)) + ":" + hex(state.view(static_cast<Seat>(p)).hash());
  return lines + " -:" + hex(state.view(kSpectator).hash()) + "\n";
}

template <GameState S>
std::string result_lines(const S& state) {
  const Outcome result = state.result();
  std::string lines = "\nresult " + std::string(to_text(result.ending)) + "\n";
  for (int side = 0; side < result.sides; ++side) {
    lines += "side " + std::to_string(side) + ": " + std::to_string(result.score[side]) + " points, tie-breaks";
    for (const int tie_break : result.tie_break[side]) lines += " " + std::to_string(tie_break);
    lines += (result.winners >> side & 1) != 0 ? ", wins\n" : "\n";
  }
  return lines;
}

template <GameState S>
std::string playthrough(const conformance::GameConfig& table, std::uint64_t seed) {
  std::string text = "# " + std::string(S::kName) + " version " + std::to_string(S::kVersion) + ", " + table.text() +
                     ", seed " + std::to_string(seed) + "\n";
  Rng chance = Rng(seed).split(0);
  Rng players = Rng(seed).split(1);
  S state = S::initial(conformance::setup_of<S>(table));
  int turn = -1;
  while (state.to_act() != kTerminal) {
    // At every turn and at every decision before the first one: the set-up has secrets too.
    if (state.to_act() != kChance && (state.turn() != turn || state.turn() == 0)) {
      text += state_lines(state);
      turn = state.turn();
    }
    Action x;
    if (state.to_act() == kChance) {
      x = state.sample(chance);
    } else {
      LegalActions<S> legal;
      state.legal(legal);
      x = legal[static_cast<int>(players.below(static_cast<std::uint32_t>(legal.size())))];
    }
    text += step_line(state, x);
    state.apply(x);
  }
  return text + state_lines(state) + result_lines(state);
}

}  // namespace patolli::golden
