// The state of a game of Cóatl, for 2 to 4 players and alone against M.A.R.C.O.: one value, one set of rules.
// The order of play and the notation are in ../README.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/hash.hpp"
#include "games/coatl/rules/actions.hpp"
#include "games/coatl/rules/card_set.hpp"
#include "games/coatl/rules/cards.hpp"
#include "games/coatl/rules/choices.hpp"
#include "games/coatl/rules/serpent.hpp"
#include "games/coatl/rules/setup.hpp"

namespace patolli::coatl {

inline constexpr int kBoardPlaces = 8;
inline constexpr int kHandLimit = 5;
inline constexpr int kMaxDealt = 6;
inline constexpr int kUnfinished = 2;
inline constexpr int kMaxCompleted = kHeadsPerColour * kColours;  // a head each, over the whole table
inline constexpr int kPieceTotal = 150;

enum Token : std::uint8_t { kPerfectToken = 1, kFutureToken = 2, kPriestToken = 4, kAllTokens = 7 };

// A card in a hand that everybody saw being taken. Any smaller origin is the epoch in which it was drawn unseen.
inline constexpr std::uint8_t kSeen = 0xFF;

struct Player {
  std::array<Serpent, kUnfinished> coatl{};
  std::array<std::uint8_t, kPieces> pieces{};  // on the player's board, by kind
  std::uint8_t piece_count = 0;
  std::uint64_t set_aside = 0;                   // Prophecies discarded during the set-up: the player's own secret
  std::array<std::uint8_t, kMaxDealt> hand{};    // kinds, ascending; 0: hidden from this reader
  std::array<std::uint8_t, kMaxDealt> origin{};  // kSeen or an epoch
  std::uint8_t hand_size = 0;
  std::uint8_t tokens = 0;
  std::uint16_t temples = 0;       // in hand, bit n-1
  std::uint16_t temples_seen = 0;  // those of them that everybody saw being taken
  std::uint8_t hidden_temples = 0;
  std::uint8_t set_aside_count = 0;
  std::uint8_t completed = 0;
  std::uint8_t unused = 0;
  std::uint16_t score = 0;
};
static_assert(sizeof(Player) == 160);

// A completed Cóatl. Its pieces stand in the table's common store, in order of completion.
struct Completed {
  std::uint8_t owner = 0;
  std::uint8_t length = 0;
  std::array<std::uint8_t, kMaxProphecies> prophecy{};
  std::uint8_t temple = 0;
  std::uint8_t points = 0;
};

// What a table with M.A.R.C.O. has besides.
struct MarcoCard {
  std::uint8_t kind = 0;
  std::uint8_t count = 0;
  std::array<std::uint8_t, 6> piece{};  // what lies on it, in the order of placing; no card needs more than six
};
inline constexpr int kMarcoRow = 4;
struct Marco {
  std::uint64_t completed = 0;  // a set of cards
  std::array<MarcoCard, kMarcoRow> card{};
  std::array<std::uint8_t, kPieces> discarded{};  // pieces out of the game
  std::uint8_t cards = 0;
  std::uint16_t score = 0;
  std::uint8_t plays_next = 0;
  std::array<std::uint8_t, 5> unused{};
};
struct NoMarco {
  std::uint64_t nothing = 0;
};

enum class Phase : std::uint8_t {
  kSupply,  // set-up, in this order
  kDealTemples,
  kOpenPiles,
  kFirstRow,
  kMarcoCards,
  kDeal,
  kKeep,
  kTurn,        // a player chooses an action
  kTaking,      // … takes Prophecies, one after the other
  kBuild,       // … builds
  kCompleting,  // … has just completed a Cóatl
  kFuture,      // … looks at six new Prophecies and discards
  kActionDone,  // chance finishes an action (supply, piles)
  kTurnDone,    // chance refills the Prophecy row
  kMarcoTurn,
  kMarcoDone,
  kOver
};

// Pending chance events, resolved in this order.
enum Chance : std::uint8_t {
  kNoChance = 0,
  kPendingSupply = 1,
  kPendingPile = 2,
  kPendingRow = 4,
  kPendingDraw = 8,
  kPendingTemple = 16,
  kPendingMarcoCard = 32,
  kPendingMarcoMove = 64
};

template <bool Solo>
struct View;

template <bool Solo>
struct State {
  using Setup = SetupOf<Solo>;
  using View = coatl::View<Solo>;
  static constexpr std::string_view kName = Solo ? "coatl-solo" : "coatl";
  static constexpr int kVersion = 1;
  static constexpr int kMinSeats = Solo ? 1 : 2;
  static constexpr int kMaxSeats = Solo ? 1 : 4;
  static constexpr bool kSolo = Solo;
  // At the start of a turn: 10 spaces + 7 Prophecies + 8 kinds of piece to start with, or on two Cóatls at two ends +
  // 10 Prophecies to play + 25 perfect picks + See the future + 2 piles + end: 95. At chance: 49 kinds. Sets: 42.
  static constexpr int kMaxActions = 128;
  using Out = ActionList<kMaxActions>;
  static std::span<const OptionSpec> options() noexcept;
  static std::span<const OptionAlias> option_aliases() noexcept;

