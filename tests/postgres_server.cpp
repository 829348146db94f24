#include "postgres_server.hpp"

#include <libpq-fe.h>
#include <signal.h>  // NOLINT: kill is POSIX's
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "own_server.hpp"

namespace patolli {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kPostgresUsers = {"postgres", "nobody"};

// The newest that is installed.
std::string programs() {
  std::string found;
  std::error_code ignored;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored))
    found = std::max(found, (version.path() / "bin").string());
  return found;
}

}  // namespace

PostgresServer::PostgresServer() {
  if (make()) start();
}

PostgresServer::~PostgresServer() {
  if (process_ != 0) stop(SIGQUIT);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

pid_t PostgresServer::launch(const std::string& program, const std::string& arguments) const {
  return own_server::launch(folder_, programs() + "/" + program + " " + arguments, kPostgresUsers, SIGQUIT);
}

bool PostgresServer::make() {
  folder_ = own_server::make_folder("patolli-pg", kPostgresUsers, failed_);
  if (!failed_.empty()) return false;
  const pid_t child = launch("initdb", "-D data -A trust -U patolli -E UTF8 --locale=C --no-sync");
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    failed_ = "initdb: " + own_server::text_of(folder_ + "/log");
  return failed_.empty();
}

std::string PostgresServer::address() const { return "postgresql://patolli@/postgres?host=" + folder_; }

bool PostgresServer::answers() const { return PQping(address().c_str()) == PQPING_OK; }

void PostgresServer::start() {
  process_ = launch("postgres", "-D data -k " + folder_ +
                                    " -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=32MB "
                                    "-c max_wal_size=256MB -c log_min_messages=warning");
  while (!answers()) {
    if (waitpid(process_, nullptr, WNOHANG) == process_) {
      failed_ = "postgres: " + own_server::text_of(folder_ + "/log");
      process_ = 0;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void PostgresServer::stop(int signal) {
  kill(process_, signal);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

// Its children, who serve the connections, are in sessions of their own.
void PostgresServer::pause() {
  std::ifstream children("/proc/" + std::to_string(process_) + "/task/" + std::to_string(process_) + "/children");
  kill(process_, SIGSTOP);
  for (pid_t child = 0; children >> child;) kill(child, SIGSTOP);
}
void PostgresServer::go_on() {
  std::ifstream children("/proc/" + std::to_string(process_) + "/task/" + std::to_string(process_) + "/children");
  for (pid_t child = 0; children >> child;) kill(child, SIGCONT);
  kill(process_, SIGCONT);
}

std::string PostgresServer::fresh() {
  const std::string name = "t" + std::to_string(++databases_);
  run("CREATE SCHEMA " + name);
  return address() + "&options=-csearch_path%3D" + name;
}

std::string PostgresServer::run(const std::string& sql, const std::string& location) {
  PGconn* const db = PQconnectdb((location.empty() ? address() : location).c_str());
  PGresult* const result = PQexec(db, sql.c_str());
  std::string value =
      PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
  if (PQresultStatus(result) == PGRES_FATAL_ERROR) value = PQresultErrorMessage(result);
  PQclear(result);
  PQfinish(db);
  return value;
}

}  // namespace patolli
