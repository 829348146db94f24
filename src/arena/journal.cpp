#include "arena/journal.hpp"

#include <filesystem>
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
  if (*record.index >= config.games())
    return "game " + std::to_string(*record.index) + ", beyond the end of this match";
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
  const auto last = match::replay_record(match::Games({&config.game, 1}), *record);
  if (!last.ok()) return last.error();
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
    if (index < journal.kept_.size() || journal.beyond_.count(index) != 0)
      return Error::malformed(where, "game " + std::to_string(index) + " a second time");
    if (index == journal.kept_.size() && journal.beyond_.empty()) {
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

bool Journal::append(const std::string& record) {
  out_ << record << '\n';
  return out_.flush().good();
}

}  // namespace patolli::arena
