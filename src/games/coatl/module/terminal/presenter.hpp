// Text output of Cóatl, for 2 to 4 players and against M.A.R.C.O. Everything is made from a View: what the shown seat
// may know.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/coatl/module/terminal/words.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "hints/reason.hpp"
#include "match/match.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/menu.hpp"

namespace patolli::coatl {

template <bool Solo>
class CoatlPresenter {
 public:
  using State = coatl::State<Solo>;
  using View = coatl::View<Solo>;

  explicit CoatlPresenter(const term::Context& context) : c_(context) {}

  [[nodiscard]] term::Lines table(const View& v) const;
  [[nodiscard]] term::Lines short_table(const View& v) const;
  [[nodiscard]] term::Menu menu(const View& v, std::span<const Action> legal) const;
  // What an action would do, in words.
  [[nodiscard]] std::string explain(const View& v, Action x) const;
  // A reason of a hint as a sentence.
  [[nodiscard]] std::string reason(const View& v, const hints::Reason& r) const;
  // What a step did, in words, as the viewer saw it.
  [[nodiscard]] std::vector<term::LogSentence> describe(const View& before, const match::Event& event,
                                                        std::span<const Fact> facts, const View& after) const;
  [[nodiscard]] term::Lines final_table(const View& v, const Outcome& outcome) const;
  [[nodiscard]] std::string ending(Ending ending) const;
  // A card by its number ("29", "T3") in words; without one all cards that the viewer sees.
  [[nodiscard]] term::Lines cards(const View& v, std::string_view which) const;
  [[nodiscard]] term::Lines all_cards() const;
  [[nodiscard]] term::Lines notation() const;
  [[nodiscard]] term::Lines rules() const;
  // Corrects the case: "start y" means "start Y".
  [[nodiscard]] static std::string tidy(std::string_view typed);
  // A view of everything: for records only.
  [[nodiscard]] static View everything(const State& state) noexcept;

 private:
  [[nodiscard]] CoatlWords words(const View& v) const { return {c_, v.shown.algorithm(3)}; }
  [[nodiscard]] std::string who(int seat) const { return c_.paint(term::kStrong, c_.name(seat)); }

  // table.ipp
  [[nodiscard]] std::string heading(const View& v) const;
  [[nodiscard]] term::Lines supply(const View& v) const;
  [[nodiscard]] term::Lines row(const View& v) const;
  [[nodiscard]] term::Lines piles(const View& v) const;
  [[nodiscard]] term::Lines short_row(const View& v) const;
  [[nodiscard]] std::string card_cell(const View& v, int kind) const;
  // players.ipp
  [[nodiscard]] term::Lines player(const View& v, int seat) const;
  [[nodiscard]] term::Lines short_player(const View& v, int seat) const;
  [[nodiscard]] std::string short_unfinished(const View& v, int seat, int coatl) const;
  [[nodiscard]] std::string summary(const View& v, int seat) const;
  [[nodiscard]] std::string board(const View& v, int seat) const;
  [[nodiscard]] std::string others_hand(const View& v, int seat) const;
  [[nodiscard]] term::Lines own_hand(const View& v, int seat) const;
  [[nodiscard]] term::Lines unfinished(const View& v, int seat, int coatl) const;
  [[nodiscard]] term::Lines completed(const View& v, int seat) const;
  [[nodiscard]] std::string preview(const View& v, int kind) const;
  // marco.ipp
  [[nodiscard]] term::Lines marco(const View& v) const;
  [[nodiscard]] term::Lines short_marco(const View& v) const;
  [[nodiscard]] std::vector<term::LogSentence> describe_marco(const View& before, std::span<const Fact> facts) const;
  // menu.ipp
  [[nodiscard]] std::string question(const View& v) const;
  [[nodiscard]] std::string label(const View& v, Action x) const;
  [[nodiscard]] std::string title(const View& v, Action x) const;
  // describe.ipp
  [[nodiscard]] std::vector<term::LogSentence> describe_action(const match::Event& event, std::span<const Fact> facts,
                                                               const View& after) const;
  [[nodiscard]] std::vector<term::LogSentence> describe_chance(const View& before, const match::Event& event,
                                                               std::span<const Fact> facts) const;
  // final.ipp
  [[nodiscard]] std::string breakdown(const View& v, int index) const;

  const term::Context& c_;
};

// Points that the Prophecies on a Cóatl are worth as it stands.
int live_points(const Serpent& s, bool gap_closed) noexcept;

extern template class CoatlPresenter<false>;
extern template class CoatlPresenter<true>;

}  // namespace patolli::coatl
