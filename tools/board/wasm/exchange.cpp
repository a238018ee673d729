#include "tools/board/wasm/exchange.h"

#include <algorithm>
#include <utility>

namespace quadrille::board {

namespace {

struct Texts {
    std::string written;
    std::string given;
};

Texts& texts() {
    static Texts texts;
    return texts;
}

}  // namespace

std::string take_input(std::size_t bytes) {
    std::string text = std::exchange(texts().written, {});
    text.resize(std::min(bytes, text.size()));
    return text;
}

void set_output(std::string text) { texts().given = std::move(text); }

}  // namespace quadrille::board

extern "C" {

/// Memory for a text of so many bytes.
[[clang::export_name("quadrille_room")]] char* quadrille_room(std::size_t bytes) {
    std::string& written = quadrille::board::texts().written;
    written.assign(bytes, '\0');
    return written.data();
}

[[clang::export_name("quadrille_answer")]] const char* quadrille_answer() {
    return quadrille::board::texts().given.data();
}

[[clang::export_name("quadrille_answer_bytes")]] std::size_t quadrille_answer_bytes() {
    return quadrille::board::texts().given.size();
}

}  // extern "C"
