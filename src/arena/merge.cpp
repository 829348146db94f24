#include "arena/merge.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include "core/printable.hpp"
#include "match/record.hpp"

namespace patolli::arena {
namespace {

using SeatsByGame = std::map<std::uint64_t, std::vector<match::SeatInfo>>;

struct Glimpse {
  std::optional<match::Record> first;  // any one: they all have to agree
  SeatsByGame seats;
};

// Who sat where in which game. Everything else is checked when the files are joined.
Result<Glimpse> look(const std::vector<std::string>& paths) {
  Glimpse seen;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path)) return Error::malformed("", "cannot read " + printable(path));
    std::string line;
    for (std::uint64_t number = 1; std::getline(in, line); ++number) {
      auto record = match::read_record(line);
      const std::string where = printable(path) + ", line " + std::to_string(number);
      if (!record.ok()) return Error::malformed(where, record.error().text());
      if (!record->index || !record->seed)
        return Error::malformed(where, "not a game of the arena: no seed and number");
      seen.seats.emplace(*record->index, record->seats);
      if (!seen.first) seen.first = std::move(*record);
    }
  }
  if (!seen.first) return Error::malformed("", "there are no games in these files");
  return seen;
}

// As the command line has them: those that are not at their default.
match::Options given_options(const match::AnyGame& game, int seats, const match::Options& recorded) {
  const auto played = game.make(seats, recorded);
  const auto plain = game.make(seats, {});
  match::Options given;
  if (!played.ok() || !plain.ok()) return recorded;
  const match::Options defaults = (*plain)->options();
  for (const auto& option : (*played)->options())
    if (std::find(defaults.begin(), defaults.end(), option) == defaults.end()) given.push_back(option);
  return given;
}

// Names of the bots by who sat where, if there are so many; false when the seats do not fit together.
bool name_bots(TournamentConfig& config, const SeatsByGame& games, std::size_t bots) {
  config.bots.assign(bots, BotText{});
  std::vector<bool> named(bots);
  for (const auto& [index, seats] : games) {
    if (static_cast<int>(seats.size()) != config.seats) return false;
    const Lineup seated = lineup(config, index);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto number = static_cast<std::size_t>(seated[seat]);
      BotText& bot = config.bots[number];
      if (named[number] && bot.name != seats[seat].name) return false;
      bot.name = seats[seat].name;
      bot.kind = seats[seat].kind;
      named[number] = true;
    }
  }
  return std::find(named.begin(), named.end(), false) == named.end();
}

}  // namespace

Result<Merged> merge_parts(const match::Games& games, const std::vector<std::string>& paths, const MergeWish& wish,
                           const std::string& into) {
  const auto seen = look(paths);
  if (!seen.ok()) return seen.error();
  TournamentConfig config;
  config.sprt = wish.sprt;
  config.game = games.find(seen->first->game);
  if (config.game == nullptr) return Error::malformed("", "no such game: " + printable(seen->first->game));
  config.seats = static_cast<int>(seen->first->seats.size());
  config.options = given_options(*config.game, config.seats, seen->first->options);
  config.seed = *seen->first->seed;
  // At a table there is a bot a seat. Alone, their number shows in the deals: each is played once by every bot.
  const std::size_t least = config.solo() ? 1 : seen->first->seats.size();
  const std::size_t most = config.solo() ? std::size_t{kMaxBots} : least;
  std::optional<Error> why;
  for (std::size_t bots = least; bots <= most; ++bots) {
    if (!name_bots(config, seen->seats, bots)) continue;
    const std::uint64_t there = seen->seats.rbegin()->first / bots + 1;
    config.groups = wish.groups ? wish.groups(config.games_per_group()) : there;
    if (auto error = validate(config)) return std::move(*error);
    auto journal = Journal::join(paths, config, into);
    if (journal.ok()) return Merged{std::move(config), std::move(*journal)};
    if (!why || journal.error().kind == Error::Kind::kInvalid) why = journal.error();
  }
  return why.value_or(
      Error::malformed("", "the seats are not those of one match: were all files written by its parts?"));
}

}  // namespace patolli::arena
