// What happened, in words.
// (Part of coatl_presenter.cpp.)
#pragma once

#include "games/coatl/rules/patterns.hpp"
#include "play/coatl_menu.ipp"
#include "play/coatl_presenter.hpp"

namespace patolli::play {

using namespace coatl;

// The Cóatl that was completed last, with its points.
template <bool Solo>
LogSentence CoatlPresenter<Solo>::describe_completed(const View& after, int seat) const {
  return {c_.tr("coatl.tell.completed", who(seat), breakdown(after, after.shown.completed_count - 1))};
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_action(const View& before, const match::Event& event,
                                                               const View& after) const {
  const State& t = before.shown;
  const CoatlWords w = words(before);
  const Action x = event.action;
  const std::string name = who(event.actor);
  const auto value = static_cast<int>(value_of(x));
  const auto one = [](std::string text) { return std::vector<LogSentence>{{std::move(text)}}; };
  const auto joined = [](std::string head, std::string part, std::string tail = {}) {
    return std::vector<LogSentence>{{std::move(head), {std::move(part)}, std::move(tail), true}};
  };
  switch (tag_of(x)) {
    case kTake: return one(c_.tr("coatl.tell.take", name, w.space(value), w.pieces(t.space(value))));
    case kRow: return joined(c_.tr("coatl.tell.prophecies", name), w.card(t.row[value]));
    case kDeck:
      if (event.actor == before.seat) return {};  // reported with the card, when it is drawn
      return joined(c_.tr("coatl.tell.prophecies", name), c_.tr("coatl.tell.unseen"));
    case kStart:
      return one(c_.tr("coatl.tell.start", name, t.player[event.actor].coatl[0].exists() ? "b" : "a",
                       w.tile(static_cast<Piece>(value))));
    case kAdd: {
      const int i = add_coatl(x);
      Serpent grown = with_piece(t.player[event.actor].coatl[i], x);
      return joined(c_.tr("coatl.tell.add", name, coatl_name(i)),
                    c_.tr(add_side(x) == kLeft ? "coatl.tell.left" : "coatl.tell.right", w.tile(add_piece(x))),
                    " → " + w.serpent(grown));
    }
    case kPlay: {
      const int i = play_coatl(x);
      const int points = prophecy_points(play_kind(x), t.player[event.actor].coatl[i], t.bga());
      return joined(c_.tr("coatl.tell.play", name, coatl_name(i)),
                    w.card(play_kind(x)) + kGlue + c_.paint(kGood, "+" + std::to_string(points)));
    }
    case kTempleHand:
    case kTemplePile:
    case kClose: return {describe_completed(after, event.actor)};
    case kPerfectPick: {
      const std::array<Piece, 2> pieces = {perfect_first(x), perfect_second(x)};
      return one(c_.tr("coatl.tell.perfect", name, w.pieces(pieces)));
    }
    case kSeeFuture: return one(c_.tr("coatl.tell.future", name));
    case kPriest: return one(c_.tr("coatl.tell.priest", name, w.temple(t.pile_top[value])));
    case kKeep: {
      const auto kinds = kinds_in(x);
      const bool hidden = !kinds.empty() && kinds.front() == kRedactedKind;
      const auto count = c_.text.count(static_cast<int>(kinds.size()));
      if (hidden || kinds.empty()) return one(c_.tr("coatl.tell.keep", name, count));
      return one(c_.tr("coatl.tell.keep", name, count) + c_.tr("play.colon") + w.numbers(kinds));
    }
    case kDiscard: {
      const auto kinds = kinds_in(x);
      return one(kinds.empty() ? c_.tr("coatl.tell.discard_none", name)
                               : c_.tr("coatl.tell.discard", name, w.numbers(kinds)));
    }
    case kEnd: return t.phase == Phase::kTurn ? one(c_.tr("coatl.tell.decline", name)) : std::vector<LogSentence>{};
    case kPass: return one(c_.tr("coatl.tell.pass", name));
    default: return {};
  }
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe_chance(const View& before, const match::Event& event,
                                                               const View& after) const {
  if (before.shown.turn() == 0) return {};  // the set-up is seen on the table
  const CoatlWords w = words(before);
  const auto value = static_cast<int>(value_of(event.action));
  switch (tag_of(event.action)) {
    case kPiece: return {{c_.tr("coatl.tell.refill"), {}, {}, true}};
    case kReveal: return {{c_.tr("coatl.tell.reveal"), {w.card(value)}, {}, true}};
    case kDraw:
      if (value == 0) return {};
      return {{c_.tr("coatl.tell.prophecies", who(before.shown.seat)),
               {c_.tr("coatl.tell.from_deck", w.card(value))},
               {},
               true}};
    case kRevealTemple: {
      const int pile = before.shown.pile_top[0] != after.shown.pile_top[0] ? 1 : 2;
      return {{c_.tr("coatl.tell.temple", pile, w.temple(value))}};
    }
    case kMarco: return describe_marco(before);
    default: return {};
  }
}

template <bool Solo>
std::vector<LogSentence> CoatlPresenter<Solo>::describe(const View& before, const match::Event& event,
                                                        const View& after) const {
  std::vector<LogSentence> sentences =
      event.actor == kChance ? describe_chance(before, event, after) : describe_action(before, event, after);
  if (before.shown.epoch != after.shown.epoch) sentences.push_back({c_.tr("coatl.tell.new_deck")});
  if (!Solo && before.shown.ending == Ending::kRunning) {
    if (after.shown.ending == Ending::kGoal)
      sentences.push_back({c_.paint(kStrong, c_.tr("coatl.tell.third", c_.name(after.shown.closer)))});
    if (after.shown.ending == Ending::kSupply)
      sentences.push_back({c_.paint(kStrong, c_.tr("coatl.tell.bodies_gone"))});
  }
  return sentences;
}

}  // namespace patolli::play
