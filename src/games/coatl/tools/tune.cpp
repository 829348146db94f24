// Tunes PlanParams of Cóatl (src/games/coatl/module/v1/partial.hpp) and the policy (the `action` weights of
// src/games/coatl/module/v1/weights.cpp) by the cross-entropy method: candidates sampled around the current values play
// greedily, and the distribution moves towards the best of them. A candidate is measured by points and wins, alone
// against M.A.R.C.O. or against the values that the program was built with.
//
//   tune_coatl group|solo GENERATIONS GAMES OUT.txt [SEED]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "ai/greedy.hpp"
#include "games/coatl/module/v1/features.hpp"

using namespace patolli;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kPlanParams = sizeof(coatl::v1::PlanParams) / sizeof(float);
constexpr int kNumbers = kPlanParams + coatl::v1::kActionFeatures;
using Numbers = std::array<float, kNumbers>;

using Net = ai::Weights<coatl::v1::kPlayerFeatures, coatl::v1::kActionFeatures>;
struct Candidate {
  Net net;
  coatl::v1::PlanParams params;

  explicit Candidate(const Numbers& x) {
    auto* const values = reinterpret_cast<float*>(&params);
    for (int i = 0; i < kPlanParams; ++i) values[i] = std::max(0.02F, x[i]);
    std::copy(x.begin() + kPlanParams, x.end(), net.action.begin());
  }
};

template <bool Solo>
Numbers current_values() {
  Numbers x{};
  const coatl::v1::PlanParams params = coatl::v1::kPlanParams<Solo>;
  const auto* const values = reinterpret_cast<const float*>(&params);
  std::copy(values, values + kPlanParams, x.begin());
  const Net& net = coatl::v1::FeatureEncoder<Solo>::weights();
  std::copy(net.action.begin(), net.action.end(), x.begin() + kPlanParams);
  return x;
}

// The lead in points; a win counts kWin points more.
template <bool Solo>
double play(const typename coatl::State<Solo>::Setup& setup, const Candidate& mine, const Candidate& others, int seat,
            std::uint64_t seed) {
  using S = coatl::State<Solo>;
  using Eval = ai::NNEvaluator<coatl::v1::FeatureEncoder<Solo>>;
  constexpr double kWin = 20;
  const Eval my_evaluator(mine.net, mine.params);
  const Eval their_evaluator(others.net, others.params);
  ai::GreedyPlayer<S, Eval> me(my_evaluator, Rng(seed));
  ai::GreedyPlayer<S, Eval> them(their_evaluator, Rng(seed + 1));
  Rng rng(seed);
  S s = S::initial(setup);
  for (resolve_chance(s, rng); s.to_act() != kTerminal; resolve_chance(s, rng)) {
    const auto view = s.view(s.to_act());
    s.apply(s.to_act() == seat ? me.choose(view, {}) : them.choose(view, {}));
  }
  const Outcome result = s.result();
  const int other = seat == 0 ? 1 : 0;
  return result.score[seat] - result.score[other] + kWin * static_cast<double>(ai::final_win_probs(result)[seat]);
}

template <bool Solo>
double measure(const Candidate& mine, const Candidate& base, int games, std::uint64_t seed) {
  double sum = 0;
  for (int i = 0; i < games; ++i) {
    typename coatl::State<Solo>::Setup setup;
    if constexpr (Solo) {
      if (i % 4 == 3) setup.algorithms = static_cast<std::uint8_t>(i * 7 % 32);
      sum += play<Solo>(setup, mine, mine, 0, seed + static_cast<std::uint64_t>(i));
    } else {
      setup.sacrifice = i % 4 >= 2 ? 1 : 0;
      sum += play<Solo>(setup, mine, base, i % 2, seed + static_cast<std::uint64_t>(i / 2));
    }
  }
  return sum / games;
}

template <bool Solo>
void tune(int generations, int games, const std::string& path, Rng rng) {
  constexpr int kCandidates = 32;
  constexpr int kBest = 8;
  Numbers centre = current_values<Solo>();
  const Candidate base(centre);
  Numbers width{};
  for (int i = 0; i < kNumbers; ++i) width[i] = i < kPlanParams ? 0.2F * centre[i] + 0.02F : 0.5F;
  const auto uniform = [&] { return (static_cast<float>(rng.below(1U << 24)) + 0.5F) / (1U << 24); };
  const auto normal = [&] {
    const float radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(6.2831853F * uniform());
  };
  for (int generation = 0; generation < generations; ++generation) {
    const std::uint64_t seed = rng.next();
    std::vector<std::pair<double, Numbers>> candidates;
    for (int k = 0; k < kCandidates; ++k) {
      Numbers x = centre;
      for (int i = 0; i < kNumbers && k != 0; ++i) x[i] += width[i] * normal();
      candidates.emplace_back(measure<Solo>(Candidate(x), base, games, seed), x);
    }
    const double before = candidates[0].first;
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (int i = 0; i < kNumbers; ++i) {
      float mean = 0;
      float square = 0;
      for (int k = 0; k < kBest; ++k) mean += candidates[k].second[i] / kBest;
      for (int k = 0; k < kBest; ++k)
        square += (candidates[k].second[i] - mean) * (candidates[k].second[i] - mean) / (kBest - 1);
      centre[i] = 0.4F * centre[i] + 0.6F * mean;
      width[i] = std::max(0.02F, 0.5F * width[i] + 0.5F * std::sqrt(square));
    }
    std::printf("generation %d: centre %.2f, best %.2f\n", generation, before, candidates[0].first);
    std::fflush(stdout);
    std::ofstream out(path);
    out << "params";
    for (int i = 0; i < kNumbers; ++i) out << (i == kPlanParams ? "\naction" : "") << ' ' << centre[i];
    out << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "tune_coatl group|solo GENERATIONS GAMES OUT.txt [SEED]\n");
    return 2;
  }
  const Rng rng(argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1);
  const bool solo = std::string(argv[1]) == "solo";
  (solo ? tune<true> : tune<false>)(std::atoi(argv[2]), std::atoi(argv[3]), argv[4], rng);
  return 0;
}
