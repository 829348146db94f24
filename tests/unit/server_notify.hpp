// A sender that sends nothing: it keeps what it was given, and answers as it is told to.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "push/sender.hpp"

namespace patolli::server::test {

class KeepingSender final : public push::Sender {
 public:
  void send(push::Outgoing message, Done done) override {
    sent.push_back(message);
    const auto answer = answers.find(message.target);
    if (answer != answers.end() && answer->second.status < 0) return;  // nobody will ever know
    done(answer == answers.end() ? push::Delivery{push::Outcome::kDelivered, 201, 0} : answer->second);
  }

  std::vector<push::Outgoing> sent;
  std::map<std::string, push::Delivery> answers;  // by target
};

}  // namespace patolli::server::test
