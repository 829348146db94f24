// The terminal view of a game that brings none: the view as text, the legal actions in notation as a plain list, a log
// in notation, and the final scores. It also lists what a presenter of a game's own has to have.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/view_text.hpp"
#include "hints/reason.hpp"
#include "match/match.hpp"
#include "play/plain_text.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/menu.hpp"

namespace patolli::play {

using namespace term;

template <GameState S>
class DefaultPresenter {
 public:
  using State = S;
  using View = typename S::View;

  explicit DefaultPresenter(const Context& context) : c_(context) {}

  // All that the viewer sees. One of a game's own may also have short_table(view): the same in fewer lines, for
  // terminals of 24 rows.
  [[nodiscard]] Lines table(const View& view) const { return plain_table(S::kName, view_text<S>(view), c_); }
  [[nodiscard]] Menu menu(const View& /*view*/, std::span<const Action> legal) const {
    Menu menu;
    menu.question = c_.tr("play.plain.ask");
    Group group{c_.tr("play.plain.actions"), {}};
    for (const Action action : legal) group.choices.push_back({action, S::action_text(action)});
    menu.add(std::move(group));
    return menu;
  }
  // What an action would do, in words.
  [[nodiscard]] std::string explain(const View& /*view*/, Action action) const { return S::action_text(action); }
  // A reason of a hint as a sentence; empty: none.
  [[nodiscard]] std::string reason(const View& /*view*/, const hints::Reason& /*reason*/) const { return {}; }
  // What a step did, as the viewer saw it. Facts (core/fact.hpp) are redacted for the viewer, too.
  [[nodiscard]] std::vector<LogSentence> describe(const View& /*before*/, const match::Event& event,
                                                  std::span<const Fact> /*facts*/, const View& /*after*/) const {
    if (event.actor == kChance && event.turn == 0) return {};  // the set-up is seen on the table
    return {plain_step(event.actor, S::action_text(event.action), c_)};
  }
  [[nodiscard]] Lines final_table(const View& /*view*/, const Outcome& outcome) const {
    return plain_scores(outcome, S::kName, c_);
  }
  [[nodiscard]] std::string ending(Ending ending) const { return plain_ending(ending, c_); }
  // A card that was asked for, or all that the viewer sees, in words.
  [[nodiscard]] Lines cards(const View& /*view*/, std::string_view /*which*/) const {
    return c_.wrap(c_.tr("play.plain.cards"), " ");
  }
  // Every card of the game in words.
  [[nodiscard]] Lines all_cards() const { return c_.wrap(c_.tr("play.plain.cards"), " "); }
  // How actions are typed.
  [[nodiscard]] Lines notation() const { return c_.wrap(c_.tr("play.plain.notation"), " "); }
  [[nodiscard]] Lines rules() const { return c_.wrap(c_.tr("play.plain.rules"), " "); }
  // What somebody typed, with small mistakes corrected.
  [[nodiscard]] static std::string tidy(std::string_view typed) { return std::string(typed); }
  // A view of everything: for records only. Here it is a spectator's: the record's state stands below it in full.
  [[nodiscard]] static View everything(const State& state) noexcept { return state.view(kSpectator); }

 private:
  const Context& c_;
};

}  // namespace patolli::play
