// A tiny card game to test the conformance suite with: correct by default, or with a chosen flaw.
//
// Twelve cards, two or three seats. Every player is dealt a card; in a turn a player draws a card, secretly, or shows
// one, which scores its number. Over when all are shown. Draws are weighted by the card's number, not uniform.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conformance/game_config.hpp"
#include "conformance/violations.hpp"
#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace patolli::conformance {

enum class Flaw {
  kNone,
  kHashOverlooksScores,
  kTextForgetsTurns,
  kActionTextOfShow,
  kUnsortedLegal,
  kSharedMemory,
  kQueriesHaveEffects,
  kCheckTooLenient,
  kCheckTooStrict,
  kCheckIgnoresSeat,
  kWeightOfAbsentCards,
  kSampleIgnoresOdds,
  kSampleAbsentCard,
  kNeverEnds,
  kLastWins,
  kLosesACard,
  kViewShowsHands,
  kSpectatorSeesHands,
  kOneWorldOnly,
  kWorldsUneven,
  kWorldForgetsScores,
  kWorldStealsFromDeck,
  kLogShowsDraws,
  kLogHidesShows,
  kOptionIgnored,
};

struct PebblesSetup {
  std::uint16_t seats = 2;
  std::uint16_t limit = 2;
  bool set(std::string_view name, std::string_view value) noexcept {
    if (name != "hand" || (value != "two" && value != "three")) return false;
    limit = value == "two" ? 2 : 3;
    return true;
  }
  [[nodiscard]] std::string get(std::string_view name) const {
    return name != "hand" ? "" : limit == 2 ? "two" : "three";
  }
};

struct PebblesView {
  std::uint16_t viewer, seats, limit, phase, seat, turns, shown, own, pool;
  std::array<std::uint16_t, 3> cards;  // how many each holds
  std::array<std::uint16_t, 3> score;
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_value(*this); }
};

struct ToyGame {
  static inline Flaw flaw = Flaw::kNone;  // chosen at run time: the properties are compiled once

  using Setup = PebblesSetup;
  using View = PebblesView;
  static constexpr std::string_view kName = "pebbles";
  static constexpr int kVersion = 1;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 3;
  static constexpr int kMaxActions = 32;
  static constexpr int kMaxTurns = 60;
  static constexpr std::uint16_t kAll = 0x1FFE;  // cards 1 to 12
  enum Phase : std::uint16_t { kDeal, kPlay, kDrawn, kOver };
  enum Kind : std::uint32_t { kDraw = 1, kShow, kPass, kCard };  // kCard 0: somebody else's secret

  std::uint16_t seats, limit, phase, seat, turns, shown, deck;
  std::array<std::uint16_t, 3> hand;
  std::array<std::uint16_t, 3> score;

  static constexpr Action act(Kind kind, int card = 0) noexcept {
    return Action{kind << 8 | static_cast<std::uint32_t>(card)};
  }
  static constexpr std::uint16_t with(std::uint16_t set, int card) noexcept {
    return static_cast<std::uint16_t>(set | 1U << card);
  }
  static constexpr std::uint16_t without(std::uint16_t set, int card) noexcept {
    return static_cast<std::uint16_t>(set & ~(1U << card));
  }
  static int& counter() noexcept {
    static int count = 0;
    return count;
  }

  static std::span<const OptionSpec> options() noexcept {
    static constexpr OptionSpec kOptions[] = {{"hand", "two|three", "two"}};
    return kOptions;
  }
  static ToyGame initial(const Setup& setup) noexcept {
    ToyGame s{};
    s.seats = setup.seats;
    s.limit = flaw == Flaw::kOptionIgnored ? 2 : setup.limit;
    s.deck = kAll;
    return s;
  }
  [[nodiscard]] Setup setup() const noexcept { return Setup{seats, limit}; }
  [[nodiscard]] Seat to_act() const noexcept {
    return phase == kOver ? kTerminal : phase == kPlay ? static_cast<Seat>(seat) : kChance;
  }
  [[nodiscard]] int turn() const noexcept { return turns; }

