// The naive implementation: set-up, legal actions, and text.
#include "unit/coatl_naive_state.hpp"

#include <algorithm>

#include "unit/coatl_naive_words.hpp"

namespace patolli::coatl::naive {

namespace {

std::string piece_of(char colour, const std::string& form) {
  return form == "<" ? std::string("<") + colour : std::string(1, colour) + form;
}

std::vector<std::string> all_pieces() {
  std::vector<std::string> pieces;
  for (const char* form : {"", "<", ">"})
    for (const char colour : kColourOrder) pieces.push_back(piece_of(colour, form));
  return pieces;
}

// All subsets of the hand with at most `max` cards, in words: "keep 3 7".
void subsets(const std::vector<int>& hand, std::size_t from, std::size_t least, std::size_t most, std::size_t size,
             const std::string& text, Texts& out) {
  if (size >= least) out.insert(text);
  if (size == most) return;
  for (std::size_t i = from; i < hand.size(); ++i)
    subsets(hand, i + 1, least, most, size + 1, text + ' ' + std::to_string(hand[i]), out);
}

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text.empty() ? "-" : text;
}

std::string pieces_text(const std::vector<std::string>& pieces) {
  std::vector<std::string> sorted;
  for (const std::string& kind : all_pieces())
    for (const std::string& piece : pieces)
      if (piece == kind) sorted.push_back(piece);
  return joined(sorted, ".");
}

std::string kinds_text(std::vector<int> kinds) {
  std::sort(kinds.begin(), kinds.end());
  std::vector<std::string> texts;
  for (const int kind : kinds) texts.push_back(std::to_string(kind));
  return joined(texts, ".");
}

}  // namespace

// ---- set-up -----------------------------------------------------------------------------------------------------

State::State(const Options& options) : options_(options), people_(static_cast<std::size_t>(options.seats)) {
  for (const std::string& piece : all_pieces()) bag_[piece] = !form_of(piece).empty() ? 3 : options.solo ? 16 : 24;
  for (const std::string& space : kSpaceNames) supply_[space] = {};
  for (const Prophecy& card : prophecies())
    for (int i = 0; i < card.copies; ++i) deck_.insert(card.id);
  for (int number = 1; number <= 15; ++number) unseen_temples_.insert(number);
  agenda_.push_back({"fill"});
  if (!options.solo || options.private_temple)
    for (int i = 0; i < options.seats; ++i) agenda_.push_back({"deal temple", i});
  agenda_.push_back({"split temples"});
  agenda_.push_back({"piles"});
  agenda_.push_back({"row"});
  if (options.solo) agenda_.push_back({"marco cards"});
  for (int i = 0; i < options.seats; ++i)
    for (int card = 0; card < (options.solo ? 5 : 3 + i); ++card) agenda_.push_back({"draw", i});
  for (int i = 0; i < options.seats; ++i) agenda_.push_back({"keep", i});
  if (options.solo) {
    agenda_.push_back({"marco"});
  } else {
    agenda_.push_back({"turn", 0});
  }
  if (options.sacrifice)
    for (Person& p : people_) p.tokens = {"perfect", "future", "priest"};
  settle();
}

// ---- what may be done -------------------------------------------------------------------------------------------

int State::to_act() const {
  if (agenda_.empty()) return kNone;
  const Texts deciding = {"keep", "turn", "build", "taking", "completing", "discard"};
  return deciding.count(agenda_.front().what) != 0 ? agenda_.front().who : kChance;
}

Texts State::legal() const {
  if (agenda_.empty()) return {};
  const std::string& what = agenda_.front().what;
  Texts out;
  if (what == "keep") {
    std::vector<int> hand = mover().hand;
    std::sort(hand.begin(), hand.end());
    subsets(hand, 0, options_.solo ? 3 : 0, 3, 0, "keep", out);
    return out;
  }
  if (what == "discard") {
    std::vector<int> hand = mover().hand;
    std::sort(hand.begin(), hand.end());
    subsets(hand, 0, 0, hand.size(), 0, "discard", out);
    return out;
  }
  if (what == "turn") return turn_actions();
  if (what == "completing") return completing_actions();
  if (what == "build") {
    out = build_actions();
    out.insert("end");
    return out;
  }
  if (what == "taking") {
    out = card_actions();
    if (taken_ || out.empty()) out.insert("end");
    return out;
  }
  return outcomes();
}

