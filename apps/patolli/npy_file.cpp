#include "npy_file.hpp"

#include <charconv>
#include <utility>

#include "core/printable.hpp"

namespace patolli::cli {
namespace {

constexpr std::size_t kHeader = 128;  // bytes: room for every number of rows, so that data never move
constexpr char kShape[] = "'shape': (";

}  // namespace

NpyFile::NpyFile(std::filesystem::path path, std::string type, std::size_t width)
    : path_(std::move(path)), type_(std::move(type)), width_(width) {}

// "\x93NUMPY", the version, the length of the rest, and a dictionary of Python up to the end of the line.
std::string NpyFile::header(std::uint64_t rows) const {
  std::string text("\x93NUMPY\x01\x00", 8);
  const std::size_t rest = kHeader - text.size() - 2;
  text += static_cast<char>(rest & 0xFF);
  text += static_cast<char>(rest >> 8);
  text += "{'descr': '" + type_ + "', 'fortran_order': False, " + kShape + std::to_string(rows) + "," +
          (width_ == 0 ? "" : " " + std::to_string(width_)) + "), }";
  text.resize(kHeader - 1, ' ');
  return text + '\n';
}

std::size_t NpyFile::row_bytes() const noexcept {
  return static_cast<std::size_t>(type_.back() - '0') * (width_ == 0 ? 1 : width_);
}

std::string NpyFile::cannot_write() const { return "cannot write " + printable(path_.string()); }

std::string NpyFile::create() {
  file_.open(path_, std::ios::binary | std::ios::in | std::ios::out | std::ios::trunc);
  file_ << header(0) << std::flush;
  return file_ ? std::string() : cannot_write();
}

std::string NpyFile::open() {
  const std::string name = printable(path_.string());
  file_.open(path_, std::ios::binary | std::ios::in | std::ios::out);
  std::string text(kHeader, '\0');
  if (!file_.read(text.data(), static_cast<std::streamsize>(text.size()))) return "cannot read " + name;
  const std::size_t at = text.find(kShape);
  const char* const digits = text.data() + std::min(at, text.size() - 1) + sizeof kShape - 1;
  std::uint64_t rows = 0;
  if (at == std::string::npos || std::from_chars(digits, text.data() + text.size(), rows).ec != std::errc{} ||
      header(rows) != text)
    return name + " is not an array of this command";
  std::error_code error;
  const auto size = std::filesystem::file_size(path_, error);
  if (error || (size - kHeader) / row_bytes() < rows) return name + " has lost rows";
  rows_ = rows;
  return cut(rows);
}

std::string NpyFile::cut(std::uint64_t rows) {
  rows_ = rows;
  pending_ = 0;
  file_.seekp(0);
  file_ << header(rows) << std::flush;
  std::error_code error;
  std::filesystem::resize_file(path_, kHeader + rows * row_bytes(), error);
  return file_ && !error ? std::string() : cannot_write();
}

void NpyFile::append_bytes(const char* bytes, std::size_t size) {
  file_.seekp(static_cast<std::streamoff>(kHeader + rows_ * row_bytes() + pending_));
  file_.write(bytes, static_cast<std::streamsize>(size));
  pending_ += size;
}

// The data first: whatever happens in between, the header promises nothing that is not there.
bool NpyFile::commit() {
  file_.flush();
  rows_ += pending_ / row_bytes();
  pending_ = 0;
  file_.seekp(0);
  file_ << header(rows_) << std::flush;
  return file_.good();
}

bool NpyFile::read(std::uint64_t row, void* into, std::size_t bytes) {
  file_.seekg(static_cast<std::streamoff>(kHeader + row * row_bytes()));
  return file_.read(static_cast<char*>(into), static_cast<std::streamsize>(bytes)).good();
}

}  // namespace patolli::cli
