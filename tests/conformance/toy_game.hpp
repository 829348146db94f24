// A game to test the conformance suite with: Pebbles (tests/games), correct by default, or with a chosen flaw.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "conformance/game_config.hpp"
#include "conformance/violations.hpp"
#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"
#include "games/pebbles/rules/pebbles.hpp"

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
  kFactsShowDraws,   // the redaction forgets them
  kFactsCountHands,  // a fact that depends on what others hold
  kFactsScore,       // applying with facts does something else
  kFactsOfNoKind,
  kCountsTooFew,
  kNthIsAnother,
  kDrawsUnevenly,
  kResolvesTooMuch,  // draws once more than it deals
  kShowsPeek,        // the points of a show depend on what the next one holds
};

// Every function of the rules that some flaw is about.
struct ToyGame : pebbles::State {
  using Rules = pebbles::State;
  using Kind = pebbles::Kind;
  static inline Flaw flaw = Flaw::kNone;  // chosen at run time: the properties are compiled once

  static int& counter() noexcept {
    static int count = 0;
    return count;
  }
  static ToyGame of(const Rules& rules) noexcept {
    ToyGame s{};
    static_cast<Rules&>(s) = rules;
    return s;
  }
  static constexpr pebbles::PebbleSet without(pebbles::PebbleSet set, int pebble) noexcept {
    return static_cast<pebbles::PebbleSet>(set & ~(1U << pebble));
  }

