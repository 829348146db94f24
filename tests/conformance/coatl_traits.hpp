// What the suite must know about Cóatl, for several players and solo: where the pieces and cards are, and who knows
// what.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/game_config.hpp"
#include "conformance/violations.hpp"
#include "core/bits.hpp"
#include "games/coatl/rules/coatl.hpp"

namespace patolli::conformance {

template <bool Solo>
struct AboutCoatl {
  using State = coatl::State<Solo>;
  static constexpr int kGames = Solo ? 4000 : 2400;
  // The longest possible game is not known; random ones are far shorter.
  static constexpr int kMaxSteps = 5'000;

  static int sides(int seats) { return Solo ? 2 : seats; }
  // M.A.R.C.O. never passes: while there are pieces it takes them, and then the supply is at its end.
  static std::vector<Ending> endings() {
    if (Solo) return {Ending::kGoal, Ending::kSupply};
    return {Ending::kGoal, Ending::kSupply, Ending::kAllPass};
  }
  static std::vector<std::string> values(std::string_view option) {
    if (option == "marco-order") return {"b1,b2,b3,b4,b5,b6,h1,h2,t1,t2", "t2,h1,b6,b5,t1,b4,h2,b3,b2,b1"};
    std::vector<std::string> subsets;
    for (int set = 0; set < 32; ++set) {
      std::string digits;
      for (const int i : Bits(static_cast<std::uint64_t>(set))) digits += static_cast<char>('1' + i);
      subsets.push_back(digits.empty() ? "none" : digits);
    }
    return subsets;
  }

  static void conserve(const State& s, Violations& out) {
    if (!s.valid()) out.add("conservation", "not valid: " + s.to_text());
    conserve_pieces(s, out);
    conserve_prophecies(s, out);
    conserve_temples(s, out);
  }

  // Prophecies and Temples are named by the action when they leave a hand.
  static int revealed(const State&, Action, Seat) { return 0; }

  // A secret Temple is any unseen one. A hidden Prophecy is in the deck, in a hand or among those set aside, each place
  // as likely as another: as long as nothing came back from the discards, and for a kind of which one copy is hidden.
  static Secret<State> secret(const State& s, Seat p, Rng& rng) {
    std::vector<int> others;
    for (int q = 0; q < s.setup().seats; ++q)
      if (q != p) others.push_back(q);
    if (others.empty()) return {};
    const int holder = others[rng.below(static_cast<std::uint32_t>(others.size()))];
    if (s.player[holder].hidden_temples != 0 && rng.below(4) == 0)
      return needs_temple_now(s) ? Secret<State>{} : secret_temple(s, others, holder);
    return s.epoch == 0 ? secret_prophecy(s, others, rng) : Secret<State>{};
  }

  static Worlds worlds(const State& s, Seat p) {
    bool hidden = false;
    bool several = false;
    Places places;
    places.add_deck(s);
    int secret_temples = 0;
    for (int q = 0; q < s.setup().seats; ++q) {
      if (q == p) continue;
      const coatl::Player& other = s.player[q];
      hidden = hidden || other.hidden_temples != 0 || other.set_aside != 0;
      secret_temples += other.hidden_temples;
      for (int i = 0; i < other.hand_size; ++i) {
        if (other.origin[i] == coatl::kSeen) continue;
        hidden = true;
        // Since a new deck was made, a card that lay open before cannot be one that was held all along. The newest
        // hidden ones can be anything.
        if (other.origin[i] == s.epoch) places.add(2 * q, other.hand[i]);
      }
      if (s.epoch == 0)
        for (const int i : Bits(other.set_aside)) places.add(2 * q + 1, coatl::kind_of_bit(i));
    }
    several = places.several();
    if (!needs_temple_now(s) && (secret_temples > 1 || (secret_temples == 1 && s.temples_unseen != 0))) several = true;
    return several ? Worlds::kSeveral : hidden ? Worlds::kUnknown : Worlds::kOne;
  }

 private:
  // Algorithm 1: who has just completed a Cóatl has a Temple for it, so not every unseen one is possible.
  static bool needs_temple_now(const State& s) { return s.algorithm(1) && s.phase == coatl::Phase::kCompleting; }
  static unsigned hidden_temples(const coatl::Player& p) { return p.temples & ~p.temples_seen; }

  static Secret<State> secret_temple(const State& s, const std::vector<int>& others, int holder) {
    std::uint64_t pool = s.temples_unseen;
    for (const int q : others) pool |= hidden_temples(s.player[q]);
    const auto read = [pool, holder](const State& world) {
      const std::uint64_t held = hidden_temples(world.player[holder]);
      return count_bits(held) == 1 && (held & pool) != 0 ? count_bits(pool & (held - 1)) : -1;
    };
    return {read, std::vector<double>(static_cast<std::size_t>(count_bits(pool)), 1.0)};
  }

