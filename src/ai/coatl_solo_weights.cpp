// The chance is what a player's plans are worth. What speaks for an action was found by playing greedily with many other
// weights (tools/tune.cpp).
#include "ai/judges.hpp"

namespace patolli {

namespace {

using Net = Weights<coatl::kPlayerFeatures, coatl::kActionFeatures>;

Net with(const std::array<float, coatl::kActionFeatures>& action) noexcept {
  Net w;
  w.direct[23] = 6;  // points and plans
  w.direct[36] = 4;  // … against the best of the others
  w.direct[21] = 2;  // points
  w.action = action;
  return w;
}

const Net kSolo = with({2.22F, 2.62F,   0.483F,  -1.62F,  0.0593F, 0.168F,  1.26F,   1.26F, 0.212F,  -3.28F,
                        1.54F, 4.67F,   1.38F,   -1.12F,  -0.738F, 0.457F,  -0.146F, -1.6F, -0.837F, 8.48F,
                        9.92F, -0.106F, -0.228F, -0.422F, 0.154F,  -0.502F, 4.51F,   1.42F, -2.23F,  -0.00239F});


}  // namespace

template <>
const Net& coatl::Senses<true>::learned() noexcept {
  return kSolo;
}

}  // namespace patolli
