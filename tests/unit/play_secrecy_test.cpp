// Two people share the screen (hot seat). The test replays the game from the same seed, so it knows every card; what
// the program shows to one player must not name a card that this player cannot know.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "all_games.hpp"
#include "games/splendor/module/terminal/words.hpp"
#include "match/match.hpp"
#include "play/rng_source.hpp"
#include "play_dialogue.hpp"
#include "registry/words.hpp"

namespace patolli {
namespace {

using Prompt = Dialogue::Prompt;
using Names = std::set<std::string>;

// Every card that this state or view can name, as the screen writes it.
template <bool Solo>
Names cards_in(const coatl::State<Solo>& t) {
  Names names;
  const auto add = [&](int kind) {
    if (kind != 0) names.insert("#" + std::to_string(kind));
  };
  for (const int kind : t.row) add(kind);
  for (const int i : Bits(t.discards)) add(coatl::kind_of_bit(i));  // in a view: those that lay open, and one's own
  for (const int top : t.pile_top)
    if (top != 0) names.insert("T" + std::to_string(top));
  for (int seat = 0; seat < t.agreed.seats; ++seat) {
    const coatl::Player& p = t.player[seat];
    for (const int kind : p.hand) add(kind);
    for (const coatl::Serpent& s : p.coatl)
      for (const int kind : s.prophecy) add(kind);
    for (const int n : Bits(p.temples)) names.insert("T" + std::to_string(n + 1));
  }
  for (int i = 0; i < t.completed_count; ++i) {
    for (const int kind : t.completed[i].prophecy) add(kind);
    if (t.completed[i].temple != 0) names.insert("T" + std::to_string(t.completed[i].temple));
  }
  return names;
}
Names cards_in(const coatl::View<false>& v) { return cards_in(v.shown); }

Names cards_in(const splendor::StateBase& t) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const term::Context context{text, term::Paint(false), {"Ana", "Rui"}};
  const splendor::SplendorWords words(context);
  Names names;
  const auto add = [&](int card) {
    if (card != 0 && !splendor::is_unknown(card)) names.insert(term::printed(words.card(card)));
  };
  for (const int card : t.faces) add(card);
  for (int seat = 0; seat < t.seats(); ++seat)
    for (int i = 0; i < t.reserved_count(seat); ++i) add(t.reserved(seat, i));
  for (int seat = 0; seat < t.seats(); ++seat)
    for (int card = 1; card <= splendor::kCards; ++card)
      if (t.bought(seat).has(card)) add(card);
  return names;
}

// "#4" is not named by "#45".
bool names(const std::string& screen, const std::string& card) {
  for (std::size_t at = screen.find(card); at != std::string::npos; at = screen.find(card, at + 1)) {
    const bool longer = at + card.size() < screen.size() && std::isdigit(screen[at + card.size()]) != 0;
    if (!longer) return true;
  }
  return false;
}

template <GameState S>
class Shared {
 public:
  explicit Shared(std::uint64_t seed, std::vector<std::string> options = {})
      : mirror_(*match::game_of<S>().make(2, with(options))), rng_source_(seed), rng_(seed) {
    std::vector<std::string> arguments = {std::string(S::kName), "--players", "Ana,Rui", "--seed",
                                          std::to_string(seed)};
    for (const std::string& option : options) arguments.insert(arguments.end(), {"--option", option});
    dialogue_ = std::make_unique<Dialogue>(text_, arguments);
    settle();
  }

  void play() {
    Prompt prompt = dialogue_->wait_for_prompt();
    while (prompt != Prompt::kAfterGame && prompt != Prompt::kEnd) {
      if (prompt == Prompt::kHotSeat) {
        // The output so far was for one player; the rest is for the next.
        look(dialogue_->output());
        if (!contains("hide")) reader_ = mirror_.over() ? kTerminal : mirror_.to_act();
        prompt = dialogue_->answer("");
        continue;
      }
      look(dialogue_->output());
      if (rng_.below(6) == 0) {
        static const char* const kLooks[] = {"cards", "log", "table", "help"};
        prompt = dialogue_->answer(kLooks[rng_.below(4)]);
        continue;
      }
      const Seat seat = mirror_.to_act();
      ASSERT_EQ(seat, reader_);
      const auto legal = mirror_.legal(seat);
      const Action choice = choose(legal);
      ASSERT_TRUE(mirror_.act(seat, choice).ok());
      learn();
      settle();
      prompt = dialogue_->answer(S::action_text(choice));
      ASSERT_FALSE(dialogue_->output().find("\n ! ") != std::string::npos) << dialogue_->output();
    }
    EXPECT_EQ(prompt, Prompt::kAfterGame);
    EXPECT_GT(secrets_, 50) << "the games had too few secrets to prove anything";
    EXPECT_GT(own_, 20) << "people have to see their own cards";
  }

