#include "net/web_folder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace patolli::net {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 19> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".xml", "application/xml"},
    {".map", "application/json"},
}};

std::string type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

// FNV-1a, twice with different starts: 128 bits tell contents apart; nobody attacks their own page.
std::string tag_of(std::string_view content) {
  std::uint64_t a = 0xcbf29ce484222325U;
  std::uint64_t b = 0x9ae16a3b2f90404fU;
  for (const char c : content) {
    const auto byte = static_cast<unsigned char>(c);
    a = (a ^ byte) * 0x100000001b3U;
    b = (b ^ (byte + 0x51U)) * 0x9e3779b97f4a7c15U;
    b ^= b >> 32;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string tag = "\"";
  for (const std::uint64_t word : {a, b})
    for (int shift = 60; shift >= 0; shift -= 4) tag.push_back(kDigits[(word >> shift) & 15U]);
  return tag + "\"";
}

WebFile::Variant variant(std::string content) {
  WebFile::Variant result;
  result.tag = tag_of(content);
  result.content = std::make_shared<const std::string>(std::move(content));
  return result;
}

bool read_file(const fs::path& path, std::string& content) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  content.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return !file.bad();
}

bool is_hidden(const fs::path& relative) {
  return std::any_of(relative.begin(), relative.end(),
                     [](const fs::path& part) { return part.native().starts_with('.'); });
}

}  // namespace

bool has_hashed_name(std::string_view path) {
  if (path.find("/assets/") == std::string_view::npos) return false;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto dot = name.rfind('.');
  if (dot == std::string_view::npos || dot < 9) return false;
  const std::string_view hash = name.substr(dot - 8, 8);
  return name[dot - 9] == '-' && std::all_of(hash.begin(), hash.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

Result<WebFolder> WebFolder::read(const std::string& folder, std::size_t max_bytes) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return Error::invalid("web", "there is no folder " + folder);
  std::map<std::string, std::string, std::less<>> contents;
  std::size_t bytes = 0;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!entry->is_regular_file(error) || entry->is_symlink(error)) continue;
    const fs::path relative = entry->path().lexically_relative(folder);
    if (is_hidden(relative)) continue;
    std::string content;
    if (!read_file(entry->path(), content)) return Error::invalid("web", "cannot read " + entry->path().native());
    bytes += content.size();
    if (bytes > max_bytes) return Error::invalid("web", folder + " holds more than a page: is it the right folder?");
    contents.emplace("/" + relative.generic_string(), std::move(content));
  }
  if (error) return Error::invalid("web", "cannot read " + folder + ": " + error.message());
  if (!contents.contains("/index.html")) return Error::invalid("web", "there is no index.html in " + folder);

  WebFolder result;
  const auto smaller = [&](const std::string& path, std::string_view ending) {
    const auto found = contents.find(path + std::string(ending));
    return found != contents.end() && found->second.size() < contents[path].size() ? &found->second : nullptr;
  };
  for (auto& [path, content] : contents) {
    const bool is_variant = (path.ends_with(".gz") || path.ends_with(".br")) &&
                            contents.contains(std::string_view(path).substr(0, path.size() - 3));
    if (is_variant) continue;
    WebFile& file = result.files_[path];
    file.type = type_of(path);
    file.immutable = has_hashed_name(path);
    if (const std::string* packed = smaller(path, ".gz")) file.gzip = variant(*packed);
    if (const std::string* packed = smaller(path, ".br")) file.brotli = variant(*packed);
    file.plain = variant(content);
  }
  return result;
}

const WebFile* WebFolder::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace patolli::net
