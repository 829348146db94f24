#include "play/saving.hpp"

#include <filesystem>
#include <fstream>

#include "match/record.hpp"
#include "play/commands.hpp"

namespace patolli::play {

std::string_view game_key(const match::AnyGame& game) {
  if (game.name() == "coatl-solo") return "game.coatl-solo";
  return game.name() == "coatl" ? "game.coatl" : "game.splendor";
}

Lines describe_options(const match::Match& match, const Context& context) {
  Lines lines;
  for (const auto& [name, value] : match.options()) {
    const std::string key = fmt::format("option.{}.{}", match.game().name(), name);
    const std::string chosen = context.paint(kStrong, fmt::format("{}={}", name, value));
    append(lines, wrap(chosen + context.tr("play.colon") + context.tr(key), " · "));
  }
  return lines;
}

std::string winners_text(const Outcome& outcome, const Context& context) {
  std::vector<std::string> names;
  for (int side = 0; side < outcome.sides; ++side)
    if ((outcome.winners >> side & 1) != 0)
      names.push_back(static_cast<std::size_t>(side) < context.names.size() ? context.name(side) : "M.A.R.C.O.");
  return context.tr(names.size() == 1 ? "play.winner" : "play.winners", join(names, ", "));
}

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
  out << match::write_record(record) << '\n';
  out.close();
  if (!out)
    refuse(context.tr("play.save_failed", clean(file, 40)));
  else
    screen.print(wrap(context.tr("play.saved", clean(file, 40)), " "));
  return true;
}

}  // namespace patolli::play
