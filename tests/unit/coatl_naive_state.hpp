// A reference implementation of the whole game, from the rules alone: everything is a text or a list, and what comes
// next is an agenda of tasks. Slow and plain; it knows nothing of the engine but the notation of actions.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "unit/coatl_naive.hpp"
#include "unit/coatl_naive_marco.hpp"

namespace patolli::coatl::naive {

struct Options {
  int seats = 2;
  bool solo = false;
  bool sacrifice = false;
  bool gap_closed = false;
  bool three_coatls = false;
  bool private_temple = false;  // alone
  std::set<int> algorithms;
  std::vector<std::string> order = {"b1", "b2", "b3", "b4", "b5", "b6", "h1", "h2", "t1", "t2"};
};

struct Built {
  Line line;
  std::vector<int> cards;
};

struct Done {
  int points = 0;
  int cards = 0;
};

struct Person {
  std::vector<std::string> board;
  std::vector<int> hand;
  std::set<int> temples;
  std::set<std::string> tokens;
  std::map<std::string, Built> open;  // "a" and "b"
  std::vector<Done> done;
};

using Texts = std::set<std::string>;

class State {
 public:
  static constexpr int kChance = -1;
  static constexpr int kNone = -2;

  explicit State(const Options& options);

  [[nodiscard]] int to_act() const;
  [[nodiscard]] Texts legal() const;
  void apply(const std::string& text);

  // For comparing: the same words as in the state notation.
  [[nodiscard]] std::string supply_text() const;
  [[nodiscard]] std::string row_text() const;
  [[nodiscard]] std::string person_text(int who) const;
  [[nodiscard]] std::string marco_text() const;
  [[nodiscard]] std::string ending() const { return ending_; }
  [[nodiscard]] std::set<int> winners() const;
  [[nodiscard]] int score(int who) const;

 private:
  // "fill", "piles", "row", "marco cards" go on until nothing is left to do; "deal temple", "draw", "keep", "turn",
  // "build", "taking", "completing", "discard" and "marco" wait for somebody; the others happen by themselves.
  struct Task {
    std::string what;
    int who = 0;
  };

  [[nodiscard]] bool algorithm(int n) const { return options_.algorithms.count(n) != 0; }
  [[nodiscard]] std::size_t hand_limit() const { return algorithm(2) ? 4 : 5; }
  [[nodiscard]] std::size_t marco_limit() const { return algorithm(5) ? 4 : 3; }
  [[nodiscard]] std::size_t cards_to_close() const { return algorithm(4) ? 4 : 1; }
  [[nodiscard]] const Person& mover() const { return people_.at(static_cast<std::size_t>(agenda_.front().who)); }
  Person& mover() { return people_.at(static_cast<std::size_t>(agenda_.front().who)); }

  // what may be done
  [[nodiscard]] Texts turn_actions() const;
  [[nodiscard]] Texts card_actions() const;
  [[nodiscard]] Texts build_actions() const;
  [[nodiscard]] Texts completing_actions() const;
  [[nodiscard]] Texts token_actions() const;
  [[nodiscard]] Texts outcomes() const;
  [[nodiscard]] bool may_play(const Built& built, int kind) const;
  [[nodiscard]] bool may_attach(const Line& line, bool left, const std::string& piece) const;
  [[nodiscard]] bool can_close(const Built& built, const std::vector<int>& hand) const;
  [[nodiscard]] Texts temples_for(const Line& line) const;

  // what it does
  void take(const std::string& space);
  void play(const std::string& where, int kind);
  void attach(const std::string& where, bool left, const std::string& piece);
  void close(int temple);
  void use_token(const std::vector<std::string>& words);
  void chance(const std::vector<std::string>& words);
  void choose_cards(const std::vector<std::string>& words);

  // what follows
  void replace(const std::vector<Task>& tasks);
  void settle();
  bool settle_one();
  void refill_if_due();
  void finish_action();
  void finish_turn();
  void next_turn();
  void note_bodies_gone();

  [[nodiscard]] std::string space_to_fill() const;
  [[nodiscard]] const std::multiset<int>& card_source() const { return deck_.empty() ? discards_ : deck_; }
  void remove_card(int kind);

  Options options_;
  std::map<std::string, int> bag_;
  Supply supply_;
  std::multiset<int> deck_;
  std::multiset<int> discards_;
  std::vector<int> row_ = std::vector<int>(6, 0);
  std::set<int> unseen_temples_;
  std::array<int, 2> pile_top_{};
  std::array<int, 2> pile_below_{};
  std::vector<Person> people_;
  Marco marco_;
  std::deque<Task> agenda_;
  bool taken_ = false;
  int actions_left_ = 1;
  bool second_ = false;
  int passes_ = 0;
  std::string completing_;
  std::string ending_ = "running";
  int closer_ = -1;
  std::deque<int> last_turns_;
  bool marco_next_ = false;
};

}  // namespace patolli::coatl::naive
