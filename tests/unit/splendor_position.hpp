// Positions for tests: only what matters is said, the rest is filled in. The bank has what nobody holds, places that
// aren't named show the lowest cards that lie nowhere else, nobles the first ones that fit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor::testing {

struct Player {
  std::string tokens = {};  // letters: "wwbo"
  std::vector<int> bought = {};
  std::vector<int> reserved = {};
  std::set<int> unseen = {};  // of the reserved ones
  std::vector<int> nobles = {};
};

struct Position {
  int seats = 2;
  int turn = 1;
  int passes = 0;
  std::string phase = "play";
  std::vector<std::vector<int>> rows = {};  // from level 1; 0: empty
  std::vector<int> nobles = {};             // on the table
  std::vector<Player> players = {};

  [[nodiscard]] std::string text() const;
  [[nodiscard]] State state() const {
    const auto s = State::parse(text());
    EXPECT_TRUE(s.has_value()) << text();
    return s.value_or(State::initial(Setup{}));
  }
};

inline void write_numbers(std::ostream& out, const std::vector<int>& ids, const std::set<int>& marked = {}) {
  const char* separator = "";
  for (const int id : ids) {
    out << separator << (marked.count(id) == 1 ? "?" : "");
    if (id == 0)
      out << '-';
    else
      out << id;
    separator = ",";
  }
  if (ids.empty()) out << '-';
}

inline std::string Position::text() const {
  std::vector<Player> all = players;
  all.resize(static_cast<std::size_t>(seats));
  const auto held = [](const Player& p, char c) { return std::count(p.tokens.begin(), p.tokens.end(), c); };

  std::set<int> used;
  std::set<int> used_nobles(nobles.begin(), nobles.end());
  for (const auto& row : rows) used.insert(row.begin(), row.end());
  for (const Player& p : all) {
    used.insert(p.bought.begin(), p.bought.end());
    used.insert(p.reserved.begin(), p.reserved.end());
    used_nobles.insert(p.nobles.begin(), p.nobles.end());
  }

  std::ostringstream line;
  line << "seats=" << seats << " turn=" << turn << " passes=" << passes << " phase=" << phase << " bank=";
  for (const char c : std::string("wbgrko")) {
    long n = c == 'o' ? 5 : seats == 2 ? 4 : seats == 3 ? 5 : 7;
    for (const Player& p : all) n -= held(p, c);
    line << c << n;
  }
  for (std::size_t level = 0; level < kLevels; ++level) {
    std::vector<int> row = level < rows.size() ? rows[level] : std::vector<int>{};
    for (int id = kFirstCard[level]; id < kFirstCard[level + 1] && row.size() < kPlaces; ++id)
      if (used.insert(id).second) row.push_back(id);
    row.resize(kPlaces);
    line << " row" << level + 1 << '=';
    write_numbers(line, row);
  }
  std::vector<int> on_table = nobles;
  for (int id = 1; id <= kNobles && static_cast<int>(used_nobles.size()) < seats + 1; ++id)
    if (used_nobles.insert(id).second) on_table.push_back(id);
  line << " nobles=";
  write_numbers(line, on_table);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Player& p = all[i];
    line << " p" << i + 1 << '=';
    for (const char c : std::string("wbgrko")) line << c << held(p, c);
    line << ';';
    write_numbers(line, p.bought);
    line << ';';
    write_numbers(line, p.reserved, p.unseen);
    line << ';';
    write_numbers(line, p.nobles);
  }
  return line.str();
}

inline Action action(const std::string& text) {
  const auto x = State::parse_action(text);
  EXPECT_TRUE(x.has_value()) << text;
  return x.value_or(Action{});
}

inline std::vector<std::string> legal_texts(const State& s) {
  State::Legal actions;
  s.legal(actions);
  std::vector<std::string> texts;
  for (const Action x : actions) texts.push_back(State::action_text(x));
  return texts;
}

// Those that begin so.
inline std::vector<std::string> legal_texts(const State& s, const std::string& prefix) {
  std::vector<std::string> texts;
  for (const std::string& text : legal_texts(s))
    if (text.compare(0, prefix.size(), prefix) == 0) texts.push_back(text);
  return texts;
}

inline bool is_legal(const State& s, const std::string& text) {
  State::Legal actions;
  s.legal(actions);
  return actions.contains(action(text));
}

inline RejectReason why_not(const State& s, const std::string& text) { return s.check(action(text), s.to_act()); }

// Plays actions one after the other; each has to be legal and to leave a valid state.
inline void play(State& s, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    ASSERT_TRUE(is_legal(s, text)) << text << " in " << s.to_text();
    s.apply(action(text));
    ASSERT_TRUE(s.valid()) << "after " << text << ": " << s.to_text();
  }
}

inline State undealt(int seats) { return State::initial(Setup{static_cast<std::int8_t>(seats)}); }

inline State dealt(int seats, std::uint64_t seed) {
  State s = undealt(seats);
  Rng rng(seed);
  resolve_chance(s, rng);
  return s;
}

// Every state of a random game.
template <class Visit>
void random_game(int seats, std::uint64_t seed, Visit visit) {
  State s = undealt(seats);
  Rng rng(seed);
  State::Legal actions;
  while (true) {
    visit(static_cast<const State&>(s));
    if (s.to_act() == kTerminal || ::testing::Test::HasFatalFailure()) return;
    s.legal(actions);
    s.apply(s.to_act() == kChance ? s.sample(rng)
                                  : actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
  }
}

}  // namespace patolli::splendor::testing
