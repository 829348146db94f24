#include <nlohmann/json.hpp>

#include "handles.hpp"
#include "registry/exact.hpp"

struct patolli_solution {
  std::string json;
};

namespace patolli::c {
namespace {

using Ask = match::Answer (*)(const nlohmann::json&);

// The answer as text, or why there is none.
Result<std::string> ask(Ask ask, const char* request, std::size_t size) {
  if (ask == nullptr) return Error::malformed("", "there is no such question in this game");
  const nlohmann::json json = nlohmann::json::parse(text_of(request, size), nullptr, false);
  if (json.is_discarded()) return Error::malformed("", "the question is not JSON");
  const match::Answer answer = ask(json);
  if (!answer.ok()) return answer.error();
  return answer->dump();
}

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_solution_make(const patolli_game* game, const char* request, size_t size,
                                     patolli_solution** solution, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, solution) || !is_text(request, size)) return missing(error);
    auto answer = ask(patolli::registry::exact_of(game->name).solve, request, size);
    if (!answer.ok()) return fail(error, answer.error());
    *solution = new patolli_solution{std::move(*answer)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_solution_json(const patolli_solution* solution, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(solution, size)) return missing();
    return put(solution->json, buffer, capacity, size);
  });
}

void patolli_solution_free(patolli_solution* solution) { delete solution; }

patolli_status patolli_score_json(const patolli_game* game, const char* request, size_t request_size, char* buffer,
                                  size_t capacity, size_t* size, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, size) || !is_text(request, request_size)) return missing(error);
    const auto answer = ask(patolli::registry::exact_of(game->name).score, request, request_size);
    if (!answer.ok()) return fail(error, answer.error());
    return put(*answer, buffer, capacity, size);
  });
}

}  // extern "C"
