#include "play/story.hpp"

#include <utility>

namespace patolli::play {

void Story::add(std::size_t step, int turn, std::vector<Told> told) {
  for (Told& t : told) entries_.push_back({step, turn, std::move(t)});
}

void Story::forget_from(std::size_t step) {
  while (!entries_.empty() && entries_.back().step >= step) entries_.pop_back();
}

Lines Story::lines(std::size_t from_step, const Paint& paint, bool with_turns) const {
  std::vector<Entry> merged;
  for (const Entry& entry : entries_) {
    if (entry.step < from_step) continue;
    if (!merged.empty()) {
      Entry& last = merged.back();
      if (last.told.joins && entry.told.joins && last.turn == entry.turn && last.told.head == entry.told.head) {
        last.told.parts.insert(last.told.parts.end(), entry.told.parts.begin(), entry.told.parts.end());
        last.told.tail = entry.told.tail;
        continue;
      }
    }
    merged.push_back(entry);
  }
  Lines lines;
  int turn = -1;
  for (const Entry& entry : merged) {
    const Told& told = entry.told;
    std::string sentence = told.head;
    if (!told.parts.empty()) sentence += colon_ + join(told.parts, ", ");
    sentence += told.tail;
    std::string margin = told.detail ? "     - " : "   ";
    if (with_turns && entry.turn != turn && !told.detail) {
      margin = pad_left(paint(kDim, std::to_string(entry.turn)), 4) + "  ";
      turn = entry.turn;
    } else if (with_turns) {
      margin.insert(0, 3, ' ');
    } else if (!told.detail) {
      margin = " · ";
    }
    append(lines, wrap(sentence, margin));
  }
  return lines;
}

}  // namespace patolli::play
