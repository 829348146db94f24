// A view of Cóatl from JSON: written as the text of a state that the seat would see like that. What is hidden from the
// seat becomes any of the cards that it has not seen.
#include <algorithm>
#include <string>

#include "games/coatl/module/module.hpp"
#include "games/coatl/rules/notation.hpp"

namespace patolli::coatl {

using nlohmann::json;

namespace {

// What is missing or of another type throws, and is caught at the end.

std::string text_of(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string joined(const json& list, const char* between) {
  std::string text;
  for (const json& item : list) text += (text.empty() ? "" : between) + text_of(item);
  return text.empty() ? "-" : text;
}

std::string number(const json& value) { return std::to_string(value.get<int>()); }
std::string number_or_0(const json& value) { return value.is_null() ? "0" : number(value); }
std::string flag(const json& value) { return value.get<bool>() ? "1" : "0"; }

// The cards that the seat has not seen, handed out one by one to the places where they might be.
class Pool {
 public:
  explicit Pool(json cards) : cards_(std::move(cards)) {}
  json next() {
    json card = cards_.at(0);
    cards_.erase(0);
    return card;
  }

 private:
  json cards_;
};

struct Pools {
  Pool prophecies;
  Pool temples;
  json discards;  // what lies there for sure, and what others set aside
};

std::string serpent_text_of(const json& coatl) {
  if (coatl.is_null()) return "-";
  std::string text = text_of(coatl.at("pieces"));
  const char* between = ":";
  for (const json& card : coatl.at("prophecies")) {
    text += between + number(card.at("id"));
    between = ".";
  }
  return text;
}

std::string hand_text(const json& hand, Pools& pools) {
  std::string text;
  for (const json& card : hand) {
    const json id = card.at("id").is_null() ? pools.prophecies.next() : card.at("id");
    text += (text.empty() ? "" : ".") + number(id);
    text += card.at("seen").get<bool>() ? "s" : '@' + number(card.at("epoch"));
  }
  return text.empty() ? "-" : text;
}

std::string temples_text(const json& temples, Pools& pools) {
  std::string text;
  for (const json& card : temples) {
    const json id = card.at("id").is_null() ? pools.temples.next() : card.at("id");
    text += (text.empty() ? "" : ".") + number(id) + (card.at("seen").get<bool>() ? "s" : "");
  }
  return text.empty() ? "-" : text;
}

std::string tokens_text(const json& tokens) {
  int sum = 0;
  for (const json& token : tokens)
    sum += token == "perfect" ? kPerfectToken : token == "future" ? kFutureToken : token == "priest" ? kPriestToken : 0;
  return std::to_string(sum);
}

// Until the discards have become a deck, what others set aside is still among them.
std::string set_aside_text(const json& set_aside, bool first_deck, Pools& pools) {
  const int count = set_aside.at("count").get<int>();
  json known = set_aside.at("known");
  if (first_deck && count <= kMaxDealt) {
    while (static_cast<int>(known.size()) < count) {
      known.push_back(pools.prophecies.next());
      pools.discards.push_back(known.back());
    }
  }
  return std::to_string(count) + ':' + joined(known, ".");
}

std::string player_text(const json& p, bool first_deck, Pools& pools) {
  const std::string hand = hand_text(p.at("hand"), pools);
  const std::string temples = temples_text(p.at("temples"), pools);
  const std::string aside = set_aside_text(p.at("set_aside"), first_deck, pools);
  const json& coatls = p.at("coatls");
  return joined(p.at("pieces"), ".") + ';' + hand + ';' + temples + ';' + tokens_text(p.at("tokens")) + ';' + aside +
         ';' + serpent_text_of(coatls.at("a")) + ';' + serpent_text_of(coatls.at("b"));
}

std::string marco_text(const json& marco) {
  std::string text;
  for (const json& card : marco.at("cards")) {
    text += (text.empty() ? "" : ";") + number(card.at("id"));
    if (!card.at("pieces").empty()) text += ':' + joined(card.at("pieces"), ".");
  }
  return (text.empty() ? "-" : text) + '|' + joined(marco.at("completed"), ".") + '|' +
         joined(marco.at("discarded"), ".") + '|' + flag(marco.at("plays_next"));
}

std::string supply_text(const json& supply) {
  std::string text;
  for (int s = 0; s < kSpaces; ++s) {
    std::string held = joined(supply.at(space_text(s)), "");
    held.erase(std::remove_if(held.begin(), held.end(), [](char c) { return c == '<' || c == '>'; }), held.end());
    text += (s == 0 ? "" : ",") + (held == "-" ? "_" : held);
  }
  return text;
}

std::string epochs_text(const json& returned) {
  std::string text;
  for (const json& card : returned) {
    const int index = card.at("id").get<int>() - 1 + (card.at("copy").get<int>() == 2 ? kProphecies : 0);
    text += (text.empty() ? "" : ".") + std::to_string(index) + ':' + number(card.at("epoch"));
  }
  return text.empty() ? "-" : text;
}

std::string completed_text(const json& list) {
  std::string text;
  for (const json& coatl : list)
    text += (text.empty() ? "" : ";") + number(coatl.at("owner")) + ':' + serpent_text_of(coatl) + ':' +
            number_or_0(coatl.at("temple"));
  return text.empty() ? "-" : text;
}

template <bool Solo>
std::string state_text(const json& v) {
  std::string text(State<Solo>::kName);
  const auto field = [&](std::string_view key, const std::string& value) {
    text += ' ';
    text += key;
    text += '=';
    text += value;
  };
  field("seats", number(v.at("seats")));
  for (const OptionSpec& option : State<Solo>::options())
    field(option.name, text_of(v.at("options").at(std::string(option.name))));
  field("turn", number(v.at("turn")));
  field("phase", text_of(v.at("phase")));
  field("seat", number(v.at("to_act")));
  field("owes", "0");
  field("cursor", "0");
  field("active", v.at("completing") == "b" ? "1" : "0");
  field("taken", flag(v.at("taken")));
  field("left", number(v.at("actions_left")));
  field("second", flag(v.at("second")));
  field("passes", number(v.at("passes")));
  field("ending", text_of(v.at("ending")));
  field("closer", number_or_0(v.at("closer")));
  field("last", number(v.at("last_turns")));
  field("supply", supply_text(v.at("supply")));
  std::string row;
  for (const json& kind : v.at("row")) row += (row.empty() ? "" : ",") + number_or_0(kind);
  field("row", row);
  std::string piles;
  for (const json& pile : v.at("piles"))
    piles += (piles.empty() ? "" : ",") + number_or_0(pile.at("top")) + '+' + number(pile.at("below"));
  field("piles", piles);
  Pools pools{Pool(v.at("unseen").at("prophecies")), Pool(v.at("unseen").at("temples")), v.at("discards").at("known")};
  const bool first_deck = v.at("epoch") == 0;
  std::string players;
  int i = 0;
  for (const json& p : v.at("players")) players += " p" + std::to_string(i++) + '=' + player_text(p, first_deck, pools);
  field("discards", joined(pools.discards, "."));
  field("epoch", number(v.at("epoch")));
  field("epochs", epochs_text(v.at("returned")));
  field("completed", completed_text(v.at("completed")));
  text += players;
  if constexpr (Solo) field("marco", marco_text(v.at("marco")));
  return text;
}

}  // namespace

template <bool Solo>
Result<View<Solo>> read_view(const json& view) {
  try {
    return patolli::json::parse_view<State<Solo>>(view, state_text<Solo>(view));
  } catch (const json::exception&) {
    return Error::malformed("view", "a field is missing or of another kind");
  }
}

template Result<View<false>> read_view<false>(const json& view);
template Result<View<true>> read_view<true>(const json& view);

}  // namespace patolli::coatl
