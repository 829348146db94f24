// Splendor as JSON. Cards and nobles are numbers (cards_json has their faces), colours are words.
#include "games/splendor/module/view_json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <string>

namespace patolli::splendor {

using nlohmann::ordered_json;

namespace {

constexpr std::array<const char*, kTokenKinds> kColourWords = {"white", "blue", "green", "red", "black", "gold"};
constexpr std::array<const char*, 10> kPhaseWords = {"play",   "return", "noble", "deal",     "deal-nobles",
                                                     "reveal", "draw",   "goal",  "all-pass", "turn-limit"};

ordered_json gems_json(Gems g, int kinds) {
  ordered_json out;
  for (int c = 0; c < kinds; ++c) out[kColourWords[static_cast<std::size_t>(c)]] = amount(g, c);
  return out;
}

ordered_json nobles_json(unsigned set) {
  ordered_json out = ordered_json::array();
  for (const int id : Bits(set)) out.push_back(id);
  return out;
}

ordered_json player_json(const View& v, int p) {
  const Hand& hand = v.hands[p];
  ordered_json out;
  out["points"] = hand.points;
  out["tokens"] = gems_json(hand.tokens, kTokenKinds);
  out["bonuses"] = gems_json(hand.bonuses, kColours);
  out["bought"] = ordered_json::array();
  for (int id = 1; id <= kCards; ++id)
    if (hand.bought.has(id)) out["bought"].push_back(id);
  out["reserved"] = ordered_json::array();
  for (int i = 0; i < v.reserved_count(p); ++i) {
    const int card = v.reserved(p, i);
    ordered_json entry;
    entry["card"] = is_unknown(card) ? ordered_json(nullptr) : ordered_json(card);
    entry["level"] = level_of(card) + 1;
    entry["secret"] = v.reserved_unseen(p, i);
    out["reserved"].push_back(std::move(entry));
  }
  out["nobles"] = nobles_json(hand.nobles);
  return out;
}

}  // namespace

ordered_json view_json(const View& v) {
  ordered_json out;
  out["game"] = State::kName;
  out["seats"] = v.seat_count;
  out["options"] = ordered_json::object();
  out["seat"] = v.viewer >= 0 ? ordered_json(v.viewer) : ordered_json(nullptr);
  out["to_act"] = v.to_act() >= 0 ? ordered_json(v.to_act()) : ordered_json(nullptr);
  out["turn"] = v.turns;
  out["round"] = v.turns == 0 ? 0 : (v.turns - 1) / v.seat_count + 1;
  out["phase"] = kPhaseWords[static_cast<std::size_t>(v.stage)];
  out["passes"] = v.passes;
  out["last_round"] = v.last_round();
  out["bank"] = gems_json(v.bank, kTokenKinds);
  out["decks"] = ordered_json::array();
  out["rows"] = ordered_json::array();
  out["unseen"] = ordered_json::array();
  for (int level = 0; level < kLevels; ++level) {
    out["decks"].push_back(v.deck_size(level));
    ordered_json row = ordered_json::array();
    for (int at = 0; at < kPlaces; ++at)
      row.push_back(v.face(level, at) != 0 ? ordered_json(v.face(level, at)) : ordered_json(nullptr));
    out["rows"].push_back(std::move(row));
    ordered_json pool = ordered_json::array();
    for (const int i : Bits(v.decks[level])) pool.push_back(kFirstCard[level] + i);
    out["unseen"].push_back(std::move(pool));
  }
  out["nobles"] = nobles_json(v.table_nobles);
  out["players"] = ordered_json::array();
  for (int p = 0; p < v.seat_count; ++p) out["players"].push_back(player_json(v, p));
  return out;
}

ordered_json cards_json() {
  ordered_json out;
  out["cards"] = ordered_json::array();
  for (int id = 1; id <= kCards; ++id) {
    const Card& card = kCardTable[id];
    out["cards"].push_back({{"id", id},
                            {"level", card.level + 1},
                            {"bonus", kColourWords[card.bonus]},
                            {"points", card.points},
                            {"cost", gems_json(card.cost, kColours)}});
  }
  out["nobles"] = ordered_json::array();
  for (int id = 1; id <= kNobles; ++id)
    out["nobles"].push_back(
        {{"id", id}, {"points", kNobleTable[id].points}, {"bonuses", gems_json(kNobleTable[id].needs, kColours)}});
  return out;
}

}  // namespace patolli::splendor
