// AnyGame for a game of the contract and its traits (core/module_traits.hpp). It brings the whole search and all loops
// over the game's types along, so it is for one source file of the game's module:
//
//   #include "match/module_of.hpp"
//   PATOLLI_DEFINE_GAME(patolli::pebbles::State)
#pragma once

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/view_text.hpp"
#ifndef __wasm__
#include "encoding/batch_of.hpp"
#include "encoding/encoding_of.hpp"
#endif
#include "hints/make_hint.hpp"
#include "json/view_json.hpp"
#include "match/any_bot_of.hpp"
#include "match/any_game.hpp"
#include "match/game_of.hpp"
#include "match/perft.hpp"
#include "match/search_signature.hpp"
#include "match/setup.hpp"
#include "match/signature.hpp"

namespace patolli::match {

// The work that `patolli bench` times; a function of its own, so that a profiler can be told to look at nothing else.
template <GameState S>
[[gnu::noinline]] std::uint64_t timed_games(const typename S::Setup& setup, std::uint64_t games, Rng& rng) {
  std::uint64_t decisions = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    S state = S::initial(setup);
    for (resolve_chance(state, rng); state.to_act() != kTerminal; resolve_chance(state, rng)) {
      state.apply(random_legal(state, rng));
      ++decisions;
    }
  }
  return decisions;
}

template <GameState S>
class GameOf final : public AnyGame {
  using Planning = typename ModuleTraits<S>::Planning;

 public:
  [[nodiscard]] std::string_view name() const noexcept override { return S::kName; }
  [[nodiscard]] int version() const noexcept override { return S::kVersion; }
  [[nodiscard]] int min_seats() const noexcept override { return S::kMinSeats; }
  [[nodiscard]] int max_seats() const noexcept override { return S::kMaxSeats; }
  [[nodiscard]] std::span<const OptionSpec> options() const noexcept override { return S::options(); }
  [[nodiscard]] std::span<const OptionAlias> option_aliases() const noexcept override { return option_aliases_of<S>(); }
  [[nodiscard]] std::size_t state_bytes() const noexcept override { return sizeof(S); }
  [[nodiscard]] std::size_t view_bytes() const noexcept override { return sizeof(typename S::View); }

  [[nodiscard]] Result<std::unique_ptr<AnyState>> make(int seats, const Options& options) const override {
    const auto setup = make_setup<S>(seats, options);
    if (!setup.ok()) return setup.error();
    return std::unique_ptr<AnyState>(std::make_unique<StateOf<S>>(S::initial(*setup)));
  }
  [[nodiscard]] std::string action_text(Action action) const override { return S::action_text(action); }
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const override {
    return S::parse_action(text);
  }
  [[nodiscard]] std::unique_ptr<AnyState> parse(std::string_view state) const override {
    const auto parsed = S::parse(state);
    if (!parsed) return nullptr;
    return std::make_unique<StateOf<S>>(*parsed);
  }
  [[nodiscard]] std::span<const FactKind> fact_kinds() const noexcept override {
    if constexpr (GameWithFacts<S>)
      return S::fact_kinds();
    else
      return {};
  }
  [[nodiscard]] std::string fact_word([[maybe_unused]] const Fact& fact, [[maybe_unused]] int i) const override {
    if constexpr (GameWithFacts<S>)
      return S::fact_word(fact, i);
    else
      return {};
  }
  [[nodiscard]] Fact redacted(const Fact& fact, [[maybe_unused]] Seat viewer) const noexcept override {
    if constexpr (GameWithFacts<S>)
      return S::redacted(fact, viewer);
    else
      return fact;
  }

  [[nodiscard]] std::vector<Action> legal(std::string_view bytes) const override {
    const auto view = view_of_bytes<S>(bytes);
    LegalActions<S> legal;
    if (view) view->legal(legal);
    return {legal.begin(), legal.end()};
  }
  [[nodiscard]] const ai::LevelIterations& level_iterations() const noexcept override {
    return ModuleTraits<S>::kLevelIterations;
  }
  [[nodiscard]] std::unique_ptr<AnyBot> make_bot(const ai::BotSpec& spec, std::uint64_t seed) const override {
    return std::make_unique<AnyBotOf<S>>(spec, seed);
  }
  [[nodiscard]] ai::Opponents opponents() const noexcept override { return ModuleTraits<S>::Opponents::kAll; }
  [[nodiscard]] std::unique_ptr<AnySearch> make_search(const ai::BotSpec& spec, std::uint64_t seed) const override {
    return std::make_unique<AnySearchOf<S>>(spec, seed);
  }
  [[nodiscard]] std::optional<hints::Hint> hint(std::string_view bytes, const ai::Budget& budget,
                                                std::uint64_t seed) const override {
    if (GameOf::legal(bytes).empty()) return std::nullopt;
    return hints::make_hint<S>(*view_of_bytes<S>(bytes), budget, seed);
  }
  [[nodiscard]] ai::ChanceScale chance_scale(std::string_view bytes) const noexcept override {
    Rng rng(0);
    return ModuleTraits<S>::chance_scale(S::determinize(*view_of_bytes<S>(bytes), rng).setup());
  }
  [[nodiscard]] std::optional<hints::Reasons> reasons(std::string_view bytes, Action action) const override {
    const std::vector<Action> all = GameOf::legal(bytes);
    if (std::find(all.begin(), all.end(), action) == all.end()) return std::nullopt;
    return ModuleTraits<S>::reasons_for(*view_of_bytes<S>(bytes), action);
  }

