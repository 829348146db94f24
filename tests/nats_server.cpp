#include "nats_server.hpp"

#include <signal.h>  // NOLINT: kill is POSIX's
#include <sys/wait.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "own_server.hpp"

namespace patolli {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kNatsUsers = {"nobody"};

// It says where it listens in a file: {"nats":["nats://127.0.0.1:40000"]}.
std::uint16_t port_in(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder, ignored)) {
    if (file.path().extension() != ".ports") continue;
    const std::string text = own_server::text_of(file.path());
    const auto at = text.find("127.0.0.1:");
    if (at != std::string::npos) return static_cast<std::uint16_t>(std::atoi(text.c_str() + at + 10));
  }
  return 0;
}

}  // namespace

NatsServer::NatsServer(std::string options, bool tls, const std::string& config) : options_(std::move(options)) {
  folder_ = own_server::make_folder("patolli-nats", kNatsUsers, failed_);
  if (failed_.empty() && tls) {
    if (!own_server::make_certificates(folder_, kNatsUsers)) failed_ = own_server::text_of(folder_ + "/log");
    options_ += " --tls --tlscert peer.pem --tlskey peer.key --tlscacert ca.pem --tlsverify";
  }
  if (failed_.empty() && !config.empty()) {
    std::ofstream(folder_ + "/nats.conf") << config;
    options_ += " -c nats.conf";
  }
  if (failed_.empty()) start();
}

NatsServer::~NatsServer() {
  kill();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void NatsServer::start() {
  const std::string port = port_ == 0 ? "-1" : std::to_string(port_);
  process_ = own_server::launch(folder_,
                                "nats-server -a 127.0.0.1 -p " + port + " --ports_file_dir " + folder_ + " " + options_,
                                kNatsUsers, SIGKILL);
  while (port_in(folder_) == 0) {
    if (waitpid(process_, nullptr, WNOHANG) == process_) {
      failed_ = "nats-server: " + own_server::text_of(folder_ + "/log");
      process_ = 0;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  port_ = port_in(folder_);
}

void NatsServer::kill() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(folder_, ignored))
    if (file.path().extension() == ".ports") fs::remove(file.path(), ignored);
}

void NatsServer::pause() { ::kill(process_, SIGSTOP); }
void NatsServer::go_on() { ::kill(process_, SIGCONT); }

}  // namespace patolli
