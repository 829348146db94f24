// Turns are told by mail to whoever has confirmed an address, over a real conversation with a relay; and nobody makes
// us write to strangers.
#include <gtest/gtest.h>

#include <future>
#include <regex>

#include "push/sender.hpp"
#include "server/mail_link.hpp"
#include "unit/server_accounts.hpp"
#include "unit/server_two.hpp"
#include "unit/smtp_stub.hpp"

namespace patolli::server::test {
namespace {

using patolli::test::SmtpStub;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr const char* kPage = "https://games.example.org/patolli/";

// The real one, and time stands still until the relay has answered.
class WaitingSender final : public push::Sender {
 public:
  explicit WaitingSender(const std::string& relay) : sender_(settings(relay)) {}
  void send(push::Outgoing message, Done done) override {
    std::promise<push::Delivery> promise;
    sender_.send(std::move(message), [&](const push::Delivery& delivery) { promise.set_value(delivery); });
    done(promise.get_future().get());
  }

 private:
  static push::SenderSettings settings(const std::string& relay) {
    push::SenderSettings settings;
    settings.relay.url = relay;
    settings.relay.from = "patolli@example.org";
    settings.relay.encrypted = false;
    return settings;
  }
  push::NetworkSender sender_;
};

// As whoever reads the mail sees it.
std::string decoded(std::string text) {
  text = std::regex_replace(text, std::regex("=\r\n"), "");
  return std::regex_replace(text, std::regex("=3D"), "=");
}
std::string found(const std::string& text, const std::string& pattern) {
  std::smatch hit;
  EXPECT_TRUE(std::regex_search(text, hit, std::regex(pattern))) << pattern << " in " << text;
  return hit.empty() ? std::string() : hit[1].str();
}

struct Mailed {
  Mailed() {
    const json create = {{"type", "create"}, {"game", "splendor"}, {"seats", {{{"kind", "me"}}, {{"kind", "open"}}}}};
    EXPECT_EQ(claim(world, bea, "Bea").status, 200);
    table = ana.ask(create).value("table", "");
    EXPECT_EQ(type_of(bea.ask("open", table)), "ack");
    EXPECT_EQ(type_of(bea.ask("sit", table)), "ack");
  }
  static GameServerConfig config(const SmtpStub& stub) {
    GameServerConfig config;
    config.notify.sender = std::make_shared<WaitingSender>(stub.url());
    config.notify.mail = {"patolli@example.org", "a key of the server's", kPage};
    return config;
  }
  HttpResponse name(TestClient& who, const std::string& address, const std::string& from = "192.0.2.1") {
    return world.http("POST", "/api/notify/mail", {{"address", address}}, who.cookie, from);
  }
  json channels(TestClient& who) {
    const json state = json::parse(world.http("GET", "/api/notify", nullptr, who.cookie).body);
    EXPECT_EQ(world.api_schema().definition("notifications", state), "") << state;
    return state["channels"];
  }
  std::string link(const std::string& what) {
    return found(decoded(relay.taken().back().text), "https://games.example.org/patolli/#/mail/" + what + "/(\\S+)");
  }
  HttpResponse confirm(const std::string& token) {
    return world.http("POST", "/api/mail/confirm", {{"token", token}}, {}, "198.51.100.9");
  }
  // As a mail program does it for its user (RFC 8058).
  HttpResponse one_click(const std::string& token) {
    HttpRequest request{"POST", "/api/mail/stop", "token=" + token, "List-Unsubscribe=One-Click", {}, "198.51.100.7"};
    return world.ask(request);
  }
  void confirmed(const std::string& address) {
    ASSERT_EQ(name(bea, address).status, 200);
    ASSERT_EQ(confirm(link("confirm")).status, 200);
    mails = relay.taken().size();
  }
  void turn(TestClient& who) {
    for (int step = 0; step < 20 && who.position()["to_act"] == who.seat(); ++step)
      who.act(table, who.position()["legal"][0]);
  }
  // Mails since the last time.
  std::vector<SmtpStub::Taken> fresh() {
    const auto all = relay.taken();
    std::vector<SmtpStub::Taken> some(all.begin() + static_cast<std::ptrdiff_t>(mails), all.end());
    mails = all.size();
    return some;
  }

