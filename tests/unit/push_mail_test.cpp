// Mails: what stands in them, and what a relay makes of them.
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "push/mail_format.hpp"
#include "push/smtp.hpp"
#include "unit/smtp_stub.hpp"
#include "unit/store_folder.hpp"

namespace patolli::push {
namespace {

using test::SmtpStub;

TEST(MailAddress, OrdinaryOnesAreRead) {
  for (const char* const text : {"ana@example.org", "a.b+games@mail.example.co.uk", "o'neil_1@x-y.example"})
    EXPECT_EQ(read_mail_address(text), text);
  EXPECT_EQ(read_mail_address("Ana@EXAMPLE.Org"), "Ana@example.org") << "only the domain has no case";
}

TEST(MailAddress, WhatCouldLeadElsewhereIsRefused) {
  const std::string longest = std::string(64, 'a') + "@example.org";
  EXPECT_TRUE(read_mail_address(longest));
  const std::string long_domain = "a@" + std::string(64, 'b') + ".org";
  for (const std::string& text : {std::string(),
                                  std::string("ana"),
                                  std::string("@example.org"),
                                  std::string("ana@"),
                                  std::string("ana@host"),
                                  std::string("ana@example.org\r\nBcc: all@example.org"),
                                  std::string("ana@example.org\n"),
                                  std::string("ana b@example.org"),
                                  std::string("\"ana\"@example.org"),
                                  std::string("<ana@example.org>"),
                                  std::string("ana@[127.0.0.1]"),
                                  std::string("ana@127.0.0.1"),
                                  std::string("ana@example.org,bea@example.org"),
                                  std::string("ana%example.com@example.org"),
                                  std::string("relay!ana@example.org"),
                                  std::string("a@b@example.org"),
                                  std::string(".ana@example.org"),
                                  std::string("ana.@example.org"),
                                  std::string("a..b@example.org"),
                                  std::string("ana@-x.org"),
                                  std::string("ana@x..org"),
                                  std::string("ana@example.org."),
                                  std::string("a\0@b.org", 8),
                                  std::string("än@example.org"),
                                  "a" + longest,
                                  long_domain,
                                  "a@" + std::string(260, 'b') + ".org"})
    EXPECT_FALSE(read_mail_address(text)) << text;
}

TEST(MailText, HeadersAreEncodedAndCannotBeAddedTo) {
  Mail mail{"patolli@example.org",
            "Patolli",
            "ana@example.org",
            "À vous de jouer : Cóatl\r\nBcc: x@example.org",
            "Grüße\n.\nFrom here = there",
            "t-1.4.c",
            "t-1",
            "https://games.example.org/api/mail/stop?token=a.b",
            1'800'000'000};
  const std::string text = mail_text(mail);
  const std::string head = text.substr(0, text.find("\r\n\r\n") + 2);
  EXPECT_EQ(head,
            "Date: Fri, 15 Jan 2027 08:00:00 +0000\r\n"
            "From: Patolli <patolli@example.org>\r\n"
            "To: <ana@example.org>\r\n"
            "Subject: =?UTF-8?Q?=C3=80=20vous=20de=20jouer=20=3A=20C=C3=B3atl=0D=0ABcc?=\r\n"
            " =?UTF-8?Q?=3A=20x=40example=2Eorg?=\r\n"
            "Message-ID: <t-1.4.c@example.org>\r\n"
            "In-Reply-To: <t-1@example.org>\r\n"
            "References: <t-1@example.org>\r\n"
            "List-Unsubscribe: <https://games.example.org/api/mail/stop?token=a.b>\r\n"
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            "Auto-Submitted: auto-generated\r\n"
            "MIME-Version: 1.0\r\n"
            "Content-Type: text/plain; charset=utf-8\r\n"
            "Content-Transfer-Encoding: quoted-printable\r\n");
  EXPECT_EQ(text.substr(head.size() + 2), "Gr=C3=BC=C3=9Fe\r\n.\r\nFrom here =3D there");
  mail.subject = "Your turn: Splendor";
  EXPECT_NE(mail_text(mail).find("\r\nSubject: Your turn: Splendor\r\n"), std::string::npos);
}

TEST(MailText, NoLineIsTooLongAndNoLetterIsTorn) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "é ";
  const std::string subject = encoded_words(text);
  for (const std::string& folded : {quoted_printable(text + "\n" + std::string(300, 'x') + " "), subject}) {
    std::size_t line = 0;
    for (const char c : folded) {
      line = c == '\n' ? 0 : line + (c == '\r' ? 0 : 1);
      EXPECT_LE(line, 76U);
      EXPECT_GE(c, 0) << "plain letters only";
    }
    EXPECT_NE(folded.back(), ' ');
  }
  for (std::size_t at = 0; (at = subject.find("=C3", at)) != std::string::npos; at += 3)
    EXPECT_EQ(subject.substr(at + 3, 3), "=A9");
}

// -- the conversation with a relay ------------------------------------------------------------------------------------

MailRelay plain(const SmtpStub& stub) {
  MailRelay relay;
  relay.url = stub.url();
  relay.from = "patolli@example.org";
  relay.encrypted = false;
  return relay;
}
MailDelivery sent(const MailRelay& relay, const std::string& to = "ana@example.org",
                  const std::string& text = "Subject: x\r\n\r\nHello\r\n.\r\n.dots\r\n") {
  const std::atomic<bool> stop = false;
  return send_mail(relay, to, text, stop);
}

TEST(MailRelay, TakesAMail) {
  SmtpStub stub;
  EXPECT_EQ(sent(plain(stub)).delivery.outcome, Outcome::kDelivered);
  const auto taken = stub.taken();
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].from, "<patolli@example.org>");
  EXPECT_EQ(taken[0].to, "<ana@example.org>");
  EXPECT_EQ(taken[0].text, "Subject: x\r\n\r\nHello\r\n.\r\n.dots\r\n");
  EXPECT_EQ(taken[0].login, "");
}

