// The chance is what a player's plans are worth against the others'. What speaks for an action was found by playing
// greedily with many other weights (tools/tune.cpp).
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

const Net kGroup = with({2.39F, 2.78F,   0.0676F, -2.37F,  -0.377F, 0.394F,  1.14F,   1.78F,  -0.409F, -3.29F,
                         1.16F, 4.67F,   1.11F,   -1.1F,   -0.11F,  1.13F,   0.0837F, -1.36F, -1.25F,  8.54F,
                         9.82F, -0.125F, -0.312F, -0.526F, -1.11F,  -0.769F, 4.07F,   0.976F, -2.42F,  -0.295F});
const Net kSolo = with({2.22F, 2.62F,   0.483F,  -1.62F,  0.0593F, 0.168F,  1.26F,   1.26F, 0.212F,  -3.28F,
                        1.54F, 4.67F,   1.38F,   -1.12F,  -0.738F, 0.457F,  -0.146F, -1.6F, -0.837F, 8.48F,
                        9.92F, -0.106F, -0.228F, -0.422F, 0.154F,  -0.502F, 4.51F,   1.42F, -2.23F,  -0.00239F});

}  // namespace

template <>
const Net& coatl::Senses<false>::learned() noexcept {
  return kGroup;
}
template <>
const Net& coatl::Senses<true>::learned() noexcept {
  return kSolo;
}

}  // namespace patolli
