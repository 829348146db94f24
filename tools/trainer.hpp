// Trains the weights of NNEvaluator (src/ai/nn_evaluator.hpp) by self-play of the search, and writes them as C++. Each
// generation plays with the weights so far, adds its positions to a replay buffer and trains on it: win probabilities
// on results and search values, the policy on the search's visits.
//
// With 0 iterations the games are played by the policy alone, a thousand times as fast, and only win probabilities are
// trained: a good way to start.
//
// A game with an evaluator has a program for it, src/games/<name>/tools/train.cpp, and says there what it is played
// with.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ai/nn_evaluator.hpp"
#include "ai/search.hpp"
#include "core/rng.hpp"

namespace patolli::tools {

constexpr const char* kVersion = "v1";  // the folder of features and weights that are trained

// GENERATIONS GAMES ITERATIONS OUT.cpp [SEED], from this word of the command line on.
struct TrainArgs {
  int generations = 0;
  int games = 0;
  std::uint32_t iterations = 0;
  std::string out;
  Rng rng{1};
};

inline std::optional<TrainArgs> read_train_args(int argc, char** argv, int from) {
  if (argc < from + 4) return std::nullopt;
  return TrainArgs{.generations = std::atoi(argv[from]),
                   .games = std::atoi(argv[from + 1]),
                   .iterations = static_cast<std::uint32_t>(std::atoi(argv[from + 2])),
                   .out = argv[from + 3],
                   .rng = Rng(argc > from + 4 ? std::strtoull(argv[from + 4], nullptr, 10) : 1)};
}

template <class FeatureEncoder>
class Trainer {
 public:
  using State = typename FeatureEncoder::State;
  using Eval = ai::NNEvaluator<FeatureEncoder>;
  using Net = typename Eval::Net;
  using Player = std::array<float, FeatureEncoder::kInputs>;
  using ActionInput = std::array<float, FeatureEncoder::kActionInputs>;

  struct Position {
    int sides = 0;
    int players = 0;
    std::array<Player, kMaxSeats> player{};
    ai::WinProbs result{};
    ai::WinProbs searched{};  // by the search
  };
  struct Decision {
    std::vector<ActionInput> action;
    std::vector<float> share;
  };
  struct Sample {
    std::vector<Position> positions;
    std::vector<Decision> decisions;
    double score = 0;
  };

  static Sample play_game(const Eval& evaluator, typename State::Setup setup, std::uint32_t iterations,
                          std::uint64_t seed) {
    Sample out;
    Rng rng(seed);
    State s = State::initial(setup);
    ai::Search<State, Eval> search(evaluator, rng.next(), {.max_nodes = 1U << 12});
    while (true) {
      resolve_chance(s, rng);
      if (s.to_act() == kTerminal) break;
      LegalActions<State> legal;
      s.legal(legal);
      if (legal.size() == 1) {
        s.apply(legal[0]);
        continue;
      }
      Position pos = features_of(s);
      if (iterations == 0) {
        out.positions.push_back(pos);
        s.apply(by_prior(evaluator, s, legal, rng));
        continue;
      }
      const auto root_actions = search.think(s.view(s.to_act()), {iterations, {}});
      double q = 0;
      double n = 0;
      for (const ai::RootAction& c : root_actions) {
        q += static_cast<double>(c.winrate) * c.visits;
        n += c.visits;
      }
      for (int p = 0; p < pos.sides; ++p)
        pos.searched[p] = static_cast<float>(p == s.to_act() ? q / n : (1 - q / n) / (pos.sides - 1));
      out.positions.push_back(pos);
      out.decisions.push_back(decision_of(s, root_actions, n));
      // For variety: early on, actions in proportion to their visits.
      const bool vary = s.turn() < 8 * setup.seats || rng.below(10) == 0;
      s.apply(vary ? by_visits(root_actions, n, rng) : root_actions[0].action);
    }
    const ai::WinProbs final = ai::final_win_probs(s.result());
    for (Position& p : out.positions) p.result = final;
    out.score = s.result().score[0];
    return out;
  }

