#include "match/any_game.hpp"

namespace patolli::match {

std::string fact_text(const AnyGame& game, const Fact& fact) {
  return patolli::fact_text(game.fact_kinds()[static_cast<std::size_t>(fact.kind)], fact,
                            [&](int i) { return game.fact_word(fact, i); });
}

}  // namespace patolli::match
