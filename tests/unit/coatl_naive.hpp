// A second reading of the cards, written from the rules alone: slow, plain and obviously right. It knows nothing of the
// engine, not even its card tables: it reads the pattern texts of data/coatl_*.csv and Cóatls as they are written.
#pragma once

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace patolli::coatl::naive {

// A Cóatl: its colours from the head's end to the tail's, and whether these ends are closed.
struct Line {
  std::string colours;
  bool head = false;
  bool tail = false;

  [[nodiscard]] int size() const { return static_cast<int>(colours.size()); }
  [[nodiscard]] bool complete() const { return head && tail; }
};

inline Line line_of(std::string_view text) {
  Line line;
  line.head = !text.empty() && text.front() == '<';
  line.tail = !text.empty() && text.back() == '>';
  for (const char c : text)
    if (c != '<' && c != '>') line.colours += c;
  return line;
}

inline std::string text_of(const Line& line) { return (line.head ? "<" : "") + line.colours + (line.tail ? ">" : ""); }

// ---- the cards --------------------------------------------------------------------------------------------------

inline std::vector<std::string> split(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, between);) parts.push_back(part);
  return parts;
}

inline std::map<int, int> levels_of(const std::string& text) {  // "1:2 2:5" by times
  std::map<int, int> levels;
  for (const std::string& level : split(text, ' ')) {
    const auto parts = split(level, ':');
    levels[std::stoi(parts.at(0))] = std::stoi(parts.at(1));
  }
  return levels;
}

inline int points_for(const std::map<int, int>& levels, int times) {
  int points = 0;
  for (const auto& [needed, worth] : levels)
    if (times >= needed) points = worth;
  return points;
}

struct Prophecy {
  int id = 0;
  std::string frame;
  int copies = 0;
  std::string pattern;
  std::vector<std::string> tokens;
  std::string points;
  std::map<int, int> levels;
};

struct Temple {
  int id = 0;
  std::array<std::string, 2> requirement;
  std::string points;
  std::map<int, int> levels;
};

inline std::vector<std::vector<std::string>> read_csv(const std::string& path, const std::string& header) {
  std::ifstream in(path);
  std::string line;
  if (!std::getline(in, line) || line != header) throw std::runtime_error(path + " does not begin with " + header);
  std::vector<std::vector<std::string>> rows;
  while (std::getline(in, line))
    if (!line.empty()) rows.push_back(split(line, ','));
  return rows;
}

// Entry 0 is no card, so that cards stand at their numbers.
inline std::vector<Prophecy> read_prophecies(const std::string& folder) {
  std::vector<Prophecy> cards(1);
  for (const auto& row : read_csv(folder + "/coatl_prophecies.csv", "id,frame,copies,pattern,points")) {
    if (row.size() != 5 || std::stoi(row[0]) != static_cast<int>(cards.size())) throw std::runtime_error("bad row");
    cards.push_back(
        {std::stoi(row[0]), row[1], std::stoi(row[2]), row[3], split(row[3], ' '), row[4], levels_of(row[4])});
  }
  return cards;
}

inline std::vector<Temple> read_temples(const std::string& folder) {
  std::vector<Temple> cards(1);
  for (const auto& row : read_csv(folder + "/coatl_temples.csv", "id,requirement_1,requirement_2,points")) {
    if (row.size() != 4 || std::stoi(row[0]) != static_cast<int>(cards.size())) throw std::runtime_error("bad row");
    cards.push_back({std::stoi(row[0]), {row[1], row[2]}, row[3], levels_of(row[3])});
  }
  return cards;
}

inline const std::vector<Prophecy>& prophecies() {
  static const std::vector<Prophecy> cards = read_prophecies(PATOLLI_DATA_DIR);
  return cards;
}

inline const std::vector<Temple>& temples() {
  static const std::vector<Temple> cards = read_temples(PATOLLI_DATA_DIR);
  return cards;
}

// ---- patterns ---------------------------------------------------------------------------------------------------

// The pieces that an occurrence uses: places from `first` up to, but not including, `end`.
struct Occurrence {
  int first = 0;
  int end = 0;
};

// Is there no piece of this colour at this place: another colour, or no piece at all? Under `bga` "no piece at all"
// only holds where head or tail closes the Cóatl, since otherwise a piece may still come there.
inline bool free_of(const Line& line, int place, char colour, bool gap_closed) {
  if (place < 0) return !gap_closed || line.head;
  if (place >= line.size()) return !gap_closed || line.tail;
  return line.colours[static_cast<std::size_t>(place)] != colour;
}

