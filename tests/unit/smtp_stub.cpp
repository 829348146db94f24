#include "unit/smtp_stub.hpp"

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "push/encode.hpp"

namespace patolli::test {

// One connection.
class SmtpStub::Conversation {
 public:
  Conversation(SmtpStub& stub, int socket) : stub_(stub), socket_(socket) {}
  ~Conversation() {
    tls_.reset();
    ::close(socket_);
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  void run() {
    say("220 stub ESMTP");
    for (std::string line; read_line(line);)
      if (!answer_to(line)) return;
  }

 private:
  bool answer_to(const std::string& line) {
    if (const std::string other = stub_.special(line); !other.empty()) return say(other);
    if (line.starts_with("EHLO")) return greet();
    if (line.starts_with("STARTTLS")) return say("220 go on") && encrypt();
    if (line == "AUTH PLAIN") return log_in();
    if (line.starts_with("MAIL FROM:")) return now_.from = line.substr(10), say("250 ok");
    if (line.starts_with("RCPT TO:")) return now_.to = line.substr(8), say("250 ok");
    if (line.starts_with("DATA")) return say("354 go on") && take();
    if (line.starts_with("QUIT")) return say("221 bye"), false;
    return say("500 what?");
  }
  bool greet() {
    if (stub_.tls_ && !tls_) return say("250-stub") && say("250 STARTTLS");
    return say("250-stub") && say("250 AUTH PLAIN");
  }
  bool encrypt() {
    tls_.reset(SSL_new(stub_.tls_.get()));
    SSL_set_fd(tls_.get(), socket_);
    return SSL_accept(tls_.get()) == 1;
  }
  bool log_in() {
    std::string base64;
    if (!say("334 ") || !read_line(base64)) return false;
    now_.login = push::from_base64url(base64).value_or("");
    std::replace(now_.login.begin(), now_.login.end(), '\0', ' ');
    return say("235 welcome");
  }
  bool take() {
    now_.encrypted = tls_ != nullptr;
    for (std::string line; read_line(line);) {
      if (line == ".") {
        {
          const std::scoped_lock lock(stub_.mutex_);
          stub_.taken_.push_back(now_);
        }
        now_.text.clear();
        return say("250 taken");
      }
      now_.text += (line.starts_with('.') ? line.substr(1) : line) + "\r\n";
    }
    return false;
  }

  bool read_line(std::string& line) {
    for (;;) {
      if (const auto end = read_.find("\r\n"); end != std::string::npos) {
        line = read_.substr(0, end);
        read_.erase(0, end + 2);
        return true;
      }
      std::array<char, 4096> bytes{};
      const auto got = tls_ ? SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                            : ::recv(socket_, bytes.data(), bytes.size(), 0);
      if (got <= 0) return false;
      read_.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }
  bool say(const std::string& text) {
    const std::string line = text + "\r\n";
    if (tls_) return SSL_write(tls_.get(), line.data(), static_cast<int>(line.size())) > 0;
    return ::send(socket_, line.data(), line.size(), MSG_NOSIGNAL) > 0;
  }

  SmtpStub& stub_;
  int socket_;
  std::unique_ptr<SSL, FreeTls> tls_;
  std::string read_;
  Taken now_;
};

SmtpStub::SmtpStub(bool with_tls) {
  if (with_tls) make_certificate();
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, any, size) != 0 || ::listen(listener_, 8) != 0 || ::getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("no port for the relay");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

SmtpStub::~SmtpStub() {
  ::shutdown(listener_, SHUT_RDWR);
  thread_.join();
  ::close(listener_);
}

void SmtpStub::make_certificate() {
  key_.reset(EVP_EC_gen("P-256"));
  certificate_.reset(X509_new());
  X509* const made = certificate_.get();
  X509_set_version(made, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
  X509_gmtime_adj(X509_getm_notBefore(made), -3600);
  X509_gmtime_adj(X509_getm_notAfter(made), 3600);
  X509_set_pubkey(made, key_.get());
  X509_NAME* const name = X509_get_subject_name(made);
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("stub"), -1, -1, 0);
  X509_set_issuer_name(made, name);
  for (const auto& [kind, value] :
       {std::pair(NID_basic_constraints, "critical,CA:TRUE"), std::pair(NID_subject_alt_name, "IP:127.0.0.1")}) {
    X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value);
    X509_add_ext(made, extension, -1);
    X509_EXTENSION_free(extension);
  }
  X509_sign(made, key_.get(), EVP_sha256());
  tls_.reset(SSL_CTX_new(TLS_server_method()));
  SSL_CTX_use_certificate(tls_.get(), made);
  SSL_CTX_use_PrivateKey(tls_.get(), key_.get());
}

std::string SmtpStub::certificate() const {
  BIO* const out = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(out, certificate_.get());
  char* text = nullptr;
  const auto size = BIO_get_mem_data(out, &text);
  std::string pem(text, static_cast<std::size_t>(size));
  BIO_free(out);
  return pem;
}

std::vector<SmtpStub::Taken> SmtpStub::taken() {
  const std::scoped_lock lock(mutex_);
  return taken_;
}

void SmtpStub::answer(const std::string& command, const std::string& line) {
  const std::scoped_lock lock(mutex_);
  answers_[command] = line;
}

std::string SmtpStub::special(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  for (const auto& [command, other] : answers_)
    if (line.starts_with(command) && !other.empty()) return other;
  return {};
}

void SmtpStub::serve() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    Conversation(*this, socket).run();
  }
}

}  // namespace patolli::test
