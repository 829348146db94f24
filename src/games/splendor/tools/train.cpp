// Trains the weights of Splendor's evaluator: train_splendor GENERATIONS GAMES ITERATIONS OUT.cpp [SEED]
#include <cstdio>

#include "games/splendor/module/v1/features.hpp"
#include "tools/trainer.hpp"

int main(int argc, char** argv) {
  using namespace patolli;  // NOLINT(google-build-using-namespace)
  const auto args = tools::read_train_args(argc, argv, 1);
  if (!args) {
    std::fprintf(stderr, "train_splendor GENERATIONS GAMES ITERATIONS OUT.cpp [SEED]\n");
    return 2;
  }
  tools::Trainer<splendor::v1::FeatureEncoder>::run(*args, "splendor", "FeatureEncoder", [](int i) {
    splendor::Setup setup;
    setup.seats = i % 8 == 7 ? 4 : i % 8 == 3 ? 3 : 2;
    return setup;
  });
  return 0;
}