// Reads tokens[t…] from this place on in every possible way; `used` are the pieces used so far.
template <class Found>
void read_tokens(const Line& line, const std::vector<std::string>& tokens, std::size_t t, int place, Occurrence used,
                 bool gap_closed, const Found& found) {
  if (t == tokens.size()) return found(used);
  const std::string& token = tokens[t];
  if (token[0] == '!') {  // looks at a place and uses up nothing
    if (free_of(line, place, token[1], gap_closed)) {
      if (used.first == used.end) used = {place + 1, place + 1};
      read_tokens(line, tokens, t + 1, place + 1, used, gap_closed, found);
    }
    return;
  }
  const bool repeats = token.size() == 2 && token[1] == '+';
  for (int next = place; next < line.size(); ++next) {  // the token's pieces: place … next
    if (next < 0 || (token[0] != '*' && line.colours[static_cast<std::size_t>(next)] != token[0])) return;
    read_tokens(line, tokens, t + 1, next + 1, {used.first, next + 1}, gap_closed, found);
    if (!repeats) return;
  }
}

inline std::vector<Occurrence> occurrences(const Line& line, const Prophecy& card, bool gap_closed) {
  std::vector<Occurrence> all;
  if (card.tokens[0] == "count") {
    for (int i = 0; i < line.size(); ++i)
      if (line.colours[static_cast<std::size_t>(i)] == card.tokens[1][0]) all.push_back({i, i + 1});
    return all;
  }
  for (int place = -1; place < line.size(); ++place)  // -1: a pattern may begin with a look beyond the end
    read_tokens(line, card.tokens, 0, place, {place, place}, gap_closed, [&](Occurrence o) { all.push_back(o); });
  return all;
}

// The most occurrences that share no piece. From the first piece on: either no chosen occurrence begins here, or one of
// those that do is chosen and we go on behind it. All sets of disjoint occurrences are covered.
inline int most_disjoint(const std::vector<Occurrence>& all, int length) {
  std::vector<std::vector<int>> ends(static_cast<std::size_t>(length));
  for (const Occurrence& o : all) ends.at(static_cast<std::size_t>(o.first)).push_back(o.end);
  std::vector<int> best(static_cast<std::size_t>(length) + 1, 0);
  for (std::size_t i = ends.size(); i-- > 0;) {
    best[i] = best[i + 1];
    for (const int end : ends[i]) best[i] = std::max(best[i], 1 + best[static_cast<std::size_t>(end)]);
  }
  return best[0];
}

// The same by brute force: every set is tried. For short Cóatls, to check the one above.
inline int most_by_trying(const std::vector<Occurrence>& all, std::size_t from, std::vector<bool>& taken) {
  int best = 0;
  for (std::size_t i = from; i < all.size(); ++i) {
    bool free = true;
    for (int k = all[i].first; k < all[i].end; ++k) free = free && !taken[static_cast<std::size_t>(k)];
    if (!free) continue;
    for (int k = all[i].first; k < all[i].end; ++k) taken[static_cast<std::size_t>(k)] = true;
    best = std::max(best, 1 + most_by_trying(all, i + 1, taken));
    for (int k = all[i].first; k < all[i].end; ++k) taken[static_cast<std::size_t>(k)] = false;
  }
  return best;
}

inline int times(const Line& line, const Prophecy& card, bool gap_closed) {
  return most_disjoint(occurrences(line, card, gap_closed), line.size());
}

inline int prophecy_points(const Line& line, int kind, bool gap_closed) {
  const Prophecy& card = prophecies().at(static_cast<std::size_t>(kind));
  return points_for(card.levels, times(line, card, gap_closed));
}

// ---- Temples ----------------------------------------------------------------------------------------------------

inline bool meets(const Line& line, const std::string& requirement) {
  const auto words = split(requirement, ' ');
  const auto number_of = [&](char colour) { return std::count(line.colours.begin(), line.colours.end(), colour); };
  if (words.at(0) == "no") return number_of(words.at(1)[0]) == 0;
  if (words.at(0) == "length") return line.size() == std::stoi(words.at(1));
  if (words.at(1) != "=") throw std::runtime_error("unknown requirement: " + requirement);
  const auto left = number_of(words[0][0]);
  return left >= 1 && left == number_of(words.at(2)[0]);
}

inline int temple_met(const Line& line, int number) {
  const Temple& card = temples().at(static_cast<std::size_t>(number));
  return (meets(line, card.requirement[0]) ? 1 : 0) + (meets(line, card.requirement[1]) ? 1 : 0);
}

inline int temple_points(const Line& line, int number) {
  return points_for(temples().at(static_cast<std::size_t>(number)).levels, temple_met(line, number));
}

}  // namespace patolli::coatl::naive
