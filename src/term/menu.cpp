#include "term/menu.hpp"

#include <algorithm>
#include <utility>

namespace patolli::term {

namespace {

std::string numbered(const Paint& paint, int number, int digits, const std::string& label) {
  return pad_left(paint(kNumber, std::to_string(number)), digits) + " " + label;
}

}  // namespace

void Menu::add(Group group) {
  if (group.choices.empty()) return;
  choices_ += static_cast<int>(group.choices.size());
  for (const Choice& c : group.choices) variants_ += static_cast<int>(c.variants.size());
  groups_.push_back(std::move(group));
}

std::optional<Action> Menu::find(int number) const {
  int variant = choices_;
  int n = 0;
  for (const Group& group : groups_) {
    for (const Choice& choice : group.choices) {
      if (++n == number) return choice.action;
      for (const Choice& other : choice.variants)
        if (++variant == number) return other.action;
    }
  }
  return std::nullopt;
}

std::optional<Menu::Entry> Menu::entry(Action action) const {
  int variant = choices_;
  int n = 0;
  for (const Group& group : groups_) {
    for (const Choice& choice : group.choices) {
      ++n;
      if (choice.action == action) return Entry{n, group.title, choice.label};
      for (const Choice& other : choice.variants) {
        ++variant;
        if (other.action == action) return Entry{variant, group.title, choice.label + " (" + other.label + ")"};
      }
    }
  }
  return std::nullopt;
}

std::vector<Menu::Row> Menu::rows(const Paint& paint, const i18n::Catalogue& text, int width) const {
  int column = 0;
  for (const Group& group : groups_) column = std::max(column, width_of(group.title));
  const int margin = std::min(column + 3, width / 2);
  const int digits = choices_ < 10 ? 1 : choices_ < 100 ? 2 : 3;
  std::vector<Row> rows;
  int n = 0;
  for (const Group& group : groups_) {
    std::vector<std::string> cells;
    const int first = n + 1;
    for (const Choice& choice : group.choices) {
      ++n;
      std::string label = choice.label;
      if (!choice.variants.empty())
        label += " " + paint(kDim, text.tr("play.more_ways", static_cast<int>(choice.variants.size()), n));
      cells.push_back(numbered(paint, n, digits, fit(label, width - margin - digits - 1)));
    }
    const Columns columns(cells, width - margin, group.across);
    std::string title = pad_right(" " + paint(kStrong, fit(group.title, margin - 2)), margin);
    int number = first;
    for (const std::string& line : in_columns(cells, width - margin, group.across)) {
      Row& row = rows.emplace_back(Row{title + line});
      for (int i = 0; i < columns.across && number <= n; ++i, ++number) {
        const int from = margin + i * columns.step;
        row.cells.push_back({number, from, from + width_of(cells[static_cast<std::size_t>(number - first)])});
      }
      title.assign(static_cast<std::size_t>(margin), ' ');
    }
  }
  return rows;
}

Lines Menu::lines(const Paint& paint, const i18n::Catalogue& text, int width) const {
  Lines lines;
  for (Row& row : rows(paint, text, width)) lines.push_back(std::move(row.line));
  return lines;
}

Lines Menu::variants(int number, const Paint& paint, int width) const {
  int variant = choices_;
  int n = 0;
  for (const Group& group : groups_) {
    for (const Choice& choice : group.choices) {
      const int first = variant + 1;
      variant += static_cast<int>(choice.variants.size());
      if (++n != number) continue;
      std::vector<std::string> cells;
      for (std::size_t i = 0; i < choice.variants.size(); ++i)
        cells.push_back(numbered(paint, first + static_cast<int>(i), 3, choice.variants[i].label));
      Lines lines = in_columns(cells, width - 1);
      for (std::string& line : lines) line.insert(0, " ");
      return lines;
    }
  }
  return {};
}

}  // namespace patolli::term
