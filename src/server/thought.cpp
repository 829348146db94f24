#include "server/thought.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/opponents.hpp"
#include "match/any_game.hpp"

namespace patolli::server {
namespace {

using ThoughtJson = nlohmann::json;

constexpr std::array<std::string_view, 3> kQuestionKinds = {"move", "hint", "decision"};
constexpr std::size_t kMaxViews = 64;
constexpr std::size_t kMaxSteps = 64;

bool is_chance(float value) { return std::isfinite(value) && value >= 0 && value <= 1; }

Action action_of(const match::AnyGame& game, const ThoughtJson& text) {
  const auto action = game.parse_action(text.get<std::string>());
  if (!action) throw std::invalid_argument("no action");
  return *action;
}

// Reasons have keys that live as long as the program. There are a few dozen; others are not ours.
std::string_view kept_key(const std::string& key) {
  constexpr std::size_t kMaxKeys = 500, kMaxLength = 60;
  static std::set<std::string, std::less<>> keys;  // of the server's thread
  const auto known = keys.find(key);
  if (known != keys.end()) return *known;
  if (keys.size() >= kMaxKeys || key.size() > kMaxLength) throw std::invalid_argument("no reason");
  return *keys.insert(key).first;
}

ThoughtJson hint_json(const match::AnyGame& game, const hints::Hint& hint) {
  ThoughtJson then = ThoughtJson::array();
  for (const Action step : hint.then) then.push_back(game.action_text(step));
  ThoughtJson reasons = ThoughtJson::array();
  for (const hints::Reason& one : hint.reasons)
    reasons.push_back(ThoughtJson::array({one.why.key, one.card, one.n, one.m, one.seat}));
  return {{"action", game.action_text(hint.action)},
          {"chance", hint.winrate},
          {"only", hint.only},
          {"then", std::move(then)},
          {"second", hint.second ? ThoughtJson(game.action_text(*hint.second)) : ThoughtJson(nullptr)},
          {"second_chance", hint.second_winrate},
          {"reasons", std::move(reasons)}};
}

hints::Hint hint_of(const match::AnyGame& game, const ThoughtJson& fields) {
  hints::Hint hint;
  hint.action = action_of(game, fields.at("action"));
  hint.winrate = fields.at("chance").get<float>();
  hint.only = fields.at("only").get<bool>();
  for (const ThoughtJson& step : fields.at("then")) hint.then.push_back(action_of(game, step));
  if (!fields.at("second").is_null()) hint.second = action_of(game, fields.at("second"));
  hint.second_winrate = fields.at("second_chance").get<float>();
  for (const ThoughtJson& one : fields.at("reasons"))
    hint.reasons.push_back({{kept_key(one.at(0).get<std::string>())},
                            one.at(1).get<int>(),
                            one.at(2).get<int>(),
                            one.at(3).get<int>(),
                            one.at(4).get<Seat>()});
  return hint;
}

ThoughtJson decision_json(const match::AnyGame& game, const analysis::Decision& decision) {
  ThoughtJson best = ThoughtJson::array();
  for (const analysis::Alternative& one : decision.best)
    best.push_back(ThoughtJson::array({game.action_text(one.action), one.winrate, one.visits}));
  return {{"after", decision.after}, {"visits", decision.visits}, {"best", std::move(best)}};
}

analysis::Decision decision_of(const match::AnyGame& game, const ThoughtJson& fields) {
  analysis::Decision decision;
  decision.after = fields.at("after").get<float>();
  decision.visits = fields.at("visits").get<std::uint32_t>();
  for (const ThoughtJson& one : fields.at("best"))
    decision.best.push_back({action_of(game, one.at(0)), one.at(1).get<float>(), one.at(2).get<std::uint32_t>()});
  return decision;
}

}  // namespace

bool makes_sense(const Question& question, const Answer& answer) {
  const std::vector<Action> legal = question.game->legal(question.view());
  const auto can = [&](Action action) { return std::find(legal.begin(), legal.end(), action) != legal.end(); };
  switch (question.kind) {
    case Question::Kind::kMove: return can(answer.action);
    case Question::Kind::kHint: {
      const hints::Hint& hint = answer.hint;
      return can(hint.action) && (!hint.second || can(*hint.second)) && is_chance(hint.winrate) &&
             is_chance(hint.second_winrate) && hint.then.size() <= kMaxSteps && hint.reasons.size() <= kMaxSteps;
    }
    case Question::Kind::kDecision: {
      const auto& best = answer.decision.best;
      return !best.empty() && best.size() <= static_cast<std::size_t>(std::max(1, question.alternatives)) &&
             is_chance(answer.decision.after) && std::all_of(best.begin(), best.end(), [&](const auto& one) {
               return can(one.action) && is_chance(one.winrate);
             });
    }
  }
  return false;
}

std::string thought_subject(std::string_view door, const match::AnyGame& game) {
  const ai::Opponents others = game.opponents();
  const auto evaluator = 1 + std::count_if(others.begin(), others.end(), [](const ai::Opponent& one) {
                           return one.kind == ai::OpponentKind::kVersion;
                         });
  return "patolli." + std::string(door) + "." + std::string(game.name()) + "." + std::to_string(game.version()) + "." +
         std::to_string(evaluator);
}

std::string ask_message(const Question& question, const Asked& asked) {
  ThoughtJson message = {{"format", kThoughtFormat},
                         {"number", asked.number},
                         {"asker", asked.asker},
                         {"owner", asked.owner},
                         {"user", asked.user},
                         {"expected", asked.expected.count()},
                         {"weight", asked.weight},
                         {"turn", asked.turn},
                         {"kind", kQuestionKinds[static_cast<std::size_t>(question.kind)]},
                         {"game", question.game->name()},
                         {"version", question.game->version()},
                         {"seed", question.seed},
                         {"views", ThoughtJson::array()}};
  for (const std::string& view : question.views) message["views"].push_back(question.game->view_json(view).dump());
  if (question.kind == Question::Kind::kMove) {
    message["level"] = question.level;
  } else {
    message["iterations"] = question.iterations;
    message["time"] = question.time.count();
  }
  if (question.kind == Question::Kind::kDecision) {
    message["played"] = question.game->action_text(question.played);
    message["alternatives"] = question.alternatives;
    message["opponent"] = question.opponent;
  }
  return message.dump(-1, ' ', false, ThoughtJson::error_handler_t::replace);
}

std::optional<ReadQuestion> read_ask(match::Games games, std::string_view text) {
  const ThoughtJson message = ThoughtJson::parse(text.begin(), text.end(), nullptr, false);
  ReadQuestion read;
  try {
    if (message.at("format").get<int>() != kThoughtFormat) return std::nullopt;
    Question& question = read.question;
    question.game = games.find(message.at("game").get<std::string>(), message.at("version").get<int>());
    if (question.game == nullptr) return std::nullopt;
    const auto kind = std::find(kQuestionKinds.begin(), kQuestionKinds.end(), message.at("kind").get<std::string>());
    if (kind == kQuestionKinds.end()) return std::nullopt;
    question.kind = static_cast<Question::Kind>(kind - kQuestionKinds.begin());
    question.seed = message.at("seed").get<std::uint64_t>();
    if (question.kind == Question::Kind::kMove) {
      question.level = message.at("level").get<std::string>();
    } else {
      question.iterations = message.at("iterations").get<std::uint32_t>();
      question.time = std::chrono::microseconds(message.at("time").get<std::int64_t>());
    }
    if (question.kind == Question::Kind::kDecision) {
      question.played = action_of(*question.game, message.at("played"));
      question.alternatives = message.at("alternatives").get<int>();
      question.opponent = message.at("opponent").get<int>();
      const auto opponents = static_cast<int>(question.game->opponents().size());
      if (question.opponent < 0 || question.opponent > opponents) return std::nullopt;
    }
    read.views = message.at("views").get<std::vector<std::string>>();
    if (read.views.empty() || read.views.size() > kMaxViews) return std::nullopt;
    Asked& asked = read.asked;
    asked.number = message.at("number").get<std::uint64_t>();
    asked.asker = message.at("asker").get<std::string>();
    asked.owner = message.at("owner").get<std::string>();
    asked.user = message.at("user").get<std::int64_t>();
    asked.expected = std::chrono::microseconds(message.at("expected").get<std::int64_t>());
    asked.weight = std::clamp(message.at("weight").get<int>(), 1, 100);
    asked.turn = message.at("turn").get<std::string>();
  } catch (const std::exception&) {
    return std::nullopt;
  }
  return read;
}

bool read_views(ReadQuestion& read) {
  for (const std::string& text : read.views) {
    auto view = read.question.game->read_view(ThoughtJson::parse(text, nullptr, false));
    if (!view.ok()) return false;
    read.question.views.push_back(std::move(*view));
  }
  if (read.question.kind != Question::Kind::kDecision) return true;
  const std::vector<Action> legal = read.question.game->legal(read.question.view());
  return std::find(legal.begin(), legal.end(), read.question.played) != legal.end();
}

std::string answer_message(const Question& question, const Answer* answer, const Answered& answered) {
  ThoughtJson message = {{"format", kThoughtFormat},
                         {"number", answered.number},
                         {"node", answered.node},
                         {"spent", answered.spent.count()}};
  if (answer != nullptr) {
    switch (question.kind) {
      case Question::Kind::kMove: message["answer"] = question.game->action_text(answer->action); break;
      case Question::Kind::kHint: message["answer"] = hint_json(*question.game, answer->hint); break;
      case Question::Kind::kDecision: message["answer"] = decision_json(*question.game, answer->decision); break;
    }
  }
  return message.dump(-1, ' ', false, ThoughtJson::error_handler_t::replace);
}

std::optional<Answered> read_answered(std::string_view text) {
  const ThoughtJson message = ThoughtJson::parse(text.begin(), text.end(), nullptr, false);
  Answered answered;
  try {
    if (message.at("format").get<int>() != kThoughtFormat) return std::nullopt;
    answered.number = message.at("number").get<std::uint64_t>();
    answered.node = message.at("node").get<std::string>();
    answered.spent = std::chrono::microseconds(message.at("spent").get<std::int64_t>());
    if (const auto found = message.find("answer"); found != message.end()) answered.text = found->dump();
  } catch (const ThoughtJson::exception&) {
    return std::nullopt;
  }
  return answered;
}

std::optional<Answer> read_answer(const Question& question, std::string_view text) {
  Answer answer;
  try {
    const ThoughtJson fields = ThoughtJson::parse(text.begin(), text.end());
    switch (question.kind) {
      case Question::Kind::kMove: answer.action = action_of(*question.game, fields); break;
      case Question::Kind::kHint: answer.hint = hint_of(*question.game, fields); break;
      case Question::Kind::kDecision:
        answer.decision = decision_of(*question.game, fields);
        answer.decision.played = question.played;
        break;
    }
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (!makes_sense(question, answer)) return std::nullopt;
  return answer;
}

}  // namespace patolli::server
