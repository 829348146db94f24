#include "arena/journal.hpp"

#include <filesystem>
#include <optional>
#include <utility>

#include "core/printable.hpp"
#include "match/record.hpp"

namespace patolli::arena {
namespace {

constexpr auto kAppend = std::ios::binary | std::ios::app;

// Empty, or why this record is not of the match.
std::string mismatch(const match::Record& record, const TournamentConfig& config) {
  if (record.game != config.game->name()) return "a game of " + printable(record.game);
  if (static_cast<int>(record.seats.size()) != config.seats)
    return std::to_string(record.seats.size()) + " seats instead of " + std::to_string(config.seats);
  if (record.seed != config.seed) return "another seed";
  if (!record.index) return "no number of a game";
  if (*record.index >= config.end_game())
    return "game " + std::to_string(*record.index) + ", beyond the end of this match";
  if (*record.index < config.first_game()) return "game " + std::to_string(*record.index) + ", of another part";
  const auto state = config.game->make(config.seats, config.options);
  const auto recorded = config.game->make(config.seats, record.options);  // earlier versions had fewer options
  if (!state.ok() || !recorded.ok() || (*recorded)->options() != (*state)->options()) return "other options";
  const Lineup seated = lineup(config, *record.index);
  for (int seat = 0; seat < config.seats; ++seat) {
    const std::string& name = record.seats[static_cast<std::size_t>(seat)].name;
    const std::string& wanted = config.bots[static_cast<std::size_t>(seated[seat])].name;
    if (name != wanted) return "seat " + std::to_string(seat) + " is " + printable(name) + ", not " + printable(wanted);
  }
  return {};
}

Result<GameReport> understand(const std::string& line, const TournamentConfig& config, std::uint64_t& index) {
  const auto record = match::read_record(line);
  if (!record.ok()) return record.error();
  if (const std::string why = mismatch(*record, config); !why.empty())
    return Error::invalid("", "not a record of this match: " + why);
  // What chance did has to be what it does in this match: records of another command may have the same seed.
  Rng deal = deal_generator(config, *record->index);
  std::optional<Action> drawn;
  bool own_deal = true;
  const auto visit = [&](const match::AnyState& state, Seat actor, Action action) {
    if (actor == kChance) own_deal = own_deal && drawn == action;
    drawn.reset();
    if (state.to_act() == kChance) drawn = state.sample(deal);
  };
  const auto last = match::replay_record(match::Games({&config.game, 1}), *record, match::Replay::kEverything, visit);
  if (!last.ok()) return last.error();
  if (!own_deal) return Error::invalid("", "not a record of this match: other cards were dealt");
  if ((*last)->to_act() != kTerminal) return Error::invalid("", "a game that is not over");
  index = *record->index;
  GameReport played;
  played.outcome = record->result;
  played.turns = (*last)->turn();
  return played;
}

Error cannot(const std::string& what, const std::string& path) {
  return Error::malformed("", "cannot " + what + " " + printable(path));
}

}  // namespace

Result<Journal> Journal::begin(const std::string& path) {
  std::error_code error;
  if (const auto size = std::filesystem::file_size(path, error); !error && size != 0)
    return Error::malformed("", printable(path) + " has something in it: go on with --resume, or name another file");
  Journal journal;
  journal.out_.open(path, kAppend);
  if (!journal.out_) return cannot("open", path);
  return journal;
}

Result<Journal> Journal::resume(const std::string& path, const TournamentConfig& config) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return begin(path);
  std::ifstream in(path, std::ios::binary);
  if (!in) return cannot("open", path);
  Journal journal;
  std::uintmax_t good = 0;  // bytes of the file up to the first gap
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line) && !in.eof(); ++number) {
    std::uint64_t index = 0;
    auto played = understand(line, config, index);
    const std::string where = printable(path) + ", line " + std::to_string(number);
    if (!played.ok()) return Error::malformed(where, played.error().text());
    const std::uint64_t due = config.first_game() + journal.kept_.size();
    if (index < due || journal.beyond_.count(index) != 0)
      return Error::malformed(where, "game " + std::to_string(index) + " a second time");
    if (index == due && journal.beyond_.empty()) {
      journal.kept_.push_back(std::move(*played));
      good += line.size() + 1;
    } else {
      played->record = line;
      journal.beyond_.emplace(index, std::move(*played));
    }
  }
  in.close();
  std::filesystem::resize_file(path, good, error);
  if (error) return cannot("write", path);
  journal.out_.open(path, kAppend);
  if (!journal.out_) return cannot("write", path);
  return journal;
}

Result<Journal> Journal::join(const std::vector<std::string>& paths, const TournamentConfig& config,
                              const std::string& into) {
  Journal journal;
  for (const std::string& path : paths) {
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path)) return cannot("read", path);
    std::string line;
    for (std::uint64_t number = 1; std::getline(in, line); ++number) {
      const std::string where = printable(path) + ", line " + std::to_string(number);
      if (in.eof()) return Error::malformed(where, "the run that wrote it was cut short: go on with --resume first");
      std::uint64_t index = 0;
      auto played = understand(line, config, index);
      if (!played.ok()) return Error::malformed(where, played.error().text());
      played->record = line;
      if (!journal.beyond_.emplace(index, std::move(*played)).second)
        return Error::malformed(where, "game " + std::to_string(index) + " a second time");
    }
  }
  std::uint64_t due = config.first_game();
  for (const auto& [index, game] : journal.beyond_)
    if (index == due) ++due;
  if (due != config.end_game())
    return Error::invalid(
        "", "game " + std::to_string(due) + " of " + std::to_string(config.end_game()) + " is in none of the files");
  if (into.empty()) return journal;
  auto whole = begin(into);
  if (whole.ok()) whole->beyond_ = std::move(journal.beyond_);
  return whole;
}

bool Journal::append(const std::string& record) {
  if (!out_.is_open()) return true;  // parts that are joined, and nobody wants a file of them
  out_ << record << '\n';
  return out_.flush().good();
}

}  // namespace patolli::arena
