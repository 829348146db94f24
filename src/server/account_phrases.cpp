// What needs a passphrase: claiming a name, logging in, another phrase, erasure.
#include <nlohmann/json.hpp>

#include "names/names.hpp"
#include "server/account_names.hpp"
#include "server/accounts.hpp"
#include "server/address.hpp"
#include "server/device_label.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/phrase_strength.hpp"

namespace patolli::server {
namespace {

// Why a phrase cannot be a new one.
std::optional<MessageKey> wrong_with(const std::string& phrase, const std::string& name) {
  if (phrase.size() < store::kMinPhrase || phrase.size() > store::kMaxPhrase) return MessageKey::kBadPhrase;
  if (phrase_score(phrase, name) < kMinPhraseScore) return MessageKey::kWeakPhrase;
  return std::nullopt;
}

// Of a phrase that was right, when its hash is of weaker parameters than today's: a new one.
struct PhraseChecked {
  bool right = false;
  std::string renewed;
};
PhraseChecked check(const std::string& hash, const std::string& phrase) {
  if (hash.empty()) return {(store::hash_phrase(phrase), false), {}};  // as slow as a wrong phrase
  if (!store::check_phrase(hash, phrase)) return {};
  return {true, store::outdated_phrase(hash) ? store::hash_phrase(phrase).value_or("") : std::string()};
}

SessionRow known_device(const std::string& device) {
  SessionRow row;
  row.kind = SessionKind::kKnown;
  row.device = device;
  return row;
}

}  // namespace

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

// Nothing is stored: whoever chooses a phrase sees while typing what the server will say of it. About a millisecond, so
// it has a rate, which is that of new phrases, too.
void Accounts::strength(const HttpRequest& request, const Answer& answer) {
  if (!strengths_.allow_address(request.address, context_.now()))
    return error(answer, 429, context_.limited("strengths"));
  const auto body = body_of(request);
  const std::string phrase = text_field(body, "phrase").value_or("").substr(0, store::kMaxPhrase);
  const std::string name = text_field(body, "name").value_or("").substr(0, kMaxName);
  answer(ok_json(to_message({{"score", phrase_score(phrase, name)}, {"enough", !wrong_with(phrase, name)}})));
}

void Accounts::claim(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const auto given = text_field(body, "name");
  const std::string phrase = text_field(body, "phrase").value_or("");
  authenticate(request.cookie, [this, given, phrase, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (!who->user.account.empty()) return error(answer, 409, MessageKey::kHasAccount);
    const auto shown = shown_name(given, 2);
    if (shown.wrong) return error(answer, 400, *shown.wrong);
    const std::string name = shown.name;
    if (!strengths_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("strengths"));
    if (const auto weak = wrong_with(phrase, name)) return error(answer, 400, *weak);
    if (!looks_known_) return error(answer, 503, MessageKey::kBusy);
    name_free(name, 0, [this, user = *who, name, phrase, address, answer](bool free) {
      if (!free) return error(answer, 409, MessageKey::kNameTaken);
      if (!logins_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("logins"));
      claim_now(user, name, phrase, address, answer);
    });
  });
}

// Whoever had a link or a cookie of the guest does not have the account: they end.
void Accounts::claim_now(const AuthSession& who, const std::string& name, const std::string& phrase,
                         const std::string& address, const Answer& answer) {
  const auto write = [this, who, name, answer](const std::optional<std::string>& hash) {
    if (!hash) return error(answer, 503, MessageKey::kBusy);
    UserRow owner = who.user;
    owner.name = name;
    owner.account = names::folded(name);
    owner.phrase = *hash;
    const auto looks = names::look_keys(name);
    owner.look = looks.as_written;
    owner.folded_look = looks.folded;
    WriteBatch changes;
    changes.emplace_back(owner);
    changes.emplace_back(DropSessions{owner.id, who.session});
    const Secret device = Secret::make();
    SessionRow known = known_device({});
    known.hash = device.hash();
    known.user = owner.id;
    known.created_ms = known.seen_ms = context_.now();
    changes.emplace_back(std::move(known));
    context_.store.write(std::move(changes), [this, owner, session = who.session, secret = device.text(),
                                              answer](const Result<Written>& result) {
      if (result.failed_with(Error::Kind::kConflict))  // or erased meanwhile
        return error(answer, 409, MessageKey::kNameTaken);
      if (!result.ok()) return error(answer, 503, message_key(result.error()));
      clients_.close_other_sessions(owner.id, session);
      clients_.rename(owner);
      hooks.renamed(owner);
      HttpResponse response;
      response.set_device = secret;
      answer_me(owner, answer, std::move(response));
    });
  };
  if (!hash_elsewhere(
          address, [phrase] { return store::hash_phrase(phrase); }, write))
    error(answer, 503, MessageKey::kBusy);
}

struct Accounts::LoginQuestion {
  std::optional<UserRow> owner;
  std::optional<SecretHash> known;  // by which this browser was signed in as the owner before, or is now
  bool has_device = false;          // and has a cookie that says so
  MaybeSession now;                 // who this browser is
  std::string device;
};

// Attempts of strangers count by name and by address. A browser that has logged in before has a share of its own, so
// that strangers who guess do not lock the owner out.
void Accounts::login(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string name = clean_text(text_field(body, "name").value_or(""), kMaxName);
  const std::string phrase = text_field(body, "phrase").value_or("").substr(0, store::kMaxPhrase + 1);
  const auto device = Secret::parse(request.device);
  authenticate(request.cookie, [this, name, phrase, device, request, answer](const MaybeSession& now) {
    using Found = Result<LoginQuestion>;
    context_.store.read(
        [name, device, now, label = device_label(request.agent)](Reader& reader) -> Found {
          LoginQuestion question{std::nullopt, std::nullopt, false, now, label};
          for (const std::string& account : {names::folded(name), folded_before(name)}) {
            auto owner = reader.account(account);
            if (!owner.ok()) return owner.error();
            if (!question.owner) question.owner = *owner;
          }
          const UserId id = question.owner ? question.owner->id : 0;
          if (id != 0 && now && now->user.id == id) question.known = now->session;
          if (id != 0 && device)
            if (const auto row = reader.session(device->hash()).value_or({}))
              if (row->user == id && row->kind == SessionKind::kKnown) {
                question.known = row->hash;
                question.has_device = true;
              }
          return question;
        },
        [this, name, phrase, request, answer](const Found& found) {
          if (!found.ok()) return error(answer, 503, message_key(found.error()));
          const bool allowed = found->known ? logins_.allow("device " + session_id(*found->known), context_.now())
                                            : logins_.allow_address(request.address, context_.now()) &&
                                                  logins_.allow("name " + names::folded(name), context_.now());
          if (!allowed) return error(answer, 429, context_.limited("logins"));
          const bool begun = hash_elsewhere(
              request.address,
              [hash = found->owner ? found->owner->phrase : std::string(), phrase] { return check(hash, phrase); },
              [this, question = *found, answer](const PhraseChecked& checked) {
                if (!checked.right) return error(answer, 403, MessageKey::kWrongPhrase);
                log_in(question, checked.renewed, answer);
              });
          if (!begun) error(answer, 503, MessageKey::kBusy);
        });
  });
}

void Accounts::log_in(const LoginQuestion& question, const std::string& renewed, const Answer& answer) {
  const UserRow& owner = *question.owner;
  if (!renewed.empty()) {
    WriteBatch changes;
    changes.emplace_back(PhraseChange{owner.id, owner.phrase, renewed});
    // On its own: the login does not depend on it, and the next one tries again.
    context_.store.write(std::move(changes), [](const Result<Written>&) {});
  }
  if (question.has_device) return new_session(owner, {}, question.device, answer);
  add_session(owner.id, known_device(question.device), {},
              [this, owner, device = question.device, answer](const Secret& secret, WriteBatch rows) {
                HttpResponse response;
                response.set_device = secret.text();
                new_session(owner, std::move(rows), device, answer, std::move(response));
              });
}

void Accounts::change_phrase(const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string phrase = text_field(body, "phrase").value_or("");
  const std::string fresh = text_field(body, "new").value_or("");
  authenticate(request.cookie, [this, phrase, fresh, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (who->user.account.empty()) return error(answer, 409, MessageKey::kNoAccount);
    if (!strengths_.allow_address(address, context_.now())) return error(answer, 429, context_.limited("strengths"));
    if (const auto weak = wrong_with(fresh, who->user.name)) return error(answer, 400, *weak);
    with_phrase(*who, phrase, address, answer,
                [this, who = *who, fresh, address, answer] { change_now(who, fresh, address, answer); });
  });
}

// All other sessions and links end: the phrase may have been changed because somebody else knew it.
void Accounts::change_now(const AuthSession& who, const std::string& phrase, const std::string& address,
                          const Answer& answer) {
  const auto write = [this, who, answer](const std::optional<std::string>& hash) {
    if (!hash) return error(answer, 503, MessageKey::kBusy);
    WriteBatch changes;
    changes.emplace_back(PhraseChange{who.user.id, who.user.phrase, *hash});
    changes.emplace_back(DropSessions{who.user.id, who.session});
    add_session(who.user.id, known_device({}), std::move(changes),
                [this, who, answer](const Secret& secret, WriteBatch rows) {
                  context_.store.write(std::move(rows),
                                       [this, who, text = secret.text(), answer](const Result<Written>& result) {
                                         if (result.failed_with(Error::Kind::kConflict))
                                           return error(answer, 409, MessageKey::kWrongPhrase);
                                         if (!result.ok()) return error(answer, 503, message_key(result.error()));
                                         clients_.close_other_sessions(who.user.id, who.session);
                                         hooks.sessions_ended(who.user.id);
                                         HttpResponse response;
                                         response.set_device = text;
                                         answer_me(who.user, answer, std::move(response));
                                       });
                });
  };
  if (!hash_elsewhere(
          address, [phrase] { return store::hash_phrase(phrase); }, write))
    error(answer, 503, MessageKey::kBusy);
}

// Attempts with a valid cookie have a share of their own: strangers who guess at the login have none of it.
void Accounts::with_phrase(const AuthSession& who, const std::string& phrase, const std::string& address,
                           const Answer& answer, const std::function<void()>& then) {
  if (!logins_.allow("user " + std::to_string(who.user.id), context_.now()))
    return error(answer, 429, context_.limited("logins"));
  const bool begun = hash_elsewhere(
      address,
      [hash = who.user.phrase, phrase = phrase.substr(0, store::kMaxPhrase + 1)] {
        return store::check_phrase(hash, phrase);
      },
      [this, answer, then](bool right) { right ? then() : error(answer, 403, MessageKey::kWrongPhrase); });
  if (!begun) error(answer, 503, MessageKey::kBusy);
}

void Accounts::erase(const HttpRequest& request, const Answer& answer) {
  const std::string phrase = text_field(body_of(request), "phrase").value_or("");
  authenticate(request.cookie, [this, phrase, address = request.address, answer](const MaybeSession& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (who->user.account.empty()) return erase_now(who->user.id, answer);
    with_phrase(*who, phrase, address, answer, [this, id = who->user.id, answer] { erase_now(id, answer); });
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
          gone.set_device = "";
          answer(std::move(gone));
        });
  });
}

}  // namespace patolli::server
