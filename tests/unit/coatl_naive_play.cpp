// The naive implementation: applying actions, and the agenda.
#include <algorithm>
#include <stdexcept>

#include "unit/coatl_naive_state.hpp"
#include "unit/coatl_naive_words.hpp"

namespace patolli::coatl::naive {

// ---- what it does -----------------------------------------------------------------------------------------------

void State::apply(const std::string& text) {
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

void State::take(const std::string& space) {
  auto& pieces = supply_.at(space);
  for (const std::string& piece : pieces) mover().board.push_back(piece);
  pieces.clear();
  replace({{"finish action", agenda_.front().who}});
  refill_if_due();
}

// Refill if no body is on the supply board or neither head nor tail is on it.
void State::refill_if_due() {
  bool bodies = false;
  bool ends = false;
  for (const auto& [space, pieces] : supply_) {
    bodies = bodies || (space[0] == 'b' && !pieces.empty());
    ends = ends || (space[0] != 'b' && !pieces.empty());
  }
  if (!bodies || !ends) agenda_.push_front({"fill"});
}

void State::attach(const std::string& where, bool left, const std::string& piece) {
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

void State::play(const std::string& where, int kind) {
  remove_one(mover().hand, kind);
  mover().open.at(where).cards.push_back(kind);
  if (agenda_.front().what == "turn") agenda_.front().what = "build";
}

void State::close(int temple) {
  const Built built = mover().open.at(completing_);
  Done done;
  for (const int kind : built.cards) done.points += prophecy_points(built.line, kind, options_.gap_closed);
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

void State::use_token(const std::vector<std::string>& words) {
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

void State::choose_cards(const std::vector<std::string>& words) {
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

void State::chance(const std::vector<std::string>& words) {
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

void State::remove_card(int kind) {
  if (deck_.empty()) deck_.swap(discards_);
  deck_.erase(deck_.find(kind));
}

// ---- what follows -----------------------------------------------------------------------------------------------

void State::replace(const std::vector<Task>& tasks) {
  agenda_.pop_front();
  for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) agenda_.push_front(*task);
}

void State::settle() {
  while (!agenda_.empty() && settle_one()) {
  }
}

// The space that waits for a piece: the lowest empty one for which the bag has enough.
std::string State::space_to_fill() const {
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
bool State::settle_one() {
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
    if (options_.solo) {  // what is left slides right
      std::vector<int> left;
      std::copy_if(row_.begin(), row_.end(), std::back_inserter(left), [](int kind) { return kind != 0; });
      std::fill(row_.begin(), row_.end(), 0);
      std::copy(left.rbegin(), left.rend(), row_.rbegin());
    }
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

void State::note_bodies_gone() {
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

void State::finish_action() {
  const int who = agenda_.front().who;
  note_bodies_gone();
  taken_ = false;
  if (--actions_left_ > 0) {
    second_ = true;
    return replace({{"turn", who}});
  }
  replace({{"finish turn", who}});
}

void State::next_turn() {
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

}  // namespace patolli::coatl::naive
