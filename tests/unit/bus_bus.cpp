// What every bus does.
#include <atomic>
#include <thread>

#include "bus_place.hpp"

namespace patolli::bus::test {
namespace {

class EveryBus : public BusTest {};
INSTANTIATE_TEST_SUITE_P(Over, EveryBus, testing::Values(BusKind::kLocal, BusKind::kNats), name_of);

using Strings = std::vector<std::string>;
using std::chrono::seconds;

TEST_P(EveryBus, OthersHearInOrderAndOneselfDoesNot) {
  BusPlace place(GetParam());
  const auto one = place.open();
  const auto two = place.open();
  const auto three = place.open();
  const auto own = std::make_shared<Heard>();
  const auto here = std::make_shared<Heard>();
  const auto there = std::make_shared<Heard>();
  listen(*one, "a.1", own);
  listen(*two, "a.1", here);
  listen(*three, "a.1", there);
  Strings said;
  for (int i = 0; i < 500; ++i) {
    said.push_back(std::to_string(i));
    one->publish("a.1", said.back());
    one->publish("a.2", "not for you");
  }
  EXPECT_EQ(here->wait(500), said);
  EXPECT_EQ(there->wait(500), said);
  two->publish("a.1", "from another");
  EXPECT_EQ(own->wait(1), Strings{"from another"}) << "nothing of its own came before";
  EXPECT_EQ(one->counts().published, 1000U);
  EXPECT_EQ(two->counts().heard, 500U);
}

TEST_P(EveryBus, WhatIsEndedIsSilent) {
  BusPlace place(GetParam());
  const auto one = place.open();
  const auto two = place.open();
  const auto heard = std::make_shared<Heard>();
  const auto also = std::make_shared<Heard>();
  const auto id = listen(*two, "a", heard);
  one->publish("a", "first");
  heard->wait(1);
  two->unsubscribe(id);
  listen(*two, "a", also);
  one->publish("a", "second");
  also->wait(1);
  EXPECT_EQ(heard->size(), 1U);
}

TEST_P(EveryBus, AnyBytes) {
  BusPlace place(GetParam());
  const auto one = place.open();
  const auto two = place.open();
  const auto heard = std::make_shared<Heard>();
  listen(*two, "a", heard);
  const Strings said = {"", std::string("\0\r\n\xFF", 4), std::string(100'000, 'x')};
  for (const std::string& text : said) one->publish("a", text);
  EXPECT_EQ(heard->wait(3), said);
}

TEST_P(EveryBus, RequestsAreAnsweredByOneOfAGroup) {
  BusPlace place(GetParam());
  const auto asker = place.open();
  std::array<std::unique_ptr<Bus>, 2> workers = {place.open(), place.open()};
  std::array<std::atomic<int>, 2> asked{};
  for (std::size_t i = 0; i < 2; ++i) {
    workers[i]->answer("think", "workers", [&asked, i](std::string_view text, const Bus::Reply& reply) {
      ++asked[i];
      reply("answer to " + std::string(text));
    });
    listen(*workers[i], "unused", std::make_shared<Heard>());  // whatever was asked for before holds, too
  }
  constexpr std::size_t kRequests = 200;
  const auto heard = std::make_shared<Heard>();
  for (std::size_t i = 0; i < kRequests; ++i)
    asker->request("think", std::to_string(i), seconds(60),
                   [heard](std::optional<std::string> reply) { heard->add(reply.value_or("nothing")); });
  Strings answers = heard->wait(kRequests);
  std::sort(answers.begin(), answers.end());
  EXPECT_EQ(std::unique(answers.begin(), answers.end()), answers.end()) << "each its own";
  EXPECT_EQ(std::count(answers.begin(), answers.end(), "nothing"), 0);
  EXPECT_EQ(asked[0] + asked[1], static_cast<int>(kRequests)) << "and only one was asked";
  EXPECT_GT(asked[0], 0);
  EXPECT_GT(asked[1], 0);
  EXPECT_EQ(asker->counts().asked, kRequests);
  EXPECT_EQ(asker->counts().unanswered, 0U);
}

TEST_P(EveryBus, RepliesMayComeLaterAndFromElsewhere) {
  BusPlace place(GetParam());
  const auto asker = place.open();
  auto worker = place.open();
  std::thread thread;
  worker->answer("think", "workers", [&thread](std::string_view, const Bus::Reply& reply) {
    thread = std::thread([reply] { reply("later"); });
  });
  listen(*worker, "unused", std::make_shared<Heard>());
  const auto heard = std::make_shared<Heard>();
  asker->request("think", "x", seconds(60),
                 [heard](std::optional<std::string> reply) { heard->add(reply.value_or("nothing")); });
  EXPECT_EQ(heard->wait(1), Strings{"later"});
  thread.join();
}

TEST_P(EveryBus, WithoutAnybodyThereIsNoAnswer) {
  BusPlace place(GetParam());
  const auto asker = place.open();
  const auto other = place.open();
  const auto heard = std::make_shared<Heard>();
  const auto then = [heard](std::optional<std::string> reply) { heard->add(reply.value_or("nothing")); };
  // Oneself is nobody.
  asker->answer("think", "workers", [](std::string_view, const Bus::Reply& reply) { reply("me"); });
  asker->request("think", "x", std::chrono::hours(1), then);
  EXPECT_EQ(heard->wait(1), Strings{"nothing"}) << "and that is known at once";
  other->answer("think", "workers", [](std::string_view, const Bus::Reply&) {});
  listen(*other, "unused", std::make_shared<Heard>());
  asker->request("think", "x", std::chrono::milliseconds(20), then);
  EXPECT_EQ(heard->wait(2)[1], "nothing") << "who is asked and says nothing";
  EXPECT_EQ(asker->counts().unanswered, 2U);
}

// Whoever waits for an answer hears that there will be none, also when the bus ends.
TEST_P(EveryBus, NobodyIsForgottenAtTheEnd) {
  BusPlace place(GetParam());
  auto asker = place.open();
  const auto worker = place.open();
  const auto asked = std::make_shared<Heard>();
  worker->answer("think", "workers",
                 [asked](std::string_view text, const Bus::Reply&) { asked->add(std::string(text)); });
  listen(*worker, "unused", std::make_shared<Heard>());
  const auto heard = std::make_shared<Heard>();
  for (int i = 0; i < 3; ++i)
    asker->request("think", "x", std::chrono::hours(1),
                   [heard](std::optional<std::string> reply) { heard->add(reply.value_or("nothing")); });
  asked->wait(3);
  asker.reset();
  EXPECT_EQ(heard->wait(3), (Strings{"nothing", "nothing", "nothing"}));
}

}  // namespace
}  // namespace patolli::bus::test
