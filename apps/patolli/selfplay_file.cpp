#include "selfplay_file.hpp"

#include <filesystem>
#include <optional>

#include "core/printable.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

// Empty, or why the record is not of this command.
std::string mismatch(const match::Record& record, const SelfplayTable& table, std::uint64_t index) {
  if (record.game != table.spec.game->name()) return "a game of " + printable(record.game);
  if (static_cast<int>(record.seats.size()) != table.spec.players) return "another number of players";
  if (record.seed != table.seed) return "another seed";
  if (record.index != index) return "another game is due here";
  const auto state = table.spec.game->make(table.spec.players, table.spec.options);
  const auto recorded = table.spec.game->make(table.spec.players, record.options);
  if (!recorded.ok() || (*recorded)->options() != (*state)->options()) return "other options";
  for (int seat = 0; seat < table.spec.players; ++seat)
    if (record.seats[static_cast<std::size_t>(seat)].name != table.seat_info(seat).name) return "other players";
  return {};
}

Result<SelfplayGame> read_game(const std::string& line, const SelfplayTable& table, std::uint64_t index) {
  const auto record = match::read_record(line);
  if (!record.ok()) return record.error();
  if (const std::string why = mismatch(*record, table, index); !why.empty())
    return Error::invalid("", "not a record of this command: " + why);
  SelfplayGame game;
  Rng deal = Rng(table.seed).split(index).split(0);
  std::optional<Action> drawn;
  bool own_deal = true;
  const auto visit = [&](const match::AnyState& state, Seat actor, Action action) {
    if (actor == kChance) own_deal = own_deal && drawn == action;
    if (actor >= 0) ++game.decisions;
    drawn.reset();
    if (state.to_act() == kChance) drawn = state.sample(deal);
  };
  const auto last = match::replay_record(registry::games(), *record, match::Replay::kEverything, visit);
  if (!last.ok()) return last.error();
  if (!own_deal) return Error::invalid("", "not a record of this command: other cards were dealt");
  if ((*last)->to_act() != kTerminal) return Error::invalid("", "a game that is not over");
  game.turns = (*last)->turn();
  game.outcome = record->result;
  for (const match::RecordNote& note : record->notes)
    if (note.kind == match::RecordNote::Kind::kReplaced) ++game.replaced[static_cast<std::size_t>(note.seat)];
  return game;
}

bool is_near(std::uint64_t games, std::uint64_t beside) { return games == beside || games + 1 == beside; }

}  // namespace

Result<std::vector<SelfplayGame>> open_selfplay_file(const std::string& path, const SelfplayTable& table, bool resume,
                                                     std::optional<std::uint64_t> beside, std::ofstream& file) {
  std::vector<SelfplayGame> games;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size != 0) {
    if (!resume)
      return Error::malformed("", printable(path) + " has something in it: go on with --resume, or name another file");
    std::ifstream in(path, std::ios::binary);
    std::uintmax_t good = 0;
    std::uintmax_t last = 0;  // the length of the last record
    std::string line;
    while (std::getline(in, line) && !in.eof()) {
      auto game = read_game(line, table, table.first + games.size());
      if (!game.ok())
        return Error::malformed(printable(path) + ", line " + std::to_string(games.size() + 1), game.error().text());
      games.push_back(std::move(*game));
      last = line.size() + 1;
      good += last;
    }
    in.close();
    if (beside && games.size() == *beside + 1) {
      games.pop_back();
      good -= last;
    }
    if (!beside || is_near(games.size(), *beside)) std::filesystem::resize_file(path, good, error);
    if (error) return Error::malformed("", "cannot write " + printable(path));
  }
  if (beside && !is_near(games.size(), *beside))
    return Error::malformed("", printable(path) + " and the observations are not of one run: it has " +
                                    std::to_string(games.size()) + " games, and they have " + std::to_string(*beside));
  file.open(path, std::ios::binary | std::ios::app);
  if (!file) return Error::malformed("", "cannot open " + printable(path) + " for writing");
  return games;
}

}  // namespace patolli::cli