 private:
  static match::Options with(const std::vector<std::string>& texts) {
    match::Options options;
    for (const std::string& text : texts)
      options.emplace_back(text.substr(0, text.find('=')), text.substr(text.find('=') + 1));
    return options;
  }

  // At random, with a preference for hidden draws.
  Action choose(const std::vector<Action>& legal) {
    std::vector<Action> unseen;
    for (const Action x : legal)
      if (S::action_text(x).find("deck") != std::string::npos) unseen.push_back(x);
    const auto& from = !unseen.empty() && rng_.below(3) == 0 ? unseen : legal;
    return from[rng_.below(static_cast<std::uint32_t>(from.size()))];
  }

  [[nodiscard]] bool contains(const char* what) const {
    const std::string key(text_.text(std::string_view(what) == "hide" ? "play.hide" : "play.pass_keyboard"));
    return dialogue_->output().find(key.substr(key.rfind('}') + 1)) != std::string::npos;
  }

  void settle() {
    learn();
    for (;;) {
      const Seat seat = mirror_.to_act();
      if (seat == kChance) {
        mirror_.resolve_chance_step(rng_source_.chance());
      } else {
        // An action without a choice is done without a question.
        const auto legal = mirror_.legal(seat);
        if (seat < 0 || legal.size() != 1 || mirror_.can_undo(seat).ok()) return;
        ASSERT_TRUE(mirror_.act(seat, legal.front()).ok());
      }
      learn();
    }
  }

  // A player may be shown whatever was visible to them at some moment.
  void learn() {
    for (Seat seat = 0; seat < 2; ++seat) {
      const Names open = cards_in(mirror_.template view<S>(seat));
      known_[seat].insert(open.begin(), open.end());
    }
    // The spectator's record of everything is for the test alone.
    for (Seat seat = 0; seat < 2; ++seat) {
      const Names own = cards_in(mirror_.template view<S>(static_cast<Seat>(1 - seat)));
      all_.insert(own.begin(), own.end());
    }
  }

  void look(const std::string& screen) {
    if (reader_ < 0) return;
    for (const std::string& card : all_) {
      if (known_[reader_].count(card) == 0) {
        ++secrets_;
        EXPECT_FALSE(names(screen, card)) << card << " shown to seat " << int{reader_} << ":\n" << screen;
      } else if (known_[1 - reader_].count(card) == 0 && names(screen, card)) {
        ++own_;
      }
    }
  }

  const i18n::Catalogue text_ = registry::catalogue(i18n::Language::kEnglish);
  match::Match mirror_;
  play::RngSource rng_source_;
  Rng rng_;
  std::unique_ptr<Dialogue> dialogue_;
  Seat reader_ = kSpectator;
  std::array<Names, 2> known_;
  Names all_;
  int secrets_ = 0;
  int own_ = 0;
};

TEST(PlaySecrecy, NoHiddenCardOfCoatlIsShownToAnother) {
  for (const std::uint64_t seed : {1, 2, 3}) Shared<coatl::Coatl>(seed).play();
  Shared<coatl::Coatl>(4, {"sacrifice=on"}).play();
}

TEST(PlaySecrecy, NoHiddenCardOfSplendorIsShownToAnother) {
#if defined(PATOLLI_SANITIZE)
  constexpr std::uint64_t kGames = 1;  // the sanitizers are slow
#else
  constexpr std::uint64_t kGames = 3;
#endif
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) Shared<splendor::State>(seed).play();
}

}  // namespace
}  // namespace patolli
