#pragma once

#include <string>

namespace quadrille::board {

/// Shows an address in the user's browser, where there is a display and one to be had. It lives on
/// when this program ends.
void open_in_browser(const std::string& address);

}  // namespace quadrille::board
