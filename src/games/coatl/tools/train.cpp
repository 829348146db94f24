// Trains the weights of Cóatl's evaluators: train_coatl group|solo GENERATIONS GAMES ITERATIONS OUT.cpp [SEED]
#include <cstdio>
#include <string_view>

#include "games/coatl/module/v1/features.hpp"
#include "tools/trainer.hpp"

namespace {

using namespace patolli;  // NOLINT(google-build-using-namespace)

void train_group(const tools::TrainArgs& args) {
  tools::Trainer<coatl::v1::FeatureEncoder<false>>::run(args, "coatl", "FeatureEncoder<false>", [](int i) {
    coatl::GroupSetup setup;
    setup.seats = i % 8 == 7 ? 4 : i % 8 == 3 ? 3 : 2;
    setup.sacrifice = i % 4 == 1 ? 1 : 0;
    return setup;
  });
}

void train_solo(const tools::TrainArgs& args) {
  tools::Trainer<coatl::v1::FeatureEncoder<true>>::run(args, "coatl", "FeatureEncoder<true>", [](int i) {
    coatl::SoloSetup setup;
    if (i % 2 == 1) setup.algorithms = static_cast<std::uint8_t>(i / 2 % 32);
    return setup;
  });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view kind = argc > 1 ? argv[1] : "";
  const auto args = tools::read_train_args(argc, argv, 2);
  if (!args || (kind != "group" && kind != "solo")) {
    std::fprintf(stderr, "train_coatl group|solo GENERATIONS GAMES ITERATIONS OUT.cpp [SEED]\n");
    return 2;
  }
  if (kind == "solo")
    train_solo(*args);
  else
    train_group(*args);
  return 0;
}
