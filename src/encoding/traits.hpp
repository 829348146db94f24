// What a game's module brings so that programs can learn the game: every action as a constant index, every view as a
// row of numbers. A module names such a type as `Encoding` in its traits (core/module_traits.hpp):
//
//   struct Encoding {
//     using Table = …;                                      // what indices are worked out from
//     static constexpr int kVersion = 1;                    // changes whenever an index or a number changes its
//     meaning static constexpr int kActions[2] = {…, …};            // sizes of the two action spaces, see ActionSpace
//     static constexpr int kObservation = …;                // numbers of an observation
//     static std::span<const Part> layout() noexcept;       // what they are
//     static const Table& table(const S&) noexcept;         // of a state and of a view. Indices may depend on what the
//     static const Table& table(const S::View&) noexcept;   // seat to act knows, and on nothing else
//     static int index(const Table&, Action, ActionSpace) noexcept;       // -1: the space does not have it
//     static Action action(const Table&, int index, ActionSpace) noexcept;  // kNoAction: it means nothing here. What
//     it
//                                                                           // returns need not be legal
//     static void leave_out(const Table&, LegalActions<S>&) noexcept;  // removes what ActionSpace::kDefault does not
//     have static void observe(const S::View&, float* out) noexcept;        // kObservation numbers; of a view of a
//     seat
//   };
#pragma once

#include <concepts>

#include "core/game.hpp"
#include "core/module_traits.hpp"

namespace patolli::encoding {

// Of every game there are two: kAll has an index for every legal action; kDefault leaves out actions that are hardly
// ever better than another one, if there are any.
enum class ActionSpace : std::uint8_t { kDefault, kAll };

inline constexpr Action kNoAction{0};  // no game has this code

// A game that brings no encoding.
struct None {};

template <class S>
struct DefaultTraits {
  using Encoding = None;
};

template <class S>
using EncodingFor = typename ModuleTraits<S>::Encoding;

template <class S>
inline constexpr bool is_encoded_v = !std::same_as<EncodingFor<S>, None>;

}  // namespace patolli::encoding
