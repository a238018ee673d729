#include "tools/board/wasm/exchange.h"

#include <algorithm>
#include <utility>

namespace quadrille::board {

namespace {

struct Texts {
    std::string input;
    std::string output;
};

Texts& texts() {
    static Texts texts;
    return texts;
}

}  // namespace

std::string take_input(std::size_t bytes) {
    std::string text = std::exchange(texts().input, {});
    text.resize(std::min(bytes, text.size()));
    return text;
}

void set_output(std::string text) { texts().output = std::move(text); }

}  // namespace quadrille::board

extern "C" {

/// Returns memory for an input text of `bytes` bytes.
[[clang::export_name("quadrille_room")]] char* quadrille_room(std::size_t bytes) {
    std::string& input = quadrille::board::texts().input;
    input.assign(bytes, '\0');
    return input.data();
}

[[clang::export_name("quadrille_answer")]] const char* quadrille_answer() {
    return quadrille::board::texts().output.data();
}

[[clang::export_name("quadrille_answer_bytes")]] std::size_t quadrille_answer_bytes() {
    return quadrille::board::texts().output.size();
}

}  // extern "C"
