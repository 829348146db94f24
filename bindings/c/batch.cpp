#include "encoding/any_batch.hpp"

#include "encoding/any_encoding.hpp"

#include "handles.hpp"

struct patolli_batch {
  const patolli::match::AnyGame* game;
  std::unique_ptr<patolli::encoding::AnyBatch> batch;
};

using namespace patolli::c;
using patolli::encoding::ActionSpace;
using patolli::encoding::BatchArrays;
using patolli::encoding::BatchConfig;

namespace {

constexpr uint32_t kMaxTables = 1U << 20;
constexpr uint32_t kMaxThreads = 1024;

bool is_table(const patolli_batch& batch, uint32_t table) {
  return table < static_cast<uint32_t>(batch.batch->tables());
}
std::size_t tables_of(const patolli_batch& batch) { return static_cast<std::size_t>(batch.batch->tables()); }

}  // namespace

extern "C" {

patolli_status patolli_batch_make(const patolli_state* like, const patolli_batch_config* config, patolli_batch** batch,
                                  patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(like, config, batch)) return missing(error);
    if (config->tables < 1 || config->tables > kMaxTables || config->threads < 1 || config->threads > kMaxThreads)
      return fail(error, PATOLLI_BAD_ARGUMENT, "1 to 1048576 tables and 1 to 1024 threads are possible");
    if (config->space != PATOLLI_SPACE_DEFAULT && config->space != PATOLLI_SPACE_ALL)
      return fail(error, PATOLLI_BAD_ARGUMENT, "no such action space");
    const BatchConfig wanted{.tables = static_cast<int>(config->tables),
                             .threads = static_cast<int>(config->threads),
                             .seed = config->seed,
                             .space = static_cast<ActionSpace>(config->space),
                             .margin = config->margin != 0,
                             .history = config->history != 0};
    auto made = like->state->game().make_batch(*like->state, wanted);
    if (!made.ok()) return fail(error, made.error());
    *batch = new patolli_batch{&like->state->game(), std::move(*made)};
    return PATOLLI_OK;
  });
}

void patolli_batch_free(patolli_batch* batch) { delete batch; }

patolli_status patolli_batch_list_limit(const patolli_batch* batch, size_t* entries) {
  if (!all_given(batch, entries)) return missing();
  *entries = batch->batch->list_limit();
  return PATOLLI_OK;
}

patolli_status patolli_batch_bind(patolli_batch* batch, const patolli_batch_arrays* arrays) {
  if (!all_given(batch, arrays)) return missing();
  batch->batch->bind({arrays->to_act, arrays->reward, arrays->terminated, arrays->observation, arrays->mask,
                      arrays->packed, arrays->legal, arrays->legal_offsets, arrays->final_observation, arrays->score,
                      arrays->winners, arrays->ending, arrays->turns, arrays->game});
  return PATOLLI_OK;
}

patolli_status patolli_batch_reset(patolli_batch* batch, const uint64_t* seed) {
  return guarded([&] {
    if (!all_given(batch)) return missing();
    if (seed == nullptr)
      batch->batch->reset();
    else
      batch->batch->reset(*seed);
    return PATOLLI_OK;
  });
}

patolli_status patolli_batch_step(patolli_batch* batch, const int32_t* actions, uint32_t* table) {
  return guarded([&] {
    if (!all_given(batch, actions, table)) return missing();
    const int refused = batch->batch->step({actions, tables_of(*batch)});
    if (refused < 0) return PATOLLI_OK;
    *table = static_cast<uint32_t>(refused);
    return PATOLLI_ILLEGAL;
  });
}

patolli_status patolli_batch_random_actions(patolli_batch* batch, int32_t* actions) {
  return guarded([&] {
    if (!all_given(batch, actions)) return missing();
    batch->batch->random_actions({actions, tables_of(*batch)});
    return PATOLLI_OK;
  });
}

patolli_status patolli_batch_observe(patolli_batch* batch, const int8_t* seats, float* observation) {
  return guarded([&] {
    if (!all_given(batch, seats, observation)) return missing();
    const auto width = static_cast<std::size_t>(batch->game->encoding()->observation());
    const bool all = batch->batch->observe({seats, tables_of(*batch)}, {observation, width * tables_of(*batch)});
    return all ? PATOLLI_OK : no_such_seat();
  });
}

patolli_status patolli_batch_state(const patolli_batch* batch, uint32_t table, patolli_state** state) {
  return guarded([&] {
    if (!all_given(batch, state) || !is_table(*batch, table)) return missing();
    *state = new patolli_state{batch->game->parse(batch->batch->state_text(static_cast<int>(table)))};
    return PATOLLI_OK;
  });
}

patolli_status patolli_batch_game(const patolli_batch* batch, uint32_t table, uint64_t* game) {
  if (!all_given(batch, game) || !is_table(*batch, table)) return missing();
  *game = batch->batch->game(static_cast<int>(table));
  return PATOLLI_OK;
}

patolli_status patolli_batch_log(const patolli_batch* batch, uint32_t table, patolli_action* actions, size_t capacity,
                                 size_t* count) {
  return guarded([&] {
    if (!all_given(batch, count) || !is_table(*batch, table)) return missing();
    const auto log = batch->batch->log(static_cast<int>(table));
    if (log.empty()) return PATOLLI_NOT_NOW;  // every game begins with chance
    const patolli_status status = make_room(log.size(), actions, capacity, count);
    if (status == PATOLLI_OK) std::copy(log.begin(), log.end(), actions);
    return status;
  });
}

}  // extern "C"
