// Splendor once more, as slowly and plainly as the rules are written: maps, vectors and text, nothing shared with the
// engine but the notation. Cards come from the files.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "splendor_data.hpp"

namespace patolli::splendor::testing {

const std::string kColourLetters = "wbgrk";
const std::string kTokenLetters = "wbgrko";

// So many of each kind of token.
class GemCounts {
 public:
  int& operator[](char letter) { return n_.at(kTokenLetters.find(letter)); }
  int operator[](char letter) const { return n_.at(kTokenLetters.find(letter)); }

 private:
  std::array<int, 6> n_{};
};

struct NaiveCard {
  int level = 0;
  char bonus = ' ';
  int points = 0;
  GemCounts cost;
};

struct NaiveNoble {
  int points = 0;
  GemCounts needs;
};

struct Catalogue {
  std::vector<NaiveCard> cards;  // by id; 0 is none
  std::vector<NaiveNoble> nobles;
  static const Catalogue& get() {
    static const Catalogue catalogue = read();
    return catalogue;
  }

 private:
  static GemCounts gem_counts(const CsvRow& row) {
    GemCounts p;
    for (std::size_t c = 0; c < kColourLetters.size(); ++c) p[kColourLetters[c]] = std::stoi(row.at(colour_names()[c]));
    return p;
  }
  static Catalogue read() {
    Catalogue all;
    all.cards.resize(91);
    all.nobles.resize(11);
    for (const CsvRow& row : read_csv("splendor_cards.csv")) {
      NaiveCard card{std::stoi(row.at("level")), ' ', std::stoi(row.at("points")), gem_counts(row)};
      for (std::size_t c = 0; c < kColourLetters.size(); ++c)
        if (colour_names()[c] == row.at("bonus")) card.bonus = kColourLetters[c];
      all.cards.at(std::stoul(row.at("id"))) = card;
    }
    for (const CsvRow& row : read_csv("splendor_nobles.csv"))
      all.nobles.at(std::stoul(row.at("id"))) = {std::stoi(row.at("points")), gem_counts(row)};
    return all;
  }
};

inline const NaiveCard& card_of(int id) { return Catalogue::get().cards[static_cast<std::size_t>(id)]; }
inline const NaiveNoble& noble_of(int id) { return Catalogue::get().nobles[static_cast<std::size_t>(id)]; }

struct NaivePlayer {
  GemCounts tokens;
  std::vector<int> bought;
  std::vector<int> reserved;
  std::vector<int> nobles;

  [[nodiscard]] int count_tokens() const {
    int n = 0;
    for (const char c : kTokenLetters) n += tokens[c];
    return n;
  }
  [[nodiscard]] GemCounts bonuses() const {
    GemCounts p;
    for (const int id : bought) ++p[card_of(id).bonus];
    return p;
  }
  [[nodiscard]] int points() const {
    int n = 0;
    for (const int id : bought) n += card_of(id).points;
    for (const int id : nobles) n += noble_of(id).points;
    return n;
  }
};

class NaiveGame {
 public:
  explicit NaiveGame(int seats) : players_(static_cast<std::size_t>(seats)) {
    const std::map<int, int> of_a_colour = {{2, 4}, {3, 5}, {4, 7}};
    for (const char c : kColourLetters) bank_[c] = of_a_colour.at(seats);
    bank_['o'] = 5;
    for (int id = 1; id <= 90; ++id) decks_[card_of(id).level].insert(id);
  }

  // 'p' a player decides, 'n' chance, 'e' the end.
  [[nodiscard]] char who() const {
    if (!ending_.empty()) return 'e';
    return expect_ == "play" || expect_ == "return" || expect_ == "noble" ? 'p' : 'n';
  }
  [[nodiscard]] int player() const { return now_; }
  [[nodiscard]] int turns() const { return turns_; }
  [[nodiscard]] const std::string& ending() const { return ending_; }
  [[nodiscard]] const std::vector<NaivePlayer>& players() const { return players_; }
  [[nodiscard]] const GemCounts& bank() const { return bank_; }

  [[nodiscard]] std::vector<std::string> legal() const {
    std::vector<std::string> list;
    if (expect_ == "deal" || expect_ == "reveal")
      for (const int id : decks_.at(level_)) list.push_back("reveal " + std::to_string(id));
    if (expect_ == "deal noble")
      for (int id = 1; id <= 10; ++id)
        if (nobles_.count(id) == 0) list.push_back("reveal-noble " + std::to_string(id));
    if (expect_ == "draw")
      for (const int id : decks_.at(level_)) list.push_back("draw " + std::to_string(id));
    if (expect_ == "play") list = turns_to_choose();
    if (expect_ == "return") list = returns();
    if (expect_ == "noble")
      for (const int id : earned()) list.push_back("noble " + std::to_string(id));
    std::sort(list.begin(), list.end());
    return list;
  }

