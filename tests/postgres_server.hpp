// A real PostgreSQL of a test's own, as a user who is not root, in a temporary folder, reachable by a socket in it and
// over loopback. It ends with the test, however that ends.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace patolli {

class PostgresServer {
 public:
  enum class Kind : std::uint8_t {
    kPlain,
    kTls,    // over loopback, too, with a certificate of its own and for those who know the password
    kSmall,  // with a file system of one megabyte below folder()/small; failed() is "not allowed" where that may not be
  };
  explicit PostgresServer(Kind kind = Kind::kPlain);  // starts it; failed(): why it could not
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // One for all tests of this process, started when it is first asked for.
  static PostgresServer& shared();

  [[nodiscard]] const std::string& failed() const { return failed_; }
  // A new, empty database within it, in the form of a schema.
  std::string fresh();
  // The address of the server, without a schema.
  [[nodiscard]] std::string address() const;
  [[nodiscard]] std::string folder() const { return folder_; }
  // Of kTls: by this authority's file (ca.pem, other.pem), with the password in that file.
  [[nodiscard]] std::string tls_address(const std::string& authority, const std::string& pass_file) const;
  // Runs SQL; the first value of the result.
  std::string run(const std::string& sql, const std::string& location = {});

  void start();
  void stop(int signal);  // SIGINT: at once; SIGQUIT: as if it had crashed
  void pause();
  void go_on();

 private:
  bool make();
  bool answers() const;
  pid_t launch(const std::string& program, const std::string& arguments) const;

  const Kind kind_;
  std::string folder_;
  std::string failed_;
  std::uint16_t port_ = 0;
  pid_t process_ = 0;
  int databases_ = 0;
};

}  // namespace patolli
