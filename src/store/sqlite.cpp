#include "store/sqlite.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#include "store/sync_count.hpp"

namespace patolli::store::sqlite {
namespace {

using std::chrono::milliseconds;

std::atomic<milliseconds> g_busy_timeout{milliseconds{10'000}};

Error::Kind kind_of(int code, int system) noexcept {
  switch (code & 0xFF) {
    case SQLITE_CONSTRAINT: return Error::Kind::kConflict;
    case SQLITE_FULL: return Error::Kind::kFull;
    case SQLITE_READONLY:
    case SQLITE_PERM: return Error::Kind::kReadOnly;
    case SQLITE_PROTOCOL:  // lost too many races for a lock
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return Error::Kind::kLocked;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return Error::Kind::kDamaged;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
      // SQLite knows one reason for a failed write, a full disk; the system knows more.
      if (system == ENOSPC || system == EFBIG || system == EDQUOT) return Error::Kind::kFull;
      if (system == EROFS || system == EPERM || system == EACCES) return Error::Kind::kReadOnly;
      return Error::Kind::kOther;
    default: return Error::Kind::kOther;
  }
}

}  // namespace

Statement::Statement(sqlite3* db, const char* sql) {
  sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &stmt_, nullptr);
}
Statement::~Statement() { sqlite3_finalize(stmt_); }
Statement::Statement(Statement&& other) noexcept : stmt_(std::exchange(other.stmt_, nullptr)) {}
Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(stmt_, other.stmt_);
  return *this;
}

Use::~Use() {
  if (stmt_ == nullptr) return;
  sqlite3_reset(stmt_);
}

// A statement that could not be prepared is null; SQLite answers every call on it with SQLITE_MISUSE, a failure.
Use& Use::bind(std::int64_t value) noexcept {
  sqlite3_bind_int64(stmt_, ++bound_, value);
  return *this;
}
Use& Use::bind(double value) noexcept {
  sqlite3_bind_double(stmt_, ++bound_, value);
  return *this;
}
Use& Use::bind(std::string_view text) noexcept {
  // A null pointer would be NULL, and no text is a text.
  sqlite3_bind_text64(stmt_, ++bound_, text.empty() ? "" : text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}
Use& Use::bind(std::span<const std::uint8_t> blob) noexcept {
  sqlite3_bind_blob64(stmt_, ++bound_, blob.data(), blob.size(), SQLITE_STATIC);
  return *this;
}
Use& Use::bind_null() noexcept {
  sqlite3_bind_null(stmt_, ++bound_);
  return *this;
}

bool Use::row() noexcept {
  column_ = 0;
  code_ = stmt_ == nullptr ? SQLITE_MISUSE : sqlite3_step(stmt_);
  return code_ == SQLITE_ROW;
}
bool Use::run() noexcept {
  while (row()) {
  }
  return code_ == SQLITE_DONE;
}
bool Use::failed() const noexcept { return code_ != SQLITE_DONE && code_ != SQLITE_ROW; }

std::int64_t Use::integer() noexcept { return sqlite3_column_int64(stmt_, column_++); }
std::optional<std::int64_t> Use::integer_or_null() noexcept {
  if (sqlite3_column_type(stmt_, column_) != SQLITE_NULL) return integer();
  ++column_;
  return std::nullopt;
}
double Use::real() noexcept { return sqlite3_column_double(stmt_, column_++); }
std::string Use::text() {
  const auto* bytes = sqlite3_column_blob(stmt_, column_);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column_++));
  return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), size);
}
std::optional<std::string> Use::text_or_null() {
  if (sqlite3_column_type(stmt_, column_) != SQLITE_NULL) return text();
  ++column_;
  return std::nullopt;
}
bool Use::blob(std::span<std::uint8_t> into) noexcept {
  const auto* bytes = sqlite3_column_blob(stmt_, column_);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column_++));
  if (bytes == nullptr || size != into.size()) return false;
  std::copy_n(static_cast<const std::uint8_t*>(bytes), size, into.begin());
  return true;
}

Status Database::open(const std::string& path, Mode mode) {
  path_ = path;
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  if (mode == Mode::kReadOnly) flags |= SQLITE_OPEN_READONLY;
  if (mode != Mode::kReadOnly) flags |= SQLITE_OPEN_READWRITE;
  if (mode == Mode::kCreate) flags |= SQLITE_OPEN_CREATE;
  if (sqlite3_open_v2(path.c_str(), &db_, flags, counting_vfs()) != SQLITE_OK) {
    Error why = error("open");
    close();
    return why;
  }
  wait_for_others(busy_timeout());
  return {};
}

milliseconds Database::busy_timeout() noexcept { return g_busy_timeout; }
void Database::set_busy_timeout(milliseconds most) noexcept { g_busy_timeout = most; }

// SQLite's own handler sleeps for up to 100 ms at a time: beside a process that writes all the time, which leaves the
// lock alone for a moment only, it would hardly ever come.
void Database::wait_for_others(milliseconds most) noexcept {
  patience_ = most;
  sqlite3_busy_handler(
      db_,
      [](void* self, int waited) {
        auto& db = *static_cast<Database*>(self);
        const auto now = std::chrono::steady_clock::now();
        if (waited == 0) db.waits_since_ = now;
        if (now - db.waits_since_ >= db.patience_) return 0;
        std::this_thread::sleep_for(milliseconds{1});
        return 1;
      },
      this);
}

void Database::close() noexcept { sqlite3_close_v2(std::exchange(db_, nullptr)); }

Status Database::exec(const char* sql) {
  return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK ? Status() : error("change");
}

Result<std::int64_t> Database::integer(const char* sql) {
  const Statement statement = prepare(sql);
  Use use(statement);
  if (use.row()) return use.integer();
  return error("read");
}
Result<std::string> Database::text(const char* sql) {
  const Statement statement = prepare(sql);
  Use use(statement);
  if (use.row()) return use.text();
  return error("read");
}

Error Database::error(std::string_view doing) const {
  const int code = db_ == nullptr ? SQLITE_NOMEM : sqlite3_extended_errcode(db_);
  // The number of the system's complaint is kept with the connection, and only means something when it is about files.
  const int kind = code & 0xFF;
  const bool files = kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN || kind == SQLITE_FULL || kind == SQLITE_READONLY;
  // For a failed commit it forgets to keep that number, but we have seen it.
  int system = take_file_error();
  if (system == 0 && db_ != nullptr) system = sqlite3_system_errno(db_);
  if (!files) system = 0;
  std::string text = "cannot " + std::string(doing) + " " + path_ + ": " +
                     (db_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(db_));
  if (system != 0) text += " (" + std::generic_category().message(system) + ")";
  return Error::of(kind_of(code, system), std::move(text));
}

bool Database::in_transaction() const noexcept { return sqlite3_get_autocommit(db_) == 0; }
void Database::roll_back() noexcept {
  if (in_transaction()) sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
}
std::int64_t Database::changed_rows() const noexcept { return sqlite3_changes64(db_); }
std::int64_t Database::all_changed_rows() const noexcept { return sqlite3_total_changes64(db_); }

}  // namespace patolli::store::sqlite
