// A small bot for Patolli in one file: it takes points where it can get them and otherwise what comes first.
//
//   g++ -std=c++17 -O2 examples/cpp/points_bot.cpp -o points_bot        (needs nlohmann-json3-dev)
//   patolli arena splendor --bots random,exec:./points_bot --games 20
//
// The protocol is described in docs/BOTS.md.
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

namespace {

// What the cards are worth, from the message that begins a game.
struct Game {
  std::string name;
  std::map<int, int> points;

  explicit Game(const json& message) : name(message.at("game")) {
    const json& cards = message.at("cards");
    if (name == "splendor") {
      for (const json& card : cards.at("cards")) points[card.at("id")] = card.at("points");
    } else {
      for (const json& card : cards.at("prophecies"))
        points[card.at("id")] = card.at("levels").back().at("points").get<int>();
    }
  }

  // How good an action looks, by its first word and the card it is about.
  int value(const std::string& action, const json& view) const {
    const auto blank = action.find(' ');
    const std::string verb = action.substr(0, blank);
    const std::string rest = blank == std::string::npos ? "" : action.substr(blank + 1);
    if (name == "splendor") {
      if (verb == "buy") return 100 + 10 * points.at(card_at(rest, view));
      return verb == "take" ? 50 : verb == "take2" ? 40 : 0;
    }
    if (verb == "play") return 100 + points.at(std::stoi(rest));
    if (verb == "temple") return 90;
    if (verb == "add") return 80;
    if (verb == "keep") return static_cast<int>(rest.size());
    if (verb == "start") return 60;
    if (verb == "take") return rest[0] == 'b' ? 70 : 65;
    if (verb == "row") return 50;
    return verb == "end" ? 75 : 0;
  }

  // "2.3" is an open card, "r1" one of the own reserved ones.
  static int card_at(const std::string& place, const json& view) {
    const auto number = [&](std::size_t i) { return static_cast<std::size_t>(place.at(i) - '1'); };
    if (place[0] != 'r') return view.at("rows").at(number(0)).at(number(2));
    const json& me = view.at("players").at(view.at("seat").get<std::size_t>());
    return me.at("reserved").at(number(1)).at("card");
  }
};

std::string choose(const Game& game, const json& message) {
  std::string best;
  int best_value = -1;
  for (const json& action : message.at("legal")) {
    const int value = game.value(action, message.at("view"));
    if (value <= best_value) continue;
    best_value = value;
    best = action;
  }
  return best;
}

}  // namespace

int main() {
  Game game(json{{"game", ""}, {"cards", {{"prophecies", json::array()}}}});
  for (std::string line; std::getline(std::cin, line);) {
    const json message = json::parse(line);
    const std::string type = message.at("type");
    if (type == "bye") break;
    if (type == "newgame") game = Game(message);
    json answer;
    if (type == "hello") {
      answer = {{"type", "hello"}, {"id", message.at("id")}, {"protocol", 1}, {"name", "points_bot"}, {"version", "1"}};
    } else if (type == "turn") {
      answer = {{"id", message.at("id")}, {"action", choose(game, message)}};
    } else {
      continue;
    }
    std::cout << answer.dump() << std::endl;  // at once: the table waits
  }
}
