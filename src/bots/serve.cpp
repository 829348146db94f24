#include "bots/serve.hpp"

#include <algorithm>
#include <cmath>
#include <istream>
#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "ai/bot.hpp"
#include "bots/message.hpp"
#include "core/line_reader.hpp"
#include "core/printable.hpp"
#include "match/any_bot.hpp"
#include "match/any_game.hpp"

namespace patolli::bots {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using std::chrono::microseconds;

// Either an action and maybe a comment, or an error.
struct Said {
  std::string action;
  std::string comment;
  std::string error;
};
std::string percent(float winrate) { return std::to_string(std::lround(winrate * 100.0F)) + " %"; }

std::string comment_of(const match::AnyGame& game, const ai::BotReply& reply) {
  if (reply.root_actions.empty()) return {};
  std::string text =
      "win " + percent(reply.root_actions.front().winrate) + ", " + std::to_string(reply.iterations) + " iterations";
  if (reply.root_actions.size() > 1)
    text += "; next " + game.action_text(reply.root_actions[1].action) + " " + percent(reply.root_actions[1].winrate);
  return text;
}

std::uint64_t number_or(const json& message, const char* key, std::uint64_t default_value) {
  const auto found = message.find(key);
  return found != message.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : default_value;
}

std::string text_or_empty(const json& message, const char* key) {
  const auto found = message.find(key);
  return found != message.end() && found->is_string() ? found->get<std::string>() : std::string();
}

class Server {
 public:
  Server(std::ostream& out, match::Games games, const ServeOptions& options)
      : out_(out), games_(games), options_(options) {}

  // False: it is over.
  bool hear(const std::string& line) {
    const json message = json::parse(line.begin(), line.end(), nullptr, false);
    if (!message.is_object()) return true;
    const std::string type = text_or_empty(message, "type");
    if (type == "hello") hello(message);
    if (type == "newgame") new_game(message);
    if (type == "turn") turn(message);
    return type != "bye";
  }

 private:
  void say(const ordered_json& message) {
    out_ << message.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n' << std::flush;
  }

  void hello(const json& message) {
    ordered_json out;
    out["type"] = "hello";
    out["id"] = number_or(message, "id", 0);
    out["protocol"] = kBotProtocol;
    out["name"] = "patolli " + options_.level;
    out["author"] = "Patolli";
    out["version"] = options_.version;
    out["games"] = ordered_json::array();
    for (const match::AnyGame* game : games_) out["games"].push_back(game->name());
    say(out);
  }

  void new_game(const json& message) {
    const std::uint64_t game = games_begun_++;
    const std::string name = text_or_empty(message, "game");
    std::uint64_t seed = number_or(message, "seed", 1);
    if (options_.seed) seed = game == 0 ? *options_.seed : Rng(*options_.seed).split(game).next();
    ai::Budget budget = options_.budget;
    const bool given = budget.iterations != 0 || budget.time.count() != 0;
    if (!given && message.contains("iterations"))
      budget.iterations =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(number_or(message, "iterations", 0), 1U << 30));
    bot_.reset();
    game_ = games_.find(name);
    if (game_ == nullptr) return;
    auto spec = ai::bot_spec(options_.level, game_->level_iterations(), budget, game_->opponents());
    if (!spec) return;
    if (const microseconds max = within(number_or(message, "ms", 0)); max.count() != 0)
      spec->budget.time = spec->budget.time.count() == 0 ? max : std::min(spec->budget.time, max);
    if (number_or(message, "version", 0) == static_cast<std::uint64_t>(game_->version()))
      bot_ = game_->make_bot(*spec, seed);
  }

  // The search's part of the time per move: the host's clock includes latency.
  static microseconds within(std::uint64_t ms) {
    const std::uint64_t us = std::min<std::uint64_t>(ms, 86'400'000) * 1000;
    return microseconds(us - us / 20);
  }

  Said decide(const json& shown) {
    const auto view = game_->read_view(shown);
    if (!view.ok()) return {{}, {}, view.error().text()};
    if (!bot_->begin(*view)) return {{}, {}, "there is nothing to decide"};
    const ai::BotReply reply = bot_->decide();
    return {game_->action_text(reply.action), comment_of(*game_, reply), {}};
  }

  void turn(const json& message) {
    ordered_json out;
    out["id"] = number_or(message, "id", 0);
    Said said;
    if (!bot_) {
      said.error = "no game that it plays has begun";
    } else {
      const auto view = message.find("view");
      said = decide(view != message.end() ? *view : json());
    }
    if (!said.error.empty()) {
      out["error"] = said.error;
    } else {
      out["action"] = said.action;
      if (!said.comment.empty()) out["comment"] = said.comment;
    }
    say(out);
  }

  std::ostream& out_;
  match::Games games_;
  const ServeOptions& options_;
  std::uint64_t games_begun_ = 0;
  const match::AnyGame* game_ = nullptr;
  std::unique_ptr<match::AnyBot> bot_;
};

}  // namespace

void serve_bot(std::istream& in, std::ostream& out, match::Games games, const ServeOptions& options) {
  Server server(out, games, options);
  LineReader lines(in, kMaxRequestLine);
  std::string line;
  while (out.good()) {
    const LineReader::Read read = lines.next(line);
    if (read == LineReader::Read::kEnd || (read == LineReader::Read::kLine && !server.hear(line))) return;
  }
}

}  // namespace patolli::bots
