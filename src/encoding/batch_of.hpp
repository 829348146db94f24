// AnyBatch for a game of the contract whose module brings an encoding. The loops over tables are inside of one virtual
// call, on the game's own types, and a step allocates nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "core/bits.hpp"
#include "encoding/any_batch.hpp"
#include "encoding/workers.hpp"

namespace patolli::encoding {

template <GameState S>
class BatchOf final : public AnyBatch {
 public:
  using E = EncodingFor<S>;
  static constexpr std::size_t kObservation = E::kObservation;

  BatchOf(const typename S::Setup& setup, const BatchConfig& config)
      : setup_(setup),
        config_(config),
        seats_(static_cast<int>(setup.seats)),
        actions_(E::kActions[static_cast<std::size_t>(config.space)]),
        workers_(std::clamp(config.threads, 1, config.tables)),
        tables_(static_cast<std::size_t>(config.tables)),
        picked_(tables_.size(), kNothing),
        played_(tables_.size(), kNoAction),
        counts_(tables_.size(), 0) {
    restart(config.seed);
  }

  [[nodiscard]] int tables() const noexcept override { return config_.tables; }
  [[nodiscard]] int seats() const noexcept override { return seats_; }
  [[nodiscard]] std::size_t list_limit() const noexcept override { return tables_.size() * S::kMaxActions; }

  void bind(const BatchArrays& arrays) noexcept override { arrays_ = arrays; }

  void reset(std::uint64_t seed) override {
    restart(seed);
    begun_ = true;
    show_all();
  }
  void reset() override {
    drawn_ = false;
    if (begun_) each([this](std::size_t i) { deal(i, tables_[i].game + tables_.size()); });
    begun_ = true;
    show_all();
  }

  [[nodiscard]] int step(std::span<const std::int32_t> actions) override {
    begun_ = true;
    // What random_actions() has drawn is legal and known already.
    if (!drawn_ || std::memcmp(actions.data(), picked_.data(), actions.size_bytes()) != 0) {
      wanted_ = actions.data();
      each([this](std::size_t i) { played_[i] = understand(i, wanted_[i]); });
      const auto refused = std::find(played_.begin(), played_.end(), kNoAction);
      if (refused != played_.end()) {
        restore_picks();
        return static_cast<int>(refused - played_.begin());
      }
    }
    drawn_ = false;
    each([this](std::size_t i) {
      play(i, played_[i]);
      show(i);
    });
    gather_lists();
    return -1;
  }

  void random_actions(std::span<std::int32_t> out) override {
    each([this](std::size_t i) { pick(i); });
    drawn_ = true;
    std::copy(picked_.begin(), picked_.end(), out.begin());
  }

  [[nodiscard]] bool observe(std::span<const std::int8_t> seats, std::span<float> out) override {
    if (std::any_of(seats.begin(), seats.end(), [&](int seat) { return seat < 0 || seat >= seats_; })) return false;
    viewers_ = seats.data();
    viewed_ = out.data();
    each([this](std::size_t i) { E::observe(tables_[i].state.view(viewers_[i]), viewed_ + i * kObservation); });
    return true;
  }

  [[nodiscard]] std::string state_text(int table) const override { return at(table).state.to_text(); }
  [[nodiscard]] std::uint64_t game(int table) const override { return at(table).game; }
  [[nodiscard]] std::span<const std::uint32_t> log(int table) const override {
    if (!config_.history) return {};
    return logs_[static_cast<std::size_t>(table)];
  }

 private:
  static constexpr std::int32_t kNothing = -1;  // no index

  struct Table {
    S state{};
    Rng deal{0};
    std::array<Rng, kMaxSeats> players{Rng(0), Rng(0), Rng(0), Rng(0)};
    std::uint64_t game = 0;
    Action pick = kNoAction;  // by random_actions(), whatever step() is asked for
  };

  [[nodiscard]] const Table& at(int table) const noexcept { return tables_[static_cast<std::size_t>(table)]; }

  // Does something for every table, on all threads.
  template <class Do>
  void each(Do action) {
    struct Share {
      BatchOf* batch;
      Do* action;
    } share{this, &action};
    workers_.run(
        [](void* self, int part) noexcept {
          const auto& mine = *static_cast<Share*>(self);
          const std::size_t parts = static_cast<std::size_t>(mine.batch->workers_.threads());
          const std::size_t n = mine.batch->tables_.size();
          const std::size_t end = n * (static_cast<std::size_t>(part) + 1) / parts;
          for (std::size_t i = n * static_cast<std::size_t>(part) / parts; i < end; ++i) (*mine.action)(i);
        },
        &share);
  }

