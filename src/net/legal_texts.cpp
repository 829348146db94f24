#include "net/legal_texts.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace patolli::net {
namespace {

constexpr std::size_t kMaxText = 256 * 1024;

bool is_language(std::string_view text) {
  return text.size() == 2 && text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z';
}

Status read(const char* kind, const std::string& entry, std::vector<server::LegalText>& texts) {
  const auto colon = entry.find(':');
  const bool named = colon != std::string::npos && is_language(entry.substr(0, colon));
  server::LegalText text{kind, named ? entry.substr(0, colon) : std::string(), {}};
  const std::string path = named ? entry.substr(colon + 1) : entry;
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return Error::malformed(kind, path + " is a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) return Error::malformed(kind, "cannot read " + path);
  text.text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  if (text.text.size() > kMaxText) return Error::malformed(kind, path + " is larger than 256 KB");
  for (const server::LegalText& other : texts)
    if (other.kind == text.kind && other.language == text.language)
      return Error::malformed(kind, "two files for " + (named ? "the language " + text.language : "all languages"));
  texts.push_back(std::move(text));
  return {};
}

}  // namespace

Result<std::vector<server::LegalText>> read_legal_texts(const LegalFiles& files) {
  std::vector<server::LegalText> texts;
  const std::pair<const char*, const std::vector<std::string>*> kinds[] = {
      {"imprint", &files.imprint}, {"privacy", &files.privacy}, {"terms", &files.terms}};
  for (const auto& [kind, entries] : kinds)
    for (const std::string& entry : *entries)
      if (auto status = read(kind, entry, texts); !status.ok()) return status.error();
  return texts;
}

}  // namespace patolli::net
