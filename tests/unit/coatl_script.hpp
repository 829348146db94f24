// Games that tests write down: positions composed as text, and scripts of actions and outcomes that must be legal.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "games/coatl/rules/notation.hpp"
#include "unit/coatl_naive.hpp"

namespace patolli::coatl::test {

// What one player has, in the words of the state notation. Cards in hand: "7s" taken openly, "7@0" drawn unseen.
struct Has {
  std::string pieces = "-";
  std::string hand = "-";
  std::string temples = "-";
  int tokens = 0;
  std::string aside = "0:-";
  std::string a = "-";
  std::string b = "-";

  [[nodiscard]] std::string text() const {
    return pieces + ';' + hand + ';' + temples + ';' + std::to_string(tokens) + ';' + aside + ';' + a + ';' + b;
  }
};

// Every card but these, as the state notation lists them.
inline std::string all_but(const std::vector<int>& elsewhere) {
  std::string text;
  for (const auto& card : naive::prophecies()) {
    const auto gone = std::count(elsewhere.begin(), elsewhere.end(), card.id);
    for (auto i = gone; i < card.copies; ++i) text += (text.empty() ? "" : ".") + std::to_string(card.id);
  }
  return text;
}

// A state made up for a test. It begins as the first turn of the first player, with a full supply and row; whatever a
// test does not mention is in the bags, the deck or the Temple piles.
template <class Game>
class Position {
 public:
  explicit Position(int seats = Game::kSolo ? 1 : 2) : seats_(seats) {
    put("seats", std::to_string(seats));
    if constexpr (Game::kSolo) put("algorithms", "none");
    if constexpr (!Game::kSolo) put("sacrifice", "off");
    put("coatls", "any");
    put("gap", "open");
    if constexpr (Game::kSolo) put("marco-order", "b1,b2,b3,b4,b5,b6,h1,h2,t1,t2");
    if constexpr (Game::kSolo) put("private-temple", "off");
    for (const char* key : {"turn", "phase", "seat", "owes", "cursor", "active", "taken", "left", "second", "passes"})
      put(key, "0");
    put("ending", "running");
    for (const char* key : {"closer", "last"}) put(key, "0");
    put("supply", "YR,KG,BY,RK,GB,YR,Y,R,K,G");
    put("row", "44,45,46,47,48,49");
    put("piles", "1,2");
    put("discards", "-");
    put("epoch", "0");
    put("epochs", "-");
    put("completed", "-");
    for (int i = 0; i < seats; ++i) player(i, Has{});
    if constexpr (Game::kSolo) put("marco", "-|-|-|1");
    with("turn", "9").with("phase", "turn").with("left", "1");
  }

  Position& with(std::string_view key, std::string value) {
    if (key == "rules")  // a name for both
      return with("coatls", value == "bga" ? "three" : "any").with("gap", value == "bga" ? "closed" : "open");
    at(key) = std::move(value);
    return *this;
  }
  Position& with(std::string_view key, int value) { return with(key, std::to_string(value)); }
  Position& player(int i, const Has& has) {
    const std::string key = "p" + std::to_string(i);
    if (std::none_of(fields_.begin(), fields_.end(), [&](const auto& f) { return f.first == key; })) put(key, "");
    return with(key, has.text());
  }

  // "1,2" names the tops of the Temple piles ("0": the pile is empty); the rest lies below them, as even as possible.
  // Bodies leave their bag two by two: where the test has an odd number of them, another black one is out of the way,
  // on the last player's board or, against M.A.R.C.O., among the discarded pieces.
  [[nodiscard]] Game build() const {
    if (const auto game = Game::parse(text())) return *game;
    Position odd = *this;
    std::string& field = odd.at(Game::kSolo ? "marco" : "p" + std::to_string(seats_ - 1));
    const std::size_t from = Game::kSolo ? field.find('|', field.find('|') + 1) + 1 : 0;
    if (field[from] == '-') field.erase(from, 1);
    const bool alone = field.size() == from || field[from] == ';' || field[from] == '|';
    field.insert(from, alone ? "K" : "K.");
    if (const auto game = Game::parse(odd.text())) return *game;
    throw std::invalid_argument("no such position: " + text());
  }

 private:
  void put(std::string key, std::string value) { fields_.emplace_back(std::move(key), std::move(value)); }

  [[nodiscard]] std::string text() const {
    std::string text(Game::kName);
    for (const auto& [key, value] : fields_) text += ' ' + key + '=' + (key == "piles" ? piles(value) : value);
    return text;
  }

  [[nodiscard]] const std::string& get(std::string_view key) const {
    for (const auto& [name, value] : fields_)
      if (name == key) return value;
    throw std::invalid_argument("no field " + std::string(key));
  }
  std::string& at(std::string_view key) { return const_cast<std::string&>(get(key)); }

