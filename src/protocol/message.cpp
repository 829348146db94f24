#include "protocol/message.hpp"

#include <utility>

namespace patolli {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

std::string line_of(const ordered_json& message) {
  return message.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

struct Decoded {
  char32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8 here
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t n = first < 0x80   ? 1
                        : first < 0xC2 ? 0
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                        : first < 0xF5 ? 4
                                       : 0;
  if (n <= 1 || n > text.size()) return {first, n == 1 ? n : 0};
  char32_t code = first & (0x7FU >> n);
  for (std::size_t i = 1; i < n; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[n] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
  return {code, n};
}

bool harmless(char32_t c) {
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return false;                           // controls
  if (c == 0x61C || c == 0x200E || c == 0x200F || c == 0xFEFF) return false;       // marks of direction, of bytes
  if ((c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)) return false;  // lines, overrides, isolates
  return c != 0x200B && !(c >= 0xE000 && c <= 0xF8FF) && !(c >= 0xE0000 && c <= 0xE0FFF);  // invisible or nobody's
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t most) {
  std::string out;
  bool blank = false;  // runs of blanks and of what is left out become one blank
  while (!text.empty()) {
    const Decoded c = decode(text);
    const std::size_t bytes = c.bytes == 0 ? 1 : c.bytes;
    if (c.bytes == 0 || c.code == ' ' || !harmless(c.code)) {
      blank = !out.empty();
    } else {
      if (out.size() + (blank ? 1 : 0) + bytes > most) break;
      if (blank) out += ' ';
      blank = false;
      out += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return out;
}

std::string hello_message(std::uint64_t id) {
  return line_of({{"type", "hello"}, {"id", id}, {"protocol", kBotProtocol}, {"server", "patolli"}});
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

std::string turn_message(std::uint64_t id, std::int64_t ms, const std::vector<std::string>& legal, ordered_json view) {
  ordered_json out;
  out["type"] = "turn";
  out["id"] = id;
  out["ms"] = ms;
  out["legal"] = legal;
  out["view"] = std::move(view);
  return line_of(out);
}

ordered_json outcome_json(const Outcome& outcome) {
  ordered_json out;
  out["ending"] = to_text(outcome.ending);
  for (const char* list : {"scores", "tie_breaks", "winners"}) out[list] = ordered_json::array();
  for (int side = 0; side < outcome.sides; ++side) {
    out["scores"].push_back(outcome.score[side]);
    out["tie_breaks"].push_back(outcome.tie_break[side]);
    if ((outcome.winners >> side & 1) != 0) out["winners"].push_back(side);
  }
  return out;
}

std::string gameover_message(const Outcome& outcome) {
  ordered_json out;
  out["type"] = "gameover";
  out.update(outcome_json(outcome));
  return line_of(out);
}

std::string bye_message() { return line_of({{"type", "bye"}}); }

std::optional<BotLine> read_bot_line(std::string_view line) {
  if (line.size() > kMaxAnswerLine) return std::nullopt;
  const json in = json::parse(line.begin(), line.end(), nullptr, false);
  if (!in.is_object()) return std::nullopt;
  BotLine out;
  const auto text = [&](const char* key, std::size_t most) -> std::optional<std::string> {
    const auto found = in.find(key);
    if (found == in.end() || !found->is_string()) return std::nullopt;
    return found->get_ref<const std::string&>().substr(0, most);
  };
  if (const auto id = in.find("id"); id != in.end() && id->is_number_unsigned()) out.id = id->get<std::uint64_t>();
  if (const auto p = in.find("protocol"); p != in.end() && p->is_number_unsigned() && p->get<std::uint64_t>() < 1000)
    out.protocol = p->get<int>();
  out.action = text("action", kMaxAction);
  if (auto error = text("error", kMaxAnswerLine)) out.error = clean_text(*error);
  out.comment = clean_text(text("comment", kMaxAnswerLine).value_or(""));
  out.name = clean_text(text("name", kMaxAnswerLine).value_or(""), 60);
  out.author = clean_text(text("author", kMaxAnswerLine).value_or(""), 60);
  out.version = clean_text(text("version", kMaxAnswerLine).value_or(""), 20);
  if (const auto games = in.find("games"); games != in.end() && games->is_array()) {
    out.games.emplace();
    for (const json& game : *games)
      if (game.is_string() && out.games->size() < 100) out.games->push_back(clean_text(game.get<std::string>(), 60));
  }
  return out;
}

}  // namespace patolli
