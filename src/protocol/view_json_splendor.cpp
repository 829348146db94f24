// Splendor as JSON. Cards and nobles are numbers (cards_json has their faces), colours are words.
#include <array>
#include <string>

#include "protocol/view_back.hpp"
#include "protocol/view_json.hpp"

namespace patolli {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using namespace splendor;

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

template <>
ordered_json cards_json<State>() {
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

namespace {

// The reading side writes state notation; what is missing or of another type throws, and is caught below.

std::string tokens_text(const json& tokens) {
  std::string text;
  for (int c = 0; c < kTokenKinds; ++c)
    text += kLetters[c] + std::to_string(tokens.at(kColourWords[static_cast<std::size_t>(c)]).get<unsigned>());
  return text;
}

std::string list_text(const json& list) {
  std::string text;
  for (const json& item : list)
    text += (text.empty() ? "" : ",") + (item.is_null() ? "-" : std::to_string(item.get<int>()));
  return text.empty() ? "-" : text;
}

// A card of somebody else that was reserved unseen becomes any card that the seat hasn't seen: the view is the same.
std::string reserved_text(const json& list, json& unseen) {
  std::string text;
  for (const json& entry : list) {
    json card = entry.at("card");
    if (card.is_null()) {
      json& pool = unseen.at(entry.at("level").get<std::size_t>() - 1);
      card = pool.at(0);
      pool.erase(0);
    }
    text += (text.empty() ? "" : ",") + std::string(entry.at("secret").get<bool>() ? "?" : "");
    text += std::to_string(card.get<int>());
  }
  return text.empty() ? "-" : text;
}

std::string state_text(const json& view) {
  const auto number = [](const json& n) { return std::to_string(n.get<int>()); };
  json unseen = view.at("unseen");
  std::string text = "seats=" + number(view.at("seats")) + " turn=" + number(view.at("turn")) +
                     " passes=" + number(view.at("passes")) + " phase=" + view.at("phase").get<std::string>() +
                     " bank=" + tokens_text(view.at("bank"));
  for (std::size_t level = 0; level < kLevels; ++level)
    text += " row" + std::to_string(level + 1) + '=' + list_text(view.at("rows").at(level));
  text += " nobles=" + list_text(view.at("nobles"));
  int p = 0;
  for (const json& player : view.at("players"))
    text += " p" + std::to_string(++p) + '=' + tokens_text(player.at("tokens")) + ';' + list_text(player.at("bought")) +
            ';' + reserved_text(player.at("reserved"), unseen) + ';' + list_text(player.at("nobles"));
  return text;
}

}  // namespace

template <>
Result<View> read_view<State>(const json& view) {
  try {
    return view_back<State>(view, state_text(view));
  } catch (const json::exception&) {
    return Problem::malformed("view", "a field is missing or of another kind");
  }
}

}  // namespace patolli
