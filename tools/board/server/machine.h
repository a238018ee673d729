#pragma once

#include <string>
#include <vector>

// The machine on which the server runs.

namespace quadrille::board {

/// Returns the addresses (digits) by which other machines may reach this one: of its networks that
/// are up, without those of version 6 that need the name of a network.
[[nodiscard]] std::vector<std::string> own_addresses();

/// Opens an address in the user's browser, where there is a display. The browser outlives this
/// program.
void open_in_browser(const std::string& address);

}  // namespace quadrille::board
