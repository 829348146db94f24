#include "names/names.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <cstdint>
#include <memory>

namespace patolli::names {
namespace {

constexpr int kMaxMarks = 3;  // on one letter
constexpr UChar32 kJoiner = 0x200D;
constexpr UChar32 kEmojiStyle = 0xFE0F;
constexpr UChar32 kBlankBraille = 0x2800;

icu::UnicodeString unicode(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}
std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

struct CloseChecker {
  void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// Made once; asking it changes nothing, so threads may share it.
const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, CloseChecker> made = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, CloseChecker> fresh(uspoof_open(&status));
    uspoof_setRestrictionLevel(fresh.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(fresh.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &status);
    if (U_FAILURE(status) != 0) fresh.reset();
    return fresh;
  }();
  return made.get();
}

icu::UnicodeString case_folded(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status) != 0) return text;
  icu::UnicodeString out = form->normalize(text, status);
  return U_FAILURE(status) != 0 ? text : out;
}

std::string skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  std::string in = utf8(text);
  std::string out(in.size() * 8 + 64, '\0');  // a character may become several
  const auto size = uspoof_getSkeletonUTF8(checker(), 0, in.data(), static_cast<std::int32_t>(in.size()), out.data(),
                                           static_cast<std::int32_t>(out.size()), &status);
  if (U_FAILURE(status) != 0 || size < 0 || static_cast<std::size_t>(size) > out.size()) return in;
  out.resize(static_cast<std::size_t>(size));
  return out;
}

// Characters that leave no trace on the screen, where they could hide: joiners are part of emoji.
bool hides_something(const icu::UnicodeString& text) {
  UChar32 before = 0;
  int marks = 0;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    const bool of_emoji = (c == kJoiner || c == kEmojiStyle) &&
                          (u_hasBinaryProperty(before, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 || before == kEmojiStyle ||
                           u_hasBinaryProperty(before, UCHAR_EMOJI_MODIFIER) != 0);
    if (!of_emoji && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) return true;
    if (c == kBlankBraille || (c != ' ' && u_isUWhiteSpace(c) != 0) || u_isdefined(c) == 0) return true;
    marks = (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0 ? marks + 1 : 0;
    if (marks > kMaxMarks) return true;
    before = c;
  }
  return false;
}

}  // namespace

std::string folded(std::string_view name) { return utf8(case_folded(unicode(name))); }

LookKeys look_keys(std::string_view name) {
  const icu::UnicodeString text = unicode(name);
  return {skeleton(text), skeleton(case_folded(text))};
}

bool misleads(std::string_view name) {
  if (checker() == nullptr || hides_something(unicode(name))) return true;
  UErrorCode status = U_ZERO_ERROR;
  const auto found =
      uspoof_check2UTF8(checker(), name.data(), static_cast<std::int32_t>(name.size()), nullptr, &status);
  return U_FAILURE(status) != 0 || found != 0;
}

int version() { return U_ICU_VERSION_MAJOR_NUM * 100 + U_ICU_VERSION_MINOR_NUM; }

}  // namespace patolli::names