  void legal(ActionList<kMaxActions>& out) const noexcept {
    out.clear();
    if (to_act() == kChance) {
      for (const int card : Bits(deck)) out.push(act(kCard, card));
    } else if (phase == kPlay) {
      if (count_bits(hand[seat]) < limit && deck != 0) out.push(act(kDraw));
      for (const int card : Bits(hand[seat])) out.push(act(kShow, card));
      if (out.empty()) out.push(act(kPass));
    }
    if (flaw == Flaw::kUnsortedLegal && out.size() > 2) std::swap(*out.begin(), *(out.begin() + 1));
  }
  [[nodiscard]] std::uint32_t weight(Action x) const noexcept {
    if (to_act() != kChance || x.code >> 8 != kCard || (x.code & 0xFF) > 12) return 0;
    const std::uint32_t card = x.code & 0xFF;
    if (flaw == Flaw::kWeightOfAbsentCards && card != 0) return 1 + card % 3;
    return (deck >> card & 1) != 0 ? 1 + card % 3 : 0;
  }
  [[nodiscard]] Action sample(Rng& rng) const noexcept {
    if (flaw == Flaw::kSampleIgnoresOdds)
      return act(kCard, nth_bit(deck, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(deck))))));
    if (flaw == Flaw::kSampleAbsentCard && phase == kDrawn) return act(kCard, static_cast<int>(1 + rng.below(12)));
    std::uint32_t sum = 0;
    for (const int card : Bits(deck)) sum += weight(act(kCard, card));
    std::uint32_t left = rng.below(sum);
    for (const int card : Bits(deck)) {
      const std::uint32_t w = weight(act(kCard, card));
      if (left < w) return act(kCard, card);
      left -= w;
    }
    return {};
  }
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept {
    if (flaw == Flaw::kQueriesHaveEffects) ++counter();
    if (phase == kOver) return kGameOver;
    if (p != to_act() && flaw != Flaw::kCheckIgnoresSeat) return kNotYourTurn;
    if (flaw == Flaw::kCheckTooStrict && x == act(kShow, 12)) return kNotNow;
    if (flaw == Flaw::kCheckTooLenient && phase == kPlay && x == act(kPass)) return kAllowed;
    ActionList<kMaxActions> list;
    legal(list);
    return list.contains(x) ? kAllowed : x.code >> 8 > kCard ? kNoSuch : kNotNow;
  }
  void apply(Action x) noexcept {
    const int card = static_cast<int>(x.code & 0xFF);
    if (flaw == Flaw::kSharedMemory || flaw == Flaw::kQueriesHaveEffects) {
      if (flaw == Flaw::kSharedMemory) ++counter();
      if (counter() % 1000 == 999) score[0] = static_cast<std::uint16_t>(score[0] + 1);
    }
    switch (x.code >> 8) {
      case kCard:
        deck = without(deck, card);
        hand[seat] = with(hand[seat], card);
        if (phase == kDeal && seat + 1 < seats) {
          ++seat;
          return;
        }
        break;
      case kDraw: phase = kDrawn; return;
      case kShow:
        hand[seat] = without(hand[seat], card);
        if (flaw != Flaw::kLosesACard || card != 7) shown = with(shown, card);
        score[seat] = static_cast<std::uint16_t>(score[seat] + card);
        break;
      default: break;
    }
    seat = static_cast<std::uint16_t>(phase == kDeal ? 0 : (seat + 1) % seats);
    ++turns;
    const bool all_shown = deck == 0 && hand[0] == 0 && hand[1] == 0 && hand[2] == 0;
    phase = all_shown || turns > kMaxTurns ? kOver : kPlay;
    if (flaw == Flaw::kNeverEnds) phase = kPlay;
    if (flaw == Flaw::kNeverEnds) turns = 1;
  }
  [[nodiscard]] View view(Seat p) const noexcept {
    View v{};
    v.viewer = static_cast<std::uint16_t>(p);
    v.seats = seats, v.limit = limit, v.phase = phase, v.seat = seat, v.turns = turns, v.shown = shown, v.score = score;
    v.pool = deck;
    for (int q = 0; q < seats; ++q) {
      v.cards[q] = static_cast<std::uint16_t>(count_bits(hand[q]));
      if (q == p) v.own = hand[q];
      if (q == p) continue;
      v.pool = static_cast<std::uint16_t>(v.pool | hand[q]);
      if (flaw == Flaw::kViewShowsHands || (flaw == Flaw::kSpectatorSeesHands && p == kSpectator))
        v.cards[q] = hand[q];  // the set itself instead of its size
    }
    return v;
  }
  static ToyGame determinize(const View& v, Rng& rng) noexcept {
    ToyGame s{};
    s.seats = v.seats, s.limit = v.limit, s.phase = v.phase, s.seat = v.seat, s.turns = v.turns, s.shown = v.shown;
    if (flaw != Flaw::kWorldForgetsScores) s.score = v.score;
    s.deck = v.pool;
    for (int q = 0; q < s.seats; ++q) {
      if (q == static_cast<std::int16_t>(v.viewer)) {
        s.hand[q] = v.own;
        continue;
      }
      const bool open = flaw == Flaw::kViewShowsHands ||
                        (flaw == Flaw::kSpectatorSeesHands && static_cast<std::int16_t>(v.viewer) == kSpectator);
      const int cards = open ? count_bits(v.cards[q]) : v.cards[q];
      for (int i = 0; i < cards; ++i) {
        const auto n = static_cast<std::uint32_t>(count_bits(s.deck));
        int card = nth_bit(s.deck, flaw == Flaw::kOneWorldOnly ? 0 : static_cast<int>(rng.below(n)));
        if (flaw == Flaw::kWorldsUneven && rng.below(2) == 0) card = lowest_bit(s.deck);
        if (open) card = nth_bit(v.cards[q], i);
        s.deck = without(s.deck, card);
        s.hand[q] = with(s.hand[q], card);
      }
    }
    if (flaw == Flaw::kWorldStealsFromDeck && s.deck != 0) s.deck = without(s.deck, lowest_bit(s.deck));
    return s;
  }
  [[nodiscard]] Action redacted(Action x, Seat p) const noexcept {
    if (flaw == Flaw::kLogHidesShows && x.code >> 8 == kShow && p != seat) return act(kShow);
    if (flaw == Flaw::kLogShowsDraws && phase == kDrawn) return x;
    return x.code >> 8 == kCard && p != seat ? act(kCard) : x;
  }
  [[nodiscard]] std::uint64_t hash() const noexcept {
    ToyGame s = *this;
    if (flaw == Flaw::kHashOverlooksScores) s.score = {};
    return hash_value(s);
  }
  [[nodiscard]] Outcome result() const noexcept {
    Outcome o;
    o.sides = static_cast<std::int8_t>(seats);
    for (int p = 0; p < seats; ++p) o.score[p] = static_cast<std::int16_t>(score[p]);
    if (phase != kOver) return o;
    o.ending = deck == 0 ? Ending::kGoal : Ending::kTurnLimit;
    decide_winners(o);
    if (flaw == Flaw::kLastWins) o.winners = static_cast<std::uint8_t>(1U << (seats - 1));
    return o;
  }

  static std::string action_text(Action x) {
    static constexpr const char* kWords[] = {"draw", "show", "pass", "card"};
    const std::uint32_t kind = x.code >> 8;
    if (kind < kDraw || kind > kCard) return "?";
    if (flaw == Flaw::kActionTextOfShow && x == act(kShow, 5)) return "show 6";
    return std::string(kWords[kind - 1]) + " " + std::to_string(x.code & 0xFF);
  }
  static std::optional<Action> parse_action(std::string_view text) {
    Scanner in(text);
    const std::string_view word = in.word();
    const auto card = parse_number(in.word(), 0, 12);
    if (!card || !in.done()) return std::nullopt;
    if (word == "draw") return act(kDraw, *card);
    if (word == "show") return act(kShow, *card);
    if (word == "pass") return act(kPass, *card);
    if (word == "card") return act(kCard, *card);
    return std::nullopt;
  }
  [[nodiscard]] std::string to_text() const {
    std::string text;
    for (const int n : {+seats, +limit, +phase, +seat, flaw == Flaw::kTextForgetsTurns ? 1 : +turns, +shown, +deck,
                        +hand[0], +hand[1], +hand[2], +score[0], +score[1], +score[2]})
      text += std::to_string(n) + " ";
    return text;
  }
  static std::optional<ToyGame> parse(std::string_view text) {
    Scanner in(text);
    ToyGame s{};
    for (std::uint16_t* n : {&s.seats, &s.limit, &s.phase, &s.seat, &s.turns, &s.shown, &s.deck, &s.hand[0], &s.hand[1],
                             &s.hand[2], &s.score[0], &s.score[1], &s.score[2]}) {
      const auto value = parse_number(in.word(), 0, 65535);
      if (!value) return std::nullopt;
      *n = static_cast<std::uint16_t>(*value);
    }
    const bool whole = (s.shown | s.deck | s.hand[0] | s.hand[1] | s.hand[2]) == kAll;
    return in.done() && (whole || flaw == Flaw::kLosesACard || flaw == Flaw::kWorldStealsFromDeck) ? std::optional(s)
                                                                                                   : std::nullopt;
  }
};