  // Places: 0 the deck, then each seat's hand, then what each seat has set aside.
  static int hidden_copies(const coatl::Player& p, int kind) {
    int n = 0;
    for (int i = 0; i < p.hand_size; ++i) n += p.hand[i] == kind && p.origin[i] != coatl::kSeen ? 1 : 0;
    return n;
  }
  static Secret<State> secret_prophecy(const State& s, const std::vector<int>& others, Rng& rng) {
    std::uint64_t pool = s.deck;
    std::vector<double> weights(1 + 2 * patolli::kMaxSeats, 0.0);
    weights[0] = count_bits(s.deck);
    for (const int q : others) {
      coatl::add_cards(pool, s.player[q].set_aside);
      weights[static_cast<std::size_t>(1 + patolli::kMaxSeats + q)] = count_bits(s.player[q].set_aside);
      for (int i = 0; i < s.player[q].hand_size; ++i) {
        if (s.player[q].origin[i] == coatl::kSeen) continue;
        coatl::add_card(pool, s.player[q].hand[i]);
        weights[static_cast<std::size_t>(1 + q)] += 1;
      }
    }
    std::vector<int> single;
    for (int kind = 1; kind <= coatl::kProphecies; ++kind)
      if (coatl::copies_in(pool, kind) == 1) single.push_back(kind);
    if (single.empty()) return {};
    const int kind = single[rng.below(static_cast<std::uint32_t>(single.size()))];
    const auto read = [kind, others](const State& world) {
      for (const int q : others) {
        if (hidden_copies(world.player[q], kind) != 0) return 1 + q;
        if (coatl::copies_in(world.player[q].set_aside, kind) != 0) return 1 + patolli::kMaxSeats + q;
      }
      return coatl::copies_in(world.deck, kind) != 0 ? 0 : -1;
    };
    return {read, weights};
  }

  // Hidden cards by where they are; there are several worlds when cards of two places can be exchanged.
  class Places {
   public:
    void add_deck(const State& s) {
      for (const int i : Bits(s.deck)) add(-1, coatl::kind_of_bit(i));
    }
    void add(int place, int kind) {
      for (const auto& [other_place, other_kind] : cards_)
        several_ = several_ || (other_place != place && other_kind != kind);
      cards_.emplace_back(place, kind);
    }
    [[nodiscard]] bool several() const { return several_; }

   private:
    std::vector<std::pair<int, int>> cards_;
    bool several_ = false;
  };

  static void conserve_pieces(const State& s, Violations& out) {
    std::array<int, coatl::kPieces> times{};
    const auto see = [&](const coatl::Serpent& coatl) {
      for (int i = 0; i < coatl.length; ++i) ++times[coatl.piece_at(i)];
    };
    for (int k = 0; k < coatl::kPieces; ++k) times[k] += s.bag[k];
    for (int space = 0; space < coatl::kSpaces; ++space)
      for (const coatl::Piece piece : s.space(space))
        if (piece != coatl::kNoPiece) ++times[piece];
    for (int p = 0; p < s.setup().seats; ++p) {
      int on_board = 0;
      for (int k = 0; k < coatl::kPieces; ++k) {
        times[k] += s.player[p].pieces[k];
        on_board += s.player[p].pieces[k];
      }
      if (on_board > 8) out.add("conservation", "more than 8 pieces on a board");
      for (const coatl::Serpent& coatl : s.player[p].coatl) see(coatl);
    }
    for (int i = 0; i < s.completed_count; ++i) see(s.rebuilt(i));
    if constexpr (Solo) {
      for (int k = 0; k < coatl::kPieces; ++k) times[k] += s.marco.discarded[k];
      for (const coatl::MarcoCard& card : s.marco.card)
        for (int i = 0; i < card.count; ++i) ++times[card.piece[i]];
    }
    int all = 0;
    for (int k = 0; k < coatl::kPieces; ++k) {
      const bool body = coatl::form_of(static_cast<coatl::Piece>(k)) == coatl::kBody;
      if (times[k] != (!body ? 3 : Solo ? 16 : 24)) out.add("conservation", "pieces of kind " + std::to_string(k));
      all += times[k];
    }
    if (all != (Solo ? 110 : 150)) out.add("conservation", std::to_string(all) + " pieces");
  }

  static void conserve_prophecies(const State& s, Violations& out) {
    std::array<int, coatl::kProphecies + 1> times{};
    const auto see = [&](int kind) {
      if (kind != 0) ++times[kind];
    };
    for (const int i : Bits(s.deck)) see(coatl::kind_of_bit(i));
    for (const int i : Bits(s.discards)) see(coatl::kind_of_bit(i));
    for (const int kind : s.row) see(kind);
    for (int p = 0; p < s.setup().seats; ++p) {
      for (int i = 0; i < s.player[p].hand_size; ++i) see(s.player[p].hand[i]);
      for (const coatl::Serpent& coatl : s.player[p].coatl)
        for (int i = 0; i < coatl.cards; ++i) see(coatl.prophecy[i]);
    }
    for (int i = 0; i < s.completed_count; ++i)
      for (const int kind : s.completed[i].prophecy) see(kind);
    if constexpr (Solo) {
      for (const int i : Bits(s.marco.completed)) see(coatl::kind_of_bit(i));
      for (const coatl::MarcoCard& card : s.marco.card) see(card.kind);
    }
    int all = 0;
    for (int kind = 1; kind <= coatl::kProphecies; ++kind) {
      if (times[kind] != (kind <= 5 ? 2 : 1)) out.add("conservation", "Prophecy " + std::to_string(kind));
      all += times[kind];
    }
    if (all != 54) out.add("conservation", std::to_string(all) + " Prophecies");
  }

  static void conserve_temples(const State& s, Violations& out) {
    std::array<int, coatl::kTemples + 1> times{};
    for (const int i : Bits(s.temples_unseen)) ++times[i + 1];
    for (int p = 0; p < s.setup().seats; ++p)
      for (const int i : Bits(s.player[p].temples)) ++times[i + 1];
    for (const int top : s.pile_top) ++times[top];
    for (int i = 0; i < s.completed_count; ++i) ++times[s.completed[i].temple];
    for (int temple = 1; temple <= coatl::kTemples; ++temple)
      if (times[temple] != 1)
        out.add("conservation",
                "Temple " + std::to_string(temple) + " lies in " + std::to_string(times[temple]) + " places");
  }
};

template <bool Solo>
struct GameTraits<coatl::State<Solo>> : AboutCoatl<Solo> {};

}  // namespace patolli::conformance
