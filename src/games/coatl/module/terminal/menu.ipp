// What a player of Cóatl can choose from, and what each choice would do.
// (Part of presenter.cpp.)
#pragma once

#include <algorithm>

#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

constexpr const char* coatl_name(int i) noexcept { return i == 0 ? "a" : "b"; }

Serpent with_piece(const Serpent& s, Action x) noexcept {
  Serpent grown = s;
  if (add_side(x) == kLeft)
    grown.add_left(add_piece(x));
  else
    grown.add_right(add_piece(x));
  return grown;
}

// The kinds of a card set: none stands first, so the set ends there.
std::vector<std::uint8_t> kinds_in(Action x) {
  std::vector<std::uint8_t> kinds;
  for (const auto kind : set_kinds(x))
    if (kind != 0) kinds.push_back(kind);
  return kinds;
}

}  // namespace

template <bool Solo>
std::string CoatlPresenter<Solo>::question(const View& v) const {
  const State& t = v.shown;
  const std::string name = who(v.seat);
  switch (t.phase) {
    case Phase::kKeep: return c_.tr(Solo ? "coatl.ask.keep_three" : "coatl.ask.keep", name);
    case Phase::kTaking: return c_.tr(t.taken != 0 ? "coatl.ask.taking" : "coatl.ask.take_some", name);
    case Phase::kBuild: return c_.tr("coatl.ask.build", name);
    case Phase::kCompleting: return c_.tr("coatl.ask.completing", name, coatl_name(t.active));
    case Phase::kFuture: return c_.tr("coatl.ask.future", name);
    default: break;
  }
  if (t.second != 0) return c_.tr("coatl.ask.second", name);
  if (t.actions_left == 2) return c_.tr("coatl.ask.last_two", name);
  return c_.tr(t.ending != Ending::kRunning ? "coatl.ask.last" : "coatl.ask.turn", name);
}

template <bool Solo>
std::string CoatlPresenter<Solo>::title(const View& v, Action x) const {
  switch (tag_of(x)) {
    case kTake: return c_.tr("coatl.menu.take");
    case kRow:
    case kDeck: return c_.tr("coatl.menu.prophecy");
    case kStart: return c_.tr("coatl.menu.start");
    case kAdd: return c_.tr(add_side(x) == kLeft ? "coatl.menu.left" : "coatl.menu.right", coatl_name(add_coatl(x)));
    case kPlay: return c_.tr("coatl.menu.play", coatl_name(play_coatl(x)));
    case kTempleHand:
    case kTemplePile:
    case kClose: return c_.tr("coatl.menu.close", coatl_name(v.shown.active));
    case kPerfectPick: return c_.tr("coatl.token.perfect");
    case kSeeFuture: return c_.tr("coatl.token.future");
    case kPriest: return c_.tr("coatl.token.priest");
    case kKeep: return c_.tr("coatl.menu.keep", static_cast<int>(kinds_in(x).size()));
    case kDiscard: return c_.tr("coatl.menu.discard", static_cast<int>(kinds_in(x).size()));
    default: return c_.tr("coatl.menu.end");
  }
}

