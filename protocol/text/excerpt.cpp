#include "protocol/text/excerpt.h"

#include "protocol/text/printable.h"

namespace quadrille {

std::string excerpt_at(std::string_view input, std::size_t offset) {
    constexpr std::size_t kMaxBytes = 24;
    if (offset >= input.size()) return "the end of the text";
    return '"' + printable(input.substr(offset), kMaxBytes) + '"';
}

}  // namespace quadrille
