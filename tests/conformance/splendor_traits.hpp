// What the suite must know about Splendor: where 90 cards, 10 nobles and the tokens are, and who knows what.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/game_config.hpp"
#include "conformance/violations.hpp"
#include "core/bits.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::conformance {

template <>
struct GameTraits<splendor::State> {
  using State = splendor::State;
  static constexpr int kGames = 4000;
  // 200 turns a player; a turn is at most an action, a card, a return and a noble. And 12 cards and 5 nobles at first.
  static constexpr int kMaxSteps = 200 * 4 * 4 + 17;

  static int sides(int seats) { return seats; }
  static std::vector<Ending> endings() { return {Ending::kGoal, Ending::kAllPass, Ending::kTurnLimit}; }
  static std::vector<std::string> values(std::string_view) { return {}; }

  static void conserve(const State& s, Violations& out) {
    if (!s.valid()) out.add("conservation", "not valid: " + s.to_text());
    conserve_cards(s, out);
    conserve_tokens(s, out);
    conserve_nobles(s, out);
  }

  // A card that somebody else reserved unseen could be any unseen one of its level: another in the deck, or another
  // that is reserved unseen.
  static Worlds worlds(const State& s, Seat p) {
    std::array<int, splendor::kLevels> hidden{};
    for (int q = 0; q < s.seats(); ++q)
      for (int i = 0; i < s.reserved_count(q); ++i)
        if (q != p && s.reserved_unseen(q, i)) ++hidden[splendor::level_of(s.reserved(q, i))];
    for (int level = 0; level < splendor::kLevels; ++level)
      if (hidden[level] > 0 && hidden[level] + s.deck_size(level) > 1) return Worlds::kSeveral;
    return Worlds::kOne;
  }

  // A card reserved unseen is any of the unseen ones of its level, each as likely as the others.
  static Secret<State> secret(const State& s, Seat p, Rng& rng) {
    std::vector<std::pair<int, int>> hidden;
    for (int q = 0; q < s.seats(); ++q)
      for (int i = 0; i < s.reserved_count(q); ++i)
        if (q != p && s.reserved_unseen(q, i)) hidden.emplace_back(q, i);
    if (hidden.empty()) return {};
    const auto picked = hidden[rng.below(static_cast<std::uint32_t>(hidden.size()))];
    const int holder = picked.first;
    const int at = picked.second;
    const int level = splendor::level_of(s.reserved(holder, at));
    std::uint64_t pool = s.decks[level];
    for (const auto& [q, i] : hidden) {
      const int card = s.reserved(q, i);
      if (splendor::level_of(card) == level) pool |= bit(card - splendor::kFirstCard[level]);
    }
    const auto read = [holder, at, level, pool](const State& world) {
      const int i = world.reserved(holder, at) - splendor::kFirstCard[level];
      return i >= 0 && i < 64 && (pool & bit(i)) != 0 ? count_bits(pool & (bit(i) - 1)) : -1;
    };
    return {read, std::vector<double>(static_cast<std::size_t>(count_bits(pool)), 1.0)};
  }

  // Who buys a card that he reserved unseen shows it.
  static int revealed(const State& s, Action x, Seat p) {
    if (splendor::kind_of(x) != splendor::Kind::kBuy || p == s.mover()) return 0;
    const int i = splendor::slot_of(x) - splendor::kFaces;
    return i >= 0 && s.reserved_unseen(s.mover(), i) ? s.reserved(s.mover(), i) : 0;
  }

 private:
  static void conserve_cards(const State& s, Violations& out) {
    std::array<int, splendor::kCards + 1> times{};
    const auto see = [&](int id) {
      if (id < 1 || id > splendor::kCards) {
        out.add("conservation", "a card that doesn't exist: " + std::to_string(id));
      } else {
        ++times[id];
      }
    };
    for (int level = 0; level < splendor::kLevels; ++level) {
      for (const int i : Bits(s.decks[level])) see(splendor::kFirstCard[level] + i);
      for (int at = 0; at < splendor::kPlaces; ++at)
        if (s.face(level, at) != 0) see(s.face(level, at));
    }
    for (int p = 0; p < s.seats(); ++p) {
      int points = 3 * count_bits(s.nobles(p));
      int bought = 0;
      std::array<int, splendor::kColours> bonus{};
      for (int i = 0; i < s.reserved_count(p); ++i) see(s.reserved(p, i));
      for (int id = 1; id <= splendor::kCards; ++id) {
        if (!s.bought(p).has(id)) continue;
        see(id);
        ++bought;
        points += splendor::kCardTable[id].points;
        ++bonus[splendor::kCardTable[id].bonus];
      }
      if (points != s.points(p) || bought != s.bought_count(p)) out.add("conservation", "points don't add up");
      for (int c = 0; c < splendor::kColours; ++c)
        if (bonus[c] != s.bonus(p, c)) out.add("conservation", "bonuses don't add up");
    }
    for (int id = 1; id <= splendor::kCards; ++id)
      if (times[id] != 1)
        out.add("conservation", "card " + std::to_string(id) + " lies in " + std::to_string(times[id]) + " places");
  }

  static void conserve_tokens(const State& s, Violations& out) {
    const int each = s.seats() == 2 ? 4 : s.seats() == 3 ? 5 : 7;
    for (int c = 0; c < splendor::kTokenKinds; ++c) {
      int n = s.bank_of(c);
      for (int p = 0; p < s.seats(); ++p) n += s.tokens(p, c);
      if (n != (c == splendor::kGold ? 5 : each)) out.add("conservation", "tokens of colour " + std::to_string(c));
    }
    for (int p = 0; p < s.seats(); ++p)
      if (p != s.mover() && s.token_count(p) > 10) out.add("conservation", "more than 10 tokens after a turn");
  }

  static void conserve_nobles(const State& s, Violations& out) {
    std::array<int, splendor::kNobles + 1> times{};
    for (const int id : Bits(s.nobles_on_table())) ++times[id];
    for (int p = 0; p < s.seats(); ++p)
      for (const int id : Bits(s.nobles(p))) ++times[id];
    int all = 0;
    for (int id = 1; id <= splendor::kNobles; ++id) {
      if (times[id] > 1) out.add("conservation", "a noble in two places");
      all += times[id];
    }
    const bool dealing = s.turn() == 0;
    if (dealing ? all > s.seats() + 1 : all != s.seats() + 1) out.add("conservation", std::to_string(all) + " nobles");
  }
};

}  // namespace patolli::conformance