Texts State::turn_actions() const {
  const Person& p = mover();
  Texts out;
  for (const auto& [space, pieces] : supply_)
    if (!pieces.empty() && p.board.size() + pieces.size() <= 8) out.insert("take " + space);
  out.merge(card_actions());
  out.merge(build_actions());
  out.merge(token_actions());
  if (second_) out.insert("end");
  if (out.empty()) out.insert("pass");
  return out;
}

Texts State::card_actions() const {
  Texts out;
  if (mover().hand.size() >= hand_limit()) return out;
  for (std::size_t i = 0; i < row_.size(); ++i)
    if (row_[i] != 0) out.insert("row " + std::to_string(i + 1));
  if (!card_source().empty()) out.insert("deck");
  return out;
}

Texts State::token_actions() const {
  const Person& p = mover();
  Texts out;
  if (p.tokens.count("perfect") != 0) {
    for (const auto& [piece, n] : bag_) {
      if (n == 0) continue;
      if (!form_of(piece).empty()) {
        if (p.board.size() + 1 <= 8) out.insert("perfect " + piece);
        continue;
      }
      for (const auto& [other, m] : bag_) {
        if (!form_of(other).empty() || m == 0 || p.board.size() + 2 > 8 || (piece == other && n < 2)) continue;
        const bool sorted = kColourOrder.find(piece[0]) <= kColourOrder.find(other[0]);
        if (sorted) out.insert("perfect " + piece + ' ' + other);
      }
    }
  }
  if (p.tokens.count("future") != 0) out.insert("future");
  for (std::size_t i = 0; i < 2; ++i)
    if (p.tokens.count("priest") != 0 && pile_top_[i] != 0) out.insert("priest " + std::to_string(i + 1));
  return out;
}

Texts State::build_actions() const {
  const Person& p = mover();
  Texts out;
  const bool may_start = p.open.size() < 2 && (!options_.three_coatls || p.done.size() + p.open.size() < 3);
  for (const std::string& piece : p.board) {
    if (may_start) out.insert("start " + piece);
    for (const auto& [where, built] : p.open) {
      for (const bool left : {true, false}) {
        if (!may_attach(built.line, left, piece)) continue;
        Built longer = built;
        const std::string colour(1, colour_of(piece));
        longer.line.colours = left ? colour + built.line.colours : built.line.colours + colour;
        longer.line.head = longer.line.head || form_of(piece) == "<";
        longer.line.tail = longer.line.tail || form_of(piece) == ">";
        if (longer.line.complete() && !can_close(longer, p.hand)) continue;
        out.insert("add " + where + (left ? " left " : " right ") + piece);
      }
    }
  }
  for (const auto& [where, built] : p.open)
    for (const int kind : p.hand)
      if (may_play(built, kind)) out.insert("play " + std::to_string(kind) + ' ' + where);
  return out;
}

bool State::may_attach(const Line& line, bool left, const std::string& piece) const {
  if (form_of(piece) == "<" && !left) return false;
  if (form_of(piece) == ">" && left) return false;
  if (left ? line.head : line.tail) return false;
  const bool head_meets_tail = line.size() == 1 && (line.head || line.tail) && !form_of(piece).empty();
  return !head_meets_tail;
}

bool State::may_play(const Built& built, int kind) const {
  if (built.cards.size() >= 4) return false;
  const auto frame = [](int k) { return prophecies().at(static_cast<std::size_t>(k)).frame; };
  for (const int there : built.cards) {
    if (there == kind) return false;
    if (algorithm(3) && frame(there) == frame(kind)) return false;
  }
  return prophecy_points(built.line, kind, options_.gap_closed) > 0;
}

// Is there an order of playing cards that closes it as the rules want? Every order is tried.
bool State::can_close(const Built& built, const std::vector<int>& hand) const {
  if (built.cards.size() >= cards_to_close()) return !algorithm(1) || !temples_for(built.line).empty();
  for (const int kind : hand) {
    if (!may_play(built, kind)) continue;
    Built more = built;
    more.cards.push_back(kind);
    std::vector<int> rest = hand;
    remove_one(rest, kind);
    if (can_close(more, rest)) return true;
  }
  return false;
}

