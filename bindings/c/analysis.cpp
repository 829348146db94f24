#include "analysis/analysis.hpp"

#include "handles.hpp"
#include "record_handle.hpp"
#include "registry/registry.hpp"

struct patolli_analysis {
  explicit patolli_analysis(const patolli_budget& limits) : budget(limits) {}

  patolli::c::CallerBudget budget;  // what the settings point to
  patolli::match::Record record;
  patolli::analysis::AnalysisSettings settings;
  std::unique_ptr<patolli::analysis::Analysis> analysis;
  std::vector<patolli::analysis::Decision> decisions;  // by step
};

using namespace patolli::c;

extern "C" {

patolli_status patolli_analysis_make(const patolli_record* record, const patolli_budget* budget, uint64_t seed,
                                     uint32_t seats, patolli_analysis** analysis, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(record, analysis)) return missing(error);
    if (!CallerBudget::valid(budget))
      return fail(error, PATOLLI_BAD_ARGUMENT, "no budget, or one without a limit or out of bounds");
    auto made = std::make_unique<patolli_analysis>(*budget);
    made->record = record->record;
    made->settings.budget = *made->budget;
    made->settings.seed = seed;
    made->settings.seats = static_cast<std::uint8_t>(seats);
    auto prepared = patolli::analysis::Analysis::of(patolli::registry::games(), made->record, made->settings);
    if (!prepared.ok()) return fail(error, prepared.error());
    made->analysis = std::make_unique<patolli::analysis::Analysis>(std::move(*prepared));
    *analysis = made.release();
    return PATOLLI_OK;
  });
}

patolli_status patolli_analysis_size(const patolli_analysis* analysis, size_t* decisions) {
  if (!all_given(analysis, decisions)) return missing();
  *decisions = analysis->analysis->size();
  return PATOLLI_OK;
}

patolli_status patolli_analysis_look(patolli_analysis* analysis, size_t decision) {
  return guarded([&] {
    if (!all_given(analysis) || decision >= analysis->analysis->size()) return missing();
    auto found = analysis->analysis->look(decision);
    auto& list = analysis->decisions;
    const auto at = std::lower_bound(list.begin(), list.end(), found.step,
                                     [](const auto& each, std::size_t step) { return each.step < step; });
    if (at != list.end() && at->step == found.step)
      *at = std::move(found);
    else
      list.insert(at, std::move(found));
    return PATOLLI_OK;
  });
}

patolli_status patolli_analysis_json(const patolli_analysis* analysis, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(analysis, size)) return missing();
    return put(patolli::analysis::analysis_json(analysis->analysis->game(), analysis->record, analysis->settings,
                                                analysis->decisions),
               buffer, capacity, size);
  });
}

void patolli_analysis_free(patolli_analysis* analysis) { delete analysis; }

}  // extern "C"
