#include "server/accounts.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/clean_text.hpp"
#include "rating/rate.hpp"
#include "server/address.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxName = 40;  // bytes
constexpr std::size_t kMaxSessions = 50;

// How names are compared: two that differ in capitals only would be taken for each other.
std::string folded(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::optional<std::string> text_field(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

nlohmann::json body_of(const HttpRequest& request) {
  if (request.body.empty()) return nlohmann::json::object();
  return nlohmann::json::parse(request.body, nullptr, false);
}

}  // namespace

Accounts::Accounts(ServerContext& context, Clients& clients, ThreadPool& pool)
    : context_(context),
      clients_(clients),
      pool_(pool),
      logins_(10, 10 * 60'000),
      new_guests_(static_cast<int>(context.config.max_new_guests), 60 * 60'000) {}

void Accounts::error(const Answer& answer, int status, MessageKey key) {
  context_.count_refusal(to_text(key));
  answer({status,
          "application/json",
          // Clients of the first protocol know only `key`; `error` has the name of today.
          to_message({{"key", first_protocol_key(to_text(key))},
                      {"error", to_text(key)},
                      {"text", clients_.translate(i18n::Language::kEnglish, to_text(key))}}),
          std::nullopt,
          {}});
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
  context_.store.read(
      [hash = secret->hash()](Reader& reader) -> MaybeSession {
        const auto session = reader.session(hash).value_or({});
        if (!session) return std::nullopt;
        const auto user = reader.user(session->user).value_or({});
        if (!user || user->erased) return std::nullopt;
        return AuthSession{*user, session->hash, reader.ratings(user->id).value_or({})};
      },
      [this, then = std::move(then)](const MaybeSession& who) {
        then(who && is_erasing(who->user.id) ? std::nullopt : who);
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
      {"GET", "/api/session", &Accounts::session_get},        {"POST", "/api/session", &Accounts::session_post},
      {"POST", "/api/session/link", &Accounts::session_link}, {"POST", "/api/session/end", &Accounts::session_end},
      {"POST", "/api/account/claim", &Accounts::claim},       {"POST", "/api/account/login", &Accounts::login},
      {"POST", "/api/account/erase", &Accounts::erase},
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

void Accounts::answer_me(const UserRow& user, const Answer& answer, std::optional<std::string> cookie) {
  context_.store.read([id = user.id](Reader& reader) { return reader.ratings(id).value_or({}); },
                      [user, answer, cookie = std::move(cookie)](const std::vector<RatingRow>& ratings) {
                        HttpResponse response = ok_json(me_json(user, ratings));
                        response.set_cookie = cookie;
                        answer(std::move(response));
                      });
}

void Accounts::name_free(const std::string& name, UserId user, std::function<void(bool)> then) {
  context_.store.read(
      [account = folded(name), user](Reader& reader) {
        const auto owner = reader.account(account);
        return owner.ok() && (!*owner || (*owner)->id == user);
      },
      std::move(then));
}

void Accounts::new_session(const UserRow& user, WriteBatch changes, bool as_link, const Answer& answer) {
  const auto write = [this, user, as_link, answer](WriteBatch rows) {
    const Secret secret = Secret::make();
    rows.emplace_back(SessionRow{secret.hash(), user.id, context_.now(), context_.now()});
    context_.store.write(std::move(rows),
                         [this, user, text = secret.text(), as_link, answer](const Result<Written>& result) {
                           if (!result.ok()) return error(answer, 503, message_key(result.error()));
                           if (as_link) return answer(ok_json(to_message({{"secret", text}})));
                           UserRow owner = user;
                           if (owner.id == 0) owner.id = result->user;
                           answer_me(owner, answer, text);
                         });
  };
  if (user.id == 0) return write(std::move(changes));
  context_.store.read([id = user.id](Reader& reader) { return reader.sessions(id).value_or({}); },
                      [write, changes = std::move(changes)](const std::vector<SessionRow>& known) mutable {
                        if (known.size() >= kMaxSessions) {
                          const auto oldest = std::min_element(
                              known.begin(), known.end(),
                              [](const auto& a, const auto& b) { return a.created_ms < b.created_ms; });
                          changes.emplace_back(DropSession{oldest->hash});
                        }
                        write(std::move(changes));
                      });
}

void Accounts::session_post(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  if (const auto text = text_field(body, "secret")) return session_by_secret(*text, request.address, answer);
  const auto given = text_field(body, "name");
  const std::string name = given ? clean_text(*given, kMaxName) : std::string();
  if (name.empty()) return error(answer, 400, MessageKey::kBadName);
  authenticate(request.cookie, [this, name, address = request.address, answer](const MaybeSession& who) {
    if (who && !who->user.account.empty()) {
      if (folded(name) != who->user.account) return error(answer, 409, MessageKey::kHasAccount);
      return answer(ok_json(me_json(who->user, who->ratings)));
    }
    name_free(name, who ? who->user.id : 0, [this, who, name, address, answer](bool free) {
      if (!free) return error(answer, 409, MessageKey::kNameTaken);
      name_guest(who, name, address, answer);
    });
  });
}

void Accounts::session_by_secret(const std::string& secret, const std::string& address, const Answer& answer) {
  if (!logins_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("logins"));
  authenticate(secret, [this, answer](const MaybeSession& who) {
    if (!who) return error(answer, 403, MessageKey::kNoSession);
    new_session(who->user, {}, false, answer);
  });
}

// A new guest, or another name for one.
void Accounts::name_guest(const MaybeSession& who, const std::string& name, const std::string& address,
                          const Answer& answer) {
  UserRow user = who ? who->user : UserRow{};
  user.name = name;
  user.seen_ms = context_.now();
  WriteBatch changes;
  if (!who) {
    if (!new_guests_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("guests"));
    user.created_ms = context_.now();
    changes.emplace_back(user);
    return new_session(user, std::move(changes), false, answer);
  }
  changes.emplace_back(user);
  context_.store.write(std::move(changes), [this, user, answer](const Result<Written>& result) {
    if (!result.ok()) return error(answer, 503, message_key(result.error()));
    clients_.rename(user);
    hooks.renamed(user);
    answer_me(user, answer);
  });
}

void Accounts::session_link(const HttpRequest& request, const Answer& answer) {
  authenticate(request.cookie, [this, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    new_session(who->user, {}, true, answer);
  });
}

void Accounts::session_end(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const auto flag = body.find("everywhere");
  const bool everywhere = flag != body.end() && flag->is_boolean() && flag->get<bool>();
  authenticate(request.cookie, [this, everywhere, answer](const MaybeSession& who) {
    HttpResponse gone = ok_json("{}");
    gone.set_cookie = "";
    if (!who) return answer(std::move(gone));
    WriteBatch changes;
    if (everywhere) {
      changes.emplace_back(DropSessions{who->user.id, {}});
    } else {
      changes.emplace_back(DropSession{who->session});
    }
    context_.store.write(std::move(changes), [this, who = *who, everywhere, gone, answer](const Result<Written>& done) {
      if (!done.ok()) return error(answer, 503, message_key(done.error()));
      clients_.close_sessions(who.user.id, everywhere ? nullptr : &who.session);
      answer(gone);
    });
  });
}

// On a thread of its own: a hash takes a tenth of a second.
template <class Work, class Then>
bool Accounts::hash_elsewhere(const std::string& address, Work work, Then then) {
  const auto from = Address::read(address);
  Job job;
  if (from) job.owner.address = from->network().text();
  job.expected = std::chrono::milliseconds(100);
  job.slice = [box = context_.mailbox, work, then] {
    auto done = work();
    box->put([then, done = std::move(done)] { then(done); });
    return Job::Microseconds(0);
  };
  return pool_.submit(std::move(job));
}

void Accounts::claim(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string name = clean_text(text_field(body, "name").value_or(""), kMaxName);
  const std::string phrase = text_field(body, "phrase").value_or("");
  authenticate(request.cookie, [this, name, phrase, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (!who->user.account.empty()) return error(answer, 409, MessageKey::kHasAccount);
    if (name.size() < 2) return error(answer, 400, MessageKey::kBadName);
    if (phrase.size() < store::kMinPhrase || phrase.size() > store::kMaxPhrase)
      return error(answer, 400, MessageKey::kBadPhrase);
    name_free(name, 0, [this, user = who->user, name, phrase, address, answer](bool free) {
      if (!free) return error(answer, 409, MessageKey::kNameTaken);
      if (!logins_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("logins"));
      claim_now(user, name, phrase, address, answer);
    });
  });
}

void Accounts::claim_now(const UserRow& user, const std::string& name, const std::string& phrase,
                         const std::string& address, const Answer& answer) {
  const auto write = [this, user, name, answer](const std::optional<std::string>& hash) {
    if (!hash) return error(answer, 503, MessageKey::kBusy);
    UserRow owner = user;
    owner.name = name;
    owner.account = folded(name);
    owner.phrase = *hash;
    WriteBatch changes;
    changes.emplace_back(owner);
    context_.store.write(std::move(changes), [this, owner, answer](const Result<Written>& result) {
      if (result.failed_with(Error::Kind::kConflict))  // or erased meanwhile
        return error(answer, 409, MessageKey::kNameTaken);
      if (!result.ok()) return error(answer, 503, message_key(result.error()));
      clients_.rename(owner);
      hooks.renamed(owner);
      answer_me(owner, answer);
    });
  };
  if (!hash_elsewhere(
          address, [phrase] { return store::hash_phrase(phrase); }, write))
    error(answer, 503, MessageKey::kBusy);
}

void Accounts::login(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string name = folded(clean_text(text_field(body, "name").value_or(""), kMaxName));
  const std::string phrase = text_field(body, "phrase").value_or("");
  if (!logins_.allow_address(request.address, context_.now()) || !logins_.allow("name " + name, context_.now()))
    return error(answer, 429, context_.limited("logins"));
  context_.store.read([name](Reader& reader) { return reader.account(name); },
                      [this, phrase, address = request.address, answer](const Result<std::optional<UserRow>>& owner) {
                        if (!owner.ok()) return error(answer, 503, message_key(owner.error()));
                        // A name that nobody has takes as long as a wrong phrase.
                        const std::string hash = *owner ? (*owner)->phrase : std::string();
                        const bool begun = hash_elsewhere(
                            address,
                            [hash, phrase] {
                              return hash.empty() ? (store::hash_phrase(phrase), false)
                                                  : store::check_phrase(hash, phrase);
                            },
                            [this, owner = *owner, answer](bool right) {
                              if (!right) return error(answer, 403, MessageKey::kWrongPhrase);
                              new_session(*owner, {}, false, answer);
                            });
                        if (!begun) error(answer, 503, MessageKey::kBusy);
                      });
}

void Accounts::erase(const HttpRequest& request, const Answer& answer) {
  const std::string phrase = text_field(body_of(request), "phrase").value_or("");
  authenticate(request.cookie, [this, phrase, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (who->user.account.empty()) return erase_now(who->user.id, answer);
    if (!logins_.allow("name " + who->user.account, context_.now())) return error(answer, 429, MessageKey::kTooMany);
    const bool begun = hash_elsewhere(
        address, [hash = who->user.phrase, phrase] { return store::check_phrase(hash, phrase); },
        [this, id = who->user.id, answer](bool right) {
          if (!right) return error(answer, 403, MessageKey::kWrongPhrase);
          erase_now(id, answer);
        });
    if (!begun) error(answer, 503, MessageKey::kBusy);
  });
}

void Accounts::erase_now(UserId user, const Answer& answer) {
  WriteBatch changes;
  changes.emplace_back(EraseUser{user});
  erasing_.insert(user);
  context_.store.write(std::move(changes), [this, user, answer](const Result<Written>& result) {
    if (!result.ok()) {
      erasing_.erase(user);
      return error(answer, 503, message_key(result.error()));
    }
    // An erased user leaves all games: open and running ones are looked at.
    const auto max = static_cast<std::int64_t>(2 * context_.config.max_tables_of_user);
    context_.store.read(
        [user, max](Reader& reader) {
          std::vector<std::string> links;
          for (const UserGameRow& game : reader.games(user, 0, max).value_or({}))
            if (game.table.state == TableState::kRunning || game.table.state == TableState::kOpen)
              links.push_back(game.table.link);
          return links;
        },
        [this, user, answer](const std::vector<std::string>& links) {
          erasing_.erase(user);
          hooks.erased(user, links);
          clients_.close_sessions(user, nullptr);
          HttpResponse gone = ok_json("{}");
          gone.set_cookie = "";
          answer(std::move(gone));
        });
  });
}

}  // namespace patolli::server
