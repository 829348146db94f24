// Games chosen at run time: the interface of core/game.hpp, and what a game's module adds to it, behind virtual calls.
// Generic code knows games through this alone. Loops that have to be fast are inside of the calls, on the game's own
// types (match/module_of.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "ai/budget.hpp"
#include "ai/chance.hpp"
#include "ai/opponents.hpp"
#include "core/game.hpp"
#include "core/result.hpp"
#include "hints/hint.hpp"
#include "match/foreign_protocol.hpp"

namespace patolli::ai {
struct BotSpec;          // ai/bot.hpp
struct LevelIterations;  // ai/traits.hpp
}  // namespace patolli::ai

namespace patolli::encoding {
class AnyEncoding;   // encoding/any_encoding.hpp
class AnyBatch;      // encoding/any_batch.hpp
struct BatchConfig;  // encoding/any_batch.hpp
}  // namespace patolli::encoding

namespace patolli::match {

class AnyBot;
class AnyGame;
class AnySearch;

using Options = std::vector<std::pair<std::string, std::string>>;  // name and value

// A state of some game, hidden information included: it belongs to a Match (match/match.hpp), to
// records and to tests, never to a seat.
class AnyState {
 public:
  virtual ~AnyState() = default;
  AnyState& operator=(const AnyState&) = delete;

  [[nodiscard]] virtual std::unique_ptr<AnyState> clone() const = 0;
  [[nodiscard]] virtual const AnyGame& game() const noexcept = 0;
  [[nodiscard]] virtual int seats() const noexcept = 0;
  [[nodiscard]] virtual Options options() const = 0;  // every option, with the value in force

  [[nodiscard]] virtual Seat to_act() const noexcept = 0;
  [[nodiscard]] virtual int turn() const noexcept = 0;
  [[nodiscard]] virtual std::vector<Action> legal() const = 0;
  [[nodiscard]] virtual std::uint32_t weight(Action outcome) const noexcept = 0;
  [[nodiscard]] virtual Action sample(Rng& rng) const noexcept = 0;
  [[nodiscard]] virtual RejectReason check(Action action, Seat seat) const noexcept = 0;
  virtual void apply(Action action) noexcept = 0;
  virtual void apply(Action action, FactList& facts) noexcept = 0;  // adds what it did, unredacted
  // All that the seat (kSpectator: a spectator) may know, as bytes: for AnyGame's and AnyBot's functions that take a
  // view.
  [[nodiscard]] virtual std::string view(Seat seat) const = 0;
  [[nodiscard]] virtual Action redacted(Action action, Seat viewer) const noexcept = 0;
  [[nodiscard]] virtual Outcome result() const noexcept = 0;
  [[nodiscard]] virtual std::uint64_t hash() const noexcept = 0;
  [[nodiscard]] virtual std::string to_text() const = 0;

 protected:
  AnyState() = default;
  AnyState(const AnyState&) = default;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;

  [[nodiscard]] virtual std::string_view name() const noexcept = 0;
  [[nodiscard]] virtual int version() const noexcept = 0;
  [[nodiscard]] virtual int min_seats() const noexcept = 0;
  [[nodiscard]] virtual int max_seats() const noexcept = 0;
  [[nodiscard]] virtual std::span<const OptionSpec> options() const noexcept = 0;
  [[nodiscard]] virtual std::span<const OptionAlias> option_aliases() const noexcept = 0;
  [[nodiscard]] virtual std::size_t state_bytes() const noexcept = 0;
  [[nodiscard]] virtual std::size_t view_bytes() const noexcept = 0;

  // A table with nothing dealt yet. Options that are not named have their default value.
  [[nodiscard]] virtual Result<std::unique_ptr<AnyState>> make(int seats, const Options& options) const = 0;
  [[nodiscard]] virtual std::string action_text(Action action) const = 0;
  [[nodiscard]] virtual std::optional<Action> parse_action(std::string_view text) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> parse(std::string_view state) const = 0;  // null: not a state

  // Facts (core/fact.hpp); a game that emits none has no kinds.
  [[nodiscard]] virtual std::span<const FactKind> fact_kinds() const noexcept = 0;
  [[nodiscard]] virtual std::string fact_word(const Fact& fact, int i) const = 0;
  [[nodiscard]] virtual Fact redacted(const Fact& fact, Seat viewer) const noexcept = 0;

  // -- bots, searches, hints. A view is the bytes of AnyState::view ---------------------------------------------------

