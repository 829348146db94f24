// Devices that are signed in, and personal links.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "server/account_names.hpp"
#include "server/accounts.hpp"
#include "server/device_label.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

// Of one person. When there are as many, the one that was not used for longest goes.
std::size_t max_of(SessionKind kind) { return kind == SessionKind::kDevice ? 50 : 20; }

Json person_json(const UserRow& user) {
  return {{"person", user.id}, {"name", user.name}, {"account", !user.account.empty()}};
}

}  // namespace

std::string session_id(const SecretHash& hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id;
  for (std::size_t i = 0; i < 8; ++i) {
    id += kDigits[hash[i] >> 4];
    id += kDigits[hash[i] & 15];
  }
  return id;
}

struct Accounts::LinkOwner {
  SessionRow link;
  UserRow user;
};

bool Accounts::expired(const SessionRow& session) const {
  const auto unused_for = std::chrono::milliseconds(context_.config.link_unused_for).count();
  return session.kind == SessionKind::kLink && context_.now() - session.seen_ms > unused_for;
}

void Accounts::add_session(UserId user, const SessionRow& session, WriteBatch changes,
                           std::function<void(const Secret&, WriteBatch)> then) {
  const auto add = [this, user, session, then = std::move(then)](WriteBatch rows) {
    const Secret secret = Secret::make();
    SessionRow row = session;
    row.hash = secret.hash();
    row.user = user;
    row.created_ms = row.seen_ms = context_.now();
    if (user != 0) fresh_.add(user, row, context_.now());
    rows.emplace_back(std::move(row));
    then(secret, std::move(rows));
  };
  if (user == 0) return add(std::move(changes));
  context_.store.read(
      [user](Reader& reader) { return reader.sessions(user).value_or({}); },
      [this, user, kind = session.kind, add, changes = std::move(changes)](std::vector<SessionRow> known) mutable {
        fresh_.complete(user, known, context_.now());
        std::erase_if(known, [&](const SessionRow& one) { return one.kind != kind; });
        // Those that are connected are in use, whatever was written last.
        std::sort(known.begin(), known.end(), [&](const SessionRow& a, const SessionRow& b) {
          const bool a_online = clients_.is_online(user, a.hash);
          const bool b_online = clients_.is_online(user, b.hash);
          if (a_online != b_online) return !a_online;
          return a.seen_ms != b.seen_ms ? a.seen_ms < b.seen_ms : a.hash < b.hash;
        });
        for (std::size_t i = 0; i + max_of(kind) <= known.size(); ++i) {
          changes.emplace_back(DropSession{known[i].hash});
          fresh_.forget(user, known[i].hash);
        }
        add(std::move(changes));
      });
}

void Accounts::new_session(const UserRow& user, WriteBatch changes, const std::string& device, const Answer& answer,
                           HttpResponse response, const std::string& back) {
  SessionRow session;
  session.device = device;
  add_session(user.id, session, std::move(changes),
              [this, user, answer, response = std::move(response), back](const Secret& secret, WriteBatch rows) {
                HttpResponse whole = response;
                whole.set_cookie = secret.text();
                context_.store.write(std::move(rows), [this, user, answer, whole, back](const Result<Written>& result) {
                  if (result.failed_with(Error::Kind::kConflict))  // a link for one use that somebody else has used
                    return error(answer, 403, MessageKey::kNoSession);
                  if (!result.ok()) return error(answer, 503, message_key(result.error()));
                  UserRow owner = user;
                  if (owner.id == 0) owner.id = result->user;
                  answer_me(owner, answer, whole, back);
                });
              });
}

void Accounts::session_by_secret(const HttpRequest& request, const std::string& text, bool replace,
                                 const Answer& answer) {
  if (!logins_.allow_address(request.address, context_.now())) return error(answer, 429, context_.limited("logins"));
  const auto secret = Secret::parse(text);
  if (!secret) return error(answer, 403, MessageKey::kNoSession);
  authenticate(request.cookie, [this, hash = secret->hash(), replace, device = device_label(request.agent),
                                answer](const MaybeSession& now) {
    context_.store.read(
        [hash](Reader& reader) -> std::optional<LinkOwner> {
          const auto link = reader.session(hash).value_or({});
          if (!link || link->kind == SessionKind::kKnown) return std::nullopt;
          const auto user = reader.user(link->user).value_or({});
          if (!user || user->erased) return std::nullopt;
          return LinkOwner{*link, *user};
        },
        [this, now, replace, device, answer](const std::optional<LinkOwner>& link) {
          if (!link || expired(link->link) || is_erasing(link->user.id))
            return error(answer, 403, MessageKey::kNoSession);
          if (now && now->user.id == link->user.id) return answer(ok_json(me_json(now->user, now->ratings)));
          if (!now || replace) return take_over(*link, now, device, answer);
          // Whoever follows a stranger's link is not silently somebody else: both are named, and it is asked again.
          context_.count_refusal(to_text(MessageKey::kOtherPerson));
          Json asked = problem_json(MessageKey::kOtherPerson);
          asked["you"] = person_json(now->user);
          asked["link"] = person_json(link->user);
          HttpResponse question = ok_json(to_message(asked));
          question.status = 409;
          answer(std::move(question));
        });
  });
}

