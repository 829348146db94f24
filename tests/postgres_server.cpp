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

PostgresServer::PostgresServer(Kind kind) : kind_(kind) {
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
  const std::string small = kind_ == Kind::kSmall && program == "postgres" ? folder_ + "/small" : "";
  return own_server::launch(folder_, programs() + "/" + program + " " + arguments, kPostgresUsers, SIGQUIT, small);
}

bool PostgresServer::make() {
  folder_ = own_server::make_folder("patolli-pg", kPostgresUsers, failed_);
  if (!failed_.empty()) return false;
  const pid_t child = launch("initdb", "-D data -A trust -U patolli -E UTF8 --locale=C --no-sync");
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    failed_ = "initdb: " + own_server::text_of(folder_ + "/log");
  std::error_code ignored;
  fs::create_directory(folder_ + "/small", ignored);
  if (failed_.empty() && kind_ == Kind::kTls) {
    if (!own_server::make_certificates(folder_, kPostgresUsers)) failed_ = own_server::text_of(folder_ + "/log");
    std::ofstream(folder_ + "/data/pg_hba.conf") << "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
    port_ = own_server::free_port();
  }
  return failed_.empty();
}

std::string PostgresServer::tls_address(const std::string& authority, const std::string& pass_file) const {
  return "postgresql://patolli@127.0.0.1:" + std::to_string(port_) +
         "/postgres?sslmode=verify-full&sslrootcert=" + folder_ + "/" + authority + "&passfile=" + pass_file;
}

std::string PostgresServer::address() const {
  return "postgresql://patolli@/postgres?host=" + folder_ + (port_ == 0 ? "" : "&port=" + std::to_string(port_));
}

bool PostgresServer::answers() const { return PQping(address().c_str()) == PQPING_OK; }

void PostgresServer::start() {
  // The socket's name has the port in it, and stays as it is.
  const std::string listen = kind_ == Kind::kTls
                                 ? " -c listen_addresses=127.0.0.1 -c ssl=on -c ssl_cert_file=../peer.pem"
                                   " -c ssl_key_file=../peer.key -p " +
                                       std::to_string(port_)
                                 : " -c listen_addresses=";
  process_ = launch("postgres", "-D data -k " + folder_ + listen +
                                    " -c fsync=off -c max_connections=60 -c shared_buffers=32MB "
                                    "-c max_wal_size=256MB -c log_min_messages=warning");
  while (!answers()) {
    int status = 0;
    if (waitpid(process_, &status, WNOHANG) == process_) {
      const bool allowed = !WIFEXITED(status) || WEXITSTATUS(status) != own_server::kNotAllowed;
      failed_ = allowed ? "postgres: " + own_server::text_of(folder_ + "/log") : "not allowed";
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