  // -- the value ------------------------------------------------------------------------------------------------------
  std::array<Player, kMaxSeats> player{};
  std::array<Completed, kMaxCompleted> completed{};
  std::uint64_t deck = 0;  // sets of cards, without an order
  std::uint64_t discards = 0;
  std::conditional_t<Solo, Marco, NoMarco> marco{};
  std::array<std::uint8_t, 76> store{};   // colours of completed Cóatls, two pieces a byte
  std::array<std::uint8_t, 16> supply{};  // piece + 1; body spaces use two places each
  std::array<std::uint8_t, 16> bag{};     // by kind of piece
  std::array<std::uint8_t, kForms> bag_total{};
  std::uint8_t deck_count = 0;
  std::uint8_t discard_count = 0;
  std::array<std::uint8_t, kRowSize> row{};
  std::array<std::uint8_t, kProphecyCards> epoch_of{};  // see hand.ipp
  std::uint8_t epoch = 0;
  std::uint8_t stored = 0;  // pieces in the store
  std::uint8_t completed_count = 0;
  std::array<std::uint8_t, kPiles> pile_top{};
  std::array<std::uint8_t, kPiles> pile_left{};  // cards below the top
  std::uint16_t temples_unseen = 0;
  std::uint16_t turn_number = 0;
  Phase phase = Phase::kSupply;
  std::uint8_t chance = kPendingSupply;
  std::uint8_t cursor = 0;  // where chance is: a supply place, a row slot, cards dealt so far
  Seat seat = 0;            // whose turn it is; in the set-up, who is being dealt to or keeps
  std::uint8_t active = 0;  // the Cóatl being completed
  std::uint8_t taken = 0;   // Prophecies taken in this action: at least one is needed to end it
  std::uint8_t actions_left = 1;
  std::uint8_t second = 0;           // this is a second action, which may be declined
  std::uint8_t passes = 0;           // in a row
  Ending ending = Ending::kRunning;  // set when an end is in sight, not when it is there
  Seat closer = 0;                   // who completed a third Cóatl
  std::uint8_t last_turns = 0;       // turns still to come, once an end is in sight
  Setup agreed{};
  std::array<std::uint8_t, Solo ? 5 : 8> padding{};

  // -- the GameState concept ------------------------------------------------------------------------------------------
  static State initial(const Setup& setup) noexcept;
  [[nodiscard]] Setup setup() const noexcept { return agreed; }
  [[nodiscard]] Seat to_act() const noexcept {
    return phase == Phase::kOver ? kTerminal : chance != kNoChance ? kChance : seat;
  }
  [[nodiscard]] int turn() const noexcept { return turn_number; }
  void legal(Out& out) const noexcept;
  [[nodiscard]] int count_legal() const noexcept;
  [[nodiscard]] Action nth_legal(int k) const noexcept;
  [[nodiscard]] Action random_legal(Rng& rng) const noexcept;
  [[nodiscard]] std::uint32_t weight(Action x) const noexcept;
  Action sample(Rng& rng) const noexcept;
  [[nodiscard]] RejectReason check(Action x, Seat p) const noexcept;
  void resolve_chance(Rng& rng) noexcept;
  void apply(Action x) noexcept;
  void apply(Action x, FactList& facts) noexcept;
  [[nodiscard]] View view(Seat p) const noexcept;
  static State determinize(const View& v, Rng& rng) noexcept;
  [[nodiscard]] Action redacted(Action x, Seat p) const noexcept;
  static Fact redacted(const Fact& fact, Seat p) noexcept;
  static std::span<const FactKind> fact_kinds() noexcept;
  static std::string fact_word(const Fact& fact, int i);
  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_value(*this); }
  [[nodiscard]] Outcome result() const noexcept;
  static std::string action_text(Action x);
  static std::optional<Action> parse_action(std::string_view text);
  [[nodiscard]] std::string to_text() const;
  static std::optional<State> parse(std::string_view text);
  [[nodiscard]] bool valid() const noexcept;  // every piece and card accounted for, and the phase makes sense