Texts State::temples_for(const Line& line) const {
  Texts out;
  for (const int number : mover().temples)
    if (temple_met(line, number) > 0) out.insert("temple hand " + std::to_string(number));
  for (std::size_t i = 0; i < 2; ++i)
    if (pile_top_[i] != 0 && temple_met(line, pile_top_[i]) > 0) out.insert("temple pile " + std::to_string(i + 1));
  return out;
}

Texts State::completing_actions() const {
  const Built& built = mover().open.at(completing_);
  Texts out;
  for (const int kind : mover().hand)
    if (may_play(built, kind)) out.insert("play " + std::to_string(kind) + ' ' + completing_);
  if (built.cards.size() < cards_to_close()) return out;
  out.merge(temples_for(built.line));
  if (!algorithm(1)) out.insert("close");
  return out;
}

Texts State::outcomes() const {
  const std::string& what = agenda_.front().what;
  Texts out;
  if (what == "fill") {
    const std::string form = form_of_space(space_to_fill());
    for (const char colour : kColourOrder)
      if (bag_.at(piece_of(colour, form)) > 0) out.insert("piece " + piece_of(colour, form));
  }
  if (what == "deal temple" || what == "piles")
    for (const int number : unseen_temples_)
      out.insert((what == "piles" ? "open-temple " : "deal-temple ") + std::to_string(number));
  if (what == "row" || what == "marco cards" || what == "draw")
    for (const int kind : card_source()) out.insert((what == "draw" ? "draw " : "reveal ") + std::to_string(kind));
  if (what == "marco") out.insert("marco " + marco_.choose(supply_, options_.order));
  return out;
}

// ---- for comparing ----------------------------------------------------------------------------------------------

std::string State::supply_text() const {
  std::vector<std::string> spaces;
  for (const std::string& space : kSpaceNames) {
    std::string colours;
    for (const std::string& piece : supply_.at(space)) colours += colour_of(piece);
    spaces.push_back(colours.empty() ? "_" : colours);
  }
  return joined(spaces, ",");
}

std::string State::row_text() const {
  std::vector<std::string> kinds;
  for (const int kind : row_) kinds.push_back(std::to_string(kind));
  return joined(kinds, ",");
}

std::string State::person_text(int who) const {
  const Person& p = people_.at(static_cast<std::size_t>(who));
  const auto built = [&](const std::string& where) -> std::string {
    const auto found = p.open.find(where);
    if (found == p.open.end()) return "-";
    std::vector<std::string> cards;
    for (const int kind : found->second.cards) cards.push_back(std::to_string(kind));
    return text_of(found->second.line) + (cards.empty() ? "" : ":" + joined(cards, "."));
  };
  return pieces_text(p.board) + ';' + kinds_text(p.hand) + ';' + kinds_text({p.temples.begin(), p.temples.end()}) +
         ';' + built("a") + ';' + built("b");
}

std::string State::marco_text() const {
  std::vector<std::string> cards;
  for (const MarcoCard& card : marco_.cards)
    cards.push_back(std::to_string(card.kind) + (card.pieces.empty() ? "" : ":" + joined(card.pieces, ".")));
  return joined(cards, ";") + '|' + kinds_text(marco_.completed) + '|' + pieces_text(marco_.discarded);
}

int State::score(int who) const {
  if (who == options_.seats) return marco_.points();
  int sum = 0;
  for (const Done& done : people_.at(static_cast<std::size_t>(who)).done) sum += done.points;
  return sum;
}

std::set<int> State::winners() const {
  if (options_.solo) return {score(0) > score(1) ? 0 : 1};
  const auto rank = [&](int who) {
    int cards = 0;
    int best = 0;
    for (const Done& done : people_.at(static_cast<std::size_t>(who)).done) {
      cards += done.cards;
      best = std::max(best, done.points);
    }
    return std::tuple(score(who), cards, best);
  };
  std::set<int> first;
  for (int who = 0; who < options_.seats; ++who)
    if (first.empty() || rank(who) >= rank(*first.begin())) {
      if (!first.empty() && rank(who) > rank(*first.begin())) first.clear();
      first.insert(who);
    }
  return first;
}

}  // namespace patolli::coatl::naive
