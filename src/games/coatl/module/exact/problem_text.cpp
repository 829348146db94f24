#include "games/coatl/module/exact/problem_text.hpp"

#include <algorithm>
#include <optional>

#include "core/printable.hpp"
#include "core/text.hpp"
#include "games/coatl/module/exact/written.hpp"

namespace patolli::coatl {
namespace {

class Reader {
 public:
  Reader(const ProblemText& args, const ProblemWords& words) : args_(args), words_(words) {}

  Result<BuildProblem> read() {
    coatls() && board() && hand() && temples() && piles() && pieces_exist() && numbers();
    if (refused_) return *refused_;
    problem_.gap_closed = args_.gap == "closed" || args_.rules == "bga";
    problem_.three_coatls = three_coatls();
    problem_.aim = args_.aim == "grow" ? Aim::kGrow : args_.aim == "total" ? Aim::kTotal : Aim::kScore;
    problem_.may_start = !args_.no_new;
    problem_.completed = static_cast<std::uint8_t>(args_.completed);
    return problem_;
  }

 private:
  [[nodiscard]] std::string named(std::string_view part) const {
    return std::string(words_.prefix) + std::string(part);
  }
  bool refuse(std::string where, std::string what) {
    refused_ = Error::malformed(std::move(where), std::move(what));
    return false;
  }

  bool coatls() {
    if (args_.coatls.size() > kUnfinished)
      return refuse(named("coatl"),
                    "a player has at most two unfinished Cóatls, not " + std::to_string(args_.coatls.size()));
    if (args_.played.size() > args_.coatls.size())
      return refuse(named("played"), "goes with a " + named("coatl") + " each, in the same order ('-' for none)");
    for (std::size_t i = 0; i < args_.coatls.size(); ++i) {
      const std::string where = named("coatl ") + printable(args_.coatls[i]);
      const ReadSerpent read = read_serpent(args_.coatls[i]);
      if (read.error) return refuse(where, words_.serpent(*read.error));
      if (read.serpent.complete()) return refuse(where, "it has head and tail, so nothing can be added to it");
      problem_.coatl[i] = read.serpent;
      if (i < args_.played.size() && args_.played[i] != "-" && !played(args_.played[i], problem_.coatl[i]))
        return false;
    }
    return true;
  }

  bool played(const std::string& text, Serpent& s) {
    const std::string where = named("played ") + printable(text);
    const auto kinds = numbers_of(where, text, kProphecies);
    if (!kinds) return false;
    for (std::size_t i = 0; i < kinds->size(); ++i) {
      const int kind = (*kinds)[i];
      if (s.cards == kMaxProphecies) return refuse(where, "a Cóatl has at most four Prophecies");
      if (s.has_prophecy(kind))
        return refuse(where,
                      "number " + std::to_string(i + 1) + ": Prophecy " + std::to_string(kind) + " lies there already");
      if (!count_card(where, i, kind)) return false;
      s.prophecy[s.cards++] = static_cast<std::uint8_t>(kind);
    }
    return true;
  }

  bool board() {
    std::string_view rest = args_.board == "-" ? std::string_view{} : std::string_view(args_.board);
    const std::string where = named("board ") + printable(args_.board);
    int place = 1;
    while (!rest.empty()) {
      const auto dot = rest.find('.');
      const auto word = rest.substr(0, dot);
      const auto piece = piece_from_text(word);
      if (!piece)
        return refuse(where, "place " + std::to_string(place) + ": " +
                                 (word.empty() ? "nothing" : printable(std::string(word))) +
                                 " is not a piece; bodies are Y R K G B, heads <Y, tails Y>");
      ++problem_.pieces[*piece];
      if (dot != std::string_view::npos && dot + 1 == rest.size())
        return refuse(where,
                      "place " + std::to_string(place + static_cast<int>(dot)) + ": a piece is missing behind the dot");
      place += static_cast<int>(dot) + 1;
      rest = dot == std::string_view::npos ? std::string_view{} : rest.substr(dot + 1);
    }
    if (problem_.piece_count() > kBoardPlaces)
      return refuse(where, "a board has 8 places, not " + std::to_string(problem_.piece_count()));
    return true;
  }