  static Position features_of(const State& s) {
    Position pos;
    pos.sides = FeatureEncoder::sides(s);
    pos.players = FeatureEncoder::players(s);
    const typename FeatureEncoder::PlayerEncoder encoder(s);
    for (int p = 0; p < pos.players; ++p) pos.player[p] = encoder.player(p);
    return pos;
  }

  // The actions of a search and their shares of all `visits`: what the prior is trained on.
  template <class RootActions>
  static Decision decision_of(const State& s, const RootActions& root_actions, double visits) {
    const typename FeatureEncoder::ActionEncoder actions(s);
    Decision d;
    for (const ai::RootAction& c : root_actions) {
      d.action.push_back(actions.features(c.action));
      d.share.push_back(static_cast<float>(c.visits / visits));
    }
    return d;
  }

  template <class RootActions>
  static Action by_visits(const RootActions& root_actions, double visits, Rng& rng) {
    auto r = static_cast<double>(rng.below(1 << 20)) / (1 << 20) * visits;
    for (const ai::RootAction& c : root_actions) {
      r -= c.visits;
      if (r < 0) return c.action;
    }
    return root_actions[0].action;
  }

  // The action with the highest prior, sometimes one sampled from the prior.
  static Action by_prior(const Eval& evaluator, const State& s, const LegalActions<State>& legal, Rng& rng) {
    std::array<float, State::kMaxActions> weight{};
    evaluator.policy_logits(s, legal, weight.data());
    ai::softmax(weight.data(), legal.size());
    const bool strict = rng.below(8) != 0;
    auto r = static_cast<float>(rng.below(1 << 20)) / (1 << 20);
    int best = 0;
    for (int i = 0; i < legal.size(); ++i) {
      if (strict ? weight[i] > weight[best] : r >= 0) best = i;
      r -= weight[i];
    }
    return legal[best];
  }

  static constexpr int kCount = sizeof(Net) / sizeof(float);
  using Flat = std::array<float, kCount>;
  static Flat& flat(Net& w) { return *reinterpret_cast<Flat*>(&w); }

  static void gradient(const Net& w, const Position& pos, float mix, Net& g, double& loss) {
    std::array<std::array<float, ai::kHidden>, kMaxSeats> h{};
    ai::WinProbs c{};
    float most = -1e9F;
    for (int p = pos.players; p < pos.sides; ++p) most = 0;
    for (int p = 0; p < pos.players; ++p) {
      h[p] = w.bias;
      for (int i = 0; i < FeatureEncoder::kInputs; ++i) {
        c[p] += w.direct[i] * pos.player[p][i];
        for (int k = 0; k < ai::kHidden; ++k) h[p][k] += w.hidden[i][k] * pos.player[p][i];
      }
      for (int k = 0; k < ai::kHidden; ++k) c[p] += w.out[k] * std::max(0.0F, h[p][k]);
      most = std::max(most, c[p]);
    }
    float sum = 0;
    for (int p = 0; p < pos.sides; ++p) sum += c[p] = std::exp(c[p] - most);
    for (int p = 0; p < pos.sides; ++p) {
      c[p] /= sum;
      const float target = mix * pos.result[p] + (1 - mix) * pos.searched[p];
      loss -= pos.result[p] * std::log(std::max(1e-6F, c[p]));
      const float d = c[p] - target;
      if (p >= pos.players) continue;
      for (int k = 0; k < ai::kHidden; ++k) {
        if (h[p][k] <= 0) continue;
        g.out[k] += d * h[p][k];
        const float dh = d * w.out[k];
        g.bias[k] += dh;
        for (int i = 0; i < FeatureEncoder::kInputs; ++i) g.hidden[i][k] += dh * pos.player[p][i];
      }
      for (int i = 0; i < FeatureEncoder::kInputs; ++i) g.direct[i] += d * pos.player[p][i];
    }
  }