template <>
struct GameTraits<ToyGame> {
  static constexpr int kGames = 400;
  static constexpr int kMaxSteps = 200;
  static int sides(int seats) { return seats; }
  static std::vector<Ending> endings() { return {Ending::kGoal}; }
  static std::vector<std::string> values(std::string_view) { return {}; }
  static void conserve(const ToyGame& s, Violations& out) {
    const int cards = count_bits(s.shown) + count_bits(s.deck) + count_bits(s.hand[0]) + count_bits(s.hand[1]) +
                      count_bits(s.hand[2]);
    if (cards != 12) out.add("conservation", std::to_string(cards) + " cards");
  }
  static Secret<ToyGame> secret(const ToyGame& s, Seat p, Rng& rng) {
    // Where a card is that the seat does not see: in the deck, or with one of the others.
    std::uint16_t pool = s.deck;
    std::vector<double> weights = {static_cast<double>(count_bits(s.deck)), 0, 0, 0};
    for (int q = 0; q < s.seats; ++q) {
      if (q == p) continue;
      pool = static_cast<std::uint16_t>(pool | s.hand[q]);
      weights[static_cast<std::size_t>(q + 1)] = count_bits(s.hand[q]);
    }
    if (pool == 0 || worlds(s, p) != Worlds::kSeveral) return {};
    const int card = nth_bit(pool, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(pool)))));
    return {[card](const ToyGame& world) {
              for (int q = 0; q < world.seats; ++q)
                if ((world.hand[q] >> card & 1) != 0) return q + 1;
              return 0;
            },
            weights};
  }
  static int revealed(const ToyGame&, Action, Seat) { return 0; }  // a card is shown by its number
  static Worlds worlds(const ToyGame& s, Seat p) {
    int hidden = s.deck != 0 ? 1 : 0;
    for (int q = 0; q < s.seats; ++q) hidden += q != p && s.hand[q] != 0 ? 1 : 0;
    return hidden > 1 ? Worlds::kSeveral : Worlds::kOne;
  }
};

}  // namespace patolli::conformance
