#include "rating/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace patolli::rating {
namespace {

// Names are the paper's: mu and phi are rating and deviation on its own scale, sigma is the volatility.
constexpr double kScale = 173.7178;
constexpr double kMiddle = 1500;
constexpr double kEnough = 1e-6;

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }
double expected(double mu, double mu_j, double phi_j) { return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j))); }

// Step 5: the root of f by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double d = phi * phi + v + e;
    return e * (delta * delta - phi * phi - v - e) / (2 * d * d) - (x - a) / (kTau * kTau);
  };
  double left = a;
  double right = 0;
  if (delta * delta > phi * phi + v) {
    right = std::log(delta * delta - phi * phi - v);
  } else {
    double k = 1;
    while (f(a - k * kTau) < 0) ++k;
    right = a - k * kTau;
  }
  double f_left = f(left);
  double f_right = f(right);
  while (std::abs(right - left) > kEnough) {
    const double x = left + (left - right) * f_left / (f_right - f_left);
    const double f_x = f(x);
    if (f_x * f_right <= 0) {
      left = right;
      f_left = f_right;
    } else {
      f_left /= 2;
    }
    right = x;
    f_right = f_x;
  }
  return std::exp(left / 2);
}

}  // namespace

Skill update(const Skill& before, std::span<const Versus> results, double periods) {
  const double mu = (before.rating - kMiddle) / kScale;
  const double phi = before.deviation / kScale;
  double sigma = before.volatility;
  double precision = 0;  // 1/v
  double surprise = 0;   // delta/v
  for (const Versus& one : results) {
    const double mu_j = (one.other.rating - kMiddle) / kScale;
    const double phi_j = one.other.deviation / kScale;
    const double e = expected(mu, mu_j, phi_j);
    precision += one.weight * g(phi_j) * g(phi_j) * e * (1 - e);
    surprise += one.weight * g(phi_j) * (one.score - e);
  }
  if (precision > 0) sigma = new_volatility(sigma, phi, 1 / precision, surprise / precision);
  const double phi_star = std::min(std::sqrt(phi * phi + periods * sigma * sigma), kMaxDeviation / kScale);
  const double phi_new = 1 / std::sqrt(1 / (phi_star * phi_star) + precision);
  const double mu_new = mu + phi_new * phi_new * surprise;
  return {kScale * mu_new + kMiddle, std::clamp(kScale * phi_new, kMinDeviation, kMaxDeviation), sigma};
}

std::vector<Skill> after_game(std::span<const Skill> before, std::span<const int> places,
                              std::span<const double> periods, std::span<const double> weights) {
  std::vector<Skill> after;
  std::vector<Versus> results;
  for (std::size_t me = 0; me < before.size(); ++me) {
    results.clear();
    for (std::size_t other = 0; other < before.size(); ++other) {
      if (other == me) continue;
      const double score = places[me] < places[other] ? 1 : places[me] > places[other] ? 0 : 0.5;
      results.push_back({before[other], score, weights.empty() ? 1 : weights[me * before.size() + other]});
    }
    after.push_back(update(before[me], results, periods[me]));
  }
  return after;
}

}  // namespace patolli::rating
