// A view of Splendor from JSON: written as the text of a state that the seat would see like that. (Not part of the
// WebAssembly engine, which has no exceptions.)
#include <array>
#include <string>

#include "games/splendor/module/module.hpp"

namespace patolli::splendor {

using nlohmann::json;

namespace {

constexpr std::array<const char*, kTokenKinds> kColourWords = {"white", "blue", "green", "red", "black", "gold"};

// What is missing or of another type throws, and is caught at the end.

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

Result<View> read_view(const json& view) {
  try {
    return patolli::json::parse_view<State>(view, state_text(view));
  } catch (const json::exception&) {
    return Error::malformed("view", "a field is missing or of another kind");
  }
}

}  // namespace patolli::splendor
