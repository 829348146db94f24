// An operator, an account and its users as NATS knows them (JWT and NKeys), made anew for a test.
#pragma once

#include <string>
#include <vector>

namespace patolli {

struct NatsAccount {
  std::string config;                    // what a nats-server needs to let this account's users in, and nobody else
  std::vector<std::string> credentials;  // for each user the text of a file: a JWT and a seed
};
NatsAccount make_nats_account(int users);

}  // namespace patolli
