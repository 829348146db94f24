// Records survive writing and reading, and replay to the same game.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/hash.hpp"
#include "core/line_reader.hpp"
#include "match/record.hpp"
#include "match_games.hpp"
#include "registry/registry.hpp"

namespace patolli::match {
namespace {

void expect_equal(const Record& a, const Record& b) {
  EXPECT_EQ(a.game, b.game);
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.options, b.options);
  ASSERT_EQ(a.seats.size(), b.seats.size());
  for (std::size_t i = 0; i < a.seats.size(); ++i) {
    EXPECT_EQ(a.seats[i].name, b.seats[i].name);
    EXPECT_EQ(a.seats[i].kind, b.seats[i].kind);
  }
  EXPECT_EQ(a.seed, b.seed);
  EXPECT_EQ(a.index, b.index);
  EXPECT_EQ(a.actions, b.actions);
  EXPECT_EQ(a.actors, b.actors);
  EXPECT_EQ(a.legal, b.legal);
  EXPECT_TRUE(same_bytes(a.result, b.result));
}

// Every option on its own at every number of seats.
template <GameState S, class Try>
void each_variant(Try&& attempt) {
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    attempt(seats, Options{});
    for (const OptionSpec& option : S::options()) {
      std::string_view rest = option.values;
      while (!rest.empty()) {
        const std::string_view value = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), value.size() + 1));
        if (value.front() != '<') attempt(seats, Options{{std::string(option.name), std::string(value)}});
      }
    }
  }
}

template <class S>
class RecordOf : public testing::Test {};
TYPED_TEST_SUITE(RecordOf, GameTypes);

TYPED_TEST(RecordOf, WrittenReadAndPlayedAgain) {
  using S = TypeParam;
  each_variant<S>([](int seats, const Options& options) {
    for (const bool legal : {false, true}) {
      for (std::uint64_t seed = 0; seed < 4; ++seed) {
        Record record = played_record<S>(seed, seats, options, legal);
        record.seed = seed - 1;  // also the greatest number there is
        if (seed == 2) record.index = 7;
        const std::string line = write_record(registry::games(), record);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto read = read_record(line);
        ASSERT_TRUE(read.ok()) << read.error().text();
        expect_equal(*read, record);
        EXPECT_EQ(write_record(registry::games(), *read), line);
        std::size_t visits = 0;
        const auto last = replay_record(registry::games(), *read, Replay::kEverything,
                                        [&](const AnyState&, Seat, Action) { ++visits; });
        ASSERT_TRUE(last.ok()) << last.error().text();
        EXPECT_EQ(visits, record.actions.size() + 1);
        EXPECT_EQ((*last)->to_act(), kTerminal);
        EXPECT_NE(record.result.ending, Ending::kRunning);
        EXPECT_NE(record.result.winners, 0);
        EXPECT_EQ(record.options, (*game_of<S>().make(seats, options))->options());
      }
    }
  });
}

TYPED_TEST(RecordOf, TheLegalListHasTheActionAndIsSorted) {
  using S = TypeParam;
  const Record record = played_record<S>(9, S::kMaxSeats, {}, true);
  ASSERT_EQ(record.legal.size(), record.actions.size());
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const auto& list = record.legal[i];
    EXPECT_EQ(std::count(list.begin(), list.end(), record.actions[i]), 1);
    for (std::size_t k = 1; k < list.size(); ++k)
      EXPECT_TRUE(*S::parse_action(list[k - 1]) < *S::parse_action(list[k])) << list[k - 1] << " before " << list[k];
  }
}

TYPED_TEST(RecordOf, OfARunningGame) {
  using S = TypeParam;
  Match table(*game_of<S>().make(S::kMinSeats, {}));
  Rng rng(4);
  for (int decisions = 0; decisions < 12; ++decisions) {
    const Record record = take_record(table, random_seats(S::kMinSeats), false);
    EXPECT_EQ(record.result.ending, Ending::kRunning);
    EXPECT_EQ(record.result.winners, 0);
    const auto read = read_record(write_record(registry::games(), record));
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto last = replay_record(registry::games(), *read);
    ASSERT_TRUE(last.ok()) << last.error().text();
    EXPECT_EQ((*last)->to_act(), table.to_act());
    table.resolve_chance(rng);
    const auto legal = table.legal(table.to_act());
    ASSERT_TRUE(table.act(table.to_act(), legal[rng.below(static_cast<std::uint32_t>(legal.size()))]).ok());
  }
}

// What is only a claim may be left out by who writes records by hand.
TYPED_TEST(RecordOf, ActorsMayBeMissing) {
  Record record = played_record<TypeParam>(2);
  record.actors.clear();
  const std::string line = write_record(registry::games(), record);
  EXPECT_EQ(line.find("actors"), std::string::npos);
  const auto read = read_record(line);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_TRUE(replay_record(registry::games(), *read).ok());
}

TEST(Record, NamesOfPeopleSurvive) {
  Record record = played_record<coatl::Coatl>(1);
  record.seats[0].name = "Itzel \"la culebra\" Cóatl\n\t日本";
  const auto read = read_record(write_record(registry::games(), record));
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->seats[0].name, record.seats[0].name);
  record.seats[0].name = "\xFF\xC3";  // not UTF-8: replaced, so that the line is still JSON
  EXPECT_TRUE(read_record(write_record(registry::games(), record)).ok());
}