  [[nodiscard]] std::string piles(const std::string& tops) const {
    if (tops.find('+') != std::string::npos) return tops;
    int rest = kTemples;
    for (int i = 0; i < seats_; ++i) {
      const std::string held = naive::split(get("p" + std::to_string(i)), ';').at(2);
      if (held != "-") rest -= static_cast<int>(naive::split(held, '.').size());
    }
    if (get("completed") != "-")
      for (const std::string& done : naive::split(get("completed"), ';')) rest -= done.ends_with(":0") ? 0 : 1;
    const auto top = naive::split(tops, ',');
    rest -= (top.at(0) != "0" ? 1 : 0) + (top.at(1) != "0" ? 1 : 0);
    const int first = top[0] == "0" ? 0 : top[1] == "0" ? rest : (rest + 1) / 2;
    return top[0] + '+' + std::to_string(first) + ',' + top[1] + '+' + std::to_string(rest - first);
  }

  int seats_;
  std::vector<std::pair<std::string, std::string>> fields_;
};

// Applies actions and outcomes given as text. One that is not legal ends the test with the list of those that are.
template <class Game>
class Script {
 public:
  explicit Script(const Game& start) : game_(start) {}
  explicit Script(const Position<Game>& start) : game_(start.build()) {}

  Script& operator()(std::string_view text) {
    const Action x = read(text);
    const RejectReason why = game_.check(x, game_.to_act());
    if (!why.ok()) throw std::runtime_error(std::string(text) + ": " + std::string(why.key) + "\n" + about());
    game_.apply(x);
    if (!game_.valid()) throw std::runtime_error("not valid after " + std::string(text) + "\n" + about());
    const auto again = Game::parse(game_.to_text());
    if (!again || !same_bytes(*again, game_)) throw std::runtime_error("the text loses something\n" + about());
    return *this;
  }
  template <class... More>
  Script& operator()(std::string_view first, More... more) {
    (*this)(first);
    return (*this)(more...);
  }

  // Chance does what it owes, whatever that is. The tests that use this do not depend on what comes.
  Script& chance(std::uint64_t seed = 1) {
    Rng rng(seed);
    while (game_.to_act() == kChance) (*this)(Game::action_text(game_.sample(rng)));
    return *this;
  }

  [[nodiscard]] const Game& game() const { return game_; }
  const Game* operator->() const { return &game_; }

  [[nodiscard]] std::vector<std::string> legal() const {
    return texts([](const std::string&) { return true; });
  }
  // The legal actions that begin with a word.
  [[nodiscard]] std::vector<std::string> legal(std::string_view word) const {
    return texts([&](const std::string& text) {
      return text == word || text.compare(0, word.size() + 1, std::string(word) + ' ') == 0;
    });
  }
  [[nodiscard]] bool may(std::string_view text) const { return game_.check(read(text), game_.to_act()).ok(); }
  // Why the seat to act may not do this; "" if it is allowed.
  [[nodiscard]] std::string reason(std::string_view text) const {
    return std::string(game_.check(read(text), game_.to_act()).key);
  }
  // The same for another seat.
  [[nodiscard]] std::string reason(std::string_view text, int seat) const {
    return std::string(game_.check(read(text), static_cast<Seat>(seat)).key);
  }

  // ---- the table in text, to compare with ---------------------------------------------------------------------
  // One field of the state notation, "supply", "row", "p0" …
  [[nodiscard]] std::string field(std::string_view key) const {
    const std::string text = game_.to_text();
    const auto at = text.find(' ' + std::string(key) + '=');
    if (at == std::string::npos) throw std::invalid_argument("no field " + std::string(key));
    const auto from = at + key.size() + 2;
    return text.substr(from, text.find(' ', from) - from);
  }
  // A part of what a player has: 0 pieces, 1 hand, 2 Temples, 3 tokens, 4 set aside, 5 and 6 the Cóatls.
  [[nodiscard]] std::string has(int seat, int part) const {
    return naive::split(field("p" + std::to_string(seat)), ';').at(static_cast<std::size_t>(part));
  }
  [[nodiscard]] std::string pieces(int seat) const { return has(seat, 0); }
  [[nodiscard]] std::string hand(int seat) const { return has(seat, 1); }
  [[nodiscard]] std::string temples(int seat) const { return has(seat, 2); }

 private:
  [[nodiscard]] static Action read(std::string_view text) {
    const auto x = Game::parse_action(text);
    if (!x) throw std::invalid_argument("no action: " + std::string(text));
    return *x;
  }
  [[nodiscard]] std::string about() const {
    std::string text = game_.to_text() + "\nlegal:";
    for (const std::string& each : legal()) text += " [" + each + "]";
    return text;
  }
  template <class Wanted>
  [[nodiscard]] std::vector<std::string> texts(const Wanted& wanted) const {
    typename Game::Out out;
    game_.legal(out);
    std::vector<std::string> result;
    for (const Action x : out)
      if (wanted(Game::action_text(x))) result.push_back(Game::action_text(x));
    return result;
  }

  Game game_;
};

using Texts = std::vector<std::string>;

}  // namespace patolli::coatl::test