  // Of the view's seat. Empty: it has nothing to decide, or these are not the bytes of a view.
  [[nodiscard]] virtual std::vector<Action> legal(std::string_view view) const = 0;
  [[nodiscard]] virtual const ai::LevelIterations& level_iterations() const noexcept = 0;  // for ai::bot_spec
  [[nodiscard]] virtual ai::Opponents opponents() const noexcept = 0;                      // likewise
  [[nodiscard]] virtual std::unique_ptr<AnyBot> make_bot(const ai::BotSpec& spec, std::uint64_t seed) const = 0;
  // The search of a bot, with a tree for its budget. Precondition: the bot searches.
  [[nodiscard]] virtual std::unique_ptr<AnySearch> make_search(const ai::BotSpec& spec, std::uint64_t seed) const = 0;
  // Deterministic with a budget in iterations. Nothing: these are not the bytes of a view, or its seat is not to act.
  [[nodiscard]] virtual std::optional<hints::Hint> hint(std::string_view view, const ai::Budget& budget,
                                                        std::uint64_t seed) const = 0;
  // Corrects what the current search says of the view's decision. Precondition: the bytes are those of a view.
  [[nodiscard]] virtual ai::ChanceScale chance_scale(std::string_view view) const noexcept = 0;
  // What speaks for an action of the view's seat. Nothing: these are not the bytes of a view, or it may not do that.
  [[nodiscard]] virtual std::optional<hints::Reasons> reasons(std::string_view view, Action action) const = 0;

  // -- JSON (docs/BOTS.md) --------------------------------------------------------------------------------------------

  // Precondition: the bytes are those of a view.
  [[nodiscard]] virtual nlohmann::ordered_json view_json(std::string_view view) const = 0;
  [[nodiscard]] virtual nlohmann::ordered_json cards_json() const = 0;  // what the numbers in views and actions mean
#ifndef __wasm__  // the engine in the browser is built without exceptions, and is sent no views as JSON
  // The bytes of the view, for a decision of its seat.
  [[nodiscard]] virtual Result<std::string> read_view(const nlohmann::json& view) const = 0;
  // A state that has this view, drawn from it alone, and the view for people (core/view_text.hpp). Precondition: the
  // bytes are those of a view.
  [[nodiscard]] virtual std::unique_ptr<AnyState> determinize(std::string_view view, Rng& rng) const = 0;
  [[nodiscard]] virtual std::string view_text(std::string_view view) const = 0;
  // Nor can it start programs.

  // Bots of other people's protocols; the prefixes differ from "exec:".
  [[nodiscard]] virtual ForeignProtocols foreign_protocols() const noexcept = 0;

  // -- turns that are planned while others decide (match/planning.hpp). The bytes are those of a view ----------------

  // The table as the view's seat knows it, what is hidden drawn from the view alone, as if it were its turn; always the
  // same for the same view. Null: the game knows no such turns, or none can begin.
  [[nodiscard]] virtual std::unique_ptr<AnyState> turn_ahead(std::string_view view, Seat seat) const = 0;
  // What lies where the action takes something openly; empty: it takes nothing.
  [[nodiscard]] virtual std::string taken(std::string_view view, Action action) const = 0;
  // What a planned turn may depend on.
  struct OpenCards {
    std::vector<std::string> open;      // for everybody to take
    std::vector<std::string> reserved;  // put by, by anybody
    bool reserves = false;              // cards can be put by at all
    bool last_round = false;
  };
  [[nodiscard]] virtual OpenCards open_cards(std::string_view view) const = 0;

  // -- numbers for programs that learn (docs/PYTHON.md) ---------------------------------------------------------------

  // Null: the game brings no encoding.
  [[nodiscard]] virtual const encoding::AnyEncoding* encoding() const noexcept = 0;
  // Tables in step, with the set-up of this start.
  [[nodiscard]] virtual Result<std::unique_ptr<encoding::AnyBatch>> make_batch(
      const AnyState& start, const encoding::BatchConfig& config) const = 0;
#endif
  // -- measures -------------------------------------------------------------------------------------------------------

  [[nodiscard]] virtual std::uint64_t signature() const = 0;  // match/signature.hpp
  // Of the current search, or of the opponent with that number (match/search_signature.hpp).
  [[nodiscard]] virtual std::uint64_t search_signature(int opponent) const = 0;
  [[nodiscard]] std::uint64_t search_signature() const { return search_signature(0); }
#ifndef __wasm__  // measured in programs only. perft: sequences of that many steps from a state of this game
  [[nodiscard]] virtual std::uint64_t perft(const AnyState& state, int depth) const = 0;
  // Plays that many games at random from this start, as fast as it goes; how many decisions players took.
  [[nodiscard]] virtual std::uint64_t random_decisions(const AnyState& start, std::uint64_t games, Rng& rng) const = 0;
  // Evaluates the positions of a random game from this start, each several times; how many evaluations these were.
  [[nodiscard]] virtual std::uint64_t random_evaluations(const AnyState& start, Rng& rng) const = 0;
#endif
 protected:
  AnyGame() = default;
};

// "bought seat=0 card=54 from=2.3", "?" for a value that does not exist or is unknown.
std::string fact_text(const AnyGame& game, const Fact& fact);

// Options with every alias replaced by what it stands for.
Options canonical_options(const AnyGame& game, const Options& options);

// Options as version 0.1.0 named them, for readers of that time: an alias in place of what it stands for, if it can say
// it, and later options only where they are not at their default.
Options first_version_options(const AnyGame& game, const Options& options);

}  // namespace patolli::match