  void restart(std::uint64_t seed) {
    config_.seed = seed;
    drawn_ = false;
    if (config_.history) logs_.resize(tables_.size());
    each([this](std::size_t i) { deal(i, i); });
    begun_ = false;
  }

  // A new game, up to its first decision: the streams are those of `patolli selfplay`.
  void deal(std::size_t i, std::uint64_t game) noexcept {
    Table& table = tables_[i];
    const Rng streams = Rng(config_.seed).split(game);
    table.deal = streams.split(0);
    for (int seat = 0; seat < seats_; ++seat)
      table.players[static_cast<std::size_t>(seat)] = streams.split(static_cast<std::uint64_t>(seat) + 1);
    table.game = game;
    table.state = S::initial(setup_);
    if (config_.history) logs_[i].clear();
    resolve(i);
  }

  void resolve(std::size_t i) noexcept {
    Table& table = tables_[i];
    if (config_.history)
      while (table.state.to_act() == kChance) apply(i, table.state.sample(table.deal));
    else
      resolve_chance(table.state, table.deal);
    picked_[i] = kNothing;
    table.pick = kNoAction;
  }

  void apply(std::size_t i, Action action) noexcept {
    if (config_.history) logs_[i].push_back(action.code);
    tables_[i].state.apply(action);
  }

  void list(const S& state, LegalActions<S>& legal) const noexcept {
    state.legal(legal);
    if (config_.space == ActionSpace::kDefault) E::leave_out(E::table(state), legal);
  }

  // The legal action of an index; kNoAction: there is none.
  [[nodiscard]] Action understand(std::size_t i, std::int32_t index) const noexcept {
    if (index == picked_[i]) return tables_[i].pick;
    if (index < 0 || index >= actions_) return kNoAction;
    const S& state = tables_[i].state;
    const Action action = E::action(E::table(state), index, config_.space);
    if (action == kNoAction || !state.check(action, state.to_act()).ok()) return kNoAction;
    return E::index(E::table(state), action, config_.space) == index ? action : kNoAction;
  }

  void restore_picks() noexcept {
    for (std::size_t i = 0; i < tables_.size(); ++i) played_[i] = tables_[i].pick;
  }

  void pick(std::size_t i) noexcept {
    Table& table = tables_[i];
    if (picked_[i] != kNothing) return;
    Rng& stream = table.players[static_cast<std::size_t>(table.state.to_act())];
    if (config_.space == ActionSpace::kDefault) {
      LegalActions<S> legal;
      list(table.state, legal);
      table.pick = legal[static_cast<int>(stream.below(static_cast<std::uint32_t>(legal.size())))];
    } else {
      table.pick = random_legal(table.state, stream);
    }
    played_[i] = table.pick;
    picked_[i] = E::index(E::table(table.state), table.pick, config_.space);
  }

  void play(std::size_t i, Action action) noexcept {
    Table& table = tables_[i];
    apply(i, action);
    resolve(i);
    const bool over = table.state.to_act() == kTerminal;
    if (arrays_.terminated != nullptr) arrays_.terminated[i] = over ? 1 : 0;
    if (over) {
      report(i);
      deal(i, table.game + tables_.size());
    } else if (arrays_.reward != nullptr) {
      std::fill_n(arrays_.reward + i * static_cast<std::size_t>(seats_), seats_, 0.0F);
    }
  }

  // What a game that has ended leaves.
  void report(std::size_t i) noexcept {
    const S& state = tables_[i].state;
    const Outcome outcome = state.result();
    if (arrays_.score != nullptr) std::copy(outcome.score.begin(), outcome.score.end(), arrays_.score + i * kMaxSeats);
    if (arrays_.winners != nullptr) arrays_.winners[i] = outcome.winners;
    if (arrays_.ending != nullptr) arrays_.ending[i] = static_cast<std::uint8_t>(outcome.ending);
    if (arrays_.turns != nullptr) arrays_.turns[i] = state.turn();
    if (arrays_.game != nullptr) arrays_.game[i] = tables_[i].game;
    for (int seat = 0; seat < seats_; ++seat) {
      const std::size_t row = i * static_cast<std::size_t>(seats_) + static_cast<std::size_t>(seat);
      if (arrays_.reward != nullptr) arrays_.reward[row] = reward(outcome, seat);
      if (arrays_.final_observation != nullptr)
        E::observe(state.view(static_cast<Seat>(seat)), arrays_.final_observation + row * kObservation);
    }
  }