  void apply(const std::string& text) {
    const std::vector<std::string> words = split(text, ' ');
    NaivePlayer& me = players_[static_cast<std::size_t>(now_)];
    if (words[0] == "reveal" && expect_ == "deal") {
      table_[level_].push_back(take_card(std::stoi(words[1])));
      if (table_[level_].size() == 4) ++level_;
      if (level_ == 4) expect_ = "deal noble";
    } else if (words[0] == "reveal-noble") {
      nobles_.insert(std::stoi(words[1]));
      if (nobles_.size() == players_.size() + 1) {
        expect_ = "play";
        turns_ = 1;
      }
    } else if (words[0] == "reveal") {
      table_[level_][place_] = take_card(std::stoi(words[1]));
      after_action();
    } else if (words[0] == "draw") {
      me.reserved.push_back(take_card(std::stoi(words[1])));
      after_action();
    } else if (words[0] == "return") {
      for (const char c : words[1]) give_back(me, c);
      visit();
    } else if (words[0] == "noble") {
      welcome(std::stoi(words[1]));
      end_turn();
    } else {
      turn(me, words);
    }
  }

  // Scores, then minus the number of cards bought.
  [[nodiscard]] std::vector<std::pair<int, int>> scores() const {
    std::vector<std::pair<int, int>> all;
    for (const NaivePlayer& p : players_) all.emplace_back(p.points(), -static_cast<int>(p.bought.size()));
    return all;
  }
  [[nodiscard]] std::set<int> winners() const {
    const auto all = scores();
    const auto best = *std::max_element(all.begin(), all.end());
    std::set<int> seats;
    for (std::size_t p = 0; p < all.size(); ++p)
      if (all[p] == best) seats.insert(static_cast<int>(p));
    return seats;
  }

 private:
  int take_card(int id) {
    decks_[card_of(id).level].erase(id);
    return id;
  }
  void give_back(NaivePlayer& me, char c) {
    --me.tokens[c];
    ++bank_[c];
  }
  void take_token(NaivePlayer& me, char c) {
    --bank_[c];
    ++me.tokens[c];
  }
  static std::string text_of(const GemCounts& p) {
    std::string text;
    for (const char c : kTokenLetters) text.append(static_cast<std::size_t>(p[c]), c);
    return text;
  }

  // Listing.

  [[nodiscard]] std::vector<std::string> turns_to_choose() const {
    std::vector<std::string> list = takes();
    const NaivePlayer& me = players_[static_cast<std::size_t>(now_)];
    const GemCounts bonuses = me.bonuses();
    for (int level = 1; level <= 3; ++level) {
      for (std::size_t i = 0; i < 4; ++i) {
        const int id = table_.at(level)[i];
        if (id == 0) continue;
        const std::string where = std::to_string(level) + "." + std::to_string(i + 1);
        if (me.reserved.size() < 3) list.push_back("reserve " + where);
        add_payments(me, bonuses, id, "buy " + where, list);
      }
      if (me.reserved.size() < 3 && !decks_.at(level).empty()) list.push_back("reserve deck " + std::to_string(level));
    }
    for (std::size_t i = 0; i < me.reserved.size(); ++i)
      add_payments(me, bonuses, me.reserved[i], "buy r" + std::to_string(i + 1), list);
    if (list.empty()) list.push_back("pass");
    return list;
  }

  [[nodiscard]] std::vector<std::string> takes() const {
    std::vector<std::string> list;
    std::string there;
    for (const char c : kColourLetters) {
      if (bank_[c] > 0) there += c;
      if (bank_[c] >= 4) list.push_back(std::string("take2 ") + c);
    }
    if (!there.empty() && there.size() < 3) list.push_back("take " + there);
    for (std::size_t i = 0; i < there.size(); ++i)
      for (std::size_t j = i + 1; j < there.size(); ++j)
        for (std::size_t k = j + 1; k < there.size(); ++k)
          list.push_back(std::string("take ") + there[i] + there[j] + there[k]);
    return list;
  }

  // Every choice of gold for every colour is tried; those that pay the price exactly are payments.
  void add_payments(const NaivePlayer& me, const GemCounts& bonuses, int id, const std::string& verb,
                    std::vector<std::string>& list) const {
    GemCounts owed;
    for (const char c : kColourLetters) owed[c] = std::max(0, card_of(id).cost[c] - bonuses[c]);
    GemCounts gold;
    add_gold(me, owed, 0, gold, verb, list);
  }
  void add_gold(const NaivePlayer& me, const GemCounts& owed, std::size_t colour, GemCounts& gold,
                const std::string& verb, std::vector<std::string>& list) const {
    if (colour == kColourLetters.size()) {
      const std::string letters = text_of(gold);
      if (static_cast<int>(letters.size()) <= me.tokens['o'])
        list.push_back(letters.empty() ? verb : verb + " gold=" + letters);
      return;
    }
    const char c = kColourLetters[colour];
    for (int n = 0; n <= me.tokens['o']; ++n) {
      const int in_colour = owed[c] - n;
      if (in_colour < 0 || in_colour > me.tokens[c]) continue;
      gold[c] = n;
      add_gold(me, owed, colour + 1, gold, verb, list);
    }
    gold[c] = 0;
  }