  // -- questions about the table --------------------------------------------------------------------------------------
  [[nodiscard]] bool gap_closed() const noexcept { return agreed.gap == kGapClosed; }
  [[nodiscard]] bool three_coatls() const noexcept { return agreed.coatls == kAtMostThree; }
  [[nodiscard]] bool deals_temples() const noexcept {
    if constexpr (Solo)
      return agreed.private_temple != 0;
    else
      return true;
  }
  [[nodiscard]] bool algorithm([[maybe_unused]] int n) const noexcept {
    if constexpr (Solo) return agreed.algorithm(n);
    return false;
  }
  // The Sacrifice tokens that each player starts with.
  [[nodiscard]] std::uint8_t all_tokens() const noexcept {
    if constexpr (Solo)
      return 0;
    else
      return agreed.sacrifice != 0 ? kAllTokens : 0;
  }
  [[nodiscard]] int hand_limit() const noexcept { return algorithm(2) ? kHandLimit - 1 : kHandLimit; }
  [[nodiscard]] int marco_limit() const noexcept { return algorithm(5) ? 4 : 3; }
  [[nodiscard]] bool can_draw() const noexcept { return deck_count + discard_count != 0; }
  [[nodiscard]] bool bodies_gone() const noexcept;
  [[nodiscard]] int dealt_to(int who) const noexcept { return Solo ? 5 : 3 + who; }
  // The pieces of space s as (piece or kNoPiece), at most two.
  [[nodiscard]] std::array<Piece, 2> space(int s) const noexcept;
  // May this Prophecy be played on this Cóatl by the rules about cards (not its pattern): at most 4, no kind twice, …
  [[nodiscard]] bool accepts_card(const Serpent& s, int kind) const noexcept;
  // A Cóatl is closed with at least one Prophecy; under algorithm 4 with four.
  [[nodiscard]] int closing_needs() const noexcept { return algorithm(4) ? kMaxProphecies : 1; }
  [[nodiscard]] int closing_cards(const Player& p, const Serpent& s) const noexcept;
  // Could player p close this completed Cóatl with the cards at hand?
  [[nodiscard]] bool closable(const Player& p, const Serpent& s) const noexcept;
  [[nodiscard]] bool surely_closable(const Player& p, const Serpent& s) const noexcept;
  [[nodiscard]] [[gnu::always_inline]] inline std::uint32_t completing_kinds(const Player& p, const Serpent& s,
                                                                             Side side,
                                                                             std::uint32_t set) const noexcept;
  [[nodiscard]] std::uint32_t closing_kinds(const Player& p, const Serpent& s, Side side,
                                            std::uint32_t set) const noexcept;
  [[nodiscard]] bool temple_within_reach(const Player& p, const Serpent& s) const noexcept;
  [[nodiscard]] bool may_start(const Player& p) const noexcept;
  // The space M.A.R.C.O. goes for now, and whether its cards need anything there (if not, the pieces are discarded).
  struct MarcoChoice {
    int space = -1;
    int card = -1;  // whose need decided; -1: none, the space is only cleared
  };
  [[nodiscard]] MarcoChoice marco_choice() const noexcept;
  // The pieces of a completed Cóatl, as a Cóatl again.
  [[nodiscard]] Serpent rebuilt(int index) const noexcept;

