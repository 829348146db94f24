// Untrusted input of either side of the bot protocol: lines of a bot, requests of a table, views. A view that can be
// read is written again to the same thing, and belongs to a state.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "all_games.hpp"
#include "bots/message.hpp"
#include "bots/serve.hpp"
#include "core/clean_text.hpp"
#include "core/hash.hpp"
#include "demand.hpp"
#include "json/view_json.hpp"
#include "registry/registry.hpp"

namespace patolli::fuzz {
namespace {

using nlohmann::json;

template <GameState S>
void try_view(const json& shown) {
  const auto view = patolli::json::read_view<S>(shown);
  if (!view.ok()) {
    PATOLLI_DEMAND(!view.error().text().empty());
    return;
  }
  PATOLLI_DEMAND(json(patolli::json::view_json<S>(*view)) == shown);
  Rng rng(view->hash());
  const S world = S::determinize(*view, rng);
  PATOLLI_DEMAND(world.valid());
  PATOLLI_DEMAND(same_bytes(world.view(world.to_act()), *view));
}

void try_text(std::string_view text) {
  if (const auto line = bots::read_bot_line(text)) {
    for (const std::string& part : {line->comment, line->name, line->author, line->version}) {
      PATOLLI_DEMAND(part.size() <= bots::kMaxComment && clean_text(part, bots::kMaxComment) == part);
      (void)json(part).dump();  // throws unless it is UTF-8
    }
  }
  std::istringstream in{std::string(text)};
  std::ostringstream out;
  bots::serve_bot(in, out, registry::games(), {"random", {}, std::nullopt, "1"});
  const json message = json::parse(text.begin(), text.end(), nullptr, false);
  if (message.is_object()) {
    const json view = message.value("view", message);
    test::AllGames::each([&]<GameState S>() { try_view<S>(view); });
  }
}

}  // namespace
}  // namespace patolli::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  patolli::fuzz::try_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
