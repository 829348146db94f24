// What servers of a test's own have in common, whichever they are: a temporary folder, a user who is not root, and an
// end with the test, however that ends.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace patolli::own_server {

// A new folder that belongs to the server's user; empty: `failed` says why there is none.
std::string make_folder(const std::string& name, const std::vector<std::string>& users, std::string& failed);

// Starts a program in that folder, as the first of these users that exists if we are root. Its output goes to the file
// `log` in there. `signal` ends it when the test is killed. `small`: a folder that is a file system of one megabyte for
// this program; where that may not be, it ends with kNotAllowed.
pid_t launch(const std::string& folder, const std::string& command, const std::vector<std::string>& users, int signal,
             const std::string& small = {});
inline constexpr int kNotAllowed = 123;

// In that folder: ca.pem, another authority's other.pem, and peer.pem with peer.key, of 127.0.0.1. False: it failed.
bool make_certificates(const std::string& folder, const std::vector<std::string>& users);
std::uint16_t free_port();  // of loopback

std::string text_of(const std::string& file);

}  // namespace patolli::own_server