  [[nodiscard]] float reward(const Outcome& outcome, int seat) const noexcept {
    if (!config_.margin) {
      const bool won = (outcome.winners >> seat & 1) != 0;
      return won ? 1.0F / static_cast<float>(count_bits(outcome.winners)) : 0.0F;
    }
    int best = 0;
    bool first = true;
    for (int side = 0; side < outcome.sides; ++side) {
      if (side == seat) continue;
      if (first || outcome.score[static_cast<std::size_t>(side)] > best)
        best = outcome.score[static_cast<std::size_t>(side)];
      first = false;
    }
    return static_cast<float>(outcome.score[static_cast<std::size_t>(seat)] - best);
  }

  void show_all() {
    each([this](std::size_t i) {
      if (arrays_.terminated != nullptr) arrays_.terminated[i] = 0;
      if (arrays_.reward != nullptr) std::fill_n(arrays_.reward + i * static_cast<std::size_t>(seats_), seats_, 0.0F);
      show(i);
    });
    gather_lists();
  }

  // What the seat to act sees and may do.
  void show(std::size_t i) noexcept {
    const S& state = tables_[i].state;
    const Seat seat = state.to_act();
    if (arrays_.to_act != nullptr) arrays_.to_act[i] = seat;
    if (arrays_.observation != nullptr) E::observe(state.view(seat), arrays_.observation + i * kObservation);
    if (arrays_.mask != nullptr || arrays_.packed != nullptr || arrays_.legal != nullptr) show_legal(i);
  }

  void show_legal(std::size_t i) noexcept {
    const S& state = tables_[i].state;
    LegalActions<S> legal;
    list(state, legal);
    const auto size = static_cast<std::size_t>(actions_);
    std::uint8_t* const mask = arrays_.mask == nullptr ? nullptr : arrays_.mask + i * size;
    std::uint8_t* const packed = arrays_.packed == nullptr ? nullptr : arrays_.packed + i * ((size + 7) / 8);
    std::int32_t* const listed = arrays_.legal == nullptr ? nullptr : arrays_.legal + i * S::kMaxActions;
    if (mask != nullptr) std::memset(mask, 0, size);
    if (packed != nullptr) std::memset(packed, 0, (size + 7) / 8);
    int n = 0;
    for (const Action action : legal) {
      const int index = E::index(E::table(state), action, config_.space);
      if (mask != nullptr) mask[index] = 1;
      if (packed != nullptr) packed[index / 8] = static_cast<std::uint8_t>(packed[index / 8] | 1U << (index % 8));
      if (listed != nullptr) listed[n] = index;
      ++n;
    }
    counts_[i] = n;
  }

  // Lists are written at their tables' own places, and then moved together.
  void gather_lists() noexcept {
    if (arrays_.legal == nullptr || arrays_.legal_offsets == nullptr) return;
    std::int32_t at = 0;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      std::int32_t* const from = arrays_.legal + i * S::kMaxActions;
      std::memmove(arrays_.legal + at, from, static_cast<std::size_t>(counts_[i]) * sizeof *from);
      std::sort(arrays_.legal + at, arrays_.legal + at + counts_[i]);
      arrays_.legal_offsets[i] = at;
      at += counts_[i];
    }
    arrays_.legal_offsets[tables_.size()] = at;
  }

  typename S::Setup setup_;
  BatchConfig config_;
  int seats_;
  int actions_;
  bool begun_ = false;  // since the seed was given: the next reset() goes on to other games
  bool drawn_ = false;  // random_actions() was asked in this step
  Workers workers_;
  BatchArrays arrays_;
  std::vector<Table> tables_;
  std::vector<std::int32_t> picked_;  // indices of what random_actions() has drawn, kNothing where it has not
  std::vector<Action> played_;        // what is played in this step
  std::vector<int> counts_;           // of legal actions
  std::vector<std::vector<std::uint32_t>> logs_;
  const std::int32_t* wanted_ = nullptr;  // the caller's, during a call
  const std::int8_t* viewers_ = nullptr;
  float* viewed_ = nullptr;
};

}  // namespace patolli::encoding
