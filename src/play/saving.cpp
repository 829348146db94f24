#include "play/saving.hpp"

#include <filesystem>
#include <fstream>

#include "match/record.hpp"
#include "term/commands.hpp"

namespace patolli::play {

using namespace term;

bool save_game(std::string_view file, const match::Match& match, const std::vector<PlayerSpec>& players,
               std::optional<std::uint64_t> seed, const Context& context, Screen& screen) {
  const auto refuse = [&](const std::string& why) { screen.print(wrap(context.paint(kBad, "!") + " " + why, " ")); };
  if (file.empty()) {
    refuse(context.tr("play.save_where"));
    return true;
  }
  const std::string path(file);
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    const auto answer = screen.ask(" " + context.tr("play.save_replace", clean(file, 30)) + " ");
    if (!answer) return false;
    if (!is_yes(*answer, context.text)) return true;
  }
  std::vector<match::SeatInfo> seats;
  seats.reserve(players.size());
  for (const PlayerSpec& p : players) seats.push_back({.name = p.name, .kind = p.person ? "human" : p.bot});
  match::Record record = match::take_record(match, std::move(seats), false);
  record.seed = seed;
  std::ofstream out(path, std::ios::binary);
  const match::AnyGame* const game = &match.game();
  out << match::write_record(match::Games({&game, 1}), record) << '\n';
  out.close();
  if (!out)
    refuse(context.tr("play.save_failed", clean(file, 40)));
  else
    screen.print(wrap(context.tr("play.saved", clean(file, 40)), " "));
  return true;
}

}  // namespace patolli::play
