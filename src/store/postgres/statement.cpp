#include "store/postgres/statement.hpp"

#include <libpq-fe.h>

#include <array>
#include <charconv>
#include <utility>

#include "store/postgres/text.hpp"

namespace patolli::store::postgres {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWords = {{
    {"CROSS JOIN", "JOIN"},                // SQLite's way to say which of two tables comes first
    {"INDEXED BY users_guests ", ""},      // and which index
    {" IS NOT ?", " IS DISTINCT FROM ?"},  // where a value may be NULL
    {"/*PG ", ""},                         // what only PostgreSQL reads
    {"*/", ""},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string to_postgres(std::string_view sql) {
  std::string words(sql);
  for (const auto& [from, to] : kWords)
    for (std::size_t at = words.find(from); at != std::string::npos; at = words.find(from, at + to.size()))
      words.replace(at, from.size(), to);
  std::string text;
  int parameter = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const char c = words[at];
    if (c == '\'') quoted = !quoted;
    text += c == '?' && !quoted ? '$' : c;
    if (c != '?' || quoted) continue;
    if (at + 1 == words.size() || !is_digit(words[at + 1])) text += std::to_string(++parameter);
  }
  return text;
}

Statement Database::prepare(const char* sql) { return {this, "s" + std::to_string(++statements_), to_postgres(sql)}; }

void ParameterList::bind(std::int64_t value) { values.emplace_back(std::to_string(value)); }
void ParameterList::bind(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
  values.emplace_back(std::string(text.data(), end.ptr));
}
void ParameterList::bind(std::string_view text) { values.emplace_back(to_stored(text)); }
void ParameterList::bind(std::span<const std::uint8_t> blob) { values.emplace_back(to_hex(blob)); }

void Use::execute() {
  done_ = true;
  result_ = statement_.db->execute(statement_.name, statement_.sql, parameters_.values);
  const ExecStatusType status = result_ ? PQresultStatus(result_.get()) : PGRES_FATAL_ERROR;
  failed_ = status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
}

bool Use::row() {
  if (!done_) execute();
  column_ = 0;
  return !failed_ && ++row_ < PQntuples(result_.get());
}

bool Use::run() {
  if (!done_) execute();
  return !failed_;
}

std::optional<std::string_view> Use::value() {
  const int column = column_++;
  if (PQgetisnull(result_.get(), row_, column) != 0) return std::nullopt;
  return std::string_view(PQgetvalue(result_.get(), row_, column),
                          static_cast<std::size_t>(PQgetlength(result_.get(), row_, column)));
}

std::optional<std::int64_t> Use::integer_or_null() {
  const auto text = value();
  if (!text) return std::nullopt;
  if (*text == "t") return 1;  // a truth value
  std::int64_t number = 0;
  std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}
std::int64_t Use::integer() { return integer_or_null().value_or(0); }
double Use::real() {
  const auto text = value().value_or("0");
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}
std::optional<std::string> Use::text_or_null() {
  const auto text = value();
  return text ? std::optional(from_stored(*text)) : std::nullopt;
}
std::string Use::text() { return from_stored(value().value_or("")); }
bool Use::blob(std::span<std::uint8_t> into) {
  const auto text = value();
  return text && from_hex(*text, into);
}

}  // namespace patolli::store::postgres
