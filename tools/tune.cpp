// Looks for the prices of Cóatl's plans (src/ai/coatl_partial.hpp) and for what speaks for an action (the `action`
// weights of src/ai/coatl_weights.cpp) by the cross-entropy method: a cloud of settings around the present ones plays
// greedily, and the cloud moves to where the best of them were. A setting is measured by points and wins, alone against
// M.A.R.C.O., or against the setting that the program was built with.
//
//   tune coatl|coatl-solo GENERATIONS GAMES OUT.txt [SEED]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "ai/default_evaluator.hpp"
#include "ai/greedy.hpp"

using namespace patolli;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kPlanParams = sizeof(coatl::PlanParams) / sizeof(float);
constexpr int kNumbers = kPlanParams + coatl::kActionFeatures;
using Numbers = std::array<float, kNumbers>;

using Net = Weights<coatl::kPlayerFeatures, coatl::kActionFeatures>;
struct Setting {
  Net net;
  coatl::PlanParams params;

  explicit Setting(const Numbers& x) {
    auto* const price = reinterpret_cast<float*>(&params);
    for (int i = 0; i < kPlanParams; ++i) price[i] = std::max(0.02F, x[i]);
    std::copy(x.begin() + kPlanParams, x.end(), net.action.begin());
  }
};

template <bool Solo>
Numbers present() {
  Numbers x{};
  const coatl::PlanParams params = coatl::kPlanParams<Solo>;
  const auto* const price = reinterpret_cast<const float*>(&params);
  std::copy(price, price + kPlanParams, x.begin());
  const Net& net = coatl::FeatureEncoder<Solo>::weights();
  std::copy(net.action.begin(), net.action.end(), x.begin() + kPlanParams);
  return x;
}

// Points ahead, and a win counts as many points more.
template <bool Solo>
double play(const typename coatl::State<Solo>::Setup& setup, const Setting& mine, const Setting& others, int seat,
            std::uint64_t seed) {
  using S = coatl::State<Solo>;
  using Eval = NNEvaluator<coatl::FeatureEncoder<Solo>>;
  constexpr double kWin = 20;
  const Eval my_judge(mine.net, mine.params);
  const Eval their_judge(others.net, others.params);
  GreedyPlayer<S, Eval> me(my_judge, Rng(seed));
  GreedyPlayer<S, Eval> them(their_judge, Rng(seed + 1));
  Rng rng(seed);
  S s = S::initial(setup);
  for (resolve_chance(s, rng); s.to_act() != kTerminal; resolve_chance(s, rng)) {
    const auto view = s.view(s.to_act());
    s.apply(s.to_act() == seat ? me.choose(view, {}) : them.choose(view, {}));
  }
  const Outcome result = s.result();
  const int other = seat == 0 ? 1 : 0;
  return result.score[seat] - result.score[other] + kWin * static_cast<double>(final_win_probs(result)[seat]);
}

template <bool Solo>
double measure(const Setting& mine, const Setting& base, int games, std::uint64_t seed) {
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
  constexpr int kCloud = 32;
  constexpr int kBest = 8;
  Numbers centre = present<Solo>();
  const Setting base(centre);
  Numbers width{};
  for (int i = 0; i < kNumbers; ++i) width[i] = i < kPlanParams ? 0.2F * centre[i] + 0.02F : 0.5F;
  const auto uniform = [&] { return (static_cast<float>(rng.below(1U << 24)) + 0.5F) / (1U << 24); };
  const auto normal = [&] {
    const float radius = std::sqrt(-2 * std::log(uniform()));
    return radius * std::cos(6.2831853F * uniform());
  };
  for (int generation = 0; generation < generations; ++generation) {
    const std::uint64_t seed = rng.next();
    std::vector<std::pair<double, Numbers>> cloud;
    for (int k = 0; k < kCloud; ++k) {
      Numbers x = centre;
      for (int i = 0; i < kNumbers && k != 0; ++i) x[i] += width[i] * normal();
      cloud.emplace_back(measure<Solo>(Setting(x), base, games, seed), x);
    }
    const double before = cloud[0].first;
    std::sort(cloud.begin(), cloud.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (int i = 0; i < kNumbers; ++i) {
      float mean = 0;
      float square = 0;
      for (int k = 0; k < kBest; ++k) mean += cloud[k].second[i] / kBest;
      for (int k = 0; k < kBest; ++k) square += (cloud[k].second[i] - mean) * (cloud[k].second[i] - mean) / (kBest - 1);
      centre[i] = 0.4F * centre[i] + 0.6F * mean;
      width[i] = std::max(0.02F, 0.5F * width[i] + 0.5F * std::sqrt(square));
    }
    std::printf("generation %d: centre %.2f, best %.2f\n", generation, before, cloud[0].first);
    std::fflush(stdout);
    std::ofstream out(path);
    out << "prices";
    for (int i = 0; i < kNumbers; ++i) out << (i == kPlanParams ? "\naction" : "") << ' ' << centre[i];
    out << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "tune coatl|coatl-solo GENERATIONS GAMES OUT.txt [SEED]\n");
    return 2;
  }
  const Rng rng(argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1);
  const bool solo = std::string(argv[1]) == "coatl-solo";
  (solo ? tune<true> : tune<false>)(std::atoi(argv[2]), std::atoi(argv[3]), argv[4], rng);
  return 0;
}
