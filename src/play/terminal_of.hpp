// TerminalGame for a game and its presenter. It brings the whole session and the search along: include it in one source
// of a game's module only.
#pragma once

#include <array>
#include <span>
#include <tuple>
#include <utility>

#include "match/game_list.hpp"
#include "play/default_presenter.hpp"
#include "play/session.hpp"
#include "play/terminal_game.hpp"

namespace patolli::play {

template <GameState S, class Presenter = DefaultPresenter<S>>
class TerminalOf final : public TerminalGame {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return S::kName; }

  void play(SessionConfig config, const Context& context, Screen& screen) const override {
    Session<S, Presenter>(std::move(config), context, screen).run();
  }

  [[nodiscard]] Lines table(const match::AnyState& state, const Context& context) const override {
    const Presenter presenter(context);
    const auto all = Presenter::everything(*match::state_as<S>(state));
    Lines lines = presenter.table(all);
    if (state.to_act() == kTerminal) append(lines, presenter.final_table(all, state.result()));
    return lines;
  }
};

// The terminals of games that bring none.
template <GameState... S>
std::span<const TerminalGame* const> default_terminals(match::GameList<S...> /*of*/) noexcept {
  static const std::tuple<TerminalOf<S>...> terminals;
  static const std::array<const TerminalGame*, sizeof...(S)> all = {&std::get<TerminalOf<S>>(terminals)...};
  return all;
}

}  // namespace patolli::play
