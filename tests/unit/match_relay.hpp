// A game without rules: every action says who is next and whether a new turn begins. So a test can script any sequence
// of events.
#pragma once

#include <string>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "match/default_traits.hpp"
#include "match/module_of.hpp"

namespace patolli::match {

struct Relay {
  struct Setup {
    std::int8_t seats = 2;
    static bool set(std::string_view /*name*/, std::string_view /*value*/) { return false; }
    static std::string get(std::string_view /*name*/) { return {}; }
  };
  struct View {
    std::uint64_t path = 0;
    std::int32_t viewer = kSpectator;
    std::int32_t next = kChance;
    [[nodiscard]] std::uint64_t hash() const noexcept { return path; }
    void legal(ActionList<8>& out) const noexcept {
      for (std::uint32_t code = 0; next == viewer && next >= 0 && code < 8; ++code) out.push({code});
    }
  };
  static constexpr std::string_view kName = "relay";
  static constexpr int kVersion = 1;
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr int kMaxActions = 8;
  static std::span<const OptionSpec> options() noexcept { return {}; }

  // Who is next (0 nobody, 1 chance, 2 and 3 the seats), and 4 for a new turn.
  static constexpr Action go(Seat next, bool new_turn) noexcept {
    return {static_cast<std::uint32_t>(next - kSpectator) + (new_turn ? 4U : 0U)};
  }

  std::uint64_t path = 0;  // every action so far
  std::int32_t turns = 0;
  std::int32_t next = kChance;

  static Relay initial(const Setup& /*setup*/) noexcept { return {}; }
  [[nodiscard]] static Setup setup() noexcept { return {}; }
  [[nodiscard]] Seat to_act() const noexcept { return static_cast<Seat>(next); }
  [[nodiscard]] int turn() const noexcept { return turns; }
  void legal(ActionList<kMaxActions>& out) const noexcept {
    for (std::uint32_t code = 0; next != kTerminal && code < 8; ++code) out.push({code});
  }
  [[nodiscard]] static std::uint32_t weight(Action /*x*/) noexcept { return 1; }
  [[nodiscard]] static Action sample(Rng& rng) noexcept { return {rng.below(8)}; }
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept {
    if (next == kTerminal) return kGameOver;
    if (p != next) return kNotYourTurn;
    return x.code < 8 ? kAllowed : kNoSuch;
  }
  void apply(Action x) noexcept {
    path = path * 8 + x.code + 1;
    turns += x.code >= 4 ? 1 : 0;
    next = static_cast<std::int32_t>(x.code % 4) + kSpectator;
  }
  [[nodiscard]] View view(Seat p) const noexcept { return {path, p, next}; }
  static Relay determinize(const View& v, Rng& /*rng*/) noexcept {
    Relay state;
    state.path = v.path;
    state.next = v.next;
    return state;
  }
  [[nodiscard]] static Action redacted(Action x, Seat /*p*/) noexcept { return x; }
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_value(*this); }
  [[nodiscard]] Outcome result() const noexcept { return {}; }
  static std::string action_text(Action x) { return std::to_string(x.code); }
  static std::optional<Action> parse_action(std::string_view text) {
    const auto code = parse_number(text, 0, 7);
    if (!code) return std::nullopt;
    return Action{static_cast<std::uint32_t>(*code)};
  }
  [[nodiscard]] std::string to_text() const { return std::to_string(path); }
  static std::optional<Relay> parse(std::string_view /*text*/) { return std::nullopt; }
};
static_assert(GameState<Relay>);

}  // namespace patolli::match

template <>
struct patolli::ModuleTraits<patolli::match::Relay> : patolli::match::DefaultTraits<patolli::match::Relay> {};

PATOLLI_DEFINE_GAME(patolli::match::Relay)