TEST(MailRelay, PasswordsGoOverTlsOnly) {
  SmtpStub stub(true);
  const store::TempFolder folder;
  const std::string ca = folder / "ca.pem";
  std::ofstream(ca) << stub.certificate();
  MailRelay relay = plain(stub);
  relay.encrypted = true;
  relay.ca = ca;
  relay.user = "patolli";
  relay.password = "secret";
  const MailDelivery done = sent(relay);
  EXPECT_EQ(done.delivery.outcome, Outcome::kDelivered) << done.trouble;
  ASSERT_EQ(stub.taken().size(), 1U);
  EXPECT_TRUE(stub.taken()[0].encrypted);
  EXPECT_EQ(stub.taken()[0].login, " patolli secret");

  relay.ca.clear();
  const MailDelivery stranger = sent(relay);
  EXPECT_EQ(stranger.delivery.outcome, Outcome::kLater) << "by a certificate that nobody has signed";
  EXPECT_NE(stranger.trouble, "");
  EXPECT_EQ(stub.taken().size(), 1U);

  SmtpStub without;
  relay = plain(without);
  relay.encrypted = true;
  EXPECT_EQ(sent(relay).delivery.outcome, Outcome::kLater) << "no STARTTLS, no mail";
  EXPECT_TRUE(without.taken().empty());
}

TEST(MailRelay, WhatItRefusesIsUnderstood) {
  SmtpStub stub;
  const auto outcome = [&](const char* command, const char* answer) {
    stub.answer(command, answer);
    const MailDelivery delivery = sent(plain(stub));
    stub.answer(command, "");
    EXPECT_EQ(delivery.trouble.find("ana"), std::string::npos) << delivery.trouble;
    return std::pair(delivery.delivery.outcome, !delivery.trouble.empty());
  };
  EXPECT_EQ(outcome("RCPT", "550 5.1.1 <ana@example.org>: nobody"), std::pair(Outcome::kGone, false));
  EXPECT_EQ(outcome("RCPT", "553 no such mailbox"), std::pair(Outcome::kGone, false));
  EXPECT_EQ(outcome("RCPT", "450 4.2.0 greylisted"), std::pair(Outcome::kLater, false));
  EXPECT_EQ(outcome("RCPT", "554 5.7.1 <ana@example.org>: relay access denied"), std::pair(Outcome::kLater, true))
      << "about us: nobody loses an address because of the host's settings";
  EXPECT_EQ(outcome("MAIL", "550 5.1.8 not from you"), std::pair(Outcome::kLater, true));
  EXPECT_EQ(outcome("DATA", "554 5.6.0 not this one"), std::pair(Outcome::kRefused, false));
  EXPECT_EQ(outcome("DATA", "451 4.3.0 busy"), std::pair(Outcome::kLater, false));
  EXPECT_EQ(outcome("EHLO", "502 only HELO"), std::pair(Outcome::kLater, true));
  EXPECT_TRUE(stub.taken().empty());
  std::string nobody;
  {
    const SmtpStub gone;
    nobody = gone.url();
  }
  MailRelay relay = plain(stub);
  relay.url = nobody;
  EXPECT_EQ(sent(relay).delivery.outcome, Outcome::kLater);
}

TEST(MailRelay, AddressesOfRelays) {
  EXPECT_EQ(wrong_relay("smtp://relay.example.org:587"), "");
  EXPECT_EQ(wrong_relay("smtps://relay.example.org/"), "");
  for (const char* const url :
       {"relay.example.org", "http://relay.example.org", "smtp://", "smtp://relay/more", "smtp://r?x"})
    EXPECT_NE(wrong_relay(url), "") << url;
  EXPECT_NE(wrong_relay("smtp://me:secret@relay.example.org").find("mail-password"), std::string::npos);
}

}  // namespace
}  // namespace patolli::push
