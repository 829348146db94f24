// Sessions, personal links and accounts, and the rest of the HTTP interface.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/clean_text.hpp"
#include "json/position_json.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"
#include "server/store_types.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxName = 40;  // bytes
constexpr std::size_t kMaxSessions = 50;
constexpr std::size_t kMaxHashing = 8;  // waiting at once: each takes 64 MB and a tenth of a second
constexpr std::int64_t kLeaders = 100;

// How names are compared: two that differ in capitals only would be taken for each other.
std::string folded(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

HttpResponse ok_json(std::string body) { return {200, "application/json", std::move(body), std::nullopt, {}}; }

std::optional<std::string> text_field(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

nlohmann::json body_of(const HttpRequest& request) {
  if (request.body.empty()) return nlohmann::json::object();
  return nlohmann::json::parse(request.body, nullptr, false);
}

std::string games_text() {
  Json list = Json::array();
  for (const match::AnyGame* game : match::games()) {
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

void GameServer::Impl::error(const Answer& answer, int status, MessageKey key) {
  ++counts_.refused;
  answer({status,
          "application/json",
          to_message({{"key", to_text(key)}, {"text", catalogue(i18n::Language::kEnglish).tr(to_text(key), "")}}),
          std::nullopt,
          {}});
}

void GameServer::Impl::write_then(WriteBatch changes, std::function<void(const Status&)> then) {
  ++counts_.writes_waiting;
  store_.write(std::move(changes), [box = mailbox_, this, then = std::move(then)](const Status& status) mutable {
    box->put([this, then = std::move(then), status] {
      --counts_.writes_waiting;
      if (!status.ok()) ++counts_.write_failures;
      then(status);
      if (stopped_ && counts_.writes_waiting == 0) loop_.post(std::exchange(stopped_, {}));
    });
  });
}

std::optional<GameServer::Impl::AuthSession> GameServer::Impl::auth_session(const std::string& cookie) {
  const auto secret = Secret::parse(cookie);
  if (!secret) return std::nullopt;
  const auto session = store_.session(secret->hash()).value_or({});
  if (!session) return std::nullopt;
  const auto user = store_.user(session->user).value_or({});
  if (!user || user->erased || erasing_.contains(user->id)) return std::nullopt;
  return AuthSession{*user, session->hash};
}

std::string GameServer::Impl::me_json(const UserRow& user) {
  Json ratings = Json::object();
  for (const RatingRow& rating : store_.ratings(user.id).value_or({}))
    ratings[rating.game] = {{"rating", std::llround(rating.rating)},
                            {"deviation", std::llround(rating.deviation)},
                            {"games", rating.games}};
  return to_message(
      {{"person", user.id}, {"name", user.name}, {"account", !user.account.empty()}, {"ratings", std::move(ratings)}});
}

void GameServer::Impl::request(HttpRequest&& request, std::function<void(HttpResponse)>&& answer) {
  if (stopping_) return error(answer, 503, MessageKey::kStopping);
  const std::string& path = request.path;
  const bool post = request.method == "POST";
  const auto is = [&](std::string_view method, std::string_view name) {
    return request.method == method && path == name;
  };
  const auto below = [&](std::string_view prefix) { return !post && path.starts_with(prefix); };
  if (post && !body_of(request).is_object()) return error(answer, 400, MessageKey::kMalformed);
  if (is("GET", "/api/session")) {
    const auto who = auth_session(request.cookie);
    return answer(ok_json(who ? me_json(who->user) : R"({"person":null})"));
  }
  if (is("POST", "/api/session")) return session_post(request, answer);
  if (is("POST", "/api/session/link")) return session_link(request, answer);
  if (is("POST", "/api/session/end")) return session_end(request, answer);
  if (is("POST", "/api/account/claim")) return claim(request, answer);
  if (is("POST", "/api/account/login")) return login(request, answer);
  if (is("POST", "/api/account/erase")) return erase(request, answer);
  if (is("GET", "/api/games")) return answer(ok_json(games_text()));
  if (is("GET", "/api/leaderboard")) return leaderboard_get(request, answer);
  if (below("/api/record/")) return record_get(request, answer);
  if (below("/api/cards/")) {
    const Json cards = patolli::json::cards_of(std::string_view(path).substr(std::string_view("/api/cards/").size()));
    return cards.is_null() ? error(answer, 404, MessageKey::kNoSuchResource) : answer(ok_json(to_message(cards)));
  }
  error(answer, 404, MessageKey::kNoSuchResource);
}

bool GameServer::Impl::name_free(const std::string& name, UserId user) {
  const auto owner = store_.account(folded(name));
  return owner.ok() && (!*owner || (*owner)->id == user);
}

// A session for this device. The oldest is dropped when there are too many.
void GameServer::Impl::new_secret_for(const UserRow& user, WriteBatch changes, bool as_link, const Answer& answer) {
  const Secret secret = Secret::make();
  const auto known = store_.sessions(user.id).value_or({});
  if (known.size() >= kMaxSessions) {
    const auto oldest = std::min_element(known.begin(), known.end(),
                                         [](const auto& a, const auto& b) { return a.created_ms < b.created_ms; });
    changes.emplace_back(DropSession{oldest->hash});
  }
  changes.emplace_back(SessionRow{secret.hash(), user.id, now(), now()});
  write_then(std::move(changes), [this, user, text = secret.text(), as_link, answer](const Status& status) {
    if (!status.ok()) return error(answer, 503, message_key(status.error()));
    if (as_link) return answer(ok_json(to_message({{"secret", text}})));
    HttpResponse response = ok_json(me_json(user));
    response.set_cookie = text;
    answer(std::move(response));
  });
}

void GameServer::Impl::session_post(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  if (const auto text = text_field(body, "secret")) {
    if (!logins_.allow("address " + request.address, now())) return error(answer, 429, MessageKey::kTooMany);
    const auto who = auth_session(*text);
    if (!who) return error(answer, 403, MessageKey::kNoSession);
    return new_secret_for(who->user, {}, false, answer);
  }
  const auto given = text_field(body, "name");
  const std::string name = given ? clean_text(*given, kMaxName) : std::string();
  if (name.empty()) return error(answer, 400, MessageKey::kBadName);
  auto who = auth_session(request.cookie);
  if (who && !who->user.account.empty()) {
    return folded(name) == who->user.account ? answer(ok_json(me_json(who->user)))
                                             : error(answer, 409, MessageKey::kHasAccount);
  }
  if (!name_free(name, who ? who->user.id : 0)) return error(answer, 409, MessageKey::kNameTaken);
  WriteBatch changes;
  if (!who) {
    if (!new_guests_.allow(request.address, now())) return error(answer, 429, MessageKey::kTooMany);
    UserRow user;
    user.id = store_.new_user();
    user.name = name;
    user.created_ms = now();
    user.seen_ms = now();
    changes.emplace_back(user);
    return new_secret_for(user, std::move(changes), false, answer);
  }
  UserRow user = who->user;
  user.name = name;
  user.seen_ms = now();
  changes.emplace_back(user);
  write_then(std::move(changes), [this, user, answer](const Status& status) {
    if (!status.ok()) return error(answer, 503, message_key(status.error()));
    renamed(user);
    answer(ok_json(me_json(user)));
  });
}

void GameServer::Impl::renamed(const UserRow& user) {
  if (const auto online = users_.find(user.id); online != users_.end()) {
    online->second.name = user.name;
    online->second.account = !user.account.empty();
  }
  for (const auto& [id, table] : tables_) {
    const Seat seat = table->seat_of(user.id);
    if (seat < 0 || table->state == TableState::kOver) continue;
    table->seats[static_cast<std::size_t>(seat)].name = user.name;
    table->seats[static_cast<std::size_t>(seat)].account = !user.account.empty();
    if (table->writing) {
      table->dirty = true;  // published once that is done
    } else {
      publish_table(*table);
    }
  }
}

void GameServer::Impl::session_link(const HttpRequest& request, const Answer& answer) {
  const auto who = auth_session(request.cookie);
  if (!who) return error(answer, 401, MessageKey::kNoSession);
  new_secret_for(who->user, {}, true, answer);
}

void GameServer::Impl::end_sessions(UserId user, const SecretHash* only) {
  const auto online = users_.find(user);
  if (online == users_.end()) return;
  const std::vector<ClientId> all = online->second.clients;
  for (const ClientId id : all)
    if (const Client* const one = client(id); one != nullptr && (only == nullptr || store::same(one->session, *only)))
      close_client(id, "ended", 4001);
}

void GameServer::Impl::session_end(const HttpRequest& request, const Answer& answer) {
  const auto who = auth_session(request.cookie);
  const auto body = body_of(request);
  const auto flag = body.find("everywhere");
  const bool everywhere = flag != body.end() && flag->is_boolean() && flag->get<bool>();
  HttpResponse gone = ok_json("{}");
  gone.set_cookie = "";
  if (!who) return answer(std::move(gone));
  WriteBatch changes;
  if (everywhere) {
    changes.emplace_back(DropSessions{who->user.id, {}});
  } else {
    changes.emplace_back(DropSession{who->session});
  }
  write_then(std::move(changes), [this, who = *who, everywhere, gone, answer](const Status& status) {
    if (!status.ok()) return error(answer, 503, message_key(status.error()));
    end_sessions(who.user.id, everywhere ? nullptr : &who.session);
    answer(gone);
  });
}

// On the thread pool: a hash takes a tenth of a second.
template <class Work, class Then>
bool GameServer::Impl::hash_elsewhere(Work work, Then then) {
  if (hashing_ >= kMaxHashing) return false;
  const bool queued = pool_.submit(ThreadPool::Priority::kNow, [box = mailbox_, this, work, then] {
    auto done = work();
    box->put([this, then, done = std::move(done)] {
      --hashing_;
      then(done);
    });
  });
  if (queued) ++hashing_;
  return queued;
}

void GameServer::Impl::claim(const HttpRequest& request, const Answer& answer) {
  const auto who = auth_session(request.cookie);
  if (!who) return error(answer, 401, MessageKey::kNoSession);
  if (!who->user.account.empty()) return error(answer, 409, MessageKey::kHasAccount);
  const auto body = body_of(request);
  const std::string name = clean_text(text_field(body, "name").value_or(""), kMaxName);
  const std::string phrase = text_field(body, "phrase").value_or("");
  if (name.size() < 2) return error(answer, 400, MessageKey::kBadName);
  if (phrase.size() < store::kMinPhrase || phrase.size() > store::kMaxPhrase)
    return error(answer, 400, MessageKey::kBadPhrase);
  if (!name_free(name, 0)) return error(answer, 409, MessageKey::kNameTaken);
  if (!logins_.allow("address " + request.address, now())) return error(answer, 429, MessageKey::kTooMany);
  const bool begun = hash_elsewhere([phrase] { return store::hash_phrase(phrase); },
                                    [this, user = who->user, name, answer](const std::optional<std::string>& hash) {
                                      if (!hash) return error(answer, 503, MessageKey::kBusy);
                                      UserRow owner = user;
                                      owner.name = name;
                                      owner.account = folded(name);
                                      owner.phrase = *hash;
                                      WriteBatch changes;
                                      changes.emplace_back(owner);
                                      write_then(std::move(changes), [this, owner, answer](const Status& status) {
                                        if (status.failed_with(Error::Kind::kConflict))  // or erased meanwhile
                                          return error(answer, 409, MessageKey::kNameTaken);
                                        if (!status.ok()) return error(answer, 503, message_key(status.error()));
                                        renamed(owner);
                                        answer(ok_json(me_json(owner)));
                                      });
                                    });
  if (!begun) error(answer, 503, MessageKey::kBusy);
}

void GameServer::Impl::login(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string name = folded(clean_text(text_field(body, "name").value_or(""), kMaxName));
  const std::string phrase = text_field(body, "phrase").value_or("");
  if (!logins_.allow("name " + name, now()) || !logins_.allow("address " + request.address, now()))
    return error(answer, 429, MessageKey::kTooMany);
  const auto owner = store_.account(name);
  if (!owner.ok()) return error(answer, 503, message_key(owner.error()));
  // A name that nobody has takes as long as a wrong phrase.
  const std::string hash = *owner ? (*owner)->phrase : std::string();
  const bool begun = hash_elsewhere(
      [hash, phrase] { return hash.empty() ? (store::hash_phrase(phrase), false) : store::check_phrase(hash, phrase); },
      [this, owner = *owner, answer](bool right) {
        if (!right) return error(answer, 403, MessageKey::kWrongPhrase);
        new_secret_for(*owner, {}, false, answer);
      });
  if (!begun) error(answer, 503, MessageKey::kBusy);
}

void GameServer::Impl::erase(const HttpRequest& request, const Answer& answer) {
  const auto who = auth_session(request.cookie);
  if (!who) return error(answer, 401, MessageKey::kNoSession);
  if (who->user.account.empty()) return erase_now(who->user, answer);
  const std::string phrase = text_field(body_of(request), "phrase").value_or("");
  if (!logins_.allow("name " + who->user.account, now())) return error(answer, 429, MessageKey::kTooMany);
  const bool begun = hash_elsewhere([hash = who->user.phrase, phrase] { return store::check_phrase(hash, phrase); },
                                    [this, user = who->user, answer](bool right) {
                                      if (!right) return error(answer, 403, MessageKey::kWrongPhrase);
                                      erase_now(user, answer);
                                    });
  if (!begun) error(answer, 503, MessageKey::kBusy);
}

void GameServer::Impl::erase_now(const UserRow& user, const Answer& answer) {
  WriteBatch changes;
  changes.emplace_back(EraseUser{user.id});
  erasing_.insert(user.id);
  write_then(std::move(changes), [this, id = user.id, answer](const Status& status) {
    erasing_.erase(id);
    if (!status.ok()) return error(answer, 503, message_key(status.error()));
    // An erased user leaves all games. Tables that are not in memory are scheduled, and loaded for that.
    const auto unloaded = store_.games(id, 0, static_cast<std::int64_t>(2 * settings_.max_tables_of_user)).value_or({});
    for (const UserGameRow& game : unloaded)
      if (game.table.state == TableState::kRunning || game.table.state == TableState::kOpen)
        set_due(game.table.id, now());
    set_timer();
    std::vector<Table*> last_used;
    for (const auto& [table_id, table] : tables_) {
      std::erase_if(table->chat, [&](const ChatRow& line) { return line.user == id; });
      const Seat seat = table->seat_of(id);
      if (seat < 0) continue;
      TableSeat& seat_info = table->seats[static_cast<std::size_t>(seat)];
      seat_info.user = 0;
      seat_info.name.clear();
      seat_info.account = false;
      seat_info.rating.reset();
      last_used.push_back(table.get());
    }
    end_sessions(id, nullptr);
    for (Table* const table : last_used) {
      lobby_changed(*table);
      publish_table(*table);
      if (!table->writing) process_queue(*table);
    }
    HttpResponse gone = ok_json("{}");
    gone.set_cookie = "";
    answer(std::move(gone));
  });
}

void GameServer::Impl::leaderboard_get(const HttpRequest& request, const Answer& answer) {
  constexpr std::string_view kKey = "game=";
  const std::string game = request.query.starts_with(kKey) ? request.query.substr(kKey.size()) : std::string();
  if (match::find_game(game) == nullptr) return error(answer, 404, MessageKey::kNoSuchResource);
  const auto best = store_.leaderboard(game, 0, kLeaders);
  if (!best.ok()) return error(answer, 503, message_key(best.error()));
  Json rows = Json::array();
  for (const LeaderboardRow& place : *best)
    rows.push_back({{"place", rows.size() + 1},
                    {"person", place.rating.user},
                    {"name", place.name},
                    {"rating", std::llround(place.rating.rating)},
                    {"deviation", std::llround(place.rating.deviation)},
                    {"games", place.rating.games}});
  answer(ok_json(to_message({{"game", game}, {"rows", std::move(rows)}})));
}

void GameServer::Impl::record_get(const HttpRequest& request, const Answer& answer) {
  const Table* const table = find_table(std::string_view(request.path).substr(std::string_view("/api/record/").size()));
  const auto who = auth_session(request.cookie);
  if (table == nullptr || table->needs_reload || !table->may_watch(who ? who->user.id : 0))
    return error(answer, 404, MessageKey::kNoTable);
  if (table->state != TableState::kOver || table->writing) return error(answer, 409, MessageKey::kNotOver);
  HttpResponse response = ok_json(record_text(*table) + "\n");
  response.filename = "patolli-" + std::string(table->game->name()) + "-" + table->link + ".json";
  answer(std::move(response));
}

}  // namespace patolli::server
