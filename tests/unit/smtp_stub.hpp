// A mail relay on loopback: a real conversation over a real socket, with STARTTLS and a login, and nothing is sent on.
#pragma once

#include <openssl/ssl.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace patolli::test {

class SmtpStub {
 public:
  struct Taken {
    std::string from;
    std::string to;
    std::string login;  // what AUTH PLAIN says, NULs as spaces
    bool encrypted = false;
    std::string text;
  };

  explicit SmtpStub(bool with_tls = false);
  ~SmtpStub();
  SmtpStub(const SmtpStub&) = delete;
  SmtpStub& operator=(const SmtpStub&) = delete;

  [[nodiscard]] std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  [[nodiscard]] std::string certificate() const;  // PEM
  [[nodiscard]] std::vector<Taken> taken();
  // What is answered from now on to a command that begins so: "RCPT TO:<ana@" → "550 5.1.1 nobody". Empty: the usual.
  void answer(const std::string& command, const std::string& line);

 private:
  struct FreeTls {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
    void operator()(SSL* connection) const { SSL_free(connection); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  class Conversation;

  void make_certificate();
  void serve();
  std::string special(const std::string& line);

  int listener_ = -1;
  int port_ = 0;
  std::unique_ptr<EVP_PKEY, FreeTls> key_;
  std::unique_ptr<X509, FreeTls> certificate_;
  std::unique_ptr<SSL_CTX, FreeTls> tls_;
  std::mutex mutex_;
  std::vector<Taken> taken_;
  std::map<std::string, std::string> answers_;
  std::thread thread_;
};

}  // namespace patolli::test
