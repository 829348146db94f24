// What a game can seat by name beside its current search and the levels: earlier versions of the search, which stay as
// they were, styles of play, and simple players without a search.
//
//   struct SearchOne {
//     static constexpr ai::Opponent kOpponent{"search:1", ai::OpponentKind::kVersion};
//     using Evaluator = v1::Eval;                     // for a kScript: using Player = …, with choose(view, legal)
//     static const Evaluator& evaluator() noexcept;
//   };
//   using Opponents = ai::OpponentList<SearchOne>;    // in the game's traits
//
// A published version is never changed: its features and weights have a folder of their own (module/v1, v2, …), and
// what the search does differently since then is switched by its evaluator (Search asks what it can do). A signature
// for each says so: tests/golden/versions.txt.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace patolli::ai {

enum class OpponentKind : std::uint8_t { kVersion, kStyle, kScript };

struct Opponent {
  std::string_view name;
  OpponentKind kind = OpponentKind::kVersion;
  std::uint32_t iterations = 0;  // of a style, unless another budget is given
  std::string_view key = {};     // of its name for people; none: the name itself
  std::string_view about = {};   // of a sentence about how it plays
};
using Opponents = std::span<const Opponent>;

inline std::string_view kind_name(OpponentKind kind) noexcept {
  return kind == OpponentKind::kVersion ? "version" : kind == OpponentKind::kStyle ? "style" : "script";
}

template <class... Each>
struct OpponentList {
  static constexpr std::array<Opponent, sizeof...(Each)> kAll{Each::kOpponent...};

  // Calls f(std::type_identity<O>{}) for the opponent of that number, from 1.
  template <class F>
  static void visit(int number, F&& f) {
    int i = 0;
    static_cast<void>(((++i == number && (f(std::type_identity<Each>{}), true)) || ...));
  }
};
template <class O>
inline constexpr bool is_script_v = O::kOpponent.kind == OpponentKind::kScript;

}  // namespace patolli::ai
