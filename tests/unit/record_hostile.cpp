// Damaged, invalid or malicious records: each is rejected with the position of the error.
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "match/record.hpp"
#include "match_games.hpp"
#include "registry/registry.hpp"

namespace patolli::match {
namespace {

using nlohmann::json;
using Kind = Error::Kind;

// A Splendor game of two, with legal actions: Splendor, because its notation is the shortest.
const std::string& good_line() {
  static const std::string line = [] {
    Record record = played_record<splendor::State>(1, 2, {}, true);
    record.seed = 1;
    return write_record(registry::games(), record);
  }();
  return line;
}

// Reads and plays; the problem of the first that fails.
Error error_of(const std::string& line) {
  const auto record = read_record(line);
  if (!record.ok()) return record.error();
  const auto last = replay_record(registry::games(), *record);
  return last.ok() ? Error{} : last.error();
}

TEST(HostileRecord, AValidRecordIsAccepted) { EXPECT_EQ(error_of(good_line()).text(), ""); }

struct Damage {
  const char* what;
  std::function<void(json&)> harm;
  Kind kind;
  const char* where;    // exactly
  const char* message;  // somewhere in it
};

using Harm = std::function<void(json&)>;

Harm set(const char* path, json value) {
  return [path, value = std::move(value)](json& r) { r[json::json_pointer(path)] = value; };
}
Harm drop(const char* path, const char* name) {
  return [path, name](json& r) { r[json::json_pointer(path)].erase(name); };
}

// Fields that are missing, unknown or of another format.
std::vector<Damage> missing_and_unknown() {
  return {
      {"no game", drop("", "game"), Kind::kMalformed, "", "'game' is missing"},
      {"no actions", drop("", "actions"), Kind::kMalformed, "", "'actions' is missing"},
      {"no result", drop("", "result"), Kind::kMalformed, "", "'result' is missing"},
      {"no scores", drop("/result", "scores"), Kind::kMalformed, "result", "'scores' is missing"},
      {"no kind", drop("/seats/1", "kind"), Kind::kMalformed, "seats[1]", "'kind' is missing"},
      {"unknown field", set("/colour", "red"), Kind::kMalformed, "", "unknown field 'colour'"},
      {"unknown inner field", set("/seats/0/elo", 1), Kind::kMalformed, "seats[0]", "unknown field 'elo'"},
      {"field that looks like a path", set("/result.ending", "goal"), Kind::kMalformed, "", "unknown field"},
      {"field that looks like a list", set("/actions[]", "pass"), Kind::kMalformed, "", "unknown field"},
      {"nameless field", set("/", 1), Kind::kMalformed, "", "unknown field ''"},
      {"format of tomorrow", set("/format", 3), Kind::kMalformed, "format", "format 3 is not known"},
      {"format before the first", set("/format", 0), Kind::kMalformed, "format", "format 0 is not known"},
      {"notes in the first format",
       [](json& r) {
         r["format"] = 1;
         r["notes"] = json::array();
       },
       Kind::kMalformed, "", "not in format 1"},
      {"a foreign field in the first format",
       [](json& r) {
         r["format"] = 1;
         r["x-place"] = "Lisboa";
       },
       Kind::kMalformed, "", "not in format 1"},
  };
}

std::vector<Damage> wrong_notes() {
  return {
      {"notes is an object", set("/notes", json::object()), Kind::kMalformed, "notes", "expected a list"},
      {"a note is a text", set("/notes", {"hm"}), Kind::kMalformed, "notes[0]", "expected an object"},
      {"a note without a step", set("/notes", {{{"note", "replaced"}, {"seat", 0}}}), Kind::kMalformed, "notes[0]",
       "'step' is missing"},
      {"an unknown note", set("/notes", {{{"note", "sung"}, {"step", 3}, {"seat", 0}}}), Kind::kMalformed,
       "notes[0].note", "no such note: 'sung'"},
      {"a note of no step", set("/notes", {{{"note", "replaced"}, {"step", 19999}, {"seat", 0}}}), Kind::kMalformed,
       "notes", "that the record doesn't have"},
      {"a note of no seat", set("/notes", {{{"note", "replaced"}, {"step", 3}, {"seat", 3}}}), Kind::kMalformed,
       "notes", "that the record doesn't have"},
      {"a note below the first step", set("/notes", {{{"note", "replaced"}, {"step", -1}, {"seat", 0}}}),
       Kind::kMalformed, "notes[0].step", "no such action"},
      {"a note with no action",
       set("/notes", {{{"note", "replaced"}, {"step", 3}, {"seat", 0}, {"actions", {"juggle"}}}}), Kind::kMalformed,
       "notes[0]", "not an action: 'juggle'"},
      {"x without a dash", set("/xplace", 1), Kind::kMalformed, "", "unknown field 'xplace'"},
      {"an option of others", set("/options/x-speed", "fast"), Kind::kMalformed, "option 'x-speed'", "no such option"},
  };
}

// Fields of another kind, and numbers out of bounds.
std::vector<Damage> wrong_kinds() {
  return {
      {"game is a number", set("/game", 7), Kind::kMalformed, "game", "expected a text, found a number"},
      {"game is null", set("/game", nullptr), Kind::kMalformed, "game", "expected a text, found null"},
      {"version is a text", set("/version", "1"), Kind::kMalformed, "version", "expected a number, found a text"},
      {"version is broken", set("/version", 1.5), Kind::kMalformed, "version", "found a fraction or"},
      {"version is true", set("/version", true), Kind::kMalformed, "version", "true or false"},
      {"options is a list", set("/options", json::array()), Kind::kMalformed, "options", "expected an object"},
      {"option is a number", set("/options/x", 1), Kind::kMalformed, "options.'x'", "expected a text"},
      {"seats is a number", set("/seats", 2), Kind::kMalformed, "seats", "expected a list, found a number"},
      {"a seat is a text", set("/seats/0", "me"), Kind::kMalformed, "seats[0]", "expected an object, found a text"},
      {"an action is a list", set("/actions/3", json::array()), Kind::kMalformed, "actions[3]", "found a list"},
      {"an action is an object", set("/actions/3", json::object()), Kind::kMalformed, "actions[3]", "an object"},
      {"an action is a number", set("/actions/0", 3), Kind::kMalformed, "actions[0]", "expected a text"},
      {"legal is flat", set("/legal/2", "pass"), Kind::kMalformed, "legal[2]", "expected a list, found a text"},
      {"legal has a number", set("/legal/2/0", 5), Kind::kMalformed, "legal[2][0]", "expected a text"},
      {"legal is short", set("/legal", json::array({json::array()})), Kind::kMalformed, "legal", "not as many"},
      {"actors are short", set("/actors", json::array({0})), Kind::kMalformed, "actors", "not as many"},
      {"an actor nobody is", set("/actors/4", 4), Kind::kMalformed, "actors[4]", "no such seat"},
      {"an actor below chance", set("/actors/4", -2), Kind::kMalformed, "actors[4]", "no such seat"},
      {"seed below 0", set("/seed", -1), Kind::kMalformed, "seed", "below 0"},
      {"seed is broken", set("/seed", 0.5), Kind::kMalformed, "seed", "found a fraction or"},
  };
}

std::vector<Damage> wrong_results() {
  return {
      {"score beyond", set("/result/scores/0", 40000), Kind::kMalformed, "result.scores[0]", "out of all bounds"},
      {"score far below", set("/result/scores/0", -40000), Kind::kMalformed, "result.scores[0]", "out of all bounds"},
      {"score least of all", set("/result/scores/0", std::numeric_limits<std::int64_t>::min()), Kind::kMalformed,
       "result.scores[0]", "out of all bounds"},
      {"score huge", set("/result/scores/0", std::numeric_limits<std::uint64_t>::max()), Kind::kMalformed,
       "result.scores[0]", "out of all bounds"},
      {"five sides", set("/result/scores", {1, 2, 3, 4, 5}), Kind::kMalformed, "result.scores[4]", "more sides"},
      {"tie-breaks of one side", set("/result/tie_breaks", {{0, 0}}), Kind::kMalformed, "result.tie_breaks",
       "not as many sides"},
      {"one tie-break", set("/result/tie_breaks/1", {1}), Kind::kMalformed, "result.tie_breaks[1][0]", "2 tie-breaks"},
      {"three tie-breaks", set("/result/tie_breaks/1", {1, 2, 3}), Kind::kMalformed, "result.tie_breaks[1][2]",
       "more tie-breaks"},
      {"winner nobody is", set("/result/winners", {7}), Kind::kMalformed, "result.winners[0]", "no such side"},
      {"winner twice", set("/result/winners", {0, 0}), Kind::kMalformed, "result.winners[1]", "named twice"},
      {"unknown ending", set("/result/ending", "flood"), Kind::kMalformed, "result.ending", "no such ending: 'flood'"},
      {"five seats", [](json& r) { r["seats"].insert(r["seats"].end(), 3, r["seats"][0]); }, Kind::kMalformed,
       "seats[4]", "more than 4 seats"},
      {"a long name", set("/seats/0/name", std::string(1000, 'x')), Kind::kMalformed, "seats[0].name", "longer than"},
  };
}

// Understood as a record, but of nothing that can be played here.
std::vector<Damage> unplayable() {
  return {
      {"unknown game", set("/game", "che\x1b[2Jss"), Kind::kMalformed, "game", "no such game: 'che\\x1b[2Jss'"},
      {"version of tomorrow", set("/version", 30000), Kind::kMalformed, "version", "of version 30000"},
      {"unknown option", set("/options/speed", "fast"), Kind::kMalformed, "option 'speed'", "no such option"},
      {"one seat", [](json& r) { r["seats"].erase(1); }, Kind::kMalformed, "players", "2 to 4, not by 1"},
      {"not an action", set("/actions/20", "juggle"), Kind::kMalformed, "actions[20]", "not an action: 'juggle'"},
      {"an empty action", set("/actions/20", ""), Kind::kMalformed, "actions[20]", "not an action: ''"},
  };
}

// Understood, and not true.
std::vector<Damage> untrue() {
  return {
      {"illegal outcome", [](json& r) { r["actions"][1] = r["actions"][0]; }, Kind::kInvalid, "actions[1]",
       "by chance is not legal (reject."},
      {"illegal action", set("/actions/15", "pass"), Kind::kInvalid, "actions[15]",
       "'pass' by seat 0 is not legal (reject."},
      {"an action too many",
       [](json& r) {
         for (const char* field : {"actions", "actors", "legal"}) r[field].push_back(r[field].back());
       },
       Kind::kInvalid, nullptr, "after the end of the game"},
      {"an action too few",
       [](json& r) {
         for (const char* field : {"actions", "actors", "legal"}) r[field].erase(r[field].size() - 1);
       },
       Kind::kInvalid, "result.ending", "the record says goal, the game running"},
      {"another actor", set("/actors/15", 1), Kind::kInvalid, "actors[15]", "the record says seat 1, the game seat 0"},
      {"less was legal", [](json& r) { r["legal"][15].erase(r["legal"][15].size() - 1); }, Kind::kInvalid, "legal[15]",
       "actions, the game"},
      {"more was legal", [](json& r) { r["legal"][15].push_back("pass"); }, Kind::kInvalid, "legal[15]",
       "actions, the game"},
      {"something else was legal", set("/legal/15/2", "pass"), Kind::kInvalid, "legal[15][2]",
       "the record says 'pass'"},
      {"legal out of order", [](json& r) { std::swap(r["legal"][15][0], r["legal"][15][1]); }, Kind::kInvalid,
       "legal[15][0]", "the record says"},
      {"another score", [](json& r) { r["result"]["scores"][0] = r["result"]["scores"][0].get<int>() + 1; },
       Kind::kInvalid, "result.scores", "the record says ["},
      {"another tie-break", [](json& r) { r["result"]["tie_breaks"][0][0] = 9; }, Kind::kInvalid, "result.tie_breaks",
       "not those of the game"},
      {"another winner",
       [](json& r) { r["result"]["winners"] = json::array({1 - r["result"]["winners"][0].get<int>()}); },
       Kind::kInvalid, "result.winners", "the record says ["},
      {"no winner", set("/result/winners", json::array()), Kind::kInvalid, "result.winners", "the record says []"},
      {"another ending", set("/result/ending", "all-pass"), Kind::kInvalid, "result.ending",
       "the record says all-pass, the game goal"},
      {"a side too many",
       [](json& r) {
         r["result"]["scores"].push_back(0);
         r["result"]["tie_breaks"].push_back({0, 0});
       },
       Kind::kInvalid, "result.scores", "the record says ["},
  };
}

std::vector<Damage> damages() {
  std::vector<Damage> all;
  for (const auto& part :
       {missing_and_unknown(), wrong_notes(), wrong_kinds(), wrong_results(), unplayable(), untrue()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

TEST(HostileRecord, EveryErrorIsLocated) {
  for (const Damage& damage : damages()) {
    SCOPED_TRACE(damage.what);
    json record = json::parse(good_line());
    damage.harm(record);
    const Error error = error_of(record.dump());
    EXPECT_EQ(error.kind, damage.kind) << error.text();
    if (damage.where != nullptr) {
      EXPECT_EQ(error.where, damage.where) << error.text();
    }
    EXPECT_NE(error.what.find(damage.message), std::string::npos) << error.text();
  }
}

struct Raw {
  const char* what;
  std::string line;
  const char* message;  // somewhere in where and what
};

std::string repeat(const std::string& piece, std::size_t times) {
  std::string out;
  out.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += piece;
  return out;
}

TEST(HostileRecord, NotARecord) {
  constexpr std::size_t kMany = 2'000'000;
  const std::vector<Raw> list = {
      {"nothing", "", "empty, not a record"},
      {"blanks", " \t \r", "empty, not a record"},
      {"not JSON", "hello", "byte 1: not JSON"},
      {"a text", "\"splendor\"", "expected an object, found a text"},
      {"a number", "1", "expected an object, found a number"},
      {"null", "null", "expected an object, found null"},
      {"a list", "[]", "expected an object, found a list"},
      {"an empty object", "{}", "'format' is missing"},
      {"two records", good_line() + good_line(), "not JSON"},
      {"a comma too many", "{\"format\":1,}", "not JSON"},
      {"a comment", "/* */{}", "not JSON"},
      {"a field twice", "{\"game\":\"splendor\",\"game\":\"splendor\"}", "'game' given twice"},
      {"an option twice", R"({"options":{"a":"b","a":"b"}})", "options: field 'a' given twice"},
      {"a huge number", R"({"seed":123456789012345678901234567890})",
       "seed: expected a number, found a fraction or a number beyond"},
      {"a number beyond doubles", "{\"seed\":1e999}", "not JSON"},
      {"a number of a million digits", "{\"seed\":" + std::string(1'000'000, '9') + "}", "not JSON"},
      {"not a number", "{\"seed\":NaN}", "byte 9: not JSON"},
      {"bytes that are not UTF-8", "{\"game\":\"\xC3\x28\"}", "byte 11: not JSON"},
      {"half a surrogate", R"({"game":"\ud800"})", "not JSON"},
      {"a zero byte", std::string("{\"game\"\0:1}", 11), "byte 8: not JSON"},
      {"a zero byte inside", std::string("{\"game\":\"a\0b\"}", 14), "not JSON"},
      {"a deep hole", repeat("[", kMany), "expected an object, found a list"},
      {"a deep hole in objects", repeat("{\"game\":", kMany / 2), "game: expected a text, found an object"},
      {"a deep hole in a field", "{\"actions\":" + repeat("[", kMany), "actions[0]: expected a text, found a list"},
      {"a deep hole in legal", "{\"legal\":" + repeat("[", kMany), "legal[0][0]: expected a text, found a list"},
      {"endless actions", "{\"actions\":[" + repeat("\"pass\",", 1'000'000), "actions[20000]: too many actions"},
      {"endless actors", "{\"actors\":[" + repeat("0,", kMany), "actors[20000]: too many actions"},
      {"endless legal", "{\"legal\":[" + repeat("[],", kMany), "legal[20000]: too many actions"},
      {"endless seats", "{\"seats\":[" + repeat(R"({"name":"","kind":""},)", 100'000), "seats[4]: more than 4"},
      {"endless scores", "{\"result\":{\"scores\":[" + repeat("0,", kMany), "result.scores[4]: more sides"},
      {"endless sides", "{\"result\":{\"tie_breaks\":[" + repeat("[0,0],", 100'000), "more sides"},
      {"endless winners", "{\"result\":{\"winners\":[" + repeat("0,", kMany), "result.winners[1]: a side named twice"},
      {"a field with an endless name", "{\"" + std::string(kMany, 'x') + "\":1}", "unknown field 'xxx"},
      {"an option with an endless name", "{\"options\":{\"" + std::string(kMany, 'x') + "\":\"\"}}", "unknown field"},
      {"an endless action", "{\"actions\":[\"" + std::string(kMany, 'x') + "\"]}", "actions[0]: longer than 200"},
      {"10 MB of blanks", std::string(10'000'000, ' '), "longer than 8 MiB"},
      {"10 MB of a text", "{\"game\":\"" + std::string(10'000'000, 'x') + "\"}", "longer than 8 MiB"},
  };
  for (const Raw& raw : list) {
    SCOPED_TRACE(raw.what);
    const auto record = read_record(raw.line);
    ASSERT_FALSE(record.ok());
    const Error& error = record.error();
    EXPECT_EQ(error.kind, Kind::kMalformed);
    EXPECT_NE(error.text().find(raw.message), std::string::npos) << error.text();
    EXPECT_LT(error.text().size(), 1000U) << "messages are for people";
    for (const char c : error.what) {
      EXPECT_FALSE(static_cast<unsigned char>(c) < 0x20) << "nothing in a message plays tricks on a terminal";
    }
  }
}

TEST(HostileRecord, ManyOptions) {
  std::string line = "{\"options\":{";
  for (int i = 0; i < 1000; ++i) line += "\"o" + std::to_string(i) + "\":\"x\",";
  const auto record = read_record(line);
  ASSERT_FALSE(record.ok());
  EXPECT_NE(record.error().text().find("too many fields"), std::string::npos) << record.error().text();
}

TEST(HostileRecord, TruncatedAnywhere) {
  const std::string line = write_record(registry::games(), played_record<splendor::State>(1, 2));
  for (std::size_t n = 0; n < line.size(); ++n) {
    const auto record = read_record(std::string_view(line).substr(0, n));
    ASSERT_FALSE(record.ok()) << n;
    ASSERT_EQ(record.error().kind, Kind::kMalformed);
  }
}

// Bytes changed, dropped, doubled and exchanged: whatever comes of it, it is a record that is true or a problem.
TEST(HostileRecord, RandomDamage) {
  Rng rng(77);
  int refused = 0;
  patolli::test::AllGames::each([&]<class S>() {
    const std::string good = write_record(registry::games(), played_record<S>(3, S::kMinSeats, {}, false));
    for (int i = 0; i < 1500; ++i) {
      std::string line = good;
      const auto place = [&] { return rng.below(static_cast<std::uint32_t>(line.size())); };
      for (std::uint32_t harm = rng.below(3); harm < 3; ++harm) {
        const std::uint32_t at = place();
        switch (rng.below(4)) {
          case 0: line[at] = static_cast<char>(rng.below(256)); break;
          case 1: line.erase(at, 1 + rng.below(4)); break;
          case 2: line.insert(at, line.substr(place(), 1 + rng.below(12))); break;
          default: {
            const std::uint32_t other = place();
            std::swap(line[at], line[other]);
          }
        }
      }
      refused += error_of(line).text().empty() ? 0 : 1;
    }
  });
  EXPECT_GT(refused, 4000) << "most damage is noticed";
}

}  // namespace
}  // namespace patolli::match
