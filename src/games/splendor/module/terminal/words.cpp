#include "games/splendor/module/terminal/words.hpp"

#include <array>

namespace patolli::splendor {

using namespace term;

namespace {

constexpr std::array<Ink, kTokenKinds> kInks = {kWhiteTile, kBlueTile, kGreenTile, kRedTile, kBlackTile, kYellowTile};
constexpr std::array<std::string_view, kTokenKinds> kGemKeys = {"splendor.gem.white", "splendor.gem.blue",
                                                                "splendor.gem.green", "splendor.gem.red",
                                                                "splendor.gem.black", "splendor.gem.gold"};

}  // namespace

std::string SplendorWords::gem(int colour) const { return c_.paint(kInks[colour], std::string(1, kLetters[colour])); }

std::string SplendorWords::colour(int colour) const { return c_.tr(kGemKeys[colour]); }

std::string SplendorWords::amounts(Gems g) const {
  std::vector<std::string> parts;
  for (int c = 0; c < kTokenKinds; ++c)
    if (amount(g, c) != 0) parts.push_back(gem(c) + std::to_string(amount(g, c)));
  return join(parts, kGlueText);
}

std::string SplendorWords::tokens(Gems g) const {
  std::vector<std::string> parts;
  for (int c = 0; c < kTokenKinds; ++c)
    for (int n = 0; n < amount(g, c); ++n) parts.push_back(gem(c));
  return join(parts, kGlueText);
}

std::string SplendorWords::tokens_in_words(Gems g) const {
  std::vector<std::string> parts;
  for (int c = 0; c < kTokenKinds; ++c)
    if (amount(g, c) != 0) parts.push_back(std::to_string(amount(g, c)) + kGlue + "×" + kGlue + colour(c));
  return join(parts, ", ");
}

std::string SplendorWords::place(int place) {
  return std::to_string(place / kPlaces + 1) + "." + std::to_string(place % kPlaces + 1);
}

std::string SplendorWords::slot(int slot) {
  return slot < kFaces ? place(slot) : "r" + std::to_string(slot - kFaces + 1);
}

std::string SplendorWords::face(int card) const {
  const Card& data = kCardTable[card];
  std::string text = gem(data.bonus);
  if (data.points != 0) text += kGlue + c_.paint(kStrong, c_.tr("splendor.points", static_cast<int>(data.points)));
  return text;
}

std::string SplendorWords::card(int card) const {
  return face(card) + kGlue + "(" + amounts(kCardTable[card].cost) + ")";
}

std::string SplendorWords::card_in_words(int card) const {
  const Card& data = kCardTable[card];
  return c_.tr("splendor.words.card", data.level + 1, colour(data.bonus), c_.points(data.points),
               tokens_in_words(data.cost));
}

std::string SplendorWords::noble(int id) const {
  return "N" + std::to_string(id) + kGlue + amounts(kNobleTable[id].needs);
}

}  // namespace patolli::splendor
