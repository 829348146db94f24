// Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2022): how strong somebody is, how sure of that we are, and
// how steady it is. http://www.glicko.net/glicko/glicko2.pdf
#pragma once

#include <span>
#include <vector>

namespace patolli::rating {

struct Skill {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

// A result against somebody: 1 won, 0.5 drawn, 0 lost.
struct Versus {
  Skill other;
  double score = 0;
  double weight = 1;  // 0.5: as half a game
};

// How much volatility may change: the smaller, the less a surprise does.
inline constexpr double kTau = 0.5;
inline constexpr double kMaxDeviation = 350;  // of somebody unknown
inline constexpr double kMinDeviation = 45;   // so that nobody's rating stands still

// The paper's step 1 to 8 for the results of one period. `periods` is how long ago the last one was, in periods: the
// paper's is 1; who plays several games within one is not made less certain by each of them.
Skill update(const Skill& before, std::span<const Versus> results, double periods = 1);

// Everybody's skill after one game, each against each by their places (1 is the first; equal places drew), from what
// everybody's was before it. `periods`: for each, since the last game. `weights`: how much the result of each pair
// counts, row by row; none: all in full.
std::vector<Skill> after_game(std::span<const Skill> before, std::span<const int> places,
                              std::span<const double> periods, std::span<const double> weights = {});

}  // namespace patolli::rating
