// TerminalGame for a game and its presenter.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "match/game_list.hpp"
#include "match/typed_bot.hpp"
#include "play/default_presenter.hpp"
#include "play/hint.hpp"
#include "play/terminal_game.hpp"

namespace patolli::play {

template <GameState S, class Presenter = DefaultPresenter<S>>
class TerminalOf final : public TerminalGame {
 public:
  [[nodiscard]] std::string_view name() const noexcept override { return S::kName; }

  [[nodiscard]] std::unique_ptr<AnyPresenter> presenter(const Context& context) const override {
    return std::make_unique<AnyPresenterOf<S, Presenter>>(context);
  }

  [[nodiscard]] Lines table(const match::AnyState& state, const Context& context) const override {
    const Presenter presenter(context);
    const auto all = Presenter::everything(*match::state_as<S>(state));
    Lines lines = presenter.table(all);
    if (state.to_act() == kTerminal) append(lines, presenter.final_table(all, state.result()));
    return lines;
  }

  [[nodiscard]] Lines all_cards(const Context& context) const override { return Presenter(context).all_cards(); }

  [[nodiscard]] std::string explain(std::string_view view, Action action, const Context& context) const override {
    return Presenter(context).explain(*match::view_of_bytes<S>(view), action);
  }

  [[nodiscard]] std::vector<std::string> reasons(std::string_view view, Action action,
                                                 const Context& context) const override {
    const auto seen = *match::view_of_bytes<S>(view);
    const Presenter presenter(context);
    std::vector<std::string> sentences;
    for (const hints::Reason& reason : ModuleTraits<S>::reasons_for(seen, action))
      if (std::string sentence = presenter.reason(seen, reason); !sentence.empty() && sentences.size() < kMaxReasons)
        sentences.push_back(std::move(sentence));
    return sentences;
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
