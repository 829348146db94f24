#include "cli/documents.hpp"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "cli/completions.hpp"
#include "cli/manual.hpp"

namespace patolli::cli {
namespace {

bool write(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  std::ofstream out(file, std::ios::binary);
  out << text;
  return out.flush().good();
}

}  // namespace

bool write_documents(const CommandDescription& program, const std::string& version,
                     const std::vector<std::string>& games, const std::string& folder) {
  const std::filesystem::path share = std::filesystem::path(folder) / "share";
  for (const ManualPage& page : manual_pages(program, version))
    if (!write(share / "man/man1" / page.file, page.text)) return false;
  return write(share / "bash-completion/completions" / program.name, bash_completion(program, games)) &&
         write(share / "zsh/vendor-completions" / ("_" + program.name), zsh_completion(program, games)) &&
         write(share / "fish/vendor_completions.d" / (program.name + ".fish"), fish_completion(program, games));
}

}  // namespace patolli::cli
