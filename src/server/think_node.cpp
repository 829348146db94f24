#include "server/think_node.hpp"

#include <fmt/core.h>

#include "server/http_json.hpp"
#include "server/mailbox.hpp"
#include "server/think_service.hpp"
#include "store/secret.hpp"

namespace patolli::server {

class ThinkNode::Impl {
 public:
  Impl(const GameServerConfig& settings, Transport& transport, EventLoop& loop, bus::Bus& bus)
      : transport_(transport),
        loop_(loop),
        bus_(bus),
        pool_(
            {.threads = settings.worker_threads, .share = settings.worker_share, .limits = {settings.max_queued_jobs}}),
        service_({settings.games, store::random_text(6), true}, pool_, bus) {
    service_.start();
    later(std::chrono::milliseconds(Thinkers::kAnnounceEvery), [this] { announce(); });
  }
  ~Impl() {
    service_.end();
    pool_.stop();
  }

  void turn_away(ClientId client) { transport_.close(client, 1013, "this server only thinks"); }

  void request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) {
    HttpResponse response;
    const bool asks = request.path == "/healthz/ready";
    const bool ready = asks && !stopping_ && bus_.counts().connected;
    response.status = !asks ? 404 : ready ? 200 : 503;
    response.body = ready ? R"({"ready":true,"reason":null})" : R"({"ready":false,"reason":"no bus"})";
    if (!asks)
      response.body =
          fmt::format(R"({{"key":"{}","text":"This server only thinks."}})", to_text(MessageKey::kNoSuchResource));
    answer(std::move(response));
  }

  // Whatever it has accepted is answered, if there is time.
  void stop(std::function<void()> done) {
    stopping_ = true;
    service_.end();
    if (pool_.waiting() == 0) {
      bus_.flush();
      return done();
    }
    later(std::chrono::milliseconds(20), [this, done = std::move(done)] { stop(done); });
  }

  [[nodiscard]] GameServerStats counts() const {
    GameServerStats stats;
    stats.jobs_waiting = pool_.waiting();
    stats.leaving = stopping_;
    stats.thoughts_for_others = service_.answered();
    return stats;
  }

 private:
  void announce() {
    service_.announce();
    later(std::chrono::milliseconds(Thinkers::kAnnounceEvery), [this] { announce(); });
  }
  void later(std::chrono::milliseconds wait, std::function<void()> task) {
    loop_.after(wait, [alive = std::weak_ptr<const bool>(alive_), task = std::move(task)] {
      if (alive.lock()) task();
    });
  }

  Transport& transport_;
  EventLoop& loop_;
  bus::Bus& bus_;
  ThreadPool pool_;
  ThinkService service_;
  bool stopping_ = false;
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

ThinkNode::ThinkNode(const GameServerConfig& settings, Transport& transport, EventLoop& loop, bus::Bus& bus)
    : impl_(std::make_unique<Impl>(settings, transport, loop, bus)) {}
ThinkNode::~ThinkNode() = default;
void ThinkNode::connect(ClientId client, std::string_view /*cookie*/, std::string_view /*address*/) {
  impl_->turn_away(client);
}
void ThinkNode::receive(ClientId /*client*/, std::string_view /*text*/) {}
void ThinkNode::disconnect(ClientId /*client*/) {}
void ThinkNode::request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) {
  impl_->request(request, answer);
}
void ThinkNode::stop(std::function<void()> done) { impl_->stop(std::move(done)); }
void ThinkNode::administer(std::string_view /*line*/, const std::function<void(std::string)>& answer) {
  answer(fmt::format(R"({{"error":"{}","text":"This server only thinks."}})", to_text(MessageKey::kNoSuchResource)));
}
GameServerStats ThinkNode::counts() const { return impl_->counts(); }

}  // namespace patolli::server
