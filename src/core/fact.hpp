// Facts: what a step of a game did, thing by thing — a piece moved from here to there, a card scored so many points.
//
// Rules emit them while they apply an action (apply(x, facts) of core/game.hpp), so that logs and animations need not
// know the rules. They are recomputed by replay and stored nowhere. Each game lists its kinds of fact in the README
// beside its rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace patolli {

// A value that does not exist (a move that belongs to no seat) or that the viewer may not know. JSON: null, text: "?".
inline constexpr std::int32_t kNoValue = std::numeric_limits<std::int32_t>::min();

struct Fact {
  static constexpr int kMaxValues = 6;
  std::int32_t kind = 0;  // an index into the game's fact_kinds()
  std::array<std::int32_t, kMaxValues> value{};

  friend constexpr bool operator==(const Fact& a, const Fact& b) noexcept {
    return a.kind == b.kind && a.value == b.value;
  }
};
static_assert(is_pod_v<Fact>);

// How a value is written: as a number, or as a word of the game's own notation (its fact_word).
enum class FactValue : std::uint8_t { kNumber, kWord };

struct FactField {
  std::string_view name;  // empty: no such field
  FactValue written = FactValue::kNumber;
};
struct FactKind {
  std::string_view name;
  std::array<FactField, Fact::kMaxValues> fields{};
};

// "card card=54 level=2 from=2.3 to=bought seat=0": `word(i)` writes value i where it is a word.
template <class Word>
std::string fact_text(const FactKind& kind, const Fact& fact, Word&& word) {
  std::string text(kind.name);
  for (int i = 0; i < Fact::kMaxValues; ++i) {
    const FactField& field = kind.fields[static_cast<std::size_t>(i)];
    if (field.name.empty()) break;
    const std::int32_t value = fact.value[static_cast<std::size_t>(i)];
    text.append(" ").append(field.name).append("=");
    text += value == kNoValue ? "?" : field.written == FactValue::kWord ? word(i) : std::to_string(value);
  }
  return text;
}

// The facts of one step, on the stack: rules never allocate.
class FactList {
 public:
  // The longest step is a turn of M.A.R.C.O.'s: 4 cards looked at, a space, 2 pieces, 4 cards completed with 6 pieces
  // each handed on, 4 cards drawn, 6 that slide: 46.
  static constexpr int kCapacity = 64;

  FactList() noexcept : size_(0) {}  // the storage is left as it is
  void push(const Fact& fact) noexcept {
    if (size_ < kCapacity) items_[size_++] = fact;
  }
  void clear() noexcept { size_ = 0; }
  [[nodiscard]] int size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] const Fact& operator[](int i) const noexcept { return items_[i]; }
  [[nodiscard]] const Fact* begin() const noexcept { return items_; }
  [[nodiscard]] const Fact* end() const noexcept { return items_ + size_; }

 private:
  int size_;
  union {
    Fact items_[kCapacity];
  };
};

// The two sinks that rules are compiled for. They are passed by value: an empty class takes no register, so that
// without facts the rules cost what they cost before there were any.
struct NoFacts {
  static constexpr bool kOn = false;
  template <class Kind, class... Values>
  constexpr void operator()(Kind /*kind*/, Values... /*values*/) const noexcept {}
};

struct FactSink {
  static constexpr bool kOn = true;
  FactList* list;
  template <class Kind, class... Values>
  void operator()(Kind kind, Values... values) const noexcept {
    static_assert(sizeof...(Values) <= Fact::kMaxValues);
    list->push(Fact{static_cast<std::int32_t>(kind), {static_cast<std::int32_t>(values)...}});
  }
};

}  // namespace patolli
