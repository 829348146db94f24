// The page's files, read once at the start. What is not in this list cannot be asked for, so no path leads out of the
// folder; what is in it is sent without touching the disk.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace patolli::net {

struct WebFile {
  std::string type;        // "text/html; charset=utf-8"
  bool immutable = false;  // the name has a hash of the content in it
  struct Variant {
    std::shared_ptr<const std::string> content;  // none: there is no such variant
    std::string tag;                             // strong, quoted: from the content
  };
  Variant plain;
  Variant gzip;    // of FILE.gz, if it is there and smaller
  Variant brotli;  // of FILE.br
};

class WebFolder {
 public:
  // Every file under the folder, except hidden ones. Symbolic links are not followed.
  static Result<WebFolder> read(const std::string& folder, std::size_t max_bytes);

  // "/" is "/index.html". Null: there is no such file.
  [[nodiscard]] const WebFile* find(std::string_view path) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  std::map<std::string, WebFile, std::less<>> files_;  // by path, with the slash in front
};

// Whether a build tool has put a hash into this name: "/assets/index-B7kx9_Qz.js".
bool has_hashed_name(std::string_view path);

}  // namespace patolli::net