  SmtpStub relay;
  World world{config(relay)};
  TestClient& ana = world.guest("Ana");
  TestClient& bea = world.guest("Bea");
  std::string table;
  std::size_t mails = 0;
};

TEST(Mail, AnAddressIsToldNothingBeforeItIsConfirmed) {
  Mailed game;
  const HttpResponse named = game.name(game.bea, "bea@example.org");
  ASSERT_EQ(named.status, 200) << named.body;
  EXPECT_EQ(game.world.api_schema().definition("channel_made", json::parse(named.body)), "");
  auto mails = game.fresh();
  ASSERT_EQ(mails.size(), 1U);
  EXPECT_EQ(mails[0].to, "<bea@example.org>");
  EXPECT_NE(mails[0].text.find("Subject: Confirm your e-mail address\r\n"), std::string::npos);
  EXPECT_EQ(decoded(mails[0].text).find("Bea"), std::string::npos) << "who asks can choose nothing of it";
  EXPECT_EQ(game.channels(game.bea)[0]["confirmed"], false);
  EXPECT_EQ(game.channels(game.bea)[0]["label"], "bea@example.org");
  game.turn(game.ana);
  game.world.pass(hours(1));
  EXPECT_TRUE(game.fresh().empty());

  // By whoever reads there, on another device.
  EXPECT_EQ(game.confirm(game.link("stop")).status, 404) << "the other link";
  EXPECT_EQ(game.confirm(game.link("confirm") + "x").status, 404);
  EXPECT_EQ(game.confirm(game.link("confirm")).status, 200);
  EXPECT_EQ(game.confirm(game.link("confirm")).status, 200) << "again";
  EXPECT_EQ(game.channels(game.bea)[0]["confirmed"], true);
  EXPECT_EQ(game.name(game.bea, "bea@example.org").status, 200);
  EXPECT_TRUE(game.fresh().empty()) << "it is confirmed already";
}

TEST(Mail, OneATurnWithALinkThatEndsThem) {
  Mailed game;
  game.confirmed("bea@example.org");
  game.turn(game.ana);
  game.world.pass(seconds(30));
  EXPECT_TRUE(game.fresh().empty());
  game.world.pass(hours(3));
  const auto mails = game.fresh();
  ASSERT_EQ(mails.size(), 1U);
  const std::string text = decoded(mails[0].text);
  EXPECT_EQ(mails[0].to, "<bea@example.org>");
  EXPECT_NE(text.find("Subject: Your turn: Splendor\r\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\r\n\r\nAna took tokens.\r\n"), std::string::npos) << text;
  EXPECT_NE(text.find(kPage + ("#/table/" + game.table)), std::string::npos) << text;
  EXPECT_NE(text.find("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), std::string::npos);
  const std::string token = found(
      text, "\r\nList-Unsubscribe: <https://games.example.org/patolli/api/mail/stop\\?token=([A-Za-z0-9._-]+)>\r\n");
  EXPECT_EQ(token, game.link("stop"));

  // Programs that follow links end nothing.
  const HttpResponse looked = game.world.http("GET", "/api/mail/stop?token=" + token);
  EXPECT_EQ(looked.status, 302);
  EXPECT_EQ(looked.location, kPage + ("#/mail/stop/" + token));
  EXPECT_EQ(game.world.http("GET", "/api/mail/stop?token=x").status, 404);
  EXPECT_EQ(game.channels(game.bea).size(), 1U);

  EXPECT_EQ(game.one_click(token + "x").status, 404);
  EXPECT_EQ(game.one_click(token).status, 200);
  EXPECT_TRUE(game.channels(game.bea).empty());
  EXPECT_EQ(game.one_click(token).status, 200) << "it is as it should be";
  game.turn(game.bea);
  game.turn(game.ana);
  game.world.pass(hours(1));
  EXPECT_TRUE(game.fresh().empty());
  EXPECT_EQ(game.name(game.bea, "bea@example.org").status, 200) << "whoever has ended them may begin again";
}

// Whichever looks first; and a link may be followed at the other one.
TEST(Mail, OneOfTwoServersSendsIt) {
  Mailed game;
  GameServerConfig asking = Mailed::config(game.relay);
  asking.ask_every = seconds(1);
  World other(asking, game.world.folder());
  ASSERT_EQ(game.name(game.bea, "bea@example.org").status, 200);
  EXPECT_EQ(other.http("POST", "/api/mail/confirm", {{"token", game.link("confirm")}}).status, 200);
  EXPECT_EQ(game.fresh().size(), 1U);
  game.turn(game.ana);
  for (int second = 0; second < 300; second += 3) {
    World& first = second % 2 == 0 ? game.world : other;
    World& then = second % 2 == 0 ? other : game.world;
    first.pass(seconds(3));
    then.pass(seconds(3));
  }
  EXPECT_EQ(game.fresh().size(), 1U);
  const auto sent = [](World& world) { return world.server().counts().notices_sent; };
  EXPECT_EQ(sent(game.world) + sent(other), 1U);
  EXPECT_EQ(other.http("POST", "/api/mail/stop?token=" + game.link("stop")).status, 200);
  EXPECT_TRUE(game.channels(game.bea).empty());
}

TEST(Mail, IsTriedAgainAfterARestartAndNotAfterTheMove) {
  Mailed game;
  game.confirmed("bea@example.org");
  game.relay.answer("RCPT", "450 4.2.0 greylisted");
  game.turn(game.ana);
  game.world.pass(seconds(80));
  EXPECT_TRUE(game.fresh().empty());
  EXPECT_EQ(game.world.server().counts().mails_failed, 1U);
  game.world.restart();
  for (TestClient* const one : {&game.ana, &game.bea}) {
    one->come();
    ASSERT_EQ(type_of(one->ask("open", game.table)), "ack");
  }
  game.relay.answer("RCPT", "");
  game.world.pass(minutes(2));
  const auto mails = game.fresh();
  ASSERT_EQ(mails.size(), 1U);
  found(mails[0].text, "\r\nMessage-ID: <(" + game.table + "\\.[0-9]+\\.)");
  EXPECT_EQ(game.world.server().counts().mails_sent, 1U);

  game.turn(game.bea);
  game.relay.answer("RCPT", "450 4.2.0 greylisted");
  game.turn(game.ana);
  game.world.pass(seconds(80));
  game.relay.answer("RCPT", "");
  game.turn(game.bea);
  game.world.pass(hours(9));
  EXPECT_TRUE(game.fresh().empty()) << "the turn is over";
}

TEST(Mail, AnAddressThatIsRefusedForEverGoes) {
  Mailed game;
  game.relay.answer("RCPT", "550 5.1.1 nobody of that name");
  EXPECT_EQ(key_of(game.name(game.bea, "nobody@example.org")), "server.bad_mail");
  EXPECT_TRUE(game.channels(game.bea).empty());
  game.relay.answer("RCPT", "451 4.3.0 later");
  EXPECT_EQ(key_of(game.name(game.bea, "bea@example.org")), "server.mail_later");
  EXPECT_EQ(game.channels(game.bea).size(), 1U) << "it can be sent again";
  game.relay.answer("RCPT", "");
  game.confirmed("bea@example.org");

  game.relay.answer("RCPT", "554 5.7.1 relay access denied");
  game.turn(game.ana);
  game.world.pass(hours(1));
  EXPECT_EQ(game.channels(game.bea).size(), 1U) << "it is the host's settings, and no address";
  game.turn(game.bea);
  game.relay.answer("RCPT", "550 5.1.1 nobody any more");
  game.turn(game.ana);
  game.world.pass(hours(1));
  EXPECT_TRUE(game.channels(game.bea).empty());
}

TEST(Mail, QuietHoursAndYourTurnAlone) {
  Mailed game;
  game.confirmed("bea@example.org");
  // The world begins at 08:00 UTC.
  const json wanted = {{"quiet", {{"from", 7 * 60}, {"to", 12 * 60}}}, {"brief", true}, {"language", "fr"}};
  ASSERT_EQ(game.world.http("POST", "/api/notify/settings", wanted, game.bea.cookie).status, 200);
  game.turn(game.ana);
  game.world.pass(hours(3));
  EXPECT_TRUE(game.fresh().empty());
  game.world.pass(hours(2));
  const auto mails = game.fresh();
  ASSERT_EQ(mails.size(), 1U);
  EXPECT_NE(mails[0].text.find("\r\nSubject: =?UTF-8?Q?=C3=80=20vous=20de=20jouer?=\r\n"), std::string::npos);
  EXPECT_EQ(mails[0].text.find("Ana"), std::string::npos);
}

// Somebody with accounts, devices and patience, who wants us to fill a stranger's mailbox.
TEST(Mail, NobodyMakesUsWriteToStrangers) {
  Mailed game;
  EXPECT_EQ(key_of(game.name(game.ana, "ana@example.org")), "server.no_account");
  for (const char* const bad : {"", "x", "a@b", "a@example.org\r\nBcc: b@example.org", "a@example.org, b@example.org"})
    EXPECT_EQ(key_of(game.name(game.bea, bad)), "server.bad_mail") << bad;
  EXPECT_TRUE(game.fresh().empty());
  EXPECT_EQ(game.world.http("POST", "/api/notify/mail", {{"address", "a@example.org"}}).status, 401);

  // To one recipient, whoever asks, from wherever.
  std::vector<TestClient*> accounts = {&game.bea};
  for (const char* const name : {"Cid", "Dora", "Eli", "Fay"}) {
    accounts.push_back(&game.world.guest(name, "198.51.100." + std::to_string(accounts.size())));
    ASSERT_EQ(claim(game.world, *accounts.back(), name).status, 200);
  }
  int sent = 0;
  for (TestClient* const one : accounts) {
    const std::string to = "Stranger+" + std::to_string(sent) + "@example.org";
    sent += game.name(*one, to, one->address).status == 200 ? 1 : 0;
  }
  EXPECT_EQ(sent, 3);
  // Of one user: to three addresses, and five mails a day.
  game.world.late(hours(25));
  sent = 0;
  for (int i = 0; i < 20; ++i)
    sent +=
        game.name(*accounts[1], "s" + std::to_string(i % 2) + "x" + std::to_string(i) + "@example.org").status == 200;
  EXPECT_EQ(sent, 2) << "besides the one of yesterday";
  sent = 0;
  for (int i = 0; i < 20; ++i) sent += game.name(*accounts[1], "s0x0@example.org").status == 200 ? 1 : 0;
  EXPECT_EQ(sent, 2) << "to one recipient three";
  EXPECT_EQ(game.name(*accounts[1], "s1x1@example.org").status, 429) << "five attempts of one user";
  EXPECT_EQ(game.fresh().size(), 3U + 4U);
}

TEST(Mail, WhoeverIsNotMeantIsNeverWrittenToAgain) {
  Mailed game;
  ASSERT_EQ(game.name(game.bea, "stranger@example.org").status, 200);
  EXPECT_EQ(game.one_click(game.link("stop")).status, 200);
  EXPECT_TRUE(game.channels(game.bea).empty());
  EXPECT_EQ(key_of(game.name(game.bea, "Stranger@example.org")), "server.bad_mail");
  game.world.restart();
  ASSERT_EQ(claim(game.world, game.ana, "Ana").status, 200);
  EXPECT_EQ(key_of(game.name(game.ana, "stranger@example.org")), "server.bad_mail");
  EXPECT_EQ(game.relay.taken().size(), 1U);
}

TEST(Mail, WhatNobodyConfirmsIsDeleted) {
  Mailed game;
  ASSERT_EQ(game.name(game.bea, "bea@example.org").status, 200);
  const std::string token = game.link("confirm");
  game.world.late(hours(24 * 3 + 2));
  game.world.pass(minutes(2));
  EXPECT_TRUE(game.channels(game.bea).empty());
  EXPECT_EQ(game.confirm(token).status, 404);
}

TEST(Mail, ErasureAndExport) {
  Mailed game;
  game.confirmed("bea@example.org");
  const json told = json::parse(game.world.http("GET", "/api/account/export", nullptr, game.bea.cookie).body);
  EXPECT_EQ(told["notifications"]["channels"][0]["address"], "bea@example.org");
  game.turn(game.ana);
  ASSERT_EQ(game.world.http("POST", "/api/account/erase", {{"phrase", kPhrase}}, game.bea.cookie).status, 200);
  game.world.pass(hours(1));
  EXPECT_TRUE(game.fresh().empty());
  const auto left = read_now(game.world.store(), [](Reader& reader) { return reader.channels(2); });
  EXPECT_TRUE(left->empty());
}

TEST(Mail, InFourLanguages) {
  Mailed game;
  std::set<std::string> subjects;
  for (const char* const language : {"en", "pt", "es", "fr"}) {
    const json wanted = {{"language", language}};
    ASSERT_EQ(game.world.http("POST", "/api/notify/settings", wanted, game.bea.cookie).status, 200);
    ASSERT_EQ(game.name(game.bea, std::string(language) + "@example.org").status, 200);
    subjects.insert(found(game.relay.taken().back().text, "Subject: ([^\r]*)"));
    const json id = game.channels(game.bea)[0]["id"];
    ASSERT_EQ(game.world.http("POST", "/api/notify/remove", {{"id", id}}, game.bea.cookie).status, 200);
  }
  EXPECT_EQ(subjects.size(), 4U);
}

TEST(Mail, WithoutARelayThereIsNone) {
  GameServerConfig config;
  config.notify.sender = std::make_shared<WaitingSender>("smtp://127.0.0.1:1");
  World world(config);
  TestClient& bea = world.guest("Bea");
  ASSERT_EQ(claim(world, bea, "Bea").status, 200);
  EXPECT_EQ(json::parse(world.http("GET", "/api/notify", nullptr, bea.cookie).body)["mail"], false);
  EXPECT_EQ(key_of(world.http("POST", "/api/notify/mail", {{"address", "a@example.org"}}, bea.cookie)),
            "server.no_notify");
  EXPECT_EQ(key_of(world.http("POST", "/api/mail/confirm", {{"token", "x"}})), "server.no_notify");
  EXPECT_EQ(key_of(world.http("POST", "/api/notify/push",
                              {{"endpoint", "https://push.example.org/"}, {"p256dh", "x"}, {"auth", "x"}}, bea.cookie)),
            "server.no_notify")
      << "and without a key nothing is pushed";
}

TEST(MailLinks, AreWhatWasSigned) {
  const std::string token = mail_token("key", MailLink::kStop, {17, "a_b-C"});
  const auto target = read_mail_token("key", MailLink::kStop, token);
  ASSERT_TRUE(target);
  EXPECT_EQ(target->user, 17);
  EXPECT_EQ(target->channel, "a_b-C");
  EXPECT_FALSE(read_mail_token("key", MailLink::kConfirm, token)) << "for something else";
  EXPECT_FALSE(read_mail_token("other", MailLink::kStop, token));
  EXPECT_FALSE(read_mail_token("", MailLink::kStop, mail_token("", MailLink::kStop, {17, "a"})));
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string bent = token;
    bent[i] = bent[i] == 'x' ? 'y' : 'x';
    EXPECT_FALSE(read_mail_token("key", MailLink::kStop, bent)) << i;
  }
  for (const char* const none : {"", ".", "..", "17.a", "17", "x.y.z"})
    EXPECT_FALSE(read_mail_token("key", MailLink::kStop, none)) << none;
}

}  // namespace
}  // namespace patolli::server::test
