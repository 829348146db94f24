#include "server/notify_story.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kMaxSentences = 5;  // the last ones

// The key of what a step is told as, by the first word of its notation: news.<game>.<word>. A game need not have it.
std::string step_key(const match::AnyGame& game, Action action) {
  const std::string text = game.action_text(action);
  return "news." + std::string(game.name()) + "." + text.substr(0, text.find(' '));
}

std::string key_of(const OnlineMatch& match, const SeenEvent& event) {
  switch (event.entry.type) {
    case EventType::kAct:
    case EventType::kRedo: return event.step ? step_key(match.game(), event.entry.action()) : std::string();
    case EventType::kTakeback: return "notify.takeback";
    case EventType::kResign: return "notify.resigned";
    case EventType::kTimeout: return "notify.timeout";
    default: return {};
  }
}

}  // namespace

Story story_for(const Table& table, Seat seat) {
  const OnlineMatch& match = *table.match;
  Story story{table.link, std::string(table.game->name()), {}};
  for (const SeenEvent& event : match.seen(match.last_of(seat), kSpectator)) {
    const Seat who = event.entry.seat;
    if (who < 0 || who == seat) continue;
    std::string key = key_of(match, event);
    if (key.empty()) continue;
    const TableSeat& other = table.seats[static_cast<std::size_t>(who)];
    Story::Sentence sentence{std::move(key), other.kind == TableSeat::Kind::kUser ? other.name : other.level};
    if (story.sentences.empty() || story.sentences.back() != sentence) story.sentences.push_back(std::move(sentence));
  }
  return story;
}

Notice notice_of(const Story& story, bool brief, const i18n::Catalogue& catalogue) {
  if (brief) return {std::string(catalogue.text("notify.your_turn")), {}};
  Notice notice{catalogue.tr("notify.your_turn_in", catalogue.text("game." + story.game)), {}};
  std::vector<std::string> told;
  for (const Story::Sentence& one : story.sentences)
    if (catalogue.has(one.key)) told.push_back(catalogue.tr(one.key, one.name));
  if (told.empty() && !story.sentences.empty())
    told.push_back(catalogue.tr("notify.played", story.sentences.back().name));
  if (told.empty()) told.emplace_back(catalogue.text("notify.began"));
  const std::size_t first = told.size() - std::min(told.size(), kMaxSentences);
  for (std::size_t i = first; i < told.size(); ++i) notice.body += (i == first ? "" : " ") + told[i];
  return notice;
}

std::string notice_json(const Story& story, const Notice& notice, std::int64_t waiting) {
  const auto text = [&](const std::string& body) {
    return to_message({{"type", "turn"},
                       {"table", story.table},
                       {"game", story.game},
                       {"title", notice.title},
                       {"body", body},
                       {"waiting", waiting}});
  };
  std::string message = text(notice.body);
  return message.size() <= kMaxNotice ? message : text({});
}

}  // namespace patolli::server
