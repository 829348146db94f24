// Text output of Splendor. Everything is made from a View: what the shown seat may know.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/splendor/module/terminal/words.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "hints/reason.hpp"
#include "match/match.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/menu.hpp"

namespace patolli::splendor {

class SplendorPresenter {
 public:
  using State = splendor::State;
  using View = splendor::View;

  explicit SplendorPresenter(const term::Context& context) : c_(context), w_(context) {}

  [[nodiscard]] term::Lines table(const View& v) const;
  [[nodiscard]] term::Lines short_table(const View& v) const;
  [[nodiscard]] term::Menu menu(const View& v, std::span<const Action> legal) const;
  [[nodiscard]] std::string explain(const View& v, Action x) const;
  [[nodiscard]] std::string reason(const View& v, const hints::Reason& r) const;
  [[nodiscard]] std::vector<term::LogSentence> describe(const View& before, const match::Event& event,
                                                        std::span<const Fact> facts, const View& after) const;
  [[nodiscard]] term::Lines final_table(const View& v, const Outcome& outcome) const;
  [[nodiscard]] std::string ending(Ending ending) const;
  [[nodiscard]] term::Lines cards(const View& v, std::string_view which) const;
  [[nodiscard]] term::Lines all_cards() const;
  // What somebody has bought: bonus and points of each card, by colour.
  [[nodiscard]] term::Lines bought(const View& v, int seat) const;
  [[nodiscard]] term::Lines notation() const;
  [[nodiscard]] term::Lines rules() const;
  [[nodiscard]] static std::string tidy(std::string_view typed);
  [[nodiscard]] static View everything(const State& state) noexcept;

 private:
  [[nodiscard]] std::string who(int seat) const { return c_.paint(term::kStrong, c_.name(seat)); }

  // table.cpp
  [[nodiscard]] std::string heading(const View& v) const;
  [[nodiscard]] term::Lines bank(const View& v) const;
  [[nodiscard]] term::Lines nobles(const View& v) const;
  [[nodiscard]] term::Lines level(const View& v, int level) const;
  [[nodiscard]] std::string short_level(const View& v, int level) const;
  [[nodiscard]] std::string decks(const View& v) const;
  [[nodiscard]] term::Lines players(const View& v) const;
  [[nodiscard]] term::Lines holdings(const View& v, int seat) const;
  // menu.cpp
  [[nodiscard]] std::string question(const View& v) const;
  [[nodiscard]] term::Choice purchase(const View& v, std::span<const Action> payments) const;
  // hint.cpp
  [[nodiscard]] std::string place_and_face(const View& v, int card) const;
  // describe.cpp
  [[nodiscard]] std::vector<term::LogSentence> describe_action(const match::Event& event,
                                                               std::span<const Fact> facts) const;
  [[nodiscard]] std::vector<term::LogSentence> describe_chance(const match::Event& event,
                                                               std::span<const Fact> facts) const;

  const term::Context& c_;
  SplendorWords w_;
};

// What a purchase costs in tokens, gold included.
Gems payment_of(const StateBase& t, int seat, Action x) noexcept;

}  // namespace patolli::splendor
