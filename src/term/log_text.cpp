#include "term/log_text.hpp"

#include <utility>

namespace patolli::term {

void LogText::add(std::size_t step, int turn, std::vector<LogSentence> sentences) {
  for (LogSentence& s : sentences) entries_.push_back({step, turn, std::move(s)});
}

void LogText::add_note(std::size_t step, int turn, std::string text) {
  entries_.push_back({step, turn, {.head = std::move(text)}, true});
}

void LogText::erase_from(std::size_t step) {
  const auto stays = [step](const Entry& e) { return e.step < step || (e.note && e.step == step); };
  while (!entries_.empty() && !stays(entries_.back())) entries_.pop_back();
}

Lines LogText::lines(std::size_t from_step, const Paint& paint, bool with_turns, int width) const {
  std::vector<Entry> merged;
  for (const Entry& entry : entries_) {
    if (entry.step < from_step || (entry.note && !with_turns)) continue;
    if (!merged.empty()) {
      Entry& last = merged.back();
      if (last.sentence.joins && entry.sentence.joins && last.turn == entry.turn &&
          last.sentence.head == entry.sentence.head) {
        last.sentence.parts.insert(last.sentence.parts.end(), entry.sentence.parts.begin(), entry.sentence.parts.end());
        last.sentence.tail = entry.sentence.tail;
        continue;
      }
    }
    merged.push_back(entry);
  }
  Lines lines;
  int turn = -1;
  for (const Entry& entry : merged) {
    const LogSentence& s = entry.sentence;
    std::string text = s.head;
    if (!s.parts.empty()) text += colon_ + join(s.parts, ", ");
    text += s.tail;
    std::string margin = s.detail ? "     - " : "   ";
    if (with_turns && entry.turn != turn && !s.detail) {
      margin = pad_left(paint(kDim, std::to_string(entry.turn)), 4) + "  ";
      turn = entry.turn;
    } else if (with_turns) {
      margin.insert(0, 3, ' ');
    } else if (!s.detail) {
      margin = " · ";
    }
    append(lines, wrap(text, margin, width));
  }
  return lines;
}

}  // namespace patolli::term
