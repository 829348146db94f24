#include "net/page_answer.hpp"

#include "net/target.hpp"

namespace patolli::net {

Answer page_answer(const WebFolder& web, const std::string& base_path, const PageRequest& request) {
  const std::string_view path = request.path;
  if (path.empty()) {  // "/patolli": what is relative there has to begin behind a slash
    Answer answer;
    answer.status = 308;
    answer.more = "Location: " + base_path + "/\r\n";
    return answer;
  }
  if (path == "/ws") {
    Answer answer = Answer::plain(426, "This address is for WebSockets.");
    answer.more = "Upgrade: websocket\r\n";
    return answer;
  }
  const WebFile* const file = web.find(path);
  if (file == nullptr) return Answer::plain(404, "There is nothing here.");
  const std::string_view accept = request.accept_encoding;
  const WebFile::Variant* variant = &file->plain;
  Answer answer;
  if (file->brotli.content && takes_encoding(accept, "br")) {
    variant = &file->brotli;
    answer.more = "Content-Encoding: br\r\n";
  } else if (file->gzip.content && takes_encoding(accept, "gzip")) {
    variant = &file->gzip;
    answer.more = "Content-Encoding: gzip\r\n";
  }
  if (file->brotli.content || file->gzip.content) answer.more += "Vary: Accept-Encoding\r\n";
  answer.cacheable = true;
  answer.more += "ETag: " + variant->tag + "\r\n";
  answer.more +=
      file->immutable ? "Cache-Control: public, max-age=31536000, immutable\r\n" : "Cache-Control: no-cache\r\n";
  if (names_tag(request.if_none_match, variant->tag)) {
    answer.status = 304;
    return answer;
  }
  answer.type = file->type;
  answer.content = variant->content;
  return answer;
}

}  // namespace patolli::net
