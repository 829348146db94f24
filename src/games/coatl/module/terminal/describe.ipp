// What happened, in words: from the facts of a step, as the viewer may know them.
// (Part of presenter.cpp.)
#pragma once

#include <algorithm>

#include "games/coatl/module/terminal/menu.ipp"
#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/facts.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

bool is(const Fact& fact, FactId id) noexcept { return fact.kind == static_cast<std::int32_t>(id); }

// The first of its kind. Precondition: there is one.
const Fact& first(std::span<const Fact> facts, FactId id) noexcept {
  return *std::find_if(facts.begin(), facts.end(), [id](const Fact& fact) { return is(fact, id); });
}

bool any(std::span<const Fact> facts, FactId id) noexcept {
  return std::any_of(facts.begin(), facts.end(), [id](const Fact& fact) { return is(fact, id); });
}

// The pieces that came from this place.
std::vector<Piece> pieces_from(std::span<const Fact> facts, int place) {
  std::vector<Piece> pieces;
  for (const Fact& fact : facts)
    if (is(fact, FactId::kPieceMoves) && fact.value[1] == place) pieces.push_back(static_cast<Piece>(fact.value[0]));
  return pieces;
}

}  // namespace

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_action(const match::Event& event, std::span<const Fact> facts,
                                                               const View& after) const {
  const CoatlWords w = words(after);
  const Action x = event.action;
  const std::string name = who(event.actor);
  const auto value = static_cast<int>(value_of(x));
  const auto one = [](std::string text) { return std::vector<LogSentence>{{std::move(text)}}; };
  const auto joined = [](std::string head, std::string part, std::string tail = {}) {
    return std::vector<LogSentence>{{std::move(head), {std::move(part)}, std::move(tail), true}};
  };
  switch (tag_of(x)) {
    case kTake:
      return one(c_.tr("coatl.tell.take", name, w.space(value), w.pieces(pieces_from(facts, at::space(value)))));
    case kRow:
      return joined(c_.tr("coatl.tell.prophecies", name), w.card(first(facts, FactId::kProphecyMoves).value[0]));
    case kStart:
      return one(c_.tr("coatl.tell.start", name,
                       first(facts, FactId::kPieceMoves).value[2] == at::coatl(0) ? coatl_name(0) : coatl_name(1),
                       w.tile(static_cast<Piece>(value))));
    case kAdd: {
      const int i = add_coatl(x);
      return joined(c_.tr("coatl.tell.add", name, coatl_name(i)),
                    c_.tr(add_side(x) == kLeft ? "coatl.tell.left" : "coatl.tell.right", w.tile(add_piece(x))),
                    " → " + w.serpent(after.shown.player[event.actor].coatl[i]));
    }
    case kPlay:
      return joined(c_.tr("coatl.tell.play", name, coatl_name(play_coatl(x))),
                    w.card(play_kind(x)) + kGlue +
                        c_.paint(kGood, "+" + std::to_string(first(facts, FactId::kProphecyMoves).value[4])));
    case kTempleHand:
    case kTemplePile:
    case kClose: {
      const Fact& done = first(facts, FactId::kCompleted);
      return one(c_.tr("coatl.tell.completed", name, breakdown(after, done.value[2])));
    }
    case kPerfectPick: return one(c_.tr("coatl.tell.perfect", name, w.pieces(pieces_from(facts, at::kBag))));
    case kSeeFuture: return one(c_.tr("coatl.tell.future", name));
    case kPriest: return one(c_.tr("coatl.tell.priest", name, w.temple(first(facts, FactId::kTempleMoves).value[0])));
    case kKeep: {
      std::vector<std::uint8_t> kinds;
      for (const Fact& fact : facts)
        if (is(fact, FactId::kKeeps)) kinds.push_back(static_cast<std::uint8_t>(std::max(0, fact.value[1])));
      const std::string text = c_.tr("coatl.tell.keep", name, c_.text.count(static_cast<int>(kinds.size())));
      const bool known = !kinds.empty() && first(facts, FactId::kKeeps).value[1] != kNoValue;
      return one(known ? text + c_.tr("play.colon") + w.numbers(kinds) : text);
    }
    case kDiscard: {
      std::vector<std::uint8_t> kinds;
      for (const Fact& fact : facts)
        if (is(fact, FactId::kProphecyMoves) && fact.value[2] == at::kDiscards)
          kinds.push_back(static_cast<std::uint8_t>(fact.value[0]));
      return one(kinds.empty() ? c_.tr("coatl.tell.discard_none", name)
                               : c_.tr("coatl.tell.discard", name, w.numbers(kinds)));
    }
    case kEnd:
      return any(facts, FactId::kDeclines) ? one(c_.tr("coatl.tell.decline", name)) : std::vector<LogSentence>{};
    case kPass: return one(c_.tr("coatl.tell.pass", name));
    default: return {};  // a card of the deck is reported when it is drawn
  }
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_chance(const View& before, const match::Event& event,
                                                               std::span<const Fact> facts) const {
  if (event.turn == 0) return {};  // the set-up is seen on the table
  const CoatlWords w = words(before);
  switch (tag_of(event.action)) {
    case kPiece: return {{c_.tr("coatl.tell.refill"), {}, {}, true}};
    case kReveal:
      return {{c_.tr("coatl.tell.reveal"), {w.card(first(facts, FactId::kProphecyMoves).value[0])}, {}, true}};
    case kDraw: {
      const Fact& drawn = first(facts, FactId::kProphecyMoves);
      const std::string card = drawn.value[0] == kNoValue ? c_.tr("coatl.tell.unseen")
                                                          : c_.tr("coatl.tell.from_deck", w.card(drawn.value[0]));
      return {{c_.tr("coatl.tell.prophecies", who(drawn.value[3])), {card}, {}, true}};
    }
    case kRevealTemple: {
      const Fact& temple = first(facts, FactId::kTempleMoves);
      return {{c_.tr("coatl.tell.temple", temple.value[2] == at::pile(0) ? 1 : 2, w.temple(temple.value[0]))}};
    }
    case kMarco: return describe_marco(before, facts);
    default: return {};
  }
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe(const View& before, const match::Event& event,
                                                        std::span<const Fact> facts, const View& after) const {
  std::vector<LogSentence> sentences =
      event.actor == kChance ? describe_chance(before, event, facts) : describe_action(event, facts, after);
  for (const Fact& fact : facts) {
    if (is(fact, FactId::kNewDeck)) sentences.push_back({c_.tr("coatl.tell.new_deck")});
    if (Solo || !is(fact, FactId::kLastTurns)) continue;  // alone, the game ends at once
    const bool third = fact.value[0] == static_cast<std::int32_t>(Ending::kGoal);
    sentences.push_back({c_.paint(
        kStrong, third ? c_.tr("coatl.tell.third", c_.name(fact.value[1])) : c_.tr("coatl.tell.bodies_gone"))});
  }
  return sentences;
}

}  // namespace patolli::coatl
