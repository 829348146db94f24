#include <nlohmann/json.hpp>

#include "ai/opponents.hpp"
#include "core/printable.hpp"
#include "handles.hpp"
#include "registry/registry.hpp"

namespace patolli::c {
namespace {

patolli_game handle_of(const match::AnyGame& game) {
  patolli_game handle{&game, std::string(game.name()), {}, {}};
  for (const OptionSpec& option : game.options())
    handle.options.push_back({std::string(option.name), std::string(option.values), std::string(option.default_value)});
  for (const ai::Opponent& opponent : game.opponents()) handle.opponents.emplace_back(opponent.name);
  return handle;
}

// The newest version of each game, in the order of the registry. Made once and never changed.
const std::vector<patolli_game>& handles() {
  static const std::vector<patolli_game> all = [] {
    std::vector<patolli_game> list;
    for (const match::AnyGame* const game : registry::games()) list.push_back(handle_of(*game));
    return list;
  }();
  return all;
}

// The older versions.
const std::vector<patolli_game>& older_handles() {
  static const std::vector<patolli_game> all = [] {
    std::vector<patolli_game> list;
    for (const match::AnyGame* const game : registry::games())
      for (int version = 0; version < game->version(); ++version)
        if (const match::AnyGame* const older = registry::games().find(game->name(), version))
          list.push_back(handle_of(*older));
    return list;
  }();
  return all;
}

}  // namespace

const patolli_game* game_handle(const match::AnyGame& game) {
  for (const auto* const list : {&handles(), &older_handles()})
    for (const patolli_game& handle : *list)
      if (handle.game == &game) return &handle;
  return nullptr;
}

}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_game_count(size_t* count) {
  return guarded([&] {
    if (!all_given(count)) return missing();
    *count = handles().size();
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_at(size_t index, const patolli_game** game) {
  return guarded([&] {
    if (!all_given(game) || index >= handles().size()) return missing();
    *game = &handles()[index];
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_find(const char* name, int32_t version, const patolli_game** game, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(name, game)) return missing(error);
    const auto games = patolli::registry::games();
    const auto* const newest = games.find(name);
    if (newest == nullptr) return fail(error, PATOLLI_MALFORMED, "no such game: " + patolli::printable(name));
    const auto* const found = version == 0 ? newest : games.find(name, version);
    if (found == nullptr)
      return fail(error, PATOLLI_MALFORMED,
                  std::string(name) + " is not known in version " + std::to_string(version) + ", but in " +
                      std::to_string(newest->version()));
    *game = game_handle(*found);
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_describe(const patolli_game* game, patolli_game_info* info) {
  if (!all_given(game, info)) return missing();
  *info = {.name = game->name.c_str(),
           .version = game->game->version(),
           .min_seats = game->game->min_seats(),
           .max_seats = game->game->max_seats(),
           .options = static_cast<uint32_t>(game->options.size()),
           .state_bytes = static_cast<uint32_t>(game->game->state_bytes()),
           .view_bytes = static_cast<uint32_t>(game->game->view_bytes())};
  return PATOLLI_OK;
}

patolli_status patolli_game_option(const patolli_game* game, uint32_t index, patolli_option_info* info) {
  if (!all_given(game, info) || index >= game->options.size()) return missing();
  const patolli_game::OptionTexts& option = game->options[index];
  *info = {option.name.c_str(), option.values.c_str(), option.default_value.c_str()};
  return PATOLLI_OK;
}

patolli_status patolli_game_cards_json(const patolli_game* game, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(game, size)) return missing();
    return put(game->game->cards_json().dump(), buffer, capacity, size);
  });
}

patolli_status patolli_game_signature(const patolli_game* game, uint64_t* signature) {
  return guarded([&] {
    if (!all_given(game, signature)) return missing();
    *signature = game->game->signature();
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_search_signature(const patolli_game* game, uint64_t* signature) {
  return guarded([&] {
    if (!all_given(game, signature)) return missing();
    *signature = game->game->search_signature();
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_opponent(const patolli_game* game, uint32_t index, const char** name) {
  if (!all_given(game, name) || index >= game->opponents.size()) return missing();
  *name = game->opponents[index].c_str();
  return PATOLLI_OK;
}

patolli_status patolli_game_opponent_signature(const patolli_game* game, uint32_t index, uint64_t* signature) {
  return guarded([&] {
    if (!all_given(game, signature) || index >= game->opponents.size()) return missing();
    *signature = game->game->search_signature(static_cast<int>(index) + 1);
    return PATOLLI_OK;
  });
}

patolli_status patolli_action_text(const patolli_game* game, patolli_action action, char* buffer, size_t capacity,
                                   size_t* size) {
  return guarded([&] {
    if (!all_given(game, size)) return missing();
    return put(game->game->action_text(patolli::Action{action}), buffer, capacity, size);
  });
}

patolli_status patolli_action_parse(const patolli_game* game, const char* text, size_t size, patolli_action* action,
                                    patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, action) || !is_text(text, size)) return missing(error);
    const auto parsed = game->game->parse_action(text_of(text, size));
    if (!parsed)
      return fail(error, PATOLLI_MALFORMED,
                  "not an action of " + game->name + ": " + patolli::printable(text_of(text, size)));
    *action = parsed->code;
    return PATOLLI_OK;
  });
}

}  // extern "C"
