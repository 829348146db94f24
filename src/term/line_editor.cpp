#include "term/line_editor.hpp"

#include <histedit.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <cwchar>
#include <iostream>

#include "term/crash.hpp"

namespace patolli::term {

namespace {

constexpr int kHistory = 200;   // lines
constexpr char kEscape = '\1';  // around what has no width in a prompt

class LineEditor final : public LineSource {
 public:
  explicit LineEditor(Signals& signals) : signals_(signals) { begin(); }
  ~LineEditor() override { end(); }
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  [[nodiscard]] bool good() const { return edit_ != nullptr && history_ != nullptr; }

  // Its history, but also what was cut and may be undone: only a new editor has nothing of that.
  void forget() override {
    end();
    begin();
  }

  std::optional<std::string> read(std::string_view prompt) override {
    std::cout << std::flush;
    if (!good()) return std::nullopt;
    set_prompt(prompt);
    int length = 0;
    const char* const text = el_gets(edit_, &length);
    if (text == nullptr || length <= 0) {
      std::cout << std::endl;
      return std::nullopt;
    }
    std::string line(text, static_cast<std::size_t>(length));
    HistEvent event{};
    if (line.find_first_not_of(" \t\r\n") != std::string::npos) ::history(history_, &event, H_ENTER, line.c_str());
    while (!line.empty() && line.back() == '\n') line.pop_back();
    if (line.size() > kMaxAnswerBytes) line.resize(kMaxAnswerBytes);
    return line;
  }

 private:
  void begin() {
    use_history();
    edit_ = el_init("patolli", stdin, stdout, stderr);
    if (edit_ == nullptr) return;
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT_ESC, &LineEditor::prompt_of, kEscape);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_SIGNAL, 0);
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_source(edit_, nullptr);
    el_set(edit_, EL_GETCFN, &LineEditor::character_of);
  }

  void end() {
    if (edit_ != nullptr) el_end(edit_);
    if (history_ != nullptr) history_end(history_);
    edit_ = nullptr;
    history_ = nullptr;
  }

  void use_history() {
    history_ = history_init();
    HistEvent event{};
    if (history_ == nullptr) return;
    ::history(history_, &event, H_SETSIZE, kHistory);
    ::history(history_, &event, H_SETUNIQUE, 1);
  }

  // Colours stand between marks, so that the editor does not count them.
  void set_prompt(std::string_view text) {
    prompt_.clear();
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] != '\x1b') {
        prompt_ += text[at++];
        continue;
      }
      const std::size_t end = std::min(text.find('m', at), text.size() - 1);
      prompt_.append(1, kEscape).append(text.substr(at, end - at + 1)).append(1, kEscape);
      at = end + 1;
    }
  }

  static LineEditor& of(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<LineEditor*>(data);
  }
  static char* prompt_of(EditLine* edit) { return of(edit).prompt_.data(); }
  static int character_of(EditLine* edit, wchar_t* into) { return of(edit).character(into); }

  // A character, as soon as there is one. A signal that asks to end ends the line.
  int character(wchar_t* into) {
    std::mbstate_t state{};
    for (;;) {
      if (signals_.wait(STDIN_FILENO) == Signals::Woken::kSignal) {
        if (signals_.end() != 0) return -1;
        if (signals_.take_resized()) el_resize(edit_);
        continue;
      }
      char byte = 0;
      if (::read(STDIN_FILENO, &byte, 1) != 1) return 0;
      const std::size_t used = std::mbrtowc(into, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-2)) continue;  // the rest of it comes
      if (used == static_cast<std::size_t>(-1)) {
        state = {};
        continue;
      }
      return 1;
    }
  }

  CrashGuard guard_;
  Signals& signals_;
  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  std::string prompt_;
};

}  // namespace

std::unique_ptr<LineSource> edited_lines(Signals& signals) {
  auto editor = std::make_unique<LineEditor>(signals);
  if (!editor->good()) return nullptr;
  return editor;
}

}  // namespace patolli::term
