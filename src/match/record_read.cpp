// The reader of records, a SAX handler: what does not belong to the format is rejected where it begins, so neither
// depth nor size nor duplicate keys can do harm.
#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/printable.hpp"
#include "match/record.hpp"

namespace patolli::match {
namespace {

using nlohmann::json;

constexpr Ending kEndings[] = {Ending::kRunning, Ending::kGoal, Ending::kSupply, Ending::kAllPass, Ending::kTurnLimit};

// The places of the format. "[]" stands for every entry of a list, "*" for every name.
struct Place {
  std::string_view path;
  std::string_view expected;
  bool required = false;
};
constexpr Place kPlaces[] = {{"", "an object"},
                             {"format", "a number", true},
                             {"game", "a text", true},
                             {"version", "a number", true},
                             {"options", "an object", true},
                             {"options.*", "a text"},
                             {"seats", "a list", true},
                             {"seats[]", "an object"},
                             {"seats[].name", "a text", true},
                             {"seats[].kind", "a text", true},
                             {"seed", "a number"},
                             {"index", "a number"},
                             {"actions", "a list", true},
                             {"actions[]", "a text"},
                             {"actors", "a list"},
                             {"actors[]", "a number"},
                             {"legal", "a list"},
                             {"legal[]", "a list"},
                             {"legal[][]", "a text"},
                             {"notes", "a list"},
                             {"notes[]", "an object"},
                             {"notes[].note", "a text", true},
                             {"notes[].step", "a number", true},
                             {"notes[].seat", "a number", true},
                             {"notes[].actions", "a list"},
                             {"notes[].actions[]", "a text"},
                             {"result", "an object", true},
                             {"result.ending", "a text", true},
                             {"result.scores", "a list", true},
                             {"result.scores[]", "a number"},
                             {"result.tie_breaks", "a list", true},
                             {"result.tie_breaks[]", "a list"},
                             {"result.tie_breaks[][]", "a number"},
                             {"result.winners", "a list", true},
                             {"result.winners[]", "a number"}};

const Place* find_place(std::string_view path) {
  const auto* const found =
      std::find_if(std::begin(kPlaces), std::end(kPlaces), [&](const Place& p) { return p.path == path; });
  return found == std::end(kPlaces) ? nullptr : found;
}

class Reader {
 public:
  Record record;
  Error error;
  std::size_t sides = 0;  // lists of result.tie_breaks so far

  int format = 0;
  bool extended = false;  // has what the first format doesn't know

  // What the parser calls. false stops it.
  bool null() { return skipped() || wrong("null"); }
  bool boolean(bool /*value*/) { return skipped() || wrong("true or false"); }
  bool number_integer(json::number_integer_t value) { return number(value < 0, static_cast<std::uint64_t>(value)); }
  bool number_unsigned(json::number_unsigned_t value) { return number(false, value); }
  bool number_float(json::number_float_t /*value*/, const std::string& /*text*/) {
    return skipped() || wrong("a fraction or a number beyond 64 bits");
  }
  bool string(std::string& value);
  bool binary(json::binary_t& /*value*/) { return wrong("binary data"); }
  bool start_object(std::size_t /*size*/) { return skip_into() || open("an object", false); }
  bool start_array(std::size_t /*size*/) { return skip_into() || open("a list", true); }
  bool end_object();
  bool end_array();
  bool key(std::string& name);
  bool parse_error(std::size_t position, const std::string& /*token*/, const json::exception& exception);

 private:
  struct Level {
    bool list = false;
    std::string path;               // of the object or list itself
    std::string key;                // in an object: the name read last
    std::size_t count = 0;          // in a list: the entries so far
    std::vector<std::string> seen;  // in an object: the names so far
  };

  // The value of a field "x-…" is somebody else's: whatever it is, it is passed over.
  bool skipped() {
    if (!skip_next_) return skip_depth_ != 0;
    skip_next_ = false;
    return true;
  }
  bool skip_into() {
    if (!skipped()) return false;
    ++skip_depth_;
    return true;
  }
  bool skip_out() {
    if (skip_depth_ == 0) return false;
    --skip_depth_;
    return true;
  }
  bool note_kind(const std::string& text);
  bool note_number(std::int16_t value);

  // A value begins: its path is known from here on.
  bool begin(std::string_view kind);
  bool open(std::string_view kind, bool list);
  bool close() {
    levels_.pop_back();
    return true;
  }
  bool number(bool negative, std::uint64_t bits);
  bool small(std::int16_t& into, bool negative, std::uint64_t bits);
  [[nodiscard]] std::string where() const;
  bool fail(std::string what) {
    error = Error::malformed(where(), std::move(what));
    return false;
  }
  bool wrong(std::string_view what) {
    if (!begin("")) return false;
    return fail("expected " + std::string(find_place(path_)->expected) + ", found " + std::string(what));
  }

