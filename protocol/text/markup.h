#pragma once

#include <string>
#include <string_view>

namespace quadrille {

/// Escapes `text` for element text or a quoted attribute in XML and HTML: `printable` (see
/// protocol/text/printable.h), with `& < > " '` as entities.
[[nodiscard]] std::string escape_markup(std::string_view text);

}  // namespace quadrille