  [[nodiscard]] nlohmann::ordered_json view_json(std::string_view view) const override {
    return json::view_json<S>(*view_of_bytes<S>(view));
  }
  [[nodiscard]] nlohmann::ordered_json cards_json() const override { return json::cards_json<S>(); }
#ifndef __wasm__
  [[nodiscard]] Result<std::string> read_view(const nlohmann::json& json) const override {
    const auto view = json::read_view<S>(json);
    if (!view.ok()) return view.error();
    return std::string(reinterpret_cast<const char*>(&*view), sizeof *view);
  }

  [[nodiscard]] std::unique_ptr<AnyState> determinize(std::string_view view, Rng& rng) const override {
    return std::make_unique<StateOf<S>>(S::determinize(*view_of_bytes<S>(view), rng));
  }
  [[nodiscard]] std::string view_text(std::string_view view) const override {
    return patolli::view_text<S>(*view_of_bytes<S>(view));
  }

  [[nodiscard]] std::unique_ptr<AnyState> turn_ahead([[maybe_unused]] std::string_view bytes,
                                                     [[maybe_unused]] Seat seat) const override {
    if constexpr (Planning::kPossible) {
      const auto view = view_of_bytes<S>(bytes);
      if (!view) return nullptr;
      Rng rng(view->hash());
      S state = S::determinize(*view, rng);
      if (Planning::begin_turn(state, seat)) return std::make_unique<StateOf<S>>(state);
    }
    return nullptr;
  }
  [[nodiscard]] std::string taken([[maybe_unused]] std::string_view bytes,
                                  [[maybe_unused]] Action action) const override {
    if constexpr (Planning::kPossible)
      if (const auto view = view_of_bytes<S>(bytes)) return Planning::taken(*view, action);
    return {};
  }
  [[nodiscard]] OpenCards open_cards([[maybe_unused]] std::string_view bytes) const override {
    if constexpr (Planning::kPossible)
      if (const auto view = view_of_bytes<S>(bytes))
        return {Planning::open_cards(*view), Planning::reserved_cards(*view), Planning::kReserves,
                Planning::last_round(*view)};
    return {};
  }

  [[nodiscard]] ForeignProtocols foreign_protocols() const noexcept override {
    return ModuleTraits<S>::foreign_protocols();
  }
  [[nodiscard]] const encoding::AnyEncoding* encoding() const noexcept override { return encoding::encoding_of<S>(); }
  [[nodiscard]] Result<std::unique_ptr<encoding::AnyBatch>> make_batch(
      [[maybe_unused]] const AnyState& start, [[maybe_unused]] const encoding::BatchConfig& config) const override {
    if constexpr (encoding::is_encoded_v<S>) {
      if (config.tables < 1 || config.threads < 1)
        return Error::malformed("batch", "needs at least one table and one thread");
      return std::unique_ptr<encoding::AnyBatch>(
          std::make_unique<encoding::BatchOf<S>>(state_as<S>(start)->setup(), config));
    } else {
      return Error::malformed("batch", std::string(S::kName) + " brings no encoding: its actions have no indices");
    }
  }
  [[nodiscard]] std::uint64_t perft(const AnyState& state, int depth) const override {
    return match::perft(*state_as<S>(state), depth);
  }
  [[nodiscard]] std::uint64_t random_evaluations(const AnyState& start, Rng& rng) const override {
    constexpr std::uint64_t kTimes = 8;  // so that playing the game is next to nothing
    const std::vector<S> positions = random_positions<S>(state_as<S>(start)->setup(), rng);
    float sum = 0;
    for (std::uint64_t i = 0; i < kTimes; ++i)
      for (const S& position : positions) sum += ai::default_evaluator<S>().win_probs(position)[0];
    [[maybe_unused]] volatile float kept = sum;  // it is not computed if nobody wants it
    return kTimes * positions.size();
  }
  [[nodiscard]] std::uint64_t random_decisions(const AnyState& start, std::uint64_t games, Rng& rng) const override {
    return timed_games<S>(state_as<S>(start)->setup(), games, rng);
  }
#endif

  [[nodiscard]] std::uint64_t signature() const override { return game_signature<S>(); }
  [[nodiscard]] std::uint64_t search_signature(int opponent) const override {
    return match::search_signature<S>(opponent);
  }
};

template <GameState S>
const AnyGame& game_of() noexcept {
  static const GameOf<S> game;
  return game;
}

}  // namespace patolli::match

// Everything that is compiled once per game. Outside of all namespaces.
#define PATOLLI_DEFINE_GAME(S)                                                                                       \
  template patolli::ai::Bot<S> patolli::ai::make_bot<S>(const patolli::ai::BotSpec& spec, std::uint64_t seed);       \
  template patolli::hints::Hint patolli::hints::make_hint<S>(const S::View& view, const patolli::ai::Budget& budget, \
                                                             std::uint64_t seed);                                    \
  template const patolli::match::AnyGame& patolli::match::game_of<S>() noexcept;
