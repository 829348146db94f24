// The checksum that ties weights to the layout of their features.
#include "ai/feature_layout.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "all_games.hpp"

namespace patolli::ai {
namespace {

using Vectors = std::vector<std::vector<FeatureName>>;

std::uint64_t checksum(const Vectors& vectors, int hidden = 32) {
  const std::vector<std::span<const FeatureName>> spans(vectors.begin(), vectors.end());
  return layout_checksum(spans, hidden);
}

TEST(FeatureLayout, AnyChangeOfTheLayoutChangesTheChecksum) {
  const Vectors base = {{{"Points", 1}, {"Bonuses", 5}}, {{"IsTake", 1}, {"IsBuy", 1}}};
  const std::uint64_t sum = checksum(base);
  EXPECT_EQ(sum, checksum(Vectors(base)));
  EXPECT_NE(sum, checksum(base, 33)) << "hidden units";
  EXPECT_NE(sum, checksum({{{"Bonuses", 5}, {"Points", 1}}, base[1]})) << "order";
  EXPECT_NE(sum, checksum({{{"Paints", 1}, {"Bonuses", 5}}, base[1]})) << "name";
  EXPECT_NE(sum, checksum({{{"Points", 1}, {"Bonuses", 6}}, base[1]})) << "width";
  EXPECT_NE(sum, checksum({{{"Points", 1}}, base[1]})) << "one less";
  EXPECT_NE(sum, checksum({base[1], base[0]})) << "the vectors swapped";
  EXPECT_NE(sum, checksum({{{"Points", 1}, {"Bonuses", 5}, {"IsTake", 1}}, {{"IsBuy", 1}}})) << "another vector";
  EXPECT_NE(checksum({{{"A", 'B'}, {"C", 1}}}), checksum({{{"AB", 'C'}, {"", 1}}})) << "where a name ends";
}

// A change of the function itself would disown all trained weights.
TEST(FeatureLayout, TheChecksumIsAFixedFunction) {
  EXPECT_EQ(checksum({{{"Points", 1}, {"Bonuses", 5}}, {{"IsTake", 1}}}), 10552619148552163293ULL);
  EXPECT_NE(splendor::v1::FeatureEncoder::kLayoutChecksum, coatl::v1::FeatureEncoder<false>::kLayoutChecksum);
}

TEST(FeatureLayout, IndicesFollowTheWidths) {
  EXPECT_EQ(splendor::v1::PlayerFeature::kSortedBonuses, 4U);
  EXPECT_EQ(splendor::v1::PlayerFeature::kReserved, 9U);
  EXPECT_EQ(splendor::v1::PlayerFeature::kLastInRound + 1, static_cast<std::size_t>(splendor::v1::kPlayerFeatures));
  EXPECT_EQ(splendor::v1::ActionFeature::kReturnGold + 1, static_cast<std::size_t>(splendor::v1::kActionFeatures));
  EXPECT_EQ(coatl::v1::plan_feature(0, coatl::v1::PlanFeature::kExists), 0U);
  EXPECT_EQ(coatl::v1::plan_feature(2, coatl::v1::PlanFeature::kReady) + 1,
            coatl::v1::PlayerFeature::kCurrentScore + 0U);
  EXPECT_EQ(coatl::v1::PlayerFeature::kConstant + 1, static_cast<std::size_t>(coatl::v1::kPlayerFeatures));
  EXPECT_EQ(coatl::v1::ActionFeature::kTakeCrowded + 1, static_cast<std::size_t>(coatl::v1::kActionFeatures));
}

}  // namespace
}  // namespace patolli::ai