// The session that this browser had is left as it is, and a link leads back to it: a guest has no other way.
void Accounts::take_over(const LinkOwner& link, const MaybeSession& now, const std::string& device,
                         const Answer& answer) {
  WriteBatch changes;
  if (link.link.once) {
    changes.emplace_back(DropSession{link.link.hash, true});
  } else {
    changes.emplace_back(TouchSession{link.link.hash, link.user.id, context_.now()});
  }
  if (!now) return new_session(link.user, std::move(changes), device, answer);
  SessionRow back;
  back.kind = SessionKind::kLink;
  add_session(now->user.id, back, std::move(changes),
              [this, user = link.user, device, answer](const Secret& secret, WriteBatch rows) {
                new_session(user, std::move(rows), device, answer, {}, secret.text());
              });
}

void Accounts::session_link(const HttpRequest& request, const Answer& answer) {
  const bool once = flag_field(body_of(request), "once");
  authenticate(request.cookie, [this, once, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    SessionRow link;
    link.kind = SessionKind::kLink;
    link.once = once;
    add_session(who->user.id, link, {}, [this, answer](const Secret& secret, WriteBatch rows) {
      context_.store.write(std::move(rows), [this, text = secret.text(), answer](const Result<Written>& result) {
        if (!result.ok()) return error(answer, 503, message_key(result.error()));
        answer(ok_json(to_message({{"secret", text}})));
      });
    });
  });
}

void Accounts::session_list(const HttpRequest& request, const Answer& answer) {
  authenticate(request.cookie, [this, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    context_.store.read([user = who->user.id](Reader& reader) { return reader.sessions(user); },
                        [this, mine = who->session, answer](const Result<std::vector<SessionRow>>& sessions) {
                          if (!sessions.ok()) return error(answer, 503, message_key(sessions.error()));
                          const auto unused_for = std::chrono::milliseconds(context_.config.link_unused_for).count();
                          Json rows = Json::array();
                          for (const SessionRow& session : *sessions) {
                            if (session.kind == SessionKind::kKnown || expired(session)) continue;
                            const bool link = session.kind == SessionKind::kLink;
                            rows.push_back({{"id", session_id(session.hash)},
                                            {"kind", link ? "link" : "device"},
                                            {"device", session.device},
                                            {"created", session.created_ms},
                                            {"seen", session.seen_ms},
                                            {"once", session.once},
                                            {"expires", link ? Json(session.seen_ms + unused_for) : Json(nullptr)},
                                            {"this", store::same(session.hash, mine)}});
                          }
                          answer(ok_json(to_message({{"sessions", std::move(rows)}})));
                        });
  });
}

void Accounts::session_end(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const bool everywhere = flag_field(body, "everywhere");
  const auto id = text_field(body, "session");
  authenticate(request.cookie, [this, everywhere, id, answer](const MaybeSession& who) {
    if (who && id && *id != session_id(who->session)) return end_one(*who, *id, answer);
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
      hooks.sessions_ended(who.user.id);
      answer(gone);
    });
  });
}

// Another device, or a link.
void Accounts::end_one(const AuthSession& who, const std::string& id, const Answer& answer) {
  context_.store.read(
      [user = who.user.id](Reader& reader) { return reader.sessions(user).value_or({}); },
      [this, user = who.user.id, id, answer](const std::vector<SessionRow>& known) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const SessionRow& one) { return session_id(one.hash) == id; });
        if (found == known.end()) return error(answer, 404, MessageKey::kNoSession);
        WriteBatch changes;
        changes.emplace_back(DropSession{found->hash});
        context_.store.write(std::move(changes), [this, user, hash = found->hash, answer](const Result<Written>& done) {
          if (!done.ok()) return error(answer, 503, message_key(done.error()));
          clients_.close_sessions(user, &hash);
          hooks.sessions_ended(user);
          answer(ok_json("{}"));
        });
      });
}

}  // namespace patolli::server