  static void gradient(const Net& w, const Decision& d, Net& g, double& loss) {
    std::vector<float> v(d.action.size());
    float most = -1e9F;
    for (std::size_t i = 0; i < v.size(); ++i) {
      for (int k = 0; k < FeatureEncoder::kActionInputs; ++k) v[i] += w.action[k] * d.action[i][k];
      most = std::max(most, v[i]);
    }
    float sum = 0;
    for (float& x : v) sum += x = std::exp(x - most);
    for (std::size_t i = 0; i < v.size(); ++i) {
      v[i] /= sum;
      loss -= d.share[i] * std::log(std::max(1e-6F, v[i]));
      for (int k = 0; k < FeatureEncoder::kActionInputs; ++k) g.action[k] += (v[i] - d.share[i]) * d.action[i][k];
    }
  }

  struct Adam {
    Flat m{}, v{};
    int t = 0;
    void step(Net& w, Net& g, float rate) {
      ++t;
      Flat& x = flat(w);
      Flat& d = flat(g);
      const float a = 1 - std::pow(0.9F, static_cast<float>(t));
      const float b = 1 - std::pow(0.999F, static_cast<float>(t));
      for (int i = 0; i < kCount; ++i) {
        m[i] = 0.9F * m[i] + 0.1F * d[i];
        v[i] = 0.999F * v[i] + 0.001F * d[i] * d[i];
        if (v[i] == 0) continue;  // no gradient so far: leave the weight as it is
        x[i] -= rate * (m[i] / a / (std::sqrt(v[i] / b) + 1e-7F) + 1e-4F * x[i]);
        d[i] = 0;
      }
    }
  };

  static void write(const Net& w, const std::string& path, const std::string& game, const std::string& encoder) {
    std::ofstream out(path);
    out << "// Written by tools/trainer.hpp. Do not edit.\n#include \"games/" << game << "/module/" << kVersion
        << "/features.hpp\"\n\nnamespace patolli::" << game << "::" << kVersion << " {\n\nstatic_assert(" << encoder
        << "::kLayoutChecksum == 0x" << std::hex << std::setfill('0') << std::setw(16)
        << FeatureEncoder::kLayoutChecksum << std::dec
        << "ULL,\n              \"trained for other features: see ai/feature_layout.hpp\");\n\n"
           "namespace {\n// clang-format off\nconst ai::Weights<"
        << FeatureEncoder::kInputs << ", " << FeatureEncoder::kActionInputs << "> kWeights = {\n";
    const auto row = [&](const float* x, int n) {
      out << "{";
      for (int i = 0; i < n; ++i) {
        char text[32];
        std::snprintf(text, sizeof text, "%.5gF", static_cast<double>(x[i]));
        std::string t = text;
        if (t.find('.') == std::string::npos && t.find('e') == std::string::npos) t.insert(t.size() - 1, ".0");
        out << (i == 0 ? "" : i % 10 == 0 ? ",\n " : ",") << t;
      }
      out << "}";
    };
    out << "{{";
    for (int i = 0; i < FeatureEncoder::kInputs; ++i) {
      out << (i == 0 ? "{" : ",\n{");
      row(w.hidden[i].data(), ai::kHidden);
      out << "}";
    }
    out << "}},\n";
    for (const auto& [data, n] : {std::pair<const float*, int>{w.bias.data(), ai::kHidden},
                                  {w.out.data(), ai::kHidden},
                                  {w.direct.data(), FeatureEncoder::kInputs},
                                  {w.action.data(), FeatureEncoder::kActionInputs}}) {
      out << "{";
      row(data, n);
      out << "},\n";
    }
    const bool specialised = encoder.back() == '>';  // as clang-format writes it
    out << "};\n// clang-format on\n}  // namespace\n\n"
        << (specialised ? "template <>\n" : "") << "const ai::Weights<" << FeatureEncoder::kInputs << ", "
        << FeatureEncoder::kActionInputs << ">& " << encoder << "::weights() noexcept {"
        << (specialised ? "\n  return kWeights;\n}" : " return kWeights; }") << "\n\n}  // namespace patolli::" << game
        << "::" << kVersion << "\n";
  }

