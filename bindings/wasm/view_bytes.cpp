// Views on their way from one Worker of the page to another. Everything else that the page calls is libpatolli's; this
// is not, because nobody can check whether bytes are those of a view: only instances of this engine may send them to
// each other.
#include "../c/handles.hpp"

using namespace patolli::c;

extern "C" {

// As bytes, which mean nothing to anybody else.
patolli_status view_bytes(const patolli_view* view, char* buffer, size_t capacity, size_t* size) {
  if (!all_given(view, size)) return missing();
  std::string bytes(sizeof view->info, '\0');
  std::memcpy(bytes.data(), &view->info, sizeof view->info);
  return put(bytes + view->bytes, buffer, capacity, size);
}

// PATOLLI_MALFORMED: they are not as many as those of a view of this game.
patolli_status view_of_bytes(const patolli_game* game, const char* bytes, size_t size, patolli_view** view) {
  if (!all_given(game, bytes, view)) return missing();
  patolli_view_info info;
  if (size != sizeof info + game->game->view_bytes()) return PATOLLI_MALFORMED;
  std::memcpy(&info, bytes, sizeof info);
  *view = new patolli_view{game->game, std::string(bytes + sizeof info, size - sizeof info), info};
  return PATOLLI_OK;
}
}
