// Pending offers (takeback, rematch) as text for the store, and back.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/table.hpp"

namespace patolli::server {
namespace {

using nlohmann::json;

std::vector<Seat> seats_in(const Table& table, const json& offers, const char* name) {
  std::vector<Seat> seats;
  const auto found = offers.find(name);
  if (found == offers.end() || !found->is_array()) return seats;
  for (const json& seat : *found)
    if (seat.is_number_unsigned() && seat.get<std::uint64_t>() < table.seats.size() &&
        std::find(seats.begin(), seats.end(), seat.get<Seat>()) == seats.end())
      seats.push_back(seat.get<Seat>());
  return seats;
}

}  // namespace

std::string offers_text(const Table& table) {
  json offers = json::object();
  if (const auto& back = table.takeback)
    offers["takeback"] = {
        {"seat", back->seat}, {"steps", back->steps}, {"revision", back->revision}, {"agreed", back->agreed}};
  if (!table.rematch.empty()) offers["rematch"] = table.rematch;
  return offers.empty() ? std::string() : offers.dump();
}

void read_offers(Table& table, std::string_view text) {
  table.takeback.reset();
  table.rematch.clear();
  const json offers = json::parse(text.begin(), text.end(), nullptr, false);
  if (!offers.is_object()) return;
  if (table.state == TableState::kOver && table.config.next.empty()) table.rematch = seats_in(table, offers, "rematch");
  const auto back = offers.find("takeback");
  if (back == offers.end() || !back->is_object() || table.state != TableState::kRunning || !table.match) return;
  Table::Takeback takeback;
  takeback.agreed = seats_in(table, *back, "agreed");
  if (takeback.agreed.empty() || back->value("revision", std::int64_t{0}) != table.revision()) return;
  takeback.seat = takeback.agreed.front();  // whoever asks has agreed first
  takeback.revision = table.revision();
  takeback.steps = back->value("steps", std::size_t{0});
  if (takeback.steps < table.match->match().log_size()) table.takeback = std::move(takeback);
}

}  // namespace patolli::server