  [[nodiscard]] std::vector<std::string> returns() const {
    const NaivePlayer& me = players_[static_cast<std::size_t>(now_)];
    const int surplus = me.count_tokens() - 10;
    std::set<std::string> list;
    const std::string all = text_of(me.tokens);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (surplus == 1) list.insert(std::string("return ") + all[i]);
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (surplus == 2) list.insert(std::string("return ") + all[i] + all[j]);
        for (std::size_t k = j + 1; surplus == 3 && k < all.size(); ++k)
          list.insert(std::string("return ") + all[i] + all[j] + all[k]);
      }
    }
    return {list.begin(), list.end()};
  }

  [[nodiscard]] std::vector<int> earned() const {
    const NaivePlayer& me = players_[static_cast<std::size_t>(now_)];
    const GemCounts bonuses = me.bonuses();
    std::vector<int> list;
    for (const int id : nobles_) {
      bool enough = true;
      for (const char c : kColourLetters) enough = enough && bonuses[c] >= noble_of(id).needs[c];
      if (enough) list.push_back(id);
    }
    return list;
  }

  // Playing.

  void turn(NaivePlayer& me, const std::vector<std::string>& words) {
    passes_ = words[0] == "pass" ? passes_ + 1 : 0;
    if (words[0] == "take") {
      for (const char c : words[1]) take_token(me, c);
      after_action();
    } else if (words[0] == "take2") {
      take_token(me, words[1][0]);
      take_token(me, words[1][0]);
      after_action();
    } else if (words[0] == "reserve") {
      if (bank_['o'] > 0) take_token(me, 'o');
      if (words[1] == "deck") {
        level_ = std::stoi(words[2]);
        expect_ = "draw";
      } else {
        me.reserved.push_back(leave_table(words[1]));
        replace();
      }
    } else if (words[0] == "buy") {
      buy(me, words);
    } else {
      visit();
    }
  }

  void buy(NaivePlayer& me, const std::vector<std::string>& words) {
    const bool from_hand = words[1][0] == 'r';
    const std::size_t i = static_cast<std::size_t>(words[1].back() - '1');
    const int id = from_hand ? me.reserved[i] : leave_table(words[1]);
    if (from_hand) me.reserved.erase(me.reserved.begin() + static_cast<std::ptrdiff_t>(i));
    GemCounts gold;
    if (words.size() > 2)
      for (const char c : words[2].substr(std::string("gold=").size())) ++gold[c];
    const GemCounts bonuses = me.bonuses();
    for (const char c : kColourLetters) {
      const int owed = std::max(0, card_of(id).cost[c] - bonuses[c]);
      for (int n = 0; n < owed; ++n) give_back(me, n < gold[c] ? 'o' : c);
    }
    me.bought.push_back(id);
    if (from_hand)
      after_action();
    else
      replace();
  }

  int leave_table(const std::string& where) {
    level_ = where[0] - '0';
    place_ = static_cast<std::size_t>(where[2] - '1');
    return std::exchange(table_[level_][place_], 0);
  }
  void replace() {
    if (decks_[level_].empty())
      after_action();
    else
      expect_ = "reveal";
  }
  void after_action() {
    if (players_[static_cast<std::size_t>(now_)].count_tokens() > 10)
      expect_ = "return";
    else
      visit();
  }
  void visit() {
    const std::vector<int> visitors = earned();
    if (visitors.size() > 1) {
      expect_ = "noble";
      return;
    }
    if (visitors.size() == 1) welcome(visitors[0]);
    end_turn();
  }
  void welcome(int id) {
    nobles_.erase(id);
    players_[static_cast<std::size_t>(now_)].nobles.push_back(id);
  }
  void end_turn() {
    const int seats = static_cast<int>(players_.size());
    const bool round_finished = now_ == seats - 1;
    bool somebody = false;
    for (const NaivePlayer& p : players_) somebody = somebody || p.points() >= 15;
    if (somebody && round_finished)
      ending_ = "goal";
    else if (passes_ == seats)
      ending_ = "all-pass";
    else if (turns_ == 200 * seats)
      ending_ = "turn-limit";
    expect_ = "play";
    if (!ending_.empty()) return;
    now_ = (now_ + 1) % seats;
    ++turns_;
  }

  GemCounts bank_;
  std::map<int, std::set<int>> decks_;
  std::map<int, std::vector<int>> table_;  // 0: an empty place
  std::set<int> nobles_;
  std::vector<NaivePlayer> players_;
  int now_ = 0;
  int turns_ = 0;
  int passes_ = 0;
  std::string expect_ = "deal";
  int level_ = 1;          // of the deck that chance turns a card of
  std::size_t place_ = 0;  // where it goes
  std::string ending_;
};

}  // namespace patolli::splendor::testing
