#include "bots/message.hpp"

#include <utility>

#include "core/clean_text.hpp"
#include "json/outcome_json.hpp"

namespace patolli::bots {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

std::string text_of(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string line_of(const ordered_json& message) { return text_of(message) + '\n'; }

// The view is by far the largest part, so it is written where it is instead of being copied into the object.
std::string with_view(const ordered_json& message, const ordered_json& view) {
  std::string line = text_of(message);
  line.pop_back();
  line += ",\"view\":" + text_of(view) + "}\n";
  return line;
}

}  // namespace

std::string hello_message(std::uint64_t id) {
  return line_of(
      {{"type", "hello"}, {"id", id}, {"protocol", kBotProtocol}, {"server", "patolli"}, {"features", {"try"}}});
}

std::string newgame_message(const NewGame& game, ordered_json cards) {
  ordered_json out;
  out["type"] = "newgame";
  out["game"] = game.game;
  out["version"] = game.version;
  out["seats"] = game.seats;
  out["seat"] = game.seat;
  out["options"] = ordered_json::object();
  for (const auto& [name, value] : game.options) out["options"][name] = value;
  out["seed"] = game.seed;
  out["ms"] = game.ms;
  if (game.iterations != 0) out["iterations"] = game.iterations;
  out["cards"] = std::move(cards);
  return line_of(out);
}

std::string turn_message(std::uint64_t id, std::int64_t ms, const std::vector<std::string>& legal,
                         const ordered_json& view) {
  ordered_json out;
  out["type"] = "turn";
  out["id"] = id;
  out["ms"] = ms;
  out["legal"] = legal;
  return with_view(out, view);
}

std::string tried_message(std::uint64_t id, const Tried& tried) {
  ordered_json out;
  out["type"] = "tried";
  out["id"] = id;
  if (!tried.error.empty()) {
    out["error"] = tried.error;
    return line_of(out);
  }
  out["next"] = tried.next;
  out["legal"] = tried.legal;
  return with_view(out, tried.view);
}

std::string gameover_message(const Outcome& outcome) {
  ordered_json out;
  out["type"] = "gameover";
  out.update(patolli::json::outcome_json(outcome));
  return line_of(out);
}

std::string bye_message() { return line_of({{"type", "bye"}}); }

namespace {

// The actions that a bot wants to see the end of: one text, or a list of them. Nothing: it answers.
std::optional<std::vector<std::string>> tries_of(const json& in) {
  const auto found = in.find("try");
  if (found == in.end() || in.contains("action") || in.contains("error")) return std::nullopt;
  std::vector<std::string> actions;
  const auto add = [&](const json& action) {
    if (!action.is_string() || actions.size() == kMaxTried) return false;
    actions.push_back(action.get_ref<const std::string&>().substr(0, kMaxAction));
    return true;
  };
  if (found->is_string()) {
    add(*found);
    return actions;
  }
  if (!found->is_array()) return std::nullopt;
  for (const json& action : *found)
    if (!add(action)) return std::nullopt;
  return actions;
}

}  // namespace

std::optional<BotLine> read_bot_line(std::string_view line) {
  if (line.size() > kMaxAnswerLine) return std::nullopt;
  const json in = json::parse(line.begin(), line.end(), nullptr, false);
  if (!in.is_object()) return std::nullopt;
  BotLine out;
  const auto text = [&](const char* key, std::size_t max) -> std::optional<std::string> {
    const auto found = in.find(key);
    if (found == in.end() || !found->is_string()) return std::nullopt;
    return found->get_ref<const std::string&>().substr(0, max);
  };
  if (const auto id = in.find("id"); id != in.end() && id->is_number_unsigned()) out.id = id->get<std::uint64_t>();
  if (const auto p = in.find("protocol"); p != in.end() && p->is_number_unsigned() && p->get<std::uint64_t>() < 1000)
    out.protocol = p->get<int>();
  out.action = text("action", kMaxAction);
  if (auto error = text("error", kMaxAnswerLine)) out.error = clean_text(*error, kMaxComment);
  out.comment = clean_text(text("comment", kMaxAnswerLine).value_or(""), kMaxComment);
  out.name = clean_text(text("name", kMaxAnswerLine).value_or(""), 60);
  out.author = clean_text(text("author", kMaxAnswerLine).value_or(""), 60);
  out.version = clean_text(text("version", kMaxAnswerLine).value_or(""), 20);
  if (const auto games = in.find("games"); games != in.end() && games->is_array()) {
    out.games.emplace();
    for (const json& game : *games)
      if (game.is_string() && out.games->size() < 100) out.games->push_back(clean_text(game.get<std::string>(), 60));
  }
  out.tries = tries_of(in);
  return out;
}

}  // namespace patolli::bots