  // -- the rules, by file ---------------------------------------------------------------------------------------------
  // legal.ipp, closing.ipp
  struct EndPieces {
    std::uint32_t left;
    std::uint32_t right;
  };
  [[nodiscard]] bool chooses_among_actions() const noexcept;
  [[nodiscard]] [[gnu::always_inline]] inline Choices choices() const noexcept;
  [[gnu::always_inline]] inline void turn_choices(Choices& set) const noexcept;
  void prophecy_choices(Choices& set) const noexcept;
  [[gnu::always_inline]] inline void add_prophecies(Choices& set) const noexcept;
  [[nodiscard]] std::uint32_t open_piles() const noexcept;
  [[gnu::noinline]] void build_choices(Choices& set) const noexcept;
  [[nodiscard]] [[gnu::always_inline]] inline EndPieces fitting(const Player& p, const Serpent& s,
                                                                std::uint32_t kinds) const noexcept;
  [[nodiscard]] std::uint32_t plays(const Player& p, const Serpent& s) const noexcept;
  void completing_choices(Choices& set) const noexcept;
  void perfect_choices(Choices& set) const noexcept;
  void legal_sets(Out& out, Tag tag, int min, int max) const noexcept;
  // chance.ipp; where facts arise, a Sink takes them (core/fact.hpp)
  [[nodiscard]] Action marco_move() const noexcept;
  void legal_outcomes(Out& out) const noexcept;
  template <class Sink>
  [[gnu::noinline]] void apply_outcome(Action x, Sink emit) noexcept;
  template <class Sink>
  void reveal_temple(std::uint8_t number, Sink emit) noexcept;
  template <class Sink>
  void deal_temple(std::uint8_t number, Sink emit) noexcept;
  [[nodiscard]] Chance pending() const noexcept;
  [[nodiscard]] Piece drawn_piece(Rng& rng) const noexcept;
  void fill_supply(Piece piece) noexcept;
  void owe_supply() noexcept;
  template <class Sink>
  void owe_row(Sink emit) noexcept;
  void seek_supply() noexcept;
  template <class Sink>
  void seek_row(Sink emit) noexcept;
  template <class Sink>
  void need_card(Sink emit) noexcept;
  void clear_pending(Chance c) noexcept;
  // apply.ipp
  template <class Sink>
  void apply_step(Action x, Sink emit) noexcept;
  void begin_turn() noexcept;
  template <class Sink>
  void resume(Sink emit) noexcept;
  template <class Sink>
  void action_over(Sink emit) noexcept;
  template <class Sink>
  void note_bodies_gone(Sink emit) noexcept;
  template <class Sink>
  void end_turn(Sink emit) noexcept;
  template <class Sink>
  void next_turn(Sink emit) noexcept;
  template <class Sink>
  void take_space(int s, Sink emit) noexcept;
  void refill_if_due() noexcept;
  template <class Sink>
  [[gnu::noinline]] void perfect_pick(Action x, Sink emit) noexcept;
  template <class Sink>
  [[gnu::noinline]] void see_future(Sink emit) noexcept;
  template <class Sink>
  [[gnu::noinline]] void commit_priest(int pile, Sink emit) noexcept;
  template <class Sink>
  void take_prophecy(Tag tag, int slot, Sink emit) noexcept;
  // build.ipp
  template <class Sink>
  [[gnu::noinline]] void close_with(Tag tag, int value, Sink emit) noexcept;
  template <class Sink>
  [[gnu::noinline]] void place(Action x, Sink emit) noexcept;
  template <class Sink>
  [[gnu::noinline]] void play(int coatl, int kind, Sink emit) noexcept;
  template <class Sink>
  void close(int temple, Sink emit) noexcept;
  template <class Sink>
  void emit_completed(const Completed& done, Sink emit) const noexcept;
  void take_pile_top(int pile) noexcept;
  // hand.ipp
  void give(Player& p, int kind, std::uint8_t origin) noexcept;
  void drop(Player& p, int kind) noexcept;
  template <class Sink>
  void make_deck_of_discards(Sink emit) noexcept;
  void forget(int kind) noexcept;
  template <class Sink>
  [[gnu::noinline]] void keep_cards(Action x, Sink emit) noexcept;
  template <class Sink>
  [[gnu::noinline]] void discard_cards(Action x, Sink emit) noexcept;
  // marco.ipp
  template <class Sink>
  [[gnu::noinline]] void marco_turn(int s, Sink emit) noexcept;
  template <class Sink>
  void marco_explain(Sink emit) const noexcept;
  template <class Lacks, class Sink>
  void marco_place(Piece p, int from, Lacks& lacks, Sink emit) noexcept;
  template <class Lacks, class Sink>
  void marco_hand_out(std::array<Piece, 6> pieces, int count, int from, Lacks& lacks, Sink emit) noexcept;
  template <class Lacks, class Sink>
  void marco_complete(Lacks& lacks, Sink emit) noexcept;
  template <class Sink>
  void marco_refill(Sink emit) noexcept;
};

// What seat `seat` may know and remembers: the table with everything hidden from it blanked. Where the table has the
// deck, a view has the pool of cards that might be anywhere hidden; numbers of cards stay true.
template <bool Solo>
struct View {
  State<Solo> shown{};
  Seat seat = kNoSeat;
  std::array<std::uint8_t, 7> unused{};

  [[nodiscard]] std::uint64_t hash() const noexcept { return hash_value(*this); }
  void legal(typename State<Solo>::Out& out) const noexcept { shown.legal(out); }  // for a seat that is to act
};

extern template struct State<false>;
extern template struct State<true>;

}  // namespace patolli::coatl
