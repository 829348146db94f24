// The bytes play: they choose the table, the actions and the outcomes of chance, and between them throw codes of their
// own at check(), which must agree with the list of legal actions.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "about.hpp"
#include "conformance/game_config.hpp"
#include "core/hash.hpp"
#include "demand.hpp"

namespace patolli::fuzz {
namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  [[nodiscard]] bool empty() const { return at_ == size_; }
  std::uint32_t next() { return empty() ? 0 : data_[at_++]; }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | next();
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

// Bytes from here on are not a choice but a question.
constexpr std::uint32_t kRawCode = 0xF0;
constexpr std::uint32_t kNearMiss = 0xF8;

void ask(const S& state, const LegalActions<S>& legal, Action x) {
  const Seat mover = state.to_act();
  const bool listed = std::binary_search(legal.begin(), legal.end(), x);
  PATOLLI_DEMAND(state.check(x, mover).ok() == listed);
  PATOLLI_DEMAND(!state.check(x, static_cast<Seat>(mover + 1)).ok());
  if (mover == kChance) PATOLLI_DEMAND((state.weight(x) != 0) == listed);
  (void)S::action_text(x);
}

void play(Bytes in) {
  static const std::vector<conformance::GameConfig> kConfigs = conformance::all_configs<S>();
  const std::size_t table = in.next() % kConfigs.size();
  S state = S::initial(conformance::setup_of<S>(kConfigs[table]));
  LegalActions<S> legal;
  for (int step = 0; !in.empty(); ++step) {
    legal.clear();
    state.legal(legal);
    PATOLLI_DEMAND(legal.empty() == (state.to_act() == kTerminal));
    if (legal.empty()) break;
    const std::uint32_t b = in.next();
    const auto n = static_cast<std::uint32_t>(legal.size());
    if (b >= kNearMiss) {
      ask(state, legal, Action{legal[static_cast<int>(in.next() % n)].code ^ (1U << (in.next() & 31))});
    } else if (b >= kRawCode) {
      ask(state, legal, Action{in.word()});
    } else {
      const std::uint32_t wide = n > kRawCode ? b + kRawCode * in.next() : b;
      const Action x = legal[static_cast<int>(wide % n)];
      PATOLLI_DEMAND(state.check(x, state.to_act()).ok());
      state.apply(x);
      if (step % 32 == 0) PATOLLI_DEMAND(state.valid());
    }
  }
  PATOLLI_DEMAND(state.valid());
  const auto again = S::parse(state.to_text());
  PATOLLI_DEMAND(again && same_bytes(*again, state));
  Rng rng(state.hash());
  for (int p = 0; p < state.setup().seats; ++p) {
    const auto view = state.view(static_cast<Seat>(p));
    PATOLLI_DEMAND(same_bytes(S::determinize(view, rng).view(static_cast<Seat>(p)), view));
  }
}

}  // namespace
}  // namespace patolli::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  patolli::fuzz::play(patolli::fuzz::Bytes(data, size));
  return 0;
}
