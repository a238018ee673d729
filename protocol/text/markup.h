#pragma once

#include <string>
#include <string_view>

namespace quadrille {

/// `text` fit to stand between tags, or in a quoted attribute, of XML and HTML: printable
/// (protocol/text/printable.h), and `& < > " '` as entities.
[[nodiscard]] std::string escape_markup(std::string_view text);

}  // namespace quadrille
