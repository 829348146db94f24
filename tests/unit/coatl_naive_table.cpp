#include "unit/coatl_naive_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace patolli::coatl::naive {

namespace {

const std::vector<std::string> kSpaceNames = {"b1", "b2", "b3", "b4", "b5", "b6", "h1", "h2", "t1", "t2"};

std::string form_of_space(const std::string& space) { return space[0] == 'b' ? "" : space[0] == 'h' ? "<" : ">"; }
std::string piece_of(char colour, const std::string& form) {
  return form == "<" ? std::string("<") + colour : std::string(1, colour) + form;
}
std::string form_of(const std::string& piece) { return piece.size() == 1 ? "" : piece[0] == '<' ? "<" : ">"; }

std::vector<std::string> all_pieces() {
  std::vector<std::string> pieces;
  for (const char* form : {"", "<", ">"})
    for (const char colour : kColourOrder) pieces.push_back(piece_of(colour, form));
  return pieces;
}

template <class Item>
void remove_one(std::vector<Item>& from, const Item& item) {
  const auto at = std::find(from.begin(), from.end(), item);
  if (at == from.end()) throw std::logic_error("not there");
  from.erase(at);
}

// All subsets of the hand with at most `most` cards, in words: "keep 3 7".
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

Table::Table(const Options& options) : options_(options), people_(static_cast<std::size_t>(options.seats)) {
  for (const std::string& piece : all_pieces()) bag_[piece] = !form_of(piece).empty() ? 3 : options.solo ? 16 : 24;
  for (const std::string& space : kSpaceNames) supply_[space] = {};
  for (const Prophecy& card : prophecies())
    for (int i = 0; i < card.copies; ++i) deck_.insert(card.id);
  for (int number = 1; number <= 15; ++number) unseen_temples_.insert(number);
  agenda_.push_back({"fill"});
  if (!options.solo)
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

int Table::to_act() const {
  if (agenda_.empty()) return kNone;
  const Texts deciding = {"keep", "turn", "build", "taking", "completing", "discard"};
  return deciding.count(agenda_.front().what) != 0 ? agenda_.front().who : kChance;
}

Texts Table::legal() const {
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

Texts Table::turn_actions() const {
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

Texts Table::card_actions() const {
  Texts out;
  if (mover().hand.size() >= hand_limit()) return out;
  for (std::size_t i = 0; i < row_.size(); ++i)
    if (row_[i] != 0) out.insert("row " + std::to_string(i + 1));
  if (!card_source().empty()) out.insert("deck");
  return out;
}

Texts Table::token_actions() const {
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

Texts Table::build_actions() const {
  const Person& p = mover();
  Texts out;
  const bool may_start = p.open.size() < 2 && (!options_.bga || p.done.size() + p.open.size() < 3);
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

bool Table::may_attach(const Line& line, bool left, const std::string& piece) const {
  if (form_of(piece) == "<" && !left) return false;
  if (form_of(piece) == ">" && left) return false;
  if (left ? line.head : line.tail) return false;
  const bool head_meets_tail = line.size() == 1 && (line.head || line.tail) && !form_of(piece).empty();
  return !head_meets_tail;
}

bool Table::may_play(const Built& built, int kind) const {
  if (built.cards.size() >= 4) return false;
  const auto frame = [](int k) { return prophecies().at(static_cast<std::size_t>(k)).frame; };
  for (const int there : built.cards) {
    if (there == kind) return false;
    if (algorithm(3) && frame(there) == frame(kind)) return false;
  }
  return prophecy_points(built.line, kind, options_.bga) > 0;
}

// Is there an order of playing cards that closes it as the rules want? Every order is tried.
bool Table::can_close(const Built& built, const std::vector<int>& hand) const {
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

Texts Table::temples_for(const Line& line) const {
  Texts out;
  for (const int number : mover().temples)
    if (temple_met(line, number) > 0) out.insert("temple hand " + std::to_string(number));
  for (std::size_t i = 0; i < 2; ++i)
    if (pile_top_[i] != 0 && temple_met(line, pile_top_[i]) > 0) out.insert("temple pile " + std::to_string(i + 1));
  return out;
}

Texts Table::completing_actions() const {
  const Built& built = mover().open.at(completing_);
  Texts out;
  for (const int kind : mover().hand)
    if (may_play(built, kind)) out.insert("play " + std::to_string(kind) + ' ' + completing_);
  if (built.cards.size() < cards_to_close()) return out;
  out.merge(temples_for(built.line));
  if (!algorithm(1)) out.insert("close");
  return out;
}

Texts Table::outcomes() const {
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

// ---- what it does -----------------------------------------------------------------------------------------------

void Table::apply(const std::string& text) {
  const auto words = split(text, ' ');
  const std::string& verb = words.at(0);
  if (to_act() == kChance) {
    chance(words);
    return settle();
  }
  if (verb != "pass") passes_ = 0;
  if (verb == "take") {
    take(words.at(1));
  } else if (verb == "row") {
    int& slot = row_.at(static_cast<std::size_t>(std::stoi(words.at(1))) - 1);
    mover().hand.push_back(slot);
    slot = 0;
    taken_ = true;
    agenda_.front().what = "taking";
  } else if (verb == "deck") {
    taken_ = true;
    const int who = agenda_.front().who;
    replace({{"draw", who}, {"taking", who}});
  } else if (verb == "start") {
    const std::string where = mover().open.count("a") != 0 ? "b" : "a";
    attach(where, true, words.at(1));
  } else if (verb == "add") {
    attach(words.at(1), words.at(2) == "left", words.at(3));
  } else if (verb == "play") {
    play(words.at(2), std::stoi(words.at(1)));
  } else if (verb == "temple" && words.at(1) == "hand") {
    const int number = std::stoi(words.at(2));
    mover().temples.erase(number);
    close(number);
  } else if (verb == "temple") {
    const auto pile = static_cast<std::size_t>(std::stoi(words.at(2))) - 1;
    const int number = pile_top_.at(pile);
    pile_top_.at(pile) = 0;
    close(number);
  } else if (verb == "close") {
    close(0);
  } else if (verb == "perfect" || verb == "future" || verb == "priest") {
    use_token(words);
  } else if (verb == "end") {
    if (agenda_.front().what == "turn") actions_left_ = 1;  // the second action declined
    replace({{"finish action", agenda_.front().who}});
  } else if (verb == "pass") {
    ++passes_;
    actions_left_ = 1;
    replace({{"finish turn", agenda_.front().who}});
  } else if (verb == "keep" || verb == "discard") {
    choose_cards(words);
  } else {
    throw std::logic_error("unknown action " + text);
  }
  settle();
}

void Table::take(const std::string& space) {
  auto& pieces = supply_.at(space);
  for (const std::string& piece : pieces) mover().board.push_back(piece);
  pieces.clear();
  replace({{"finish action", agenda_.front().who}});
  refill_if_due();
}

// Refill if no body is on the supply board or neither head nor tail is on it.
void Table::refill_if_due() {
  bool bodies = false;
  bool ends = false;
  for (const auto& [space, pieces] : supply_) {
    bodies = bodies || (space[0] == 'b' && !pieces.empty());
    ends = ends || (space[0] != 'b' && !pieces.empty());
  }
  if (!bodies || !ends) agenda_.push_front({"fill"});
}

void Table::attach(const std::string& where, bool left, const std::string& piece) {
  remove_one(mover().board, piece);
  Line& line = mover().open[where].line;
  const std::string colour(1, colour_of(piece));
  line.colours = left ? colour + line.colours : line.colours + colour;
  line.head = line.head || form_of(piece) == "<";
  line.tail = line.tail || form_of(piece) == ">";
  agenda_.front().what = "build";
  if (line.complete()) {
    completing_ = where;
    agenda_.front().what = "completing";
  }
}

void Table::play(const std::string& where, int kind) {
  remove_one(mover().hand, kind);
  mover().open.at(where).cards.push_back(kind);
  if (agenda_.front().what == "turn") agenda_.front().what = "build";
}

void Table::close(int temple) {
  const Built built = mover().open.at(completing_);
  Done done;
  for (const int kind : built.cards) done.points += prophecy_points(built.line, kind, options_.bga);
  if (temple != 0) done.points += temple_points(built.line, temple);
  done.cards = static_cast<int>(built.cards.size()) + (temple != 0 ? 1 : 0);
  mover().open.erase(completing_);
  mover().done.push_back(done);
  const int who = agenda_.front().who;
  if (mover().done.size() == 3 && ending_ == "running") {
    ending_ = "goal";
    closer_ = who;
    for (int i = 1; i < options_.seats; ++i) last_turns_.push_back((who + i) % options_.seats);
  }
  replace({{"piles"}, {"build", who}});
}

void Table::use_token(const std::vector<std::string>& words) {
  Person& p = mover();
  const int who = agenda_.front().who;
  p.tokens.erase(words.at(0));
  if (words[0] == "perfect") {
    for (std::size_t i = 1; i < words.size(); ++i) {
      p.board.push_back(words[i]);
      --bag_.at(words[i]);
    }
    replace({{"fill"}, {"finish action", who}});
  } else if (words[0] == "future") {
    for (int& kind : row_) {
      if (kind != 0) discards_.insert(kind);
      kind = 0;
    }
    replace({{"row"}, {"discard", who}});
  } else {
    int& top = pile_top_.at(static_cast<std::size_t>(std::stoi(words.at(1))) - 1);
    p.temples.insert(top);
    top = 0;
    replace({{"piles"}, {"finish action", who}});
  }
}

void Table::choose_cards(const std::vector<std::string>& words) {
  Person& p = mover();
  std::vector<int> named;
  for (std::size_t i = 1; i < words.size(); ++i) named.push_back(std::stoi(words[i]));
  std::vector<int> others = p.hand;
  for (const int kind : named) remove_one(others, kind);
  const bool keep = words[0] == "keep";
  p.hand = keep ? named : others;
  for (const int kind : keep ? others : named) discards_.insert(kind);
  if (keep) return replace({});
  taken_ = false;
  const int who = agenda_.front().who;
  agenda_.front().what = "taking";
  if (card_actions().empty()) replace({{"finish action", who}});
}

void Table::chance(const std::vector<std::string>& words) {
  const std::string what = agenda_.front().what;
  const auto number = [&] { return std::stoi(words.at(1)); };
  if (what == "fill") {
    const std::string space = space_to_fill();
    supply_.at(space).push_back(words.at(1));
    --bag_.at(words.at(1));
  } else if (what == "deal temple") {
    unseen_temples_.erase(number());
    mover().temples.insert(number());
    replace({});
  } else if (what == "piles") {
    const std::size_t pile = pile_top_[0] == 0 && pile_below_[0] > 0 ? 0 : 1;
    unseen_temples_.erase(number());
    pile_top_.at(pile) = number();
    --pile_below_.at(pile);
  } else if (what == "row") {
    // Against M.A.R.C.O. the cards slide right and new ones come in at the left: the rightmost empty slot is next.
    auto slot = std::find(row_.begin(), row_.end(), 0);
    for (auto i = row_.begin(); options_.solo && i != row_.end(); ++i)
      if (*i == 0) slot = i;
    *slot = number();
    remove_card(number());
  } else if (what == "marco cards") {
    marco_.cards.push_back({number(), {}});
    remove_card(number());
  } else if (what == "draw") {
    mover().hand.push_back(number());
    remove_card(number());
    replace({});
  } else {  // M.A.R.C.O.
    std::vector<std::string> pieces;
    if (words.at(1) != "none") pieces.swap(supply_.at(words[1]));
    // Where none of its cards needs anything, this discards them all.
    marco_.receive(pieces);
    marco_.refill(row_, marco_limit());
    replace({{"finish turn"}});
    agenda_.push_front({"bodies gone?"});
    refill_if_due();
  }
}

void Table::remove_card(int kind) {
  if (deck_.empty()) deck_.swap(discards_);
  deck_.erase(deck_.find(kind));
}

// ---- what follows -----------------------------------------------------------------------------------------------

void Table::replace(const std::vector<Task>& tasks) {
  agenda_.pop_front();
  for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) agenda_.push_front(*task);
}

void Table::settle() {
  while (!agenda_.empty() && settle_one()) {
  }
}

// The space that waits for a piece: the lowest empty one for which the bag has enough.
std::string Table::space_to_fill() const {
  for (const std::string& space : kSpaceNames) {
    const std::size_t size = space[0] == 'b' ? 2 : 1;
    const std::size_t held = supply_.at(space).size();
    int in_bag = 0;
    for (const auto& [piece, n] : bag_)
      if (form_of(piece) == form_of_space(space)) in_bag += n;
    if (held < size && in_bag >= static_cast<int>(size - held)) return space;
  }
  return "";
}

// Does the first task if it needs nobody, or drops it when it is done. False: somebody has to act.
bool Table::settle_one() {
  const Task task = agenda_.front();
  if (task.what == "fill" && space_to_fill().empty()) {
    replace({});
  } else if (task.what == "split temples") {
    const int rest = static_cast<int>(unseen_temples_.size());
    pile_below_ = {rest - rest / 2, rest / 2};
    replace({});
  } else if (task.what == "piles") {
    for (std::size_t i = 0; i < 2; ++i)
      if (pile_top_[i] == 0 && pile_below_[i] > 0) return false;
    replace({});
  } else if (task.what == "row") {
    if (options_.solo) std::stable_partition(row_.begin(), row_.end(), [](int kind) { return kind == 0; });
    if (std::count(row_.begin(), row_.end(), 0) != 0 && !card_source().empty()) return false;
    replace({});
  } else if (task.what == "marco cards" && marco_.cards.size() == marco_limit()) {
    replace({});
  } else if (task.what == "bodies gone?") {
    note_bodies_gone();
    replace({});
  } else if (task.what == "finish action") {
    finish_action();
  } else if (task.what == "finish turn") {
    replace({{"row"}, {"next turn", task.who}});
  } else if (task.what == "next turn") {
    next_turn();
  } else {
    return false;
  }
  return true;
}

void Table::note_bodies_gone() {
  if (ending_ != "running") return;
  for (const auto& [piece, n] : bag_)
    if (form_of(piece).empty() && n > 0) return;
  for (const auto& [space, pieces] : supply_)
    if (space[0] == 'b' && !pieces.empty()) return;
  ending_ = "supply";
  if (options_.solo) return;
  for (int i = agenda_.front().who + 1; i < options_.seats; ++i) last_turns_.push_back(i);
  for (int i = 0; i < options_.seats; ++i) last_turns_.push_back(i);
}

void Table::finish_action() {
  const int who = agenda_.front().who;
  note_bodies_gone();
  taken_ = false;
  if (--actions_left_ > 0) {
    second_ = true;
    return replace({{"turn", who}});
  }
  replace({{"finish turn", who}});
}

void Table::next_turn() {
  const int who = agenda_.front().who;
  int next = (who + 1) % options_.seats;
  replace({});
  if (ending_ != "running") {
    if (last_turns_.empty()) return;  // over: nothing is on the agenda
    next = last_turns_.front();
    last_turns_.pop_front();
  } else if (!options_.solo && passes_ == options_.seats) {
    ending_ = "all-pass";
    return;
  }
  second_ = false;
  taken_ = false;
  actions_left_ = ending_ == "goal" && next > closer_ ? 2 : 1;
  if (options_.solo && marco_next_) {
    marco_next_ = false;
    return agenda_.push_front({"marco"});
  }
  marco_next_ = options_.solo;
  agenda_.push_front({"turn", next});
}

// ---- for comparing ----------------------------------------------------------------------------------------------

std::string Table::supply_text() const {
  std::vector<std::string> spaces;
  for (const std::string& space : kSpaceNames) {
    std::string colours;
    for (const std::string& piece : supply_.at(space)) colours += colour_of(piece);
    spaces.push_back(colours.empty() ? "_" : colours);
  }
  return joined(spaces, ",");
}

std::string Table::row_text() const {
  std::vector<std::string> kinds;
  for (const int kind : row_) kinds.push_back(std::to_string(kind));
  return joined(kinds, ",");
}

std::string Table::person_text(int who) const {
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

std::string Table::marco_text() const {
  std::vector<std::string> cards;
  for (const MarcoCard& card : marco_.cards)
    cards.push_back(std::to_string(card.kind) + (card.pieces.empty() ? "" : ":" + joined(card.pieces, ".")));
  return joined(cards, ";") + '|' + kinds_text(marco_.completed) + '|' + pieces_text(marco_.discarded);
}

int Table::score(int who) const {
  if (who == options_.seats) return marco_.points();
  int sum = 0;
  for (const Done& done : people_.at(static_cast<std::size_t>(who)).done) sum += done.points;
  return sum;
}

std::set<int> Table::winners() const {
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