  // Starts from the weights that the program was built with; blank ones get small random numbers.
  static Net first_weights(Rng& rng) {
    Net w = FeatureEncoder::weights();
    const auto noise = [&] { return (static_cast<float>(rng.below(2001)) - 1000.0F) / 1000.0F; };
    bool blank = true;
    for (const float x : w.out) blank = blank && x == 0;
    if (!blank) return w;
    for (auto& r : w.hidden)
      for (float& x : r) x = 0.25F * noise();
    for (float& x : w.out) x = 0.2F * noise();
    return w;
  }

  // `setup_of` gives the table of the i-th game of a generation.
  template <class SetupOf>
  static void run(const TrainArgs& args, const std::string& game, const std::string& encoder, SetupOf&& setup_of) {
    const int games = args.games;
    const std::uint32_t iterations = args.iterations;
    Rng rng = args.rng;
    Net w = first_weights(rng);
    Adam adam;
    std::vector<Sample> replay_buffer;
    for (int gen = 0; gen < args.generations; ++gen) {
      const Eval evaluator(w);
      std::vector<Sample> fresh(static_cast<std::size_t>(games));
      std::atomic<int> next{0};
      const std::uint64_t seed = rng.next();
      const auto work = [&] {
        for (int i = next++; i < games; i = next++)
          fresh[static_cast<std::size_t>(i)] =
              play_game(evaluator, setup_of(i), iterations, seed + static_cast<std::uint64_t>(i));
      };
      std::thread other(work);
      work();
      other.join();
      double decisions_played = 0;
      double score = 0;
      double won = 0;
      for (const Sample& s : fresh) {
        decisions_played += static_cast<double>(s.positions.size()) / games;
        score += s.score / games;
        won += s.positions.empty() ? 0 : static_cast<double>(s.positions[0].result[0]) / games;
      }
      for (auto& s : fresh) replay_buffer.push_back(std::move(s));
      const std::size_t keep = static_cast<std::size_t>(games) * 5;
      if (replay_buffer.size() > keep)
        replay_buffer.erase(replay_buffer.begin(), replay_buffer.end() - static_cast<std::ptrdiff_t>(keep));
      std::vector<const Position*> positions;
      std::vector<const Decision*> decisions;
      for (const Sample& s : replay_buffer) {
        for (const Position& p : s.positions) positions.push_back(&p);
        for (const Decision& d : s.decisions) decisions.push_back(&d);
      }
      double loss = 0;
      double prior_loss = 0;
      int seen = 0;
      Net g;
      const float rate = gen < args.generations / 2 ? 1e-3F : gen < args.generations * 3 / 4 ? 5e-4F : 2e-4F;
      const float result_share = iterations == 0 ? 1.0F : 0.5F;  // of the target; the rest is the search's value
      const int batches = std::max(600, static_cast<int>(positions.size() / 200));
      for (int batch = 0; batch < batches; ++batch) {
        for (int i = 0; i < 128; ++i, ++seen) {
          gradient(w, *positions[rng.below(static_cast<std::uint32_t>(positions.size()))], result_share, g, loss);
          if (i % 4 == 0 && iterations != 0)
            gradient(w, *decisions[rng.below(static_cast<std::uint32_t>(decisions.size()))], g, prior_loss);
        }
        for (float& x : flat(g)) x /= 128;
        adam.step(w, g, rate);
      }
      std::printf("generation %d: decisions a game %.1f, first seat %.1f points, wins %.3f, loss %.4f, prior %.4f\n",
                  gen, decisions_played, score, won, loss / seen, prior_loss / seen * 4);
      std::fflush(stdout);
      write(w, args.out, game, encoder);
    }
  }
};

}  // namespace patolli::tools
