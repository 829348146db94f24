// Text output of Splendor. Everything is made from a View: what the shown seat may know.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/splendor/rules/splendor.hpp"
#include "hints/reason.hpp"
#include "match/match.hpp"
#include "play/context.hpp"
#include "play/log_text.hpp"
#include "play/menu.hpp"
#include "play/splendor_words.hpp"

namespace patolli::play {

class SplendorPresenter {
 public:
  using State = splendor::State;
  using View = splendor::View;

  explicit SplendorPresenter(const Context& context) : c_(context), w_(context) {}

  [[nodiscard]] Lines table(const View& v) const;
  [[nodiscard]] Menu menu(const View& v, std::span<const Action> legal) const;
  [[nodiscard]] std::string explain(const View& v, Action x) const;
  [[nodiscard]] std::string reason(const View& v, const hints::Reason& r) const;
  [[nodiscard]] std::vector<LogSentence> describe(const View& before, const match::Event& event,
                                                  const View& after) const;
  [[nodiscard]] Lines final_table(const View& v, const Outcome& outcome) const;
  [[nodiscard]] std::string ending(Ending ending) const;
  [[nodiscard]] Lines cards(const View& v, std::string_view which) const;
  [[nodiscard]] Lines notation() const;
  [[nodiscard]] Lines rules() const;
  [[nodiscard]] static std::string tidy(std::string_view typed);
  [[nodiscard]] static View everything(const State& state) noexcept;

 private:
  [[nodiscard]] std::string who(int seat) const { return c_.paint(kStrong, c_.name(seat)); }

  // splendor_table.cpp
  [[nodiscard]] std::string heading(const View& v) const;
  [[nodiscard]] Lines bank(const View& v) const;
  [[nodiscard]] Lines nobles(const View& v) const;
  [[nodiscard]] Lines level(const View& v, int level) const;
  [[nodiscard]] Lines players(const View& v) const;
  [[nodiscard]] Lines holdings(const View& v, int seat) const;
  // splendor_menu.cpp
  [[nodiscard]] std::string question(const View& v) const;
  [[nodiscard]] Choice purchase(const View& v, std::span<const Action> payments) const;
  // splendor_hint.cpp
  [[nodiscard]] std::string place_and_face(const View& v, int card) const;
  // splendor_describe.cpp
  [[nodiscard]] std::vector<LogSentence> describe_action(const View& before, const match::Event& event) const;
  [[nodiscard]] std::vector<LogSentence> describe_chance(const View& before, const match::Event& event) const;

  const Context& c_;
  SplendorWords w_;
};

// What a purchase costs in tokens, gold included.
splendor::Gems payment_of(const splendor::StateBase& t, int seat, Action x) noexcept;

}  // namespace patolli::play
