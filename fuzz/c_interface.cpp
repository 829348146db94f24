// The C interface called as a stranger might: the bytes choose functions, handles and arguments, and texts are the
// bytes themselves. Nothing may crash; a call that fails changes nothing; what a function gives can be used at once.
#include <patolli.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "demand.hpp"

namespace {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  [[nodiscard]] bool empty() const { return at_ >= size_; }
  std::uint8_t byte() { return empty() ? 0 : data_[at_++]; }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | byte();
    return value;
  }
  // Some bytes as a text: as many as the next byte says, or all that are left.
  std::string text() {
    const std::size_t wanted = byte();
    const std::size_t left = size_ - at_;
    const std::size_t length = wanted == 0xFF ? left : std::min(wanted, left);
    std::string out(reinterpret_cast<const char*>(data_ + at_), length);
    at_ += length;
    return out;
  }
  // A seat, or a number that is none.
  std::int32_t seat() { return static_cast<std::int32_t>(byte() % 8) - 3; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

constexpr patolli_budget kShort{8, 0, nullptr, nullptr};

// Asks for the size of a text, then for the text: both have to agree.
template <class Ask>
std::string text_by(Ask ask) {
  std::size_t size = 0;
  const patolli_status status = ask(nullptr, 0, &size);
  if (status != PATOLLI_TOO_SMALL) return {};
  std::string text(size + 1, '#');
  std::size_t again = 0;
  PATOLLI_DEMAND(ask(text.data(), size, &again) == PATOLLI_TOO_SMALL && text[0] == '#');
  PATOLLI_DEMAND(ask(text.data(), size + 1, &again) == PATOLLI_OK && again == size && text[size] == '\0');
  text.resize(size);
  return text;
}

// One handle of each kind, any of which may be missing.
class Caller {
 public:
  explicit Caller(Input in) : in_(in) {}
  ~Caller() {
    patolli_state_free(state_);
    patolli_view_free(view_);
    patolli_match_free(match_);
    patolli_record_free(record_);
    patolli_bot_free(bot_);
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  void run() {
    for (int calls = 0; !in_.empty() && calls < 200; ++calls) call();
  }

 private:
  using Call = void (Caller::*)();

  void call() {
    static constexpr std::array<Call, 16> kCalls = {
        &Caller::choose_game, &Caller::make_state,  &Caller::parse_state,  &Caller::play_on,
        &Caller::apply_code,  &Caller::ask_state,   &Caller::take_view,    &Caller::read_view,
        &Caller::ask_view,    &Caller::think,       &Caller::begin_match,  &Caller::act,
        &Caller::ask_match,   &Caller::read_record, &Caller::write_record, &Caller::use_bot};
    (this->*kCalls[in_.byte() % kCalls.size()])();
  }

  template <class Handle, class Free>
  void replace(Handle*& mine, Handle* other, patolli_status status, Free free) {
    PATOLLI_DEMAND((status == PATOLLI_OK) == (other != nullptr));
    PATOLLI_DEMAND(status != PATOLLI_INTERNAL);
    if (other == nullptr) return;
    free(mine);
    mine = other;
  }

  void choose_game() {
    const patolli_game* game = nullptr;
    if (patolli_game_at(in_.byte() % 4, &game) == PATOLLI_OK) game_ = game;
    (void)patolli_game_find(in_.text().c_str(), in_.seat(), &game, &error_);
  }
  void make_state() {
    patolli_state* made = nullptr;
    patolli_option_info info{};
    patolli_option option{"", ""};
    const std::string value = in_.text();
    if (patolli_game_option(game_, in_.byte() % 4, &info) == PATOLLI_OK) option = {info.name, info.default_value};
    if (!value.empty()) option.value = value.c_str();
    const std::size_t count = in_.byte() % 2;
    const patolli_status status = patolli_state_make(game_, in_.seat() + 1, &option, count, &made, &error_);
    replace(state_, made, status, patolli_state_free);
  }
  void parse_state() {
    patolli_state* made = nullptr;
    const std::string text = in_.text();
    const patolli_status status = patolli_state_parse(game_, text.data(), text.size(), &made, &error_);
    replace(state_, made, status, patolli_state_free);
  }
  void play_on() {
    patolli_rng rng{in_.word()};
    for (int steps = in_.byte() % 64; steps > 0; --steps) {
      patolli_state_resolve_chance(state_, &rng);
      std::size_t count = 0;
      if (patolli_state_legal(state_, nullptr, 0, &count) != PATOLLI_TOO_SMALL) return;
      std::vector<patolli_action> legal(count);
      PATOLLI_DEMAND(patolli_state_legal(state_, legal.data(), count, &count) == PATOLLI_OK);
      std::uint32_t chosen = 0;
      PATOLLI_DEMAND(patolli_rng_below(&rng, static_cast<std::uint32_t>(count), &chosen) == PATOLLI_OK);
      PATOLLI_DEMAND(patolli_state_apply(state_, legal[chosen], &error_) == PATOLLI_OK);
    }
  }
  void apply_code() {
    patolli_state* before = nullptr;
    if (patolli_state_copy(state_, &before) != PATOLLI_OK) return;
    const patolli_action action = in_.word();
    patolli_action seen = 0;
    (void)patolli_state_redacted(state_, action, in_.seat(), &seen);
    (void)patolli_state_check(state_, in_.seat(), action, &error_);
    std::int32_t equal = 0;
    const patolli_status status = patolli_state_apply(state_, action, &error_);
    if (status != PATOLLI_OK) PATOLLI_DEMAND(patolli_state_equal(state_, before, &equal) == PATOLLI_OK && equal == 1);
    patolli_state_free(before);
  }
  void ask_state() {
    const std::string text =
        text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_state_text(state_, b, c, s); });
    (void)text_by(
        [&](char* b, std::size_t c, std::size_t* s) { return patolli_state_option(state_, "turn-limit", b, c, s); });
    if (state_ == nullptr) return;
    const patolli_game* game = nullptr;
    PATOLLI_DEMAND(patolli_state_game(state_, &game) == PATOLLI_OK);
    patolli_state* again = nullptr;
    PATOLLI_DEMAND(patolli_state_parse(game, text.data(), text.size(), &again, &error_) == PATOLLI_OK);
    std::int32_t equal = 0;
    PATOLLI_DEMAND(patolli_state_equal(state_, again, &equal) == PATOLLI_OK && equal == 1);
    patolli_state_free(again);
    patolli_result result;
    PATOLLI_DEMAND(patolli_state_result(state_, &result) == PATOLLI_OK);
    std::array<patolli_action, 2048> outcomes{};
    std::array<std::uint32_t, 2048> odds{};
    std::size_t count = 0;
    (void)patolli_state_outcomes(state_, outcomes.data(), odds.data(), outcomes.size(), &count);
  }
  void take_view() {
    patolli_view* made = nullptr;
    const patolli_status status = patolli_state_view(state_, in_.seat(), &made);
    replace(view_, made, status, patolli_view_free);
  }
  void read_view() {
    patolli_view* made = nullptr;
    const std::string text = in_.text();
    const patolli_status status = patolli_view_parse(game_, text.data(), text.size(), &made, &error_);
    replace(view_, made, status, patolli_view_free);
    ask_exactly(text);
  }
  void ask_exactly(const std::string& question) {
    patolli_solution* solution = nullptr;
    if (patolli_solution_make(game_, question.data(), question.size(), &solution, &error_) == PATOLLI_OK)
      (void)text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_solution_json(solution, b, c, s); });
    patolli_solution_free(solution);
    (void)text_by([&](char* b, std::size_t c, std::size_t* s) {
      return patolli_score_json(game_, question.data(), question.size(), b, c, s, &error_);
    });
  }
  void ask_view() {
    (void)text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_view_text(view_, b, c, s); });
    (void)text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_view_json(view_, b, c, s); });
    patolli_rng rng{in_.word()};
    patolli_state* world = nullptr;
    patolli_view_info info{};
    if (patolli_view_determinize(view_, &rng, &world) != PATOLLI_OK) return;
    PATOLLI_DEMAND(patolli_view_describe(view_, &info) == PATOLLI_OK);
    patolli_view* same = nullptr;
    std::int32_t equal = 0;
    PATOLLI_DEMAND(patolli_state_view(world, info.viewer, &same) == PATOLLI_OK);
    PATOLLI_DEMAND(patolli_view_equal(view_, same, &equal) == PATOLLI_OK && equal == 1);
    patolli_view_free(same);
    patolli_state_free(world);
  }
  void think() {
    std::vector<patolli_root_action> rows(in_.byte() * 16);
    std::size_t count = 0;
    (void)patolli_search(view_, &kShort, in_.word(), rows.data(), rows.size(), &count);
    patolli_hint* hint = nullptr;
    if (patolli_hint_make(view_, &kShort, in_.byte(), &hint) == PATOLLI_OK)
      (void)text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_hint_json(hint, b, c, s); });
    patolli_hint_free(hint);
    const patolli_action action = in_.word();
    (void)text_by(
        [&](char* b, std::size_t c, std::size_t* s) { return patolli_view_reasons_json(view_, action, b, c, s); });
  }
  void begin_match() {
    patolli_match* made = nullptr;
    const patolli_status status = patolli_match_make(state_, &made);
    replace(match_, made, status, patolli_match_free);
  }
  void act() {
    patolli_rng rng{in_.byte()};
    switch (in_.byte() % 7) {
      case 0: (void)patolli_match_resolve_chance(match_, &rng); break;
      case 1: (void)patolli_match_act(match_, in_.seat(), in_.word(), &error_); break;
      case 2: (void)patolli_match_undo(match_, in_.seat(), &error_); break;
      case 3: (void)patolli_match_redo(match_, in_.seat(), &error_); break;
      case 4: (void)patolli_match_rewind(match_, in_.byte()); break;
      case 5: (void)patolli_match_take_back(match_, in_.seat(), &error_); break;
      default: act_legally(); break;
    }
  }
  void act_legally() {
    patolli_state_info info{};
    if (patolli_match_describe(match_, &info) != PATOLLI_OK || info.to_act < 0) return;
    patolli_view* view = nullptr;
    PATOLLI_DEMAND(patolli_match_view(match_, info.to_act, &view) == PATOLLI_OK);
    std::array<patolli_action, 4096> legal{};
    std::size_t count = 0;
    if (patolli_view_legal(view, legal.data(), legal.size(), &count) == PATOLLI_OK && count != 0)
      PATOLLI_DEMAND(patolli_match_act(match_, info.to_act, legal[in_.byte() % count], &error_) == PATOLLI_OK);
    patolli_view_free(view);
  }
  void ask_match() {
    std::vector<patolli_event> events(in_.byte());
    std::size_t count = 0;
    (void)patolli_match_log(match_, in_.seat(), in_.byte(), events.data(), events.size(), &count);
    const std::int32_t viewer = in_.seat();
    const std::size_t first = in_.byte();
    (void)text_by([&](char* b, std::size_t c, std::size_t* s) {
      return patolli_match_position_json(match_, viewer, first, b, c, s);
    });
  }
  void read_record() {
    patolli_record* made = nullptr;
    const std::string text = in_.text();
    const patolli_status status = patolli_record_read(text.data(), text.size(), &made, &error_);
    replace(record_, made, status, patolli_record_free);
    patolli_match* match = nullptr;
    const patolli_status played = patolli_record_match(record_, in_.byte(), &match, &error_);
    replace(match_, match, played, patolli_match_free);
    (void)patolli_record_check(record_, &error_);
    patolli_analysis* analysis = nullptr;
    if (patolli_analysis_make(record_, &kShort, 1, in_.byte(), &analysis, &error_) == PATOLLI_OK) {
      (void)patolli_analysis_look(analysis, in_.byte());
      (void)text_by([&](char* b, std::size_t c, std::size_t* s) { return patolli_analysis_json(analysis, b, c, s); });
    }
    patolli_analysis_free(analysis);
  }
  void write_record() {
    patolli_record* made = nullptr;
    const std::string name = in_.text();
    const std::array<patolli_player, PATOLLI_MAX_SEATS> players{{{name.c_str(), nullptr}, {}, {}, {}}};
    const patolli_status status = patolli_record_of(match_, players.data(), in_.byte() % 2, &made);
    replace(record_, made, status, patolli_record_free);
    // What was taken from a match is so.
    if (status == PATOLLI_OK) PATOLLI_DEMAND(patolli_record_check(record_, &error_) == PATOLLI_OK);
    const std::int32_t format = in_.seat();
    (void)text_by(
        [&](char* b, std::size_t c, std::size_t* s) { return patolli_record_write(record_, format, b, c, s); });
  }
  void use_bot() {
    static constexpr std::array<const char*, 5> kNames = {"random", "greedy", "search", "novice", "nobody"};
    patolli_bot* made = nullptr;
    const patolli_status status =
        patolli_bot_make(game_, kNames[in_.byte() % kNames.size()], &kShort, in_.byte(), &made, &error_);
    replace(bot_, made, status, patolli_bot_free);
    patolli_action action = 0;
    std::uint32_t done = 0;
    std::uint32_t wanted = 0;
    (void)patolli_bot_think(bot_, 4, &done);
    (void)patolli_bot_decide(bot_, view_, &action, &done);
    (void)patolli_bot_begin(bot_, view_, &wanted);
    (void)patolli_bot_think(bot_, in_.byte(), &done);
    (void)patolli_bot_finish(bot_, &action);
  }

  Input in_;
  patolli_error error_{};
  const patolli_game* game_ = nullptr;
  patolli_state* state_ = nullptr;
  patolli_view* view_ = nullptr;
  patolli_match* match_ = nullptr;
  patolli_record* record_ = nullptr;
  patolli_bot* bot_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Caller(Input(data, size)).run();
  return 0;
}
