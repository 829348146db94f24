// Secrets and pass phrases.
#include <gtest/gtest.h>

#include <set>

#include "store/secret.hpp"

namespace patolli::store {
namespace {

TEST(Secrets, TextAndBack) {
  std::set<std::string> seen;
  for (int n = 0; n < 1000; ++n) {
    const Secret secret = Secret::make();
    const std::string text = secret.text();
    EXPECT_EQ(text.size(), Secret::kText);
    EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    EXPECT_TRUE(seen.insert(text).second);
    const auto back = Secret::parse(text);
    ASSERT_TRUE(back);
    EXPECT_TRUE(same(back->hash(), secret.hash()));
  }
}

TEST(Secrets, WhatIsNone) {
  const std::string text = Secret::make().text();
  for (const std::string& bad :
       {std::string(), text.substr(1), text + "A", text.substr(0, 21) + "=", "/" + text.substr(1), std::string(22, ' '),
        std::string(22, '\0'), std::string(21, 'A') + "B"})  // the last has bits beyond the 128th
    EXPECT_FALSE(Secret::parse(bad)) << bad;
}

TEST(Secrets, HashesAreBlake2b) {
  // b2sum -l 256 of sixteen zero bytes: nothing but the secret goes into it, so other programs may check it, too.
  const auto zeros = Secret::parse(std::string(22, 'A'));
  ASSERT_TRUE(zeros);
  const SecretHash hash = zeros->hash();
  const SecretHash expected = {0x94, 0xc1, 0xc0, 0x88, 0xcc, 0x94, 0x53, 0x99, 0x67, 0x79, 0x63,
                               0x0a, 0xd3, 0xaf, 0x45, 0xcb, 0xd9, 0x28, 0x14, 0x82, 0x8d, 0xd7,
                               0x84, 0xcf, 0x2a, 0xa1, 0x2d, 0xf9, 0x5d, 0x1b, 0x8a, 0xfe};
  EXPECT_TRUE(same(hash, expected));
  SecretHash other = hash;
  other.back() ^= 1;
  EXPECT_FALSE(same(hash, other));
}

TEST(Secrets, RandomText) {
  EXPECT_EQ(random_text(9).size(), 12U);
  EXPECT_NE(random_text(16), random_text(16));
}

TEST(PassPhrases, RightWrongAndDamaged) {
  const auto hash = hash_phrase("correct horse \xC3\xA9");
  ASSERT_TRUE(hash);
  EXPECT_EQ(hash->rfind("$argon2id$", 0), 0U);
  EXPECT_TRUE(check_phrase(*hash, "correct horse \xC3\xA9"));
  EXPECT_FALSE(check_phrase(*hash, "correct horse"));
  EXPECT_FALSE(check_phrase(*hash, ""));
  EXPECT_FALSE(check_phrase("", ""));
  EXPECT_FALSE(check_phrase("$argon2id$nonsense", "x"));
  EXPECT_FALSE(check_phrase(std::string(1000, '$'), "x"));
  EXPECT_FALSE(outdated_phrase(*hash));
  EXPECT_TRUE(outdated_phrase("$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aGFzaA"));
  EXPECT_NE(*hash_phrase("same"), *hash_phrase("same")) << "each has a salt of its own";
}

}  // namespace
}  // namespace patolli::store
