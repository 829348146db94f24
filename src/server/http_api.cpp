// The HTTP interface besides users: games, cards, records, the leaderboard.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "match/position_json.hpp"
#include "rating/rate.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/impl.hpp"
#include "server/read_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kLeaders = 100;

// Those whose rating is provisional come after all others.
Result<std::vector<LeaderboardRow>> read_leaders(Reader& reader, const std::string& game) {
  Reader::Established who{rating::kFewGames, rating::kUncertain, false};
  auto best = reader.leaderboard(game, who, kLeaders);
  who.others = true;
  if (!best.ok() || static_cast<std::int64_t>(best->size()) == kLeaders) return best;
  auto others = reader.leaderboard(game, who, kLeaders - static_cast<std::int64_t>(best->size()));
  if (!others.ok()) return others;
  best->insert(best->end(), others->begin(), others->end());
  return best;
}

std::string games_text(match::Games games) {
  Json list = Json::array();
  for (const match::AnyGame* game : games) {
    Json options = Json::array();
    for (const OptionSpec& option : game->options())
      options.push_back({{"name", option.name}, {"values", option.values}, {"standard", option.default_value}});
    list.push_back({{"game", game->name()},
                    {"version", game->version()},
                    {"seats", {game->min_seats(), game->max_seats()}},
                    {"options", std::move(options)}});
  }
  Json levels = Json::array();
  for (const std::string_view level : level_names()) levels.push_back(level);
  return to_message({{"games", std::move(list)}, {"levels", std::move(levels)}});
}

}  // namespace

void GameServer::Impl::request(const HttpRequest& request, const Accounts::Answer& answer) {
  if (request.path == "/healthz/ready") return ready_get(answer);
  if (context_.stopping) return accounts_.error(answer, 503, MessageKey::kStopping);
  const std::string& path = request.path;
  const bool post = request.method == "POST";
  // What programs that read mails post is a form, and all that counts is in the address.
  if (post && path != "/api/mail/stop" && !request.body.empty() &&
      !nlohmann::json::parse(request.body, nullptr, false).is_object())
    return accounts_.error(answer, 400, MessageKey::kMalformed);
  if (accounts_.handle(request, answer) || notifier_.handle(request, answer) || moderation_.handle(request, answer))
    return;
  if (request.method == "GET" && path == "/api/games") return answer(ok_json(games_text(context_.config.games)));
  if (request.method == "GET" && path == "/api/leaderboard") return leaderboard_get(request, answer);
  if (request.method == "GET" && path.starts_with("/api/legal")) return legal_get(request, answer);
  if (post && path == "/api/invitation") return invitation_post(request, answer);
  if (!post && path.starts_with("/api/record/")) return record_get(request, answer);
  if (!post && path.starts_with("/api/cards/")) {
    const match::AnyGame* const game =
        context_.config.games.find(std::string_view(path).substr(std::string_view("/api/cards/").size()));
    return game == nullptr ? accounts_.error(answer, 404, MessageKey::kNoSuchResource)
                           : answer(ok_json(to_message(game->cards_json())));
  }
  accounts_.error(answer, 404, MessageKey::kNoSuchResource);
}

void GameServer::Impl::ready_get(const Accounts::Answer& answer) {
  ready_.ask([answer](std::optional<MessageKey> trouble) {
    HttpResponse response =
        ok_json(to_message({{"ready", !trouble}, {"reason", trouble ? Json(to_text(*trouble)) : Json(nullptr)}}));
    if (trouble) response.status = 503;
    answer(std::move(response));
  });
}

// The list of the host's texts, or one of them in a language: its own, one for all, or else the first there is.
void GameServer::Impl::legal_get(const HttpRequest& request, const Accounts::Answer& answer) {
  const auto& texts = context_.config.legal;
  if (request.path == "/api/legal") {
    Json kinds = Json::array();
    for (const LegalText& text : texts)
      if (std::find(kinds.begin(), kinds.end(), text.kind) == kinds.end()) kinds.push_back(text.kind);
    return answer(ok_json(to_message({{"texts", std::move(kinds)}})));
  }
  constexpr std::string_view kKey = "language=";
  const std::string kind = request.path.substr(std::min(request.path.size(), std::string_view("/api/legal/").size()));
  const std::string language = request.query.starts_with(kKey) ? request.query.substr(kKey.size()) : "";
  const LegalText* best = nullptr;
  const auto rank = [&](const LegalText& text) {
    return text.language == language ? 2 : text.language.empty() ? 1 : 0;
  };
  for (const LegalText& text : texts)
    if (text.kind == kind && (best == nullptr || rank(text) > rank(*best))) best = &text;
  if (best == nullptr) return accounts_.error(answer, 404, MessageKey::kNoSuchResource);
  answer(ok_json(to_message({{"kind", kind},
                             {"language", best->language.empty() ? Json(nullptr) : Json(best->language)},
                             {"text", best->text}})));
}

void GameServer::Impl::leaderboard_get(const HttpRequest& request, const Accounts::Answer& answer) {
  constexpr std::string_view kKey = "game=";
  const std::string game = request.query.starts_with(kKey) ? request.query.substr(kKey.size()) : std::string();
  if (context_.config.games.find(game) == nullptr) return accounts_.error(answer, 404, MessageKey::kNoSuchResource);
  context_.store.read([game](Reader& reader) { return read_leaders(reader, game); },
                      [this, game, answer](const Result<std::vector<LeaderboardRow>>& best) {
                        if (!best.ok()) return accounts_.error(answer, 503, message_key(best.error()));
                        Json rows = Json::array();
                        for (const LeaderboardRow& place : *best)
                          rows.push_back({{"place", rows.size() + 1},
                                          {"person", place.rating.user},
                                          {"name", place.name},
                                          {"rating", std::llround(place.rating.rating)},
                                          {"deviation", std::llround(place.rating.deviation)},
                                          {"games", place.rating.games},
                                          {"provisional", rating::is_provisional(place.rating)}});
                        answer(ok_json(to_message({{"game", game}, {"rows", std::move(rows)}})));
                      });
}

void GameServer::Impl::record_get(const HttpRequest& request, const Accounts::Answer& answer) {
  const std::string link = request.path.substr(std::string_view("/api/record/").size());
  const int format = query_field(request.query, "format") == "1" ? match::Record::kFirstFormat : match::Record::kFormat;
  const std::string share(query_field(request.query, "share"));
  accounts_.authenticate(request.cookie, [this, link, format, share,
                                          answer](const std::optional<Accounts::AuthSession>& who) {
    enqueue(
        tables_.open(link),
        {.what =
             [this, user = who ? who->user.id : 0, format, share, answer](Table* table) {
               if (table == nullptr || !(table->may_watch(user) || table->shared_by(share)))
                 return accounts_.error(answer, 404, MessageKey::kNoTable);
               if (table->state != TableState::kOver) return accounts_.error(answer, 409, MessageKey::kNotOver);
               HttpResponse response =
                   ok_json(match::write_record(context_.config.games, record_of(*table), format) + "\n");
               response.filename = "patolli-" + std::string(table->game->name()) + "-" + table->link + ".json";
               answer(std::move(response));
             },
         .refused = [this, answer](
                        MessageKey why) { accounts_.error(answer, why == MessageKey::kNoTable ? 404 : 503, why); }});
  });
}

}  // namespace patolli::server