  std::vector<Level> levels_;
  std::string path_;  // of the value at hand
  bool skip_next_ = false;
  std::size_t skip_depth_ = 0;
};

std::string Reader::where() const {
  std::string out;
  for (const Level& level : levels_) {
    if (level.list) {
      if (level.count != 0) out += "[" + std::to_string(level.count - 1) + "]";
    } else if (!level.key.empty()) {
      out += (out.empty() ? "" : ".") + (level.path == "options" ? printable(level.key) : level.key);
    }
  }
  return out;
}

bool Reader::begin(std::string_view kind) {
  if (levels_.empty()) {
    path_.clear();
  } else {
    Level& level = levels_.back();
    path_ = level.path;
    if (level.list) {
      path_ += "[]";
      ++level.count;
    } else {
      path_ += (path_.empty() ? "" : ".") + (path_ == "options" ? "*" : level.key);
    }
  }
  // Names were looked up when they were read, and a list is only opened where it has a place for entries.
  const Place* place = find_place(path_);
  if (!kind.empty() && place->expected != kind)
    return fail("expected " + std::string(place->expected) + ", found " + std::string(kind));
  return true;
}

bool Reader::open(std::string_view kind, bool list) {
  if (!begin(kind)) return false;
  if (path_ == "seats[]") {
    if (record.seats.size() == kMaxSeats) return fail("more than " + std::to_string(kMaxSeats) + " seats");
    record.seats.emplace_back();
  } else if (path_ == "legal[]") {
    if (record.legal.size() == kMaxRecordActions) return fail("too many actions");
    record.legal.emplace_back();
  } else if (path_ == "notes[]") {
    if (record.notes.size() == kMaxRecordNotes) return fail("too many notes");
    record.notes.emplace_back();
  } else if (path_ == "result.tie_breaks[]") {
    if (sides++ == kMaxSeats) return fail("more sides than there can be");
  }
  levels_.push_back({.list = list, .path = path_, .key = {}, .count = 0, .seen = {}});
  return true;
}

bool Reader::key(std::string& name) {
  if (skip_depth_ != 0) return true;
  Level& level = levels_.back();
  if (name.starts_with("x-") && level.path != "options") {
    extended = true;
    skip_next_ = true;
    return true;
  }
  extended = extended || (level.path.empty() && name == "notes");
  const bool free = level.path == "options";
  const std::string path = level.path.empty() ? name : level.path + "." + (free ? "*" : name);
  const bool fits = free ? name.size() <= kMaxRecordText : name.find_first_of(".[*") == std::string::npos;
  if (name.empty() || !fits || find_place(path) == nullptr) {
    level.key.clear();
    return fail("unknown field " + printable(name));
  }
  if (std::find(level.seen.begin(), level.seen.end(), name) != level.seen.end()) {
    level.key.clear();
    return fail("field " + printable(name) + " given twice");
  }
  if (level.seen.size() == 64) return fail("too many fields");
  level.seen.push_back(name);
  level.key = std::move(name);
  return true;
}

bool Reader::end_object() {
  if (skip_out()) return true;
  Level& level = levels_.back();
  level.key.clear();
  const std::string prefix = level.path.empty() ? "" : level.path + ".";
  for (const Place& place : kPlaces) {
    if (!place.required || place.path.substr(0, prefix.size()) != prefix) continue;
    const std::string_view name = place.path.substr(prefix.size());
    if (name.find_first_of(".[") != std::string_view::npos) continue;  // further in
    if (std::find(level.seen.begin(), level.seen.end(), name) == level.seen.end())
      return fail("field " + printable(name) + " is missing");
  }
  return close();
}

bool Reader::end_array() {
  if (skip_out()) return true;
  const Level& level = levels_.back();
  if (level.path == "result.tie_breaks[]" && level.count != Outcome::kMaxTieBreaks)
    return fail("a side has " + std::to_string(Outcome::kMaxTieBreaks) + " tie-breaks");
  return close();
}

bool Reader::note_kind(const std::string& text) {
  for (const auto kind : {RecordNote::Kind::kTakenBack, RecordNote::Kind::kReplaced, RecordNote::Kind::kConditional}) {
    if (to_text(kind) != text) continue;
    record.notes.back().kind = kind;
    return true;
  }
  return fail("no such note: " + printable(text));
}

bool Reader::note_number(std::int16_t value) {
  const bool seat = path_ == "notes[].seat";
  if (value < 0 || value > (seat ? kMaxSeats - 1 : static_cast<int>(kMaxRecordActions)))
    return fail(seat ? "no such seat" : "no such action");
  if (seat)
    record.notes.back().seat = static_cast<Seat>(value);
  else
    record.notes.back().step = static_cast<std::uint32_t>(value);
  return true;
}

bool Reader::string(std::string& value) {
  if (skipped()) return true;
  if (!begin("a text")) return false;
  if (value.size() > kMaxRecordText) return fail("longer than " + std::to_string(kMaxRecordText) + " bytes");
  if (path_ == "legal[][]") {
    record.legal.back().push_back(value);
  } else if (path_ == "actions[]") {
    if (record.actions.size() == kMaxRecordActions) return fail("too many actions");
    record.actions.push_back(value);
  } else if (path_ == "notes[].note") {
    return note_kind(value);
  } else if (path_ == "notes[].actions[]") {
    if (record.notes.back().actions.size() == kMaxRecordActions) return fail("too many actions");
    record.notes.back().actions.push_back(value);
  } else if (path_ == "game") {
    record.game = value;
  } else if (path_ == "options.*") {
    record.options.emplace_back(levels_.back().key, value);
  } else if (path_ == "seats[].name") {
    record.seats.back().name = value;
  } else if (path_ == "seats[].kind") {
    record.seats.back().kind = value;
  } else {  // result.ending
    const auto* const ending =
        std::find_if(std::begin(kEndings), std::end(kEndings), [&](Ending e) { return to_text(e) == value; });
    if (ending == std::end(kEndings)) return fail("no such ending: " + printable(value));
    record.result.ending = *ending;
  }
  return true;
}

bool Reader::small(std::int16_t& into, bool negative, std::uint64_t bits) {
  const auto value = static_cast<std::int64_t>(bits);
  if (negative ? value < std::numeric_limits<std::int16_t>::min() : bits > std::numeric_limits<std::int16_t>::max())
    return fail("a number out of all bounds");
  into = static_cast<std::int16_t>(value);
  return true;
}

bool Reader::number(bool negative, std::uint64_t bits) {
  if (skipped()) return true;
  if (!begin("a number")) return false;
  if (path_ == "seed" || path_ == "index") {
    if (negative) return fail("a number below 0");
    (path_ == "seed" ? record.seed : record.index) = bits;
    return true;
  }
  std::int16_t value = 0;
  if (!small(value, negative, bits)) return false;
  const std::size_t entry = levels_.back().count - 1;  // only of use in lists
  if (path_ == "format") {
    if (value < Record::kFirstFormat || value > Record::kFormat)
      return fail("format " + std::to_string(value) + " is not known here");
    format = value;
  } else if (path_.starts_with("notes[]")) {
    return note_number(value);
  } else if (path_ == "version") {
    record.version = value;
  } else if (path_ == "actors[]") {
    if (record.actors.size() == kMaxRecordActions) return fail("too many actions");
    if (value < kChance || value >= kMaxSeats) return fail("no such seat");
    record.actors.push_back(static_cast<std::int8_t>(value));
  } else if (path_ == "result.scores[]") {
    if (entry == kMaxSeats) return fail("more sides than there can be");
    record.result.score[entry] = value;
    record.result.sides = static_cast<std::int8_t>(entry + 1);
  } else if (path_ == "result.tie_breaks[][]") {
    if (entry == Outcome::kMaxTieBreaks) return fail("more tie-breaks than there are");
    record.result.tie_break[sides - 1][entry] = value;
  } else {  // result.winners[]
    if (value < 0 || value >= kMaxSeats) return fail("no such side");
    const auto bit = static_cast<std::uint8_t>(1U << value);
    if ((record.result.winners & bit) != 0) return fail("a side named twice");
    record.result.winners |= bit;
  }
  return true;
}

bool Reader::parse_error(std::size_t position, const std::string& /*token*/, const json::exception& exception) {
  // "[json.exception.parse_error.101] parse error at line 1, column 9: syntax error …; last read: '…'"
  std::string what = exception.what();
  if (const auto colon = what.find(": "); colon != std::string::npos) what.erase(0, colon + 2);
  if (const auto last = what.find("; last read"); last != std::string::npos) what.erase(last);
  error = Error::malformed("byte " + std::to_string(position), "not JSON: " + printable(what, 200));
  return false;
}

}  // namespace

Error record_too_long() { return Error::malformed("", "longer than " + std::to_string(kMaxRecordLine >> 20) + " MiB"); }

Result<Record> read_record(std::string_view line) {
  if (line.size() > kMaxRecordLine) return record_too_long();
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // editors put a byte order mark before a file
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return Error::malformed("", "empty, not a record");
  Reader reader;
  if (!json::sax_parse(line.begin(), line.end(), &reader)) return std::move(reader.error);
  if (reader.format == Record::kFirstFormat && reader.extended)
    return Error::malformed("", "notes and fields 'x-…' are not in format 1");
  for (const RecordNote& note : reader.record.notes)
    if (note.step > reader.record.actions.size() || static_cast<std::size_t>(note.seat) >= reader.record.seats.size())
      return Error::malformed("notes", "about a step or seat that the record doesn't have");
  if (reader.sides != static_cast<std::size_t>(reader.record.result.sides))
    return Error::malformed("result.tie_breaks", "not as many sides as there are scores");
  return std::move(reader.record);
}

}  // namespace patolli::match
