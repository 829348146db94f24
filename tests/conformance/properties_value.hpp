// Properties of states as values: copying, hashing, text, and replaying a log.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/random_games.hpp"
#include "conformance/violations.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"

namespace patolli::conformance {

// Detects hash collisions: values with the same hash must have the same bytes.
template <class T>
class HashTable {
 public:
  void note(const T& value, const std::string& what, Violations& out) {
    if (table_.size() >= kMax) return;
    const auto [entry, fresh] = table_.try_emplace(value.hash(), value);
    if (!fresh && !same_bytes(entry->second, value)) out.add("hash", "two " + what + " with one hash");
  }

 private:
  static constexpr std::size_t kMax = 20'000;
  std::unordered_map<std::uint64_t, T> table_;
};

// The hash depends on all bytes, and on nothing else.
template <class T>
void hash_property(const T& value, Rng& rng, const std::string& what, Violations& out) {
  const std::uint64_t hash = value.hash();
  alignas(T) unsigned char room[sizeof(T)];
  std::memset(room, 0xA5, sizeof room);
  std::memcpy(room, &value, sizeof room);
  T other;
  std::memcpy(&other, room, sizeof room);
  if (other.hash() != hash) out.add("hash", "a copy of the " + what + " has another hash");
  const std::uint32_t at = rng.below(sizeof room);
  const std::uint32_t turned = 1U << rng.below(8);
  room[at] = static_cast<unsigned char>(room[at] ^ turned);
  std::memcpy(&other, room, sizeof room);
  if (other.hash() == hash) out.add("hash", "byte " + std::to_string(at) + " of the " + what + " does not count");
}

template <GameState S>
void text_property(const S& state, Violations& out) {
  const std::string text = state.to_text();
  if (text.find('\n') != std::string::npos) out.add("state text", "more than one line: " + text);
  const std::optional<S> back = S::parse(text);
  if (!back) {
    out.add("state text", "not readable: " + text);
  } else if (!same_bytes(*back, state)) {
    out.add("state text", "reads as another state: " + text + "  ->  " + back->to_text());
  }
}

template <GameState S>
void action_text_property(Action x, Violations& out) {
  const std::string text = S::action_text(x);
  const std::optional<Action> back = S::parse_action(text);
  if (text.empty() || text.find('\n') != std::string::npos) out.add("action text", "empty or more than a line");
  if (!back || *back != x)
    out.add("action text", "code " + std::to_string(x.code) + " \"" + text + "\" reads as " +
                               (back ? std::to_string(back->code) : std::string("nothing")));
}

// Const functions have no effects.
template <GameState S>
void const_property(const S& state, const LegalActions<S>& legal, Rng rng, Violations& out) {
  const S before = state;
  (void)state.to_text();
  (void)state.result();
  if (state.to_act() == kChance) (void)state.sample(rng);
  for (const Seat p : all_viewers(state.setup().seats)) {
    (void)state.view(p);
    for (int i = 0; i < legal.size() && i < 4; ++i) {
      (void)state.check(legal[i], p);
      (void)state.redacted(legal[i], p);
      (void)state.weight(legal[i]);
    }
  }
  if (!same_bytes(before, state)) out.add("const", "asking changed the state");
}

// Stores every state of a game with its hash; at the end the old ones must be unchanged, and replaying the log must
// lead through the same states.
template <GameState S>
class History {
 public:
  void note(const S& state) { states_.emplace_back(state, state.hash()); }

  void verify(const GameConfig& table, const std::vector<Action>& log, Violations& out) const {
    for (const auto& [state, hash] : states_)
      if (state.hash() != hash) out.add("copy", "a state kept from earlier has changed");
    S again = S::initial(setup_of<S>(table));
    for (std::size_t i = 0; i < states_.size(); ++i) {
      out.step(static_cast<int>(i));
      if (!same_bytes(again, states_[i].first)) {
        out.add("replay", "the log leads to another state");
        return;
      }
      if (i < log.size()) again.apply(log[i]);
    }
  }

 private:
  std::vector<std::pair<S, std::uint64_t>> states_;
};

template <GameState S>
Violations value_properties(int total) {
  Violations out;
  Rng rng(0xC0A71);
  HashTable<S> states;
  HashTable<typename S::View> views;
  const std::vector<GameConfig> tables = spread(all_configs<S>(), total);
  const int each = games_each(total, tables.size());
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (int game = 0; game < each && !out.too_many(); ++game) {
      History<S> history;
      const auto log = random_game<S>(tables[t], t * 1'000'003 + static_cast<std::uint64_t>(game), out,
                                      [&](const S& state, const LegalActions<S>& legal) {
                                        history.note(state);
                                        states.note(state, "states", out);
                                        hash_property(state, rng, "state", out);
                                        for (const Seat p : all_viewers(tables[t].seats)) {
                                          const typename S::View view = state.view(p);
                                          views.note(view, "views", out);
                                          hash_property(view, rng, "view", out);
                                        }
                                        text_property(state, out);
                                        for (const Action x : legal) action_text_property<S>(x, out);
                                        const_property(state, legal, rng, out);
                                      });
      history.verify(tables[t], log, out);
    }
  return out;
}

// Options are as options() declares them, and a state keeps its set-up.
template <GameState S>
Violations setup_properties() {
  Violations out;
  using Setup = typename S::Setup;
  static_assert(S::kMinSeats >= 1 && S::kMinSeats <= S::kMaxSeats && S::kMaxSeats <= patolli::kMaxSeats);
  out.table(std::string(S::kName));
  Setup fresh{};
  if (fresh.seats < S::kMinSeats || fresh.seats > S::kMaxSeats) out.add("setup", "a fresh set-up has no legal seats");
  for (const OptionSpec& option : S::options()) {
    const std::string name(option.name);
    if (fresh.get(option.name) != option.default_value)
      out.add("setup", name + ": a fresh set-up says " + fresh.get(option.name));
    for (const std::string& value : values_of<S>(option)) {
      Setup changed{};
      if (!changed.set(option.name, value) || changed.get(option.name) != value)
        out.add("setup", name + "=" + value + " is not kept");
      for (const OptionSpec& other : S::options())
        if (other.name != option.name && changed.get(other.name) != other.default_value)
          out.add("setup", name + "=" + value + " changes " + std::string(other.name));
    }
    for (const std::string& bad : {std::string("no such value"), std::string("\xff"), std::string(300, '1'),
                                   std::string(option.default_value) + " "}) {
      Setup changed{};
      if (changed.set(option.name, bad) || !same_bytes(changed, fresh))
        out.add("setup", name + " takes the value \"" + bad + "\"");
    }
  }
  for (const char* bad : {"no-such-option", "", " "}) {
    Setup changed{};
    if (changed.set(bad, "on") || !same_bytes(changed, fresh) || !changed.get(bad).empty())
      out.add("setup", "takes the option \"" + std::string(bad) + "\"");
  }
  for (const GameConfig& table : all_configs<S>()) {
    out.table(std::string(S::kName) + " " + table.text());
    bool accepted = false;
    const Setup setup = setup_of<S>(table, &accepted);
    const S state = S::initial(setup);
    if (!accepted) out.add("setup", "an option is refused");
    if (!same_bytes(state.setup(), setup)) out.add("setup", "the state forgets its set-up");
    if (state.turn() != 0) out.add("setup", "a turn begins before the set-up is over");
    text_property(state, out);
  }
  return out;
}

}  // namespace patolli::conformance
