// A game in the terminal, for programs that know it at run time only.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/any_game.hpp"
#include "play/any_presenter.hpp"
#include "term/context.hpp"

namespace patolli::play {

class TerminalGame {
 public:
  virtual ~TerminalGame() = default;
  TerminalGame(const TerminalGame&) = delete;
  TerminalGame& operator=(const TerminalGame&) = delete;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  // How it is shown; the context has to live as long.
  [[nodiscard]] virtual std::unique_ptr<AnyPresenter> presenter(const term::Context& context) const = 0;
  // The whole table, what is hidden included, and the final count when the game is over: for records only.
  [[nodiscard]] virtual term::Lines table(const match::AnyState& state, const term::Context& context) const = 0;
  // Every card of the game in words.
  [[nodiscard]] virtual term::Lines all_cards(const term::Context& context) const = 0;
  // What an action of the view's seat does, and what speaks for it. Precondition: the bytes are those of a view.
  [[nodiscard]] virtual std::string explain(std::string_view view, Action action,
                                            const term::Context& context) const = 0;
  [[nodiscard]] virtual std::vector<std::string> reasons(std::string_view view, Action action,
                                                         const term::Context& context) const = 0;

 protected:
  TerminalGame() = default;
};

}  // namespace patolli::play
