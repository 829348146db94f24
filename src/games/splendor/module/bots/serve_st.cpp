#include <array>
#include <cmath>
#include <memory>

#include "games/splendor/module/bots/exec_st.hpp"
#include "games/splendor/module/bots/splendor_tools.hpp"
#include "games/splendor/module/module.hpp"
#include "match/typed_bot.hpp"

namespace patolli::splendor {

namespace st = splendor_tools;

// One answer holds the whole turn, so the tokens to return are chosen in advance, in one of the ways in which the cards
// may fall until then.
Result<match::ForeignProtocol::Reply> answer_position(std::string_view position, const ai::BotSpec& spec,
                                                      std::uint64_t seed) {
  const auto view = st::read_position(position);
  if (!view.ok()) return view.error();
  const ai::Bot<State> bot = ai::make_bot<State>(spec, seed);
  State::Legal legal;
  view->legal(legal);
  const ai::BotReply reply = bot(*view, std::span<const Action>(legal.begin(), legal.end()));
  st::Answer answer{st::paid_their_way(*view, reply.action), 0};
  if (st::surplus_after(*view, answer.action) != 0) {
    Rng rng = Rng(seed).split(2);
    State world = State::determinize(*view, rng);
    world.apply(answer.action);
    resolve_chance(world, rng);
    world.legal(legal);
    const ai::BotReply back = bot(world.view(view->viewer), std::span<const Action>(legal.begin(), legal.end()));
    answer.returned = kReturned[payload_of(back.action)];
  }
  match::ForeignProtocol::Reply st_reply;
  st_reply.answer = st::answer_text(*view, answer);
  st_reply.comment = State::action_text(answer.action);
  if (!reply.root_actions.empty())
    st_reply.comment += ", win " + std::to_string(std::lround(reply.root_actions.front().winrate * 100.0F)) + " %, " +
                        std::to_string(reply.iterations) + " iterations";
  return st_reply;
}

match::ForeignProtocols contest_protocols() noexcept {
  static constexpr std::array kProtocols = {match::ForeignProtocol{
      "splendor-tools", "exec-st:", 1.0,
      [](const std::string& command, std::uint64_t seed) -> Result<std::unique_ptr<match::AnyBot>> {
        ExecStOptions options;
        options.seed = seed;
        auto bot = exec_st_bot(command, options);
        if (!bot.ok()) return bot.error();
        return std::unique_ptr<match::AnyBot>(std::make_unique<match::TypedBot<State>>(std::move(*bot)));
      },
      answer_position}};
  return kProtocols;
}

}  // namespace patolli::splendor
