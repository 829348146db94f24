#include "term/bar.hpp"

#include <string>

namespace patolli::term {

void Bar::draw(Curses& curses, int row, const i18n::Catalogue& text, const Paint& paint) {
  row_ = row;
  places_.clear();
  int column = 0;
  for (const BarKey& key : keys_) {
    const std::string name = "F" + std::to_string(key.number);
    const std::string label = paint(kNumber, name) + " " + std::string(name_of(key.command, text));
    const int width = width_of(label);
    if (column + width > curses.size().columns) continue;
    curses.put(row, column, label, width);
    places_.push_back({column, column + width, key.command});
    column += width + 1;
  }
}

std::optional<Command> Bar::of_function(int number) const {
  for (const BarKey& key : keys_)
    if (key.number == number) return key.command;
  return std::nullopt;
}

std::optional<Command> Bar::at(int row, int column) const {
  if (row != row_) return std::nullopt;
  for (const Place& place : places_)
    if (column >= place.from && column < place.to) return place.command;
  return std::nullopt;
}

}  // namespace patolli::term
