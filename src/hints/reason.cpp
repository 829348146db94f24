#include "hints/reason.hpp"

#include <iterator>

namespace patolli::hints {
namespace {

// In the order of Why.
constexpr std::string_view kWords[] = {
    "reaches_goal", "points",      "noble_comes",   "noble_nearer",  "allows",          "allows_goal",  "approaches",
    "cheaper",      "denies_card", "denies_goal",   "denies_tokens", "denies_noble",    "gold",         "still_affords",
    "not_needed",   "plays_top",   "plays",         "may_grow",      "completes",       "raises",       "shows",
    "temple_met",   "nearer",      "serves",        "all_pieces",    "pieces_left",     "head_for",     "tail_for",
    "fits",         "coatl_worth", "third_coatl",   "keeps_pieces",  "enough_cards",    "new_cards",    "unseen_card",
    "together",     "promises",    "denies_pieces", "denies_end",    "denies_prophecy", "denies_marco", "turn_brings"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Why::kTurnBrings) + 1);

}  // namespace

std::string_view to_text(Why why) noexcept { return kWords[static_cast<std::size_t>(why)]; }

}  // namespace patolli::hints
