#include "match/record.hpp"

#include "handles.hpp"
#include "record_handle.hpp"
#include "registry/registry.hpp"

namespace patolli::c {
namespace {

std::string text_or_nothing(const char* text) { return text == nullptr ? std::string() : std::string(text); }

// Records tell a game from its beginning.
bool from_the_beginning(const match::Match& match) {
  const auto made = match.game().make(match.seats(), match.options());
  return made.ok() && (*made)->to_text() == match.start().to_text();
}

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;
namespace match = patolli::match;

extern "C" {

patolli_status patolli_record_read(const char* line, size_t size, patolli_record** record, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(record) || !is_text(line, size)) return missing(error);
    auto read = match::read_record(text_of(line, size));
    if (!read.ok()) return fail(error, read.error());
    *record = new patolli_record{std::move(*read)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_record_of(const patolli_match* match, const patolli_player* players, int32_t with_legal,
                                 patolli_record** record) {
  return guarded([&] {
    if (!all_given(match, record)) return missing();
    if (!from_the_beginning(match->match)) return PATOLLI_NOT_NOW;
    std::vector<match::SeatInfo> seats(static_cast<std::size_t>(match->match.seats()));
    for (std::size_t i = 0; players != nullptr && i < seats.size(); ++i)
      seats[i] = {text_or_nothing(players[i].name), text_or_nothing(players[i].kind)};
    *record = new patolli_record{match::take_record(match->match, std::move(seats), with_legal != 0)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_record_set_seed(patolli_record* record, uint64_t seed, uint64_t index) {
  if (!all_given(record)) return missing();
  record->record.seed = seed;
  record->record.index = index;
  return PATOLLI_OK;
}

patolli_status patolli_record_write(const patolli_record* record, int32_t format, char* buffer, size_t capacity,
                                    size_t* size) {
  return guarded([&] {
    if (!all_given(record, size) || format < 0 || format > match::Record::kFormat) return missing();
    const int wanted = format == 0 ? match::Record::kFormat : format;
    return put(match::write_record(patolli::registry::games(), record->record, wanted), buffer, capacity, size);
  });
}

void patolli_record_free(patolli_record* record) { delete record; }

patolli_status patolli_record_game(const patolli_record* record, const patolli_game** game, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(record, game)) return missing(error);
    const auto* const found = patolli::registry::games().find(record->record.game, record->record.version);
    if (found == nullptr) return fail(error, PATOLLI_MALFORMED, "of no game, or no version of it, that is known here");
    *game = game_handle(*found);
    return PATOLLI_OK;
  });
}

patolli_status patolli_record_size(const patolli_record* record, size_t* actions) {
  if (!all_given(record, actions)) return missing();
  *actions = record->record.actions.size();
  return PATOLLI_OK;
}

patolli_status patolli_record_result(const patolli_record* record, patolli_result* result) {
  if (!all_given(record, result)) return missing();
  put(record->record.result, *result);
  return PATOLLI_OK;
}

patolli_status patolli_record_check(const patolli_record* record, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(record)) return missing(error);
    const auto last = match::replay_record(patolli::registry::games(), record->record, match::Replay::kEverything);
    return last.ok() ? PATOLLI_OK : fail(error, last.error());
  });
}

patolli_status patolli_record_match(const patolli_record* record, size_t actions, patolli_match** match,
                                    patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(record, match)) return missing(error);
    const auto steps = static_cast<std::int64_t>(std::min(actions, record->record.actions.size()));
    auto opened = match::open_record(patolli::registry::games(), record->record, steps);
    if (!opened.ok()) return fail(error, opened.error());
    *match = new patolli_match{std::move(**opened)};
    return PATOLLI_OK;
  });
}

}  // extern "C"