TEST(Record, BlanksAndOrderDoNotMatter) {
  const Record record = played_record<splendor::State>(1);
  const auto sorted = nlohmann::json::parse(write_record(registry::games(), record));  // keys in alphabetical order
  const auto read = read_record("\t " + sorted.dump() + " \r");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(write_record(registry::games(), *read), write_record(registry::games(), record));
}

// Format 2: what the actions alone do not say.
TEST(Record, NotesAreKept) {
  Record record = played_record<splendor::State>(1);
  record.notes = {{RecordNote::Kind::kTakenBack, 17, 1, {"take wbg", "reveal 3"}},
                  {RecordNote::Kind::kReplaced, 18, 0, {"pass"}},
                  {RecordNote::Kind::kConditional, 20, 1}};
  const std::string line = write_record(registry::games(), record);
  EXPECT_NE(line.find(R"("notes":[{"note":"taken-back","step":17,"seat":1,"actions":["take wbg","reveal 3"]},)"),
            std::string::npos)
      << line;
  const auto read = read_record(line);
  ASSERT_TRUE(read.ok()) << read.error().text();
  ASSERT_EQ(read->notes.size(), 3U);
  EXPECT_EQ(read->notes[2].kind, RecordNote::Kind::kConditional);
  EXPECT_EQ(write_record(registry::games(), *read), line);
  EXPECT_TRUE(replay_record(registry::games(), *read).ok());
  EXPECT_EQ(write_record(registry::games(), record, Record::kFirstFormat).find("notes"), std::string::npos);
}

TEST(Record, FieldsOfOthersAreIgnored) {
  const Record record = played_record<splendor::State>(1);
  auto json = nlohmann::json::parse(write_record(registry::games(), record));
  json["x-event"] = {{"name", "Torneio"}, {"round", {1, 2.5, nullptr, true, {{"format", 7}}}}};
  json["x-empty"] = nlohmann::json::array();
  json["seats"][0]["x-flag"] = nullptr;
  json["result"]["x-time"] = 1.25;
  const auto read = read_record(json.dump());
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(write_record(registry::games(), *read), write_record(registry::games(), record));
}

// Format 1 is what version 0.1.0 reads: its names of options, and no more.
TEST(Record, TheFirstFormatHasTheFirstNamesOfOptions) {
  const auto options_of = [](const Options& options, int format) {
    const Record record = played_record<coatl::CoatlSolo>(1, 1, options);
    const auto json = nlohmann::json::parse(write_record(registry::games(), record, format));
    EXPECT_EQ(json["format"], format);
    const auto read = read_record(json.dump());
    EXPECT_TRUE(read.ok() && replay_record(registry::games(), *read).ok());
    return json["options"];
  };
  const auto both = options_of({{"rules", "bga"}}, 1);
  EXPECT_EQ(both.value("rules", ""), "bga");
  EXPECT_FALSE(both.contains("gap") || both.contains("coatls") || both.contains("private-temple"));
  EXPECT_EQ(options_of({}, 1).value("rules", ""), "rulebook");
  const auto half = options_of({{"gap", "closed"}, {"private-temple", "on"}}, 1);
  EXPECT_FALSE(half.contains("rules")) << "it cannot say that";
  EXPECT_EQ(half.value("gap", ""), "closed");
  EXPECT_EQ(half.value("private-temple", ""), "on");
  EXPECT_EQ(options_of({{"rules", "bga"}}, 2).value("coatls", ""), "three");
  EXPECT_FALSE(options_of({{"rules", "bga"}}, 2).contains("rules"));
}

// The example of the documentation is a true record.
TEST(Record, TheDocumentedExampleIsValid) {
  std::ifstream page(PATOLLI_SOURCE_DIR "/docs/RECORDS.md");
  ASSERT_TRUE(page.is_open());
  int examples = 0;
  std::string line;
  while (std::getline(page, line)) {
    if (line.rfind("{\"format\"", 0) != 0) continue;
    ++examples;
    const auto record = read_record(line);
    ASSERT_TRUE(record.ok()) << record.error().text();
    EXPECT_EQ(write_record(registry::games(), *record), line) << "the example is written as the program writes it";
    const auto last = replay_record(registry::games(), *record);
    EXPECT_TRUE(last.ok()) << last.error().text();
  }
  EXPECT_GE(examples, 1);
}

TEST(LineReader, ReadsLineByLine) {
  std::istringstream in("one\n\nthree\r\nlast");
  LineReader lines(in, 100);
  std::string line;
  for (const char* expected : {"one", "", "three\r", "last"}) {
    EXPECT_EQ(lines.next(line), LineReader::Read::kLine);
    EXPECT_EQ(line, expected);
  }
  EXPECT_EQ(lines.number(), 4U);
  EXPECT_EQ(lines.next(line), LineReader::Read::kEnd);
}

TEST(LineReader, BoundsMemory) {
  std::istringstream in(std::string(1000, 'x') + "\n" + std::string(10, 'y') + "\n" + std::string(11, 'z'));
  LineReader lines(in, 10);
  std::string line;
  EXPECT_EQ(lines.next(line), LineReader::Read::kTooLong);
  EXPECT_EQ(line.size(), 10U);
  EXPECT_EQ(lines.next(line), LineReader::Read::kLine);
  EXPECT_EQ(line, "yyyyyyyyyy");
  EXPECT_EQ(lines.next(line), LineReader::Read::kTooLong);
  EXPECT_EQ(lines.number(), 3U);
  EXPECT_EQ(lines.next(line), LineReader::Read::kEnd);
}

}  // namespace
}  // namespace patolli::match
