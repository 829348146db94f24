// The last line of a full screen: function keys and what they do, also for the mouse.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "i18n/catalogue.hpp"
#include "term/commands.hpp"
#include "term/curses.hpp"

namespace patolli::term {

struct BarKey {
  int number;  // F1 is 1
  Command command;
};

class Bar {
 public:
  explicit Bar(std::span<const BarKey> keys) : keys_(keys) {}

  // As many as fit.
  void draw(Curses& curses, int row, const i18n::Catalogue& text, const Paint& paint);
  [[nodiscard]] std::optional<Command> of_function(int number) const;
  [[nodiscard]] std::optional<Command> at(int row, int column) const;

 private:
  struct Place {
    int from;
    int to;
    Command command;
  };
  std::span<const BarKey> keys_;
  std::vector<Place> places_;
  int row_ = -1;
};

}  // namespace patolli::term