  static ToyGame initial(const Setup& setup) noexcept {
    ToyGame s = of(Rules::initial(setup));
    if (flaw == Flaw::kOptionIgnored) s.table.limit = 2;
    return s;
  }
  void legal(ActionList<kMaxActions>& out) const noexcept {
    Rules::legal(out);
    if (flaw == Flaw::kUnsortedLegal && out.size() > 2) std::swap(*out.begin(), *(out.begin() + 1));
  }
  [[nodiscard]] int count_legal() const noexcept {
    ActionList<kMaxActions> all;
    legal(all);
    return all.size() - (flaw == Flaw::kCountsTooFew && all.size() > 2 ? 1 : 0);
  }
  [[nodiscard]] Action nth_legal(int k) const noexcept {
    ActionList<kMaxActions> all;
    legal(all);
    return all[flaw == Flaw::kNthIsAnother ? all.size() - 1 - k : k];
  }
  [[nodiscard]] Action random_legal(Rng& rng) const noexcept {
    if (flaw == Flaw::kDrawsUnevenly) return nth_legal(0);
    return nth_legal(static_cast<int>(rng.below(static_cast<std::uint32_t>(count_legal()))));
  }
  void resolve_chance(Rng& rng) noexcept {
    while (to_act() == kChance) apply(sample(rng));
    if (flaw == Flaw::kResolvesTooMuch) rng.next();
  }
  [[nodiscard]] std::uint32_t weight(Action x) const noexcept {
    if (flaw == Flaw::kWeightOfAbsentCards && to_act() == kChance && pebbles::kind_of(x) == Kind::kPebble &&
        pebbles::pebble_of(x) != 0 && pebbles::pebble_of(x) <= pebbles::kPebbles)
      return 1 + static_cast<std::uint32_t>(pebbles::pebble_of(x)) % 3;
    return Rules::weight(x);
  }
  [[nodiscard]] Action sample(Rng& rng) const noexcept {
    if (flaw == Flaw::kSampleIgnoresOdds)
      return pebbles::make_action(
          Kind::kPebble, nth_bit(bag, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(bag))))));
    if (flaw == Flaw::kSampleAbsentCard && table.phase == pebbles::Phase::kDraw)
      return pebbles::make_action(Kind::kPebble, static_cast<int>(1 + rng.below(12)));
    return Rules::sample(rng);
  }
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept {
    if (flaw == Flaw::kQueriesHaveEffects) ++counter();
    if (flaw == Flaw::kCheckTooStrict && x == pebbles::make_action(Kind::kShow, 12)) return kNotNow;
    if (flaw == Flaw::kCheckTooLenient && table.phase == pebbles::Phase::kTurn && p == to_act() &&
        x == pebbles::make_action(Kind::kPass))
      return kAllowed;
    return Rules::check(x, flaw == Flaw::kCheckIgnoresSeat ? to_act() : p);
  }
  void apply(Action x) noexcept {
    if (flaw == Flaw::kSharedMemory) ++counter();
    if ((flaw == Flaw::kSharedMemory || flaw == Flaw::kQueriesHaveEffects) && counter() % 1000 == 999)
      table.score[0] = static_cast<std::uint16_t>(table.score[0] + 1);
    if (flaw == Flaw::kShowsPeek && pebbles::kind_of(x) == Kind::kShow && hand[(table.seat + 1) % table.seats] % 5 < 2)
      table.score[table.seat] = static_cast<std::uint16_t>(table.score[table.seat] + 1);
    Rules::apply(x);
    if (flaw == Flaw::kLosesACard && x == pebbles::make_action(Kind::kShow, 7)) table.shown = without(table.shown, 7);
    if (flaw == Flaw::kNeverEnds && table.turns != 0) {
      if (table.phase == pebbles::Phase::kOver) table.phase = pebbles::Phase::kTurn;
      table.turns = 1;
    }
  }
  // Facts: a pebble dealt or drawn, a pebble shown.
  void apply(Action x, FactList& facts) noexcept {
    const FactSink emit{&facts};
    const int seat = table.seat;
    const int pebble = pebbles::pebble_of(x);
    if (pebbles::kind_of(x) == Kind::kPebble) emit(0, seat, pebble);
    if (pebbles::kind_of(x) == Kind::kShow) {
      emit(flaw == Flaw::kFactsOfNoKind ? 2 : 1, seat, pebble, table.score[seat] + pebble);
      if (flaw == Flaw::kFactsCountHands) emit(1, seat, hand[(seat + 1) % table.seats] % 5);
    }
    apply(x);
    if (flaw == Flaw::kFactsScore) ++table.score[0];
  }
  static Fact redacted(const Fact& fact, Seat p) noexcept {
    Fact seen = fact;
    if (fact.kind == 0 && fact.value[0] != p && flaw != Flaw::kFactsShowDraws) seen.value[1] = kNoValue;
    return seen;
  }
  static std::span<const FactKind> fact_kinds() noexcept {
    static constexpr FactKind kKinds[] = {{"card", {{{"seat"}, {"card"}}}},
                                          {"shows", {{{"seat"}, {"card"}, {"score"}}}}};
    return kKinds;
  }
  static std::string fact_word(const Fact& /*fact*/, int /*i*/) { return {}; }
  [[nodiscard]] View view(Seat p) const noexcept {
    View v = Rules::view(p);
    if (hands_are_open(p))
      for (int q = 0; q < table.seats; ++q)
        if (q != p) v.held[q] = hand[q];  // the set itself instead of its size
    return v;
  }
  static ToyGame determinize(const View& v, Rng& rng) noexcept {
    if (flaw == Flaw::kOneWorldOnly || flaw == Flaw::kWorldsUneven || hands_are_open(static_cast<Seat>(v.viewer)))
      return deal_badly(v, rng);
    ToyGame s = of(Rules::determinize(v, rng));
    if (flaw == Flaw::kWorldForgetsScores) s.table.score = {};
    if (flaw == Flaw::kWorldStealsFromDeck && s.bag != 0) s.bag = without(s.bag, lowest_bit(s.bag));
    return s;
  }
  [[nodiscard]] Action redacted(Action x, Seat p) const noexcept {
    if (flaw == Flaw::kLogHidesShows && pebbles::kind_of(x) == Kind::kShow && p != table.seat)
      return pebbles::make_action(Kind::kShow);
    if (flaw == Flaw::kLogShowsDraws && table.phase == pebbles::Phase::kDraw) return x;
    return Rules::redacted(x, p);
  }
  [[nodiscard]] std::uint64_t hash() const noexcept {
    ToyGame s = *this;
    if (flaw == Flaw::kHashOverlooksScores) s.table.score = {};
    return hash_value(s);
  }
  [[nodiscard]] Outcome result() const noexcept {
    Outcome o = Rules::result();
    if (flaw == Flaw::kLastWins && table.phase == pebbles::Phase::kOver)
      o.winners = static_cast<std::uint8_t>(1U << (table.seats - 1));
    return o;
  }
  static std::string action_text(Action x) {
    if (flaw == Flaw::kActionTextOfShow && x == pebbles::make_action(Kind::kShow, 5)) return "show 6";
    return Rules::action_text(x);
  }
  [[nodiscard]] std::string to_text() const {
    Rules s = *this;
    if (flaw == Flaw::kTextForgetsTurns && table.turns > 1) s.table.turns = 1;
    return s.to_text();
  }
  static std::optional<ToyGame> parse(std::string_view text) {
    const auto parsed = Rules::parse(text);
    return parsed ? std::optional(of(*parsed)) : std::nullopt;
  }

 private:
  static bool hands_are_open(Seat p) noexcept {
    return flaw == Flaw::kViewShowsHands || (flaw == Flaw::kSpectatorSeesHands && p == kSpectator);
  }
  static ToyGame deal_badly(const View& v, Rng& rng) noexcept {
    const bool open = hands_are_open(static_cast<Seat>(v.viewer));
    ToyGame s{};
    s.table = v.table;
    s.bag = v.unseen;
    for (int q = 0; q < s.table.seats; ++q) {
      if (q == v.viewer) {
        s.hand[q] = v.own;
        continue;
      }
      const int pebbles_held = open ? count_bits(v.held[q]) : v.held[q];
      for (int i = 0; i < pebbles_held; ++i) {
        const auto n = static_cast<std::uint32_t>(count_bits(s.bag));
        int pebble = nth_bit(s.bag, flaw == Flaw::kOneWorldOnly ? 0 : static_cast<int>(rng.below(n)));
        if (flaw == Flaw::kWorldsUneven && rng.below(2) == 0) pebble = lowest_bit(s.bag);
        if (open) pebble = nth_bit(v.held[q], i);
        s.bag = without(s.bag, pebble);
        s.hand[q] = static_cast<pebbles::PebbleSet>(s.hand[q] | 1U << pebble);
      }
    }
    return s;
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
    const int cards = count_bits(s.table.shown) + count_bits(s.bag) + count_bits(s.hand[0]) + count_bits(s.hand[1]) +
                      count_bits(s.hand[2]);
    if (cards != 12) out.add("conservation", std::to_string(cards) + " cards");
  }
  static Secret<ToyGame> secret(const ToyGame& s, Seat p, Rng& rng) {
    // Where a card is that the seat does not see: in the deck, or with one of the others.
    pebbles::PebbleSet pool = s.bag;
    std::vector<double> weights = {static_cast<double>(count_bits(s.bag)), 0, 0, 0};
    for (int q = 0; q < s.table.seats; ++q) {
      if (q == p) continue;
      pool = static_cast<std::uint16_t>(pool | s.hand[q]);
      weights[static_cast<std::size_t>(q + 1)] = count_bits(s.hand[q]);
    }
    if (pool == 0 || worlds(s, p) != Worlds::kSeveral) return {};
    const int card = nth_bit(pool, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(pool)))));
    return {[card](const ToyGame& world) {
              for (int q = 0; q < world.table.seats; ++q)
                if ((world.hand[q] >> card & 1) != 0) return q + 1;
              return 0;
            },
            weights};
  }
  static int revealed(const ToyGame&, Action, Seat) { return 0; }  // a card is shown by its number
  static Worlds worlds(const ToyGame& s, Seat p) {
    int hidden = s.bag != 0 ? 1 : 0;
    for (int q = 0; q < s.table.seats; ++q) hidden += q != p && s.hand[q] != 0 ? 1 : 0;
    return hidden > 1 ? Worlds::kSeveral : Worlds::kOne;
  }
};

}  // namespace patolli::conformance
