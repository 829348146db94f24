#include "server/accounts.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "names/names.hpp"
#include "rating/rate.hpp"
#include "server/account_names.hpp"
#include "server/device_label.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kTouchAfter = 60 * 60'000;  // ms: a session's last use is not written more often
constexpr std::int64_t kLooksAtOnce = 500;
constexpr const char* kLooksVersion = "looks version";

}  // namespace

ShownName shown_name(const std::optional<std::string>& given, std::size_t min_bytes) {
  std::string name = given ? clean_text(*given, kMaxName) : std::string();
  if (name.size() < min_bytes) return {{}, MessageKey::kBadName};
  if (names::misleads(name)) return {{}, MessageKey::kMisleadingName};
  return {std::move(name), std::nullopt};
}

std::string folded_before(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

Accounts::Accounts(ServerContext& context, Clients& clients, ThreadPool& pool)
    : context_(context),
      clients_(clients),
      pool_(pool),
      logins_(10, 10 * 60'000),
      new_guests_(static_cast<int>(context.config.max_new_guests), 60 * 60'000),
      exports_(5, 60 * 60'000),
      exports_of_address_(50, 60 * 60'000),
      strengths_(120, 60'000) {}

// Clients of the first protocol know only `key`; `error` has the name of today.
Json Accounts::problem_json(MessageKey key) const {
  return {{"key", first_protocol_key(to_text(key))},
          {"error", to_text(key)},
          {"text", clients_.translate(i18n::Language::kEnglish, to_text(key))}};
}

void Accounts::error(const Answer& answer, int status, MessageKey key) {
  context_.count_refusal(to_text(key));
  HttpResponse response = ok_json(to_message(problem_json(key)));
  response.status = status;
  answer(std::move(response));
}

std::string Accounts::me_json(const UserRow& user, const std::vector<RatingRow>& all) {
  Json ratings = Json::object();
  for (const RatingRow& rating : all)
    ratings[rating.game] = {{"rating", std::llround(rating.rating)},
                            {"deviation", std::llround(rating.deviation)},
                            {"games", rating.games},
                            {"provisional", rating::is_provisional(rating)}};
  return to_message(
      {{"person", user.id}, {"name", user.name}, {"account", !user.account.empty()}, {"ratings", std::move(ratings)}});
}

void Accounts::authenticate(const std::string& cookie, Authenticated then) {
  const auto secret = Secret::parse(cookie);
  if (!secret) return then(std::nullopt);
  struct Found {
    MaybeSession who;
    std::int64_t seen_ms = 0;
  };
  context_.store.read(
      [hash = secret->hash()](Reader& reader) -> Found {
        const auto session = reader.session(hash).value_or({});
        if (!session || session->kind != SessionKind::kDevice) return {};
        const auto user = reader.user(session->user).value_or({});
        if (!user || user->erased) return {};
        return {AuthSession{*user, session->hash, reader.ratings(user->id).value_or({})}, session->seen_ms};
      },
      [this, then = std::move(then)](const Found& found) {
        if (found.who && is_erasing(found.who->user.id)) return then(std::nullopt);
        if (found.who && context_.now() - found.seen_ms > kTouchAfter) {
          WriteBatch changes;
          changes.emplace_back(TouchSession{found.who->session, found.who->user.id, context_.now()});
          context_.store.write(std::move(changes), [](const Result<Written>&) {});  // the next use tries again
        }
        then(found.who);
      });
}

bool Accounts::handle(const HttpRequest& request, const Answer& answer) {
  using Handler = void (Accounts::*)(const HttpRequest&, const Answer&);
  struct Route {
    std::string_view method;
    std::string_view path;
    Handler handler;
  };
  static constexpr Route kRoutes[] = {
      {"GET", "/api/session", &Accounts::session_get},           {"POST", "/api/session", &Accounts::session_post},
      {"GET", "/api/sessions", &Accounts::session_list},         {"POST", "/api/session/link", &Accounts::session_link},
      {"POST", "/api/session/end", &Accounts::session_end},      {"POST", "/api/account/strength", &Accounts::strength},
      {"POST", "/api/account/claim", &Accounts::claim},          {"POST", "/api/account/login", &Accounts::login},
      {"POST", "/api/account/phrase", &Accounts::change_phrase}, {"POST", "/api/account/erase", &Accounts::erase},
      {"GET", "/api/account/export", &Accounts::export_get},
  };
  for (const Route& route : kRoutes) {
    if (request.method != route.method || request.path != route.path) continue;
    (this->*route.handler)(request, answer);
    return true;
  }
  return false;
}

void Accounts::session_get(const HttpRequest& request, const Answer& answer) {
  authenticate(request.cookie, [answer](const MaybeSession& who) {
    answer(ok_json(who ? me_json(who->user, who->ratings) : R"({"person":null})"));
  });
}

// `response` brings the cookies.
void Accounts::answer_me(const UserRow& user, const Answer& answer, HttpResponse response, const std::string& back) {
  context_.store.read([id = user.id](Reader& reader) { return reader.ratings(id).value_or({}); },
                      [user, answer, response = std::move(response), back](const std::vector<RatingRow>& ratings) {
                        HttpResponse whole = response;
                        whole.body = me_json(user, ratings);
                        if (!back.empty()) {
                          Json me = Json::parse(whole.body);
                          me["back"] = back;
                          whole.body = to_message(me);
                        }
                        answer(std::move(whole));
                      });
}

void Accounts::load() {
  context_.store.read([](Reader& reader) { return reader.counter(kLooksVersion).value_or(0); },
                      [this](std::int64_t version) {
                        looks_known_ = version == names::version();
                        if (!looks_known_) refresh_looks(0);
                      });
}

// Some accounts at a time, and the version behind the last.
void Accounts::refresh_looks(UserId after) {
  struct Page {
    std::vector<UserRow> accounts;
    std::int64_t version = 0;
  };
  context_.store.read(
      [after](Reader& reader) {
        return Page{reader.accounts(after, kLooksAtOnce).value_or({}), reader.counter(kLooksVersion).value_or(0)};
      },
      [this](const Page& page) {
        WriteBatch changes;
        for (const UserRow& user : page.accounts) {
          const auto keys = names::look_keys(user.name);
          changes.emplace_back(LookChange{user.id, keys.as_written, keys.folded, names::folded(user.name)});
        }
        if (page.accounts.empty()) {
          looks_known_ = true;
          changes.emplace_back(CounterChange{kLooksVersion, names::version() - page.version, 0});
        }
        context_.store.write(std::move(changes), [this, page](const Result<Written>& result) {
          if (!result.ok()) return context_.later(std::chrono::seconds(10), [this] { load(); });
          if (!page.accounts.empty()) refresh_looks(page.accounts.back().id);
        });
      });
}

// No other account has it, or one that it could be taken for.
void Accounts::name_free(const std::string& name, UserId user, std::function<void(bool)> then) {
  context_.store.read(
      [name, keys = names::look_keys(name), user](Reader& reader) {
        for (const std::string& account : {names::folded(name), folded_before(name)}) {
          const auto owner = reader.account(account);
          if (!owner.ok() || (*owner && (*owner)->id != user)) return false;
        }
        const auto alike = reader.look_alikes(keys.as_written, keys.folded);
        return alike.ok() &&
               std::all_of(alike->begin(), alike->end(), [&](const UserRow& one) { return one.id == user; });
      },
      std::move(then));
}

void Accounts::session_post(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  if (const auto secret = text_field(body, "secret"))
    return session_by_secret(request, *secret, flag_field(body, "replace"), answer);
  const auto shown = shown_name(text_field(body, "name"), 1);
  if (shown.wrong) return error(answer, 400, *shown.wrong);
  authenticate(request.cookie, [this, name = shown.name, request, answer](const MaybeSession& who) {
    if (who && !who->user.account.empty()) {
      if (names::folded(name) != names::folded(who->user.name)) return error(answer, 409, MessageKey::kHasAccount);
      return answer(ok_json(me_json(who->user, who->ratings)));
    }
    name_free(name, who ? who->user.id : 0, [this, who, name, request, answer](bool free) {
      if (!free) return error(answer, 409, MessageKey::kNameTaken);
      name_guest(who, name, request, answer);
    });
  });
}

// A new guest, or another name for one.
void Accounts::name_guest(const MaybeSession& who, const std::string& name, const HttpRequest& request,
                          const Answer& answer) {
  if (hooks.banned(who ? who->user.id : 0, request.address)) return error(answer, 403, MessageKey::kBanned);
  UserRow user = who ? who->user : UserRow{};
  user.name = name;
  user.seen_ms = context_.now();
  WriteBatch changes;
  if (!who) {
    if (!new_guests_.allow_address(request.address, context_.now()))
      return error(answer, 429, context_.limited("guests"));
    user.created_ms = context_.now();
    changes.emplace_back(user);
    return new_session(user, std::move(changes), device_label(request.agent), answer);
  }
  changes.emplace_back(user);
  context_.store.write(std::move(changes), [this, user, answer](const Result<Written>& result) {
    if (!result.ok()) return error(answer, 503, message_key(result.error()));
    clients_.rename(user);
    hooks.renamed(user);
    answer_me(user, answer);
  });
}

}  // namespace patolli::server
