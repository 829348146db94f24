// Cóatl as JSON, for a group and alone. Pieces, supply spaces and Cóatls are written as in actions: "Y", "<Y", "Y>",
// "b1", "<YYR". Prophecies and Temples are numbers (cards_json has their faces).
#include "games/coatl/module/view_json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state_names.hpp"

namespace patolli::coatl {

using nlohmann::ordered_json;

namespace {

ordered_json or_null(bool there, int value) { return there ? ordered_json(value) : ordered_json(nullptr); }

ordered_json kinds_json(std::uint64_t cards) {
  std::vector<int> kinds;
  for (int kind = 1; kind <= kProphecies; ++kind) kinds.insert(kinds.end(), copies_in(cards, kind), kind);
  return kinds;
}

template <class Counts>
ordered_json pieces_json(const Counts& counts) {
  ordered_json out = ordered_json::array();
  for (int k = 0; k < kPieces; ++k)
    for (int i = 0; i < counts[static_cast<std::size_t>(k)]; ++i) out.push_back(piece_text(static_cast<Piece>(k)));
  return out;
}

ordered_json temples_json(unsigned set) {
  ordered_json out = ordered_json::array();
  for (const int n : Bits(set)) out.push_back(n + 1);
  return out;
}

// A Cóatl with its cards and what they are worth as it stands.
ordered_json serpent_json(const Serpent& s, bool gap_closed) {
  if (!s.exists()) return nullptr;
  ordered_json out;
  out["pieces"] = serpent_text(s);
  out["prophecies"] = ordered_json::array();
  for (int i = 0; i < s.cards; ++i)
    out["prophecies"].push_back({{"id", s.prophecy[i]}, {"points", prophecy_points(s.prophecy[i], s, gap_closed)}});
  return out;
}

template <bool Solo>
ordered_json player_json(const View<Solo>& v, int who) {
  const State<Solo>& t = v.shown;
  const Player& p = t.player[who];
  ordered_json out;
  out["score"] = p.score;
  out["completed"] = p.completed;
  out["pieces"] = pieces_json(p.pieces);
  out["coatls"] = {{"a", serpent_json(p.coatl[0], t.gap_closed())}, {"b", serpent_json(p.coatl[1], t.gap_closed())}};
  out["hand"] = ordered_json::array();
  for (int i = 0; i < p.hand_size; ++i) {
    const bool seen = p.origin[i] == kSeen;
    out["hand"].push_back(
        {{"id", or_null(p.hand[i] != 0, p.hand[i])}, {"seen", seen}, {"epoch", or_null(!seen, p.origin[i])}});
  }
  out["temples"] = ordered_json::array();
  for (const int n : Bits(p.temples))
    out["temples"].push_back({{"id", n + 1}, {"seen", (p.temples_seen >> n & 1) != 0}});
  const bool hides = who != v.seat && p.hidden_temples != 0;
  if (hides) out["temples"].push_back({{"id", nullptr}, {"seen", false}});
  out["tokens"] = ordered_json::array();
  if ((p.tokens & kPerfectToken) != 0) out["tokens"].push_back("perfect");
  if ((p.tokens & kFutureToken) != 0) out["tokens"].push_back("future");
  if ((p.tokens & kPriestToken) != 0) out["tokens"].push_back("priest");
  out["set_aside"] = {{"count", p.set_aside_count}, {"known", kinds_json(p.set_aside)}};
  return out;
}

ordered_json marco_json(const Marco& m) {
  ordered_json out;
  out["score"] = m.score;
  out["plays_next"] = m.plays_next != 0;
  out["cards"] = ordered_json::array();
  for (int i = 0; i < m.cards; ++i) {
    ordered_json pieces = ordered_json::array();
    for (int k = 0; k < m.card[i].count; ++k) pieces.push_back(piece_text(m.card[i].piece[k]));
    out["cards"].push_back({{"id", m.card[i].kind}, {"pieces", std::move(pieces)}});
  }
  out["completed"] = kinds_json(m.completed);
  out["discarded"] = pieces_json(m.discarded);
  return out;
}

template <bool Solo>
ordered_json table_json(const State<Solo>& t) {
  ordered_json out;
  ordered_json& supply = out["supply"];
  for (int s = 0; s < kSpaces; ++s) {
    ordered_json& held = supply[space_text(s)] = ordered_json::array();
    for (const Piece p : t.space(s))
      if (p != kNoPiece) held.push_back(piece_text(p));
  }
  ordered_json& bag = out["bag"];
  for (int k = 0; k < kPieces; ++k) bag[piece_text(static_cast<Piece>(k))] = t.bag[k];
  out["row"] = ordered_json::array();
  for (const int kind : t.row) out["row"].push_back(or_null(kind != 0, kind));
  out["deck"] = t.deck_count;
  out["discards"] = {{"count", t.discard_count}, {"known", kinds_json(t.discards)}};
  out["epoch"] = t.epoch;
  out["returned"] = ordered_json::array();
  for (int i = 0; i < kProphecyCards; ++i)
    if (t.epoch_of[i] != 0)
      out["returned"].push_back({{"id", kind_of_bit(i)}, {"copy", i < kProphecies ? 1 : 2}, {"epoch", t.epoch_of[i]}});
  out["piles"] = ordered_json::array();
  for (int i = 0; i < kPiles; ++i)
    out["piles"].push_back({{"top", or_null(t.pile_top[i] != 0, t.pile_top[i])}, {"below", t.pile_left[i]}});
  out["unseen"] = {{"prophecies", kinds_json(t.deck)}, {"temples", temples_json(t.temples_unseen)}};
  out["completed"] = ordered_json::array();
  for (int i = 0; i < t.completed_count; ++i) {
    const Completed& c = t.completed[i];
    ordered_json entry;
    entry["owner"] = c.owner;
    entry.update(serpent_json(t.rebuilt(i), t.gap_closed()));
    entry["temple"] = or_null(c.temple != 0, c.temple);
    entry["points"] = c.points;
    out["completed"].push_back(std::move(entry));
  }
  return out;
}

}  // namespace

template <bool Solo>
ordered_json view_json(const View<Solo>& v) {
  const State<Solo>& t = v.shown;
  ordered_json out;
  out["game"] = State<Solo>::kName;
  out["seats"] = t.agreed.seats;
  out["options"] = ordered_json::object();
  for (const OptionSpec& option : State<Solo>::options())
    out["options"][std::string(option.name)] = t.agreed.get(option.name);
  out["seat"] = or_null(v.seat >= 0, v.seat);
  out["to_act"] = or_null(t.to_act() >= 0, t.to_act());
  out["turn"] = t.turn_number;
  out["phase"] = kPhaseNames[static_cast<std::size_t>(t.phase)];
  const bool completing = t.phase == Phase::kCompleting;
  out["completing"] = completing ? ordered_json(t.active == 0 ? "a" : "b") : ordered_json(nullptr);
  out["taken"] = t.taken != 0;
  out["actions_left"] = t.actions_left;
  out["second"] = t.second != 0;
  out["passes"] = t.passes;
  out["ending"] = to_text(t.ending);
  out["closer"] = or_null(t.ending == Ending::kGoal, t.closer);
  out["last_turns"] = t.last_turns;
  out.update(table_json(t));
  out["players"] = ordered_json::array();
  for (int i = 0; i < t.agreed.seats; ++i) out["players"].push_back(player_json(v, i));
  if constexpr (Solo) out["marco"] = marco_json(t.marco);
  return out;
}

template ordered_json view_json(const View<false>& view);
template ordered_json view_json(const View<true>& view);

namespace {

std::string requirement_text(const Requirement& r) {
  const auto letter = [](int colour) { return std::string(1, kColourLetters[static_cast<std::size_t>(colour)]); };
  switch (r.demand) {
    case Demand::kWithout: return "no " + letter(r.a);
    case Demand::kLength: return "length " + std::to_string(r.a);
    case Demand::kEqual: return letter(r.a) + " = " + letter(r.b);
  }
  return {};
}

ordered_json faces_json() {
  ordered_json out;
  out["prophecies"] = ordered_json::array();
  for (int kind = 1; kind <= kProphecies; ++kind) {
    const ProphecyFace& face = kProphecyFaces[kind - 1];
    ordered_json points = ordered_json::array();
    for (int times = 1; times <= kProphecy[kind].top_times; ++times)
      if (kProphecy[kind].points[times] != kProphecy[kind].points[times - 1])
        points.push_back({{"times", times}, {"points", kProphecy[kind].points[times]}});
    out["prophecies"].push_back({{"id", kind},
                                 {"frame", kFrameNames[static_cast<std::size_t>(face.frame)]},
                                 {"copies", face.copies},
                                 {"pattern", face.pattern},
                                 {"levels", std::move(points)}});
  }
  out["temples"] = ordered_json::array();
  for (int n = 1; n <= kTemples; ++n)
    out["temples"].push_back(
        {{"id", n}, {"requirements", {requirement_text(kTemple[n].first), requirement_text(kTemple[n].second)}}});
  return out;
}

}  // namespace

ordered_json cards_json() { return faces_json(); }

}  // namespace patolli::coatl
