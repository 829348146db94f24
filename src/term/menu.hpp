// A numbered menu of actions, in groups.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/types.hpp"
#include "i18n/catalogue.hpp"
#include "term/layout.hpp"
#include "term/paint.hpp"

namespace patolli::term {

struct Choice {
  Action action{};
  std::string label;
  std::vector<Choice> variants = {};  // alternatives, shown on request (payments)
};

struct Group {
  std::string title;
  std::vector<Choice> choices;
  int across = kColumns;  // at most so many per row
};

// Choices are numbered first, then their variants: so a number means the same whether variants are shown or not.
class Menu {
 public:
  std::string question;  // "Your turn"

  void add(Group group);  // an empty one is ignored

  [[nodiscard]] int size() const noexcept { return choices_ + variants_; }  // the highest number
  [[nodiscard]] std::optional<Action> find(int number) const;
  // The choice of an action, and its text outside of the menu: "Reserve", "2.3 r 2p".
  struct Entry {
    int number;
    std::string title;
    std::string label;
  };
  [[nodiscard]] std::optional<Entry> entry(Action action) const;
  [[nodiscard]] Lines lines(const Paint& paint, const i18n::Catalogue& text, int width = kColumns) const;
  // The same, row by row, with where each choice stands: for a pointer.
  struct Cell {
    int number;
    int from;  // columns: from <= column < to
    int to;
  };
  struct Row {
    std::string line;
    std::vector<Cell> cells = {};
  };
  [[nodiscard]] std::vector<Row> rows(const Paint& paint, const i18n::Catalogue& text, int width) const;
  [[nodiscard]] int choices() const noexcept { return choices_; }  // without variants
  // The variants of choice `number`; empty when it has none.
  [[nodiscard]] Lines variants(int number, const Paint& paint, int width = kColumns) const;

 private:
  std::vector<Group> groups_;
  int choices_ = 0;
  int variants_ = 0;
};

}  // namespace patolli::term