template <bool Solo>
std::string CoatlPresenter<Solo>::label(const View& v, Action x) const {
  const State& t = v.shown;
  const Player& p = t.player[t.seat];
  const CoatlWords w = words(v);
  const auto value = static_cast<int>(value_of(x));
  const auto gain = [&](int points) {
    if (points == 0) return std::string();
    return " " + c_.paint(points > 0 ? kGood : kBad, (points > 0 ? "+" : "") + std::to_string(points));
  };
  const auto temple = [&](int n) { return w.temple(n) + gain(temple_points(temple_met(n, p.coatl[t.active]))); };
  switch (tag_of(x)) {
    case kTake: return w.space(value) + " " + w.tiles(t.space(value));
    case kRow: return w.card(t.row[value]);
    case kDeck: return c_.tr("coatl.menu.deck", static_cast<int>(t.deck_count));
    case kStart: return w.tile(static_cast<Piece>(value));
    case kAdd: {
      const Serpent& s = p.coatl[add_coatl(x)];
      const Serpent grown = with_piece(s, x);
      std::string text =
          w.tile(add_piece(x)) + gain(live_points(grown, t.gap_closed()) - live_points(s, t.gap_closed()));
      if (grown.complete()) text += " " + c_.tr("coatl.menu.completes");
      return text;
    }
    case kPlay:
      return w.card(play_kind(x)) + gain(prophecy_points(play_kind(x), p.coatl[play_coatl(x)], t.gap_closed()));
    case kTempleHand: return temple(value);
    case kTemplePile: return c_.tr("coatl.menu.pile", value + 1, temple(t.pile_top[value]));
    case kClose: return c_.tr("coatl.menu.no_temple");
    case kPerfectPick: {
      const std::array<Piece, 2> pieces = {perfect_first(x), perfect_second(x)};
      return w.tiles(pieces);
    }
    case kSeeFuture: return c_.tr("coatl.menu.future");
    case kPriest: return w.temple(t.pile_top[value]);
    case kKeep:
    case kDiscard: {
      const auto kinds = kinds_in(x);
      return kinds.empty() ? c_.tr("coatl.menu.none") : w.numbers(kinds);
    }
    case kPass: return c_.tr("coatl.menu.pass");
    default: break;
  }
  if (t.phase == Phase::kTaking) return c_.tr("coatl.menu.stop_taking");
  return c_.tr(t.phase == Phase::kTurn ? "coatl.menu.decline" : "coatl.menu.end_turn");
}

template <bool Solo>
Menu CoatlPresenter<Solo>::menu(const View& v, std::span<const Action> legal) const {
  Menu menu;
  menu.question = question(v);
  std::vector<Group> groups;
  for (const Action x : legal) {
    const std::string name = title(v, x);
    Group* group = nullptr;
    for (Group& g : groups)
      if (g.title == name) group = &g;
    if (group == nullptr) group = &groups.emplace_back(Group{name, {}});
    group->choices.push_back({x, label(v, x)});
  }
  // Cards to keep are listed by their number, the most first: that is what most people want.
  if (!legal.empty() && tag_of(legal.front()) == kKeep)
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
      return kinds_in(a.choices[0].action).size() > kinds_in(b.choices[0].action).size();
    });
  for (Group& g : groups) menu.add(std::move(g));
  return menu;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::explain(const View& v, Action x) const {
  const State& t = v.shown;
  const Player& p = t.player[t.seat];
  const CoatlWords w = words(v);
  const auto value = static_cast<int>(value_of(x));
  switch (tag_of(x)) {
    case kTake: return c_.tr("coatl.explain.take", w.space(value), w.pieces(t.space(value)));
    case kRow: return c_.tr("coatl.explain.row", w.in_words(t.row[value]));
    case kDeck: return c_.tr("coatl.explain.deck");
    case kStart: return c_.tr("coatl.explain.start", w.piece(static_cast<Piece>(value)));
    case kAdd:
      return c_.tr(add_side(x) == kLeft ? "coatl.explain.left" : "coatl.explain.right", w.piece(add_piece(x)),
                   coatl_name(add_coatl(x)), w.serpent(with_piece(p.coatl[add_coatl(x)], x)));
    case kPlay: return c_.tr("coatl.explain.play", coatl_name(play_coatl(x)), w.in_words(play_kind(x)));
    case kTempleHand: return c_.tr("coatl.explain.temple", w.temple_in_words(value));
    case kTemplePile: return c_.tr("coatl.explain.temple", w.temple_in_words(t.pile_top[value]));
    case kClose: return c_.tr("coatl.explain.close");
    case kPerfectPick: {
      const std::array<Piece, 2> pieces = {perfect_first(x), perfect_second(x)};
      return c_.tr("coatl.explain.perfect", w.pieces(pieces));
    }
    case kSeeFuture: return c_.tr("coatl.explain.future");
    case kPriest: return c_.tr("coatl.explain.priest", w.temple_in_words(t.pile_top[value]));
    case kKeep:
    case kDiscard: {
      const auto kinds = kinds_in(x);
      const std::string cards = kinds.empty() ? c_.tr("coatl.menu.none") : w.numbers(kinds);
      return c_.tr(tag_of(x) == kKeep ? "coatl.explain.keep" : "coatl.explain.discard", cards);
    }
    case kPass: return c_.tr("coatl.explain.pass");
    default: return label(v, x);
  }
}

}  // namespace patolli::coatl
