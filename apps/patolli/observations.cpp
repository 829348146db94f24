#include "observations.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/bits.hpp"
#include "core/printable.hpp"
#include "selfplay_file.hpp"

namespace patolli::cli {
namespace {

using nlohmann::ordered_json;

constexpr char kLayoutFile[] = "layout.json";

// What the folder is of: read by people and programs, and compared when a run is resumed.
std::string layout_text(const SelfplayTable& table, encoding::ActionSpace space) {
  const match::AnyGame& game = *table.spec.game;
  const encoding::AnyEncoding& encoding = *game.encoding();
  ordered_json out;
  out["game"] = game.name();
  out["version"] = game.version();
  out["encoding"] = encoding.version();
  out["players"] = table.spec.players;
  out["options"] = ordered_json::object();
  const auto start = game.make(table.spec.players, table.spec.options);
  for (const auto& [name, value] : (*start)->options()) out["options"][name] = value;
  out["seed"] = table.seed;
  out["first_game"] = table.first;
  out["seats"] = ordered_json::array();
  for (int seat = 0; seat < table.spec.players; ++seat) out["seats"].push_back(table.seat_info(seat).name);
  out["payments"] = space == encoding::ActionSpace::kAll ? "all" : "default";
  out["actions"] = encoding.actions(space);
  out["observation"] = encoding.observation();
  out["layout"] = ordered_json::array();
  for (const encoding::Part& part : encoding.layout())
    out["layout"].push_back({{"name", part.name},
                             {"offset", part.offset},
                             {"rows", part.rows},
                             {"width", part.width},
                             {"meaning", part.meaning}});
  return out.dump(1) + '\n';
}

}  // namespace

void ObservedGame::add(const encoding::AnyEncoding& encoding, encoding::ActionSpace space, std::string_view view,
                       Seat mover, Action choice) {
  const auto size = static_cast<std::size_t>(encoding.observation());
  observation.resize(observation.size() + size);
  static_cast<void>(encoding.observe(view, std::span(observation).last(size)));
  const std::size_t before = mask.size();
  mask.resize(before + (static_cast<std::size_t>(encoding.actions(space)) + 7) / 8);
  for (const std::int32_t index : encoding.indices(view, space))
    if (index >= 0) mask[before + static_cast<std::size_t>(index) / 8] |= static_cast<std::uint8_t>(1U << (index % 8));
  action.push_back(encoding.index(view, choice, space).value_or(-1));
  seat.push_back(mover);
}

ObservationFolder::ObservationFolder(const std::string& path, const SelfplayTable& table, encoding::ActionSpace space)
    : path_(path), first_(table.first) {
  const encoding::AnyEncoding& encoding = *table.spec.game->encoding();
  const std::filesystem::path folder(path);
  const auto add = [&](const char* name, const char* type, int width) {
    columns_.emplace_back(folder / (std::string(name) + ".npy"), type, static_cast<std::size_t>(width));
  };
  add("observation", "<f4", encoding.observation());
  add("mask", "|u1", (encoding.actions(space) + 7) / 8);
  add("action", "<i4", 0);
  add("seat", "|i1", 0);
  add("reward", "<f4", 0);
  add("game", "<u8", 0);
}

std::string ObservationFolder::create(const std::string& layout) {
  std::error_code error;
  std::filesystem::create_directories(path_, error);
  if (error) return "cannot create " + printable(path_) + ": " + error.message();
  for (NpyFile& column : columns_)
    if (std::string why = column.create(); !why.empty()) return why;
  std::ofstream file(std::filesystem::path(path_) / kLayoutFile, std::ios::binary);
  file << layout << std::flush;
  return file ? std::string() : "cannot write " + printable(path_);
}

std::string ObservationFolder::go_on(const std::string& layout) {
  std::ifstream file(std::filesystem::path(path_) / kLayoutFile, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || text.str() != layout) return printable(path_) + " is not of this command: see its layout.json";
  std::uint64_t rows = ~std::uint64_t{0};
  for (NpyFile& column : columns_) {
    if (std::string why = column.open(); !why.empty()) return why;
    rows = std::min(rows, column.rows());
  }
  // Arrays are committed game by game and one after the other, so the shortest one ends with a whole game.
  for (NpyFile& column : columns_)
    if (std::string why = column.cut(rows); !why.empty()) return why;
  std::uint64_t last = 0;
  if (rows == 0) return {};
  if (!columns_[kGame].read(rows - 1, &last, sizeof last) || last < first_) return "cannot read " + printable(path_);
  games_ = last + 1 - first_;
  return {};
}

Result<std::unique_ptr<ObservationFolder>> ObservationFolder::open(const std::string& path, const SelfplayTable& table,
                                                                   encoding::ActionSpace space, bool resume) {
  std::error_code error;
  const bool there = std::filesystem::exists(path, error);
  if (there && !std::filesystem::is_directory(path, error))
    return Error::malformed("", printable(path) + " is not a folder");
  const bool empty = !there || std::filesystem::is_empty(path, error);
  if (error) return Error::malformed("", "cannot read " + printable(path) + ": " + error.message());
  if (!empty && !resume)
    return Error::malformed("", printable(path) + " has something in it: go on with --resume, or name another folder");
  std::unique_ptr<ObservationFolder> folder(new ObservationFolder(path, table, space));
  const std::string layout = layout_text(table, space);
  if (std::string why = empty ? folder->create(layout) : folder->go_on(layout); !why.empty())
    return Error::malformed("", std::move(why));
  return folder;
}

std::string ObservationFolder::keep(std::uint64_t games) {
  if (games >= games_) return {};
  std::uint64_t low = 0;
  std::uint64_t high = columns_[kGame].rows();
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    std::uint64_t game = 0;
    if (!columns_[kGame].read(middle, &game, sizeof game)) return "cannot read " + printable(path_);
    (game < first_ + games ? low : high) = game < first_ + games ? middle + 1 : middle;
  }
  for (NpyFile& column : columns_)
    if (std::string why = column.cut(low); !why.empty()) return why;
  games_ = games;
  return {};
}

bool ObservationFolder::write(std::uint64_t index, const ObservedGame& game, const Outcome& outcome) {
  std::vector<float> reward;
  const float share = 1.0F / static_cast<float>(std::max(1, count_bits(outcome.winners)));
  for (const std::int8_t seat : game.seat) reward.push_back((outcome.winners >> seat & 1) != 0 ? share : 0.0F);
  const std::vector<std::uint64_t> number(game.seat.size(), index);
  columns_[kObservation].append(std::span(game.observation));
  columns_[kMask].append(std::span(game.mask));
  columns_[kAction].append(std::span(game.action));
  columns_[kSeat].append(std::span(game.seat));
  columns_[kReward].append(std::span<const float>(reward));
  columns_[kGame].append(std::span(number));
  ++games_;
  return std::all_of(columns_.begin(), columns_.end(), [](NpyFile& column) { return column.commit(); });
}

}  // namespace patolli::cli
