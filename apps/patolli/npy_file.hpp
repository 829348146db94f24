// A NumPy array in a file (.npy, version 1.0) to which rows are added: `numpy.load(file, mmap_mode="r")` reads it at
// any moment between two commits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "core/result.hpp"

namespace patolli::cli {

class NpyFile {
 public:
  // `type`: NumPy's name of one number ("<f4"); `width`: numbers of a row, 0 for an array of one dimension.
  NpyFile(std::filesystem::path path, std::string type, std::size_t width);

  // A new file without rows, or the one that is there, which has to be of that type and width. Empty: done.
  std::string create();
  std::string open();
  [[nodiscard]] std::uint64_t rows() const noexcept { return rows_; }
  // Forgets the rows from that number on. Empty: done.
  std::string cut(std::uint64_t rows);
  // Rows count once they are committed.
  template <class T>
  void append(std::span<const T> numbers) {
    append_bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
  }
  [[nodiscard]] bool commit();
  // Reads committed numbers back.
  bool read(std::uint64_t row, void* into, std::size_t bytes);

 private:
  [[nodiscard]] std::string header(std::uint64_t rows) const;
  [[nodiscard]] std::size_t row_bytes() const noexcept;
  void append_bytes(const char* bytes, std::size_t size);
  [[nodiscard]] std::string cannot_write() const;

  std::filesystem::path path_;
  std::string type_;
  std::size_t width_;
  std::fstream file_;
  std::uint64_t rows_ = 0;     // committed
  std::uint64_t pending_ = 0;  // bytes after them
};

}  // namespace patolli::cli
