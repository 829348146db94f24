// Threads that share the tables of a batch. They wait between the steps; a process that was forked starts its own.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace patolli::encoding {

class Workers {
 public:
  // As many as `threads`, the calling one included.
  explicit Workers(int threads) noexcept : threads_(threads) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls job(self, part) for the parts 0 to threads - 1, each on a thread of its own, and waits for all.
  using Job = void (*)(void* self, int part) noexcept;
  void run(Job job, void* self);

  [[nodiscard]] int threads() const noexcept { return threads_; }

 private:
  // What the threads of one process share.
  struct Shared {
    std::atomic<std::uint32_t> round{0};
    std::atomic<int> busy{0};
    bool stop = false;
    Job job = nullptr;
    void* self = nullptr;
    std::vector<std::thread> crew;
  };
  static void work(Shared& shared, int part) noexcept;
  void start();

  int threads_;
  pid_t process_ = -1;
  std::unique_ptr<Shared> shared_;
};

}  // namespace patolli::encoding
