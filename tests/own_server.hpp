// What servers of a test's own have in common, whichever they are: a temporary folder, a user who is not root, and an
// end with the test, however that ends.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace patolli::own_server {

// A new folder that belongs to the server's user; empty: `failed` says why there is none.
std::string make_folder(const std::string& name, const std::vector<std::string>& users, std::string& failed);

// Starts a program in that folder, as the first of these users that exists if we are root. Its output goes to the file
// `log` in there. `signal` ends it when the test is killed.
pid_t launch(const std::string& folder, const std::string& command, const std::vector<std::string>& users, int signal);

std::string text_of(const std::string& file);

}  // namespace patolli::own_server