  bool hand() {
    const std::string where = named("hand ") + printable(args_.hand);
    auto kinds = numbers_of(where, args_.hand, kProphecies);
    if (!kinds) return false;
    if (kinds->size() > kHandLimit)
      return refuse(where, "a hand has at most 5 Prophecies, not " + std::to_string(kinds->size()));
    for (std::size_t i = 0; i < kinds->size(); ++i)
      if (!count_card(where, i, (*kinds)[i])) return false;
    std::sort(kinds->begin(), kinds->end());
    for (const int kind : *kinds) problem_.hand[problem_.hand_size++] = static_cast<std::uint8_t>(kind);
    return true;
  }

  bool temples() {
    const std::string where = named("temples ") + printable(args_.temples);
    const auto numbers = numbers_of(where, args_.temples, kTemples);
    if (!numbers) return false;
    for (const int n : *numbers)
      if (!count_temple(where, n)) return false;
    problem_.temples = temples_;
    return true;
  }

  bool piles() {
    const std::string where = named("piles ") + printable(args_.piles);
    const auto numbers = numbers_of(where, args_.piles, kTemples);
    if (!numbers) return false;
    if (numbers->size() > kPiles) return refuse(where, "there are two piles of Temples");
    for (std::size_t i = 0; i < numbers->size(); ++i) {
      if (!count_temple(where, (*numbers)[i])) return false;
      problem_.pile_top[i] = static_cast<std::uint8_t>((*numbers)[i]);
    }
    return true;
  }

  bool pieces_exist() {
    auto n = problem_.pieces;
    for (const Serpent& s : problem_.coatl)
      for (int i = 0; i < s.length; ++i) ++n[s.piece_at(i)];
    for (int k = 0; k < kPieces; ++k) {
      const auto piece = static_cast<Piece>(k);
      const Form form = form_of(piece);
      const int all = form == kHead ? kHeadsPerColour : form == kTail ? kTailsPerColour : kBodiesPerColour;
      if (n[k] > all)
        return refuse("", "board and Cóatls have " + std::to_string(n[k]) + " of " + piece_text(piece) +
                              "; there are " + std::to_string(all));
    }
    return true;
  }

  bool numbers() {
    if (args_.coatls.empty() && problem_.piece_count() == 0)
      return refuse("", "nothing to build with: give a " + named("coatl") + " or a " + named("board"));
    if (!args_.rules.empty() && !(args_.gap + args_.coatls_option).empty())
      return refuse(named("rules"),
                    "stands for " + named("coatls") + " and " + named("gap") + ", and cannot be given beside them");
    if (three_coatls() && args_.completed + args_.coatls.size() > 3)
      return refuse(named("completed"), "with " + named("coatls three") + " a player has at most three Cóatls in all");
    return true;
  }
  [[nodiscard]] bool three_coatls() const { return args_.coatls_option == "three" || args_.rules == "bga"; }

  std::optional<std::vector<int>> numbers_of(const std::string& where, const std::string& text, int max) {
    auto numbers = read_numbers(text == "-" ? "" : text, max);
    if (!numbers) refuse(where, "not numbers from 1 to " + std::to_string(max) + " with commas between, like 3,9");
    return numbers;
  }
  bool count_card(const std::string& where, std::size_t i, int kind) {
    const int copies = kProphecyFaces[kind - 1].copies;
    if (++cards_[kind] <= copies) return true;
    return refuse(where, "number " + std::to_string(i + 1) + ": there " +
                             (copies == 1 ? "is only one" : "are only two") + " of Prophecy " + std::to_string(kind));
  }
  bool count_temple(const std::string& where, int n) {
    const auto bit = static_cast<std::uint16_t>(1U << (n - 1));
    if ((temples_ & bit) != 0) return refuse(where, "there is only one Temple " + std::to_string(n));
    temples_ |= bit;
    return true;
  }

  const ProblemText& args_;
  const ProblemWords& words_;
  BuildProblem problem_;
  std::optional<Error> refused_;
  std::array<int, kProphecies + 1> cards_{};
  std::uint16_t temples_ = 0;
};

}  // namespace

Result<BuildProblem> read_problem(const ProblemText& text, const ProblemWords& words) {
  return Reader(text, words).read();
}

}  // namespace patolli::coatl
