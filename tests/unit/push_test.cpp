// Messages that only one browser can read, who sends them, and where they may go.
#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>

#include "push/address.hpp"
#include "push/encode.hpp"
#include "push/encrypt.hpp"
#include "push/openssl.hpp"
#include "push/sender.hpp"
#include "push/vapid.hpp"

namespace patolli::push {
namespace {

std::string bytes(std::string_view text) { return from_base64url(text).value(); }

std::string pem_of(std::string_view secret, std::string_view point) {
  std::string der("\x30\x77\x02\x01\x01\x04\x20", 7);
  der += secret;
  der += std::string("\xa0\x0a\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\xa1\x44\x03\x42\x00", 17);
  der += point;
  std::string base64 = to_base64url(der);
  for (char& c : base64) c = c == '-' ? '+' : c == '_' ? '/' : c;
  while (base64.size() % 4 != 0) base64 += '=';
  std::string pem = "-----BEGIN EC PRIVATE KEY-----\n";
  for (std::size_t at = 0; at < base64.size(); at += 64) pem += base64.substr(at, 64) + "\n";
  return pem + "-----END EC PRIVATE KEY-----\n";
}

TEST(Push, EncryptsAsTheExampleOfRfc8291) {
  const auto keys =
      read_browser_keys("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                        "BTBZMqHH6r4Tts7J_aSIgg");
  ASSERT_TRUE(keys);
  const std::string own =
      pem_of(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
             bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
  EXPECT_EQ(to_base64url(
                encrypt_with("When I grow up, I want to be a watermelon", *keys, own, bytes("DGv6ra1nlYgDCS1FRnbzlw"))),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
            "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
            "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Push, EveryMessageHasItsOwnKeyAndSalt) {
  const KeyPtr browser = new_key();
  const auto keys = read_browser_keys(to_base64url(public_bytes(browser.get())), to_base64url(random_bytes(16)));
  ASSERT_TRUE(keys);
  const std::string one = encrypt("x", *keys);
  const std::string other = encrypt("x", *keys);
  EXPECT_EQ(one.size(), 16U + 4 + 1 + 65 + 1 + 1 + 16);
  EXPECT_NE(one.substr(0, 16), other.substr(0, 16));
  EXPECT_NE(one.substr(21, 65), other.substr(21, 65));
}

TEST(Push, KeysOfABrowserAreChecked) {
  const std::string point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const std::string auth = "BTBZMqHH6r4Tts7J_aSIgg";
  EXPECT_TRUE(read_browser_keys(point, auth + "=="));
  std::string off_curve = point;
  off_curve.back() = off_curve.back() == '4' ? '8' : '4';
  EXPECT_FALSE(read_browser_keys(off_curve, auth));
  EXPECT_FALSE(read_browser_keys(point, "BTBZMqHH6r4Tts7J_aSI"));
  EXPECT_FALSE(read_browser_keys("", auth));
  EXPECT_FALSE(read_browser_keys("!!!", auth));
  EXPECT_FALSE(read_browser_keys(to_base64url(std::string(65, '\0')), auth));
}

TEST(Push, TheTokenNamesAudienceAndContactAndIsSigned) {
  const VapidKey key = make_vapid_key();
  EXPECT_EQ(read_vapid_key(key.pem).public_key, key.public_key);
  EXPECT_TRUE(read_vapid_key("nonsense").public_key.empty());
  const std::string header = vapid_header(key, "https://push.example.org", "mailto:a@example.org", 1000);
  ASSERT_TRUE(header.starts_with("vapid t="));
  const std::string token = header.substr(8, header.find(", k=") - 8);
  EXPECT_EQ(header.substr(header.find(", k=") + 4), key.public_key);
  const auto first = token.find('.');
  const auto last = token.rfind('.');
  EXPECT_EQ(bytes(token.substr(first + 1, last - first - 1)),
            R"({"aud":"https://push.example.org","exp":44200,"sub":"mailto:a@example.org"})");
  EXPECT_EQ(bytes(token.substr(last + 1)).size(), 64U) << "the browser test verifies it with another implementation";
}

TEST(Push, HmacIsThatOfRfc4231) {
  EXPECT_EQ(to_hex(hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(PushAddress, OnlyPublicOnesMayBeSentTo) {
  for (const char* address : {"8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"})
    EXPECT_TRUE(is_public(address)) << address;
  for (const char* address : {"127.0.0.1",
                              "127.8.9.1",
                              "0.0.0.0",
                              "10.1.2.3",
                              "100.64.0.1",
                              "169.254.169.254",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "192.0.2.1",
                              "192.0.0.1",
                              "198.18.0.1",
                              "198.51.100.7",
                              "203.0.113.9",
                              "224.0.0.1",
                              "255.255.255.255",
                              "::1",
                              "::",
                              "fe80::1",
                              "fc00::1",
                              "fd12::1",
                              "ff02::1",
                              "::ffff:127.0.0.1",
                              "::ffff:8.8.8.8",
                              "64:ff9b::7f00:1",
                              "2002:7f00:1::",
                              "2001::1",
                              "2001:db8::1",
                              "3fff::1",
                              "example.org",
                              "",
                              "8.8.8"})
    EXPECT_FALSE(is_public(address)) << address;
}

TEST(PushAddress, OnlyHttpsOnItsPortWithoutNames) {
  for (const char* url : {"https://push.example.org/abc?d=e", "https://8.8.8.8/", "https://[2606:4700::1]/x",
                          "https://push.example.org:443/"})
    EXPECT_TRUE(read_target(url, "")) << url;
  for (const char* url :
       {"http://push.example.org/", "https://push.example.org:8080/", "https://a:b@push.example.org/",
        "https://a@b.org/", "ftp://push.example.org/", "file:///etc/passwd", "https://", "", "push.example.org",
        "https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/",
        "https://push.example.org/a b", "https://push.example.org/\r\nX: y", "gopher://push.example.org/"})
    EXPECT_FALSE(read_target(url, "")) << url;
  EXPECT_EQ(read_target("https://Push.example.org/a", "")->origin, "https://Push.example.org");
}

TEST(PushAddress, TheStubAloneIsExempt) {
  const std::string stub = "http://127.0.0.1:9000";
  EXPECT_TRUE(read_target("http://127.0.0.1:9000/a", stub)->stub);
  EXPECT_FALSE(read_target("http://127.0.0.1:9001/a", stub));
  EXPECT_FALSE(read_target("https://127.0.0.1:9000/a", stub));
  EXPECT_FALSE(read_target("http://127.0.0.1:9000/a", ""));
  EXPECT_FALSE(read_target("https://push.example.org/", stub)->stub);
}

// What the name stands for is looked at, and the connection goes there and nowhere else.
TEST(PushAddress, IsPinnedIfAllAddressesArePublic) {
  const auto target = read_target("https://push.example.org/", "");
  ASSERT_TRUE(target);
  EXPECT_EQ(pinned(*target, {"8.8.8.8", "2606:4700::1"}), "push.example.org:443:8.8.8.8,[2606:4700::1]");
  EXPECT_EQ(pinned(*target, {"8.8.8.8", "127.0.0.1"}), "");
  EXPECT_EQ(pinned(*target, {"10.0.0.1"}), "");
  EXPECT_EQ(pinned(*target, {}), "");
  const auto local = read_target("https://localhost/", "");
  ASSERT_TRUE(local);
  EXPECT_EQ(pinned(*local, resolve(*local)), "") << "a name that leads home";
}

// The decision is the sender's own, whatever the store says: nothing leaves for these.
TEST(PushSender, WhoNamesSlowAddressesWaitsAlone) {
  FairLine<int> line(1000, 100);
  constexpr std::int64_t kSlow = 1;
  constexpr std::int64_t kQuick = 2;
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(line.push(kSlow, i));
  EXPECT_FALSE(line.push(kSlow, 100)) << "everybody has a bound";
  const auto slow = line.pop();
  ASSERT_TRUE(slow.has_value());
  EXPECT_FALSE(line.pop().has_value()) << "one thread at a time for one user";
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(line.push(kQuick, i));
  for (int i = 0; i < 20; ++i) {  // by the other thread
    const auto quick = line.pop();
    ASSERT_TRUE(quick.has_value());
    EXPECT_EQ(*quick, std::pair(kQuick, i)) << "in the order in which they came";
    line.done(kQuick, 0.1);
  }
  line.done(kSlow, 15);
  // Somebody who comes now is next, whatever waits.
  ASSERT_TRUE(line.pop().has_value());
  ASSERT_TRUE(line.push(3, 7));
  EXPECT_EQ(line.pop()->first, 3);
  line.done(3, 0.1);
  line.done(kSlow, 15);
  std::map<std::int64_t, int> done;
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(line.push(kQuick, i));
  for (int n = 0; n < 8; ++n) {
    const auto next = line.pop();
    ASSERT_TRUE(next.has_value());
    ++done[next->first];
    line.done(next->first, next->first == kSlow ? 15 : 0.1);
  }
  EXPECT_EQ(done[kQuick], 5);
  EXPECT_EQ(done[kSlow], 3);
  while (const auto next = line.pop()) line.done(next->first, 1);
  EXPECT_EQ(line.size(), 0U);
}

TEST(PushSender, RefusesWhatMayNotBeSentTo) {
  NetworkSender sender({make_vapid_key(), "mailto:a@example.org", ""});
  std::mutex mutex;
  std::condition_variable told;
  std::vector<Outcome> outcomes;
  const auto note = [&](const Delivery& delivery) {
    const std::scoped_lock lock(mutex);
    outcomes.push_back(delivery.outcome);
    told.notify_one();
  };
  Outgoing webhook;
  webhook.kind = Outgoing::Kind::kWebhook;
  webhook.target = "http://127.0.0.1:1/";
  sender.send(webhook, note);
  Outgoing push;
  push.target = "https://10.0.0.1/";
  sender.send(push, note);
  Outgoing name;
  name.kind = Outgoing::Kind::kWebhook;
  name.target = "https://localhost/";
  sender.send(name, note);
  std::unique_lock lock(mutex);
  told.wait(lock, [&] { return outcomes.size() == 3; });
  EXPECT_EQ(std::count(outcomes.begin(), outcomes.end(), Outcome::kGone), 2);
  EXPECT_EQ(std::count(outcomes.begin(), outcomes.end(), Outcome::kLater), 1)
      << "names may stand for something else later";
}

}  // namespace
}  // namespace patolli::push
