#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace quadrille {

/// A move or event as a number below `kNoCode`. Each move that pieces could make on an empty board
/// has a number, so that a move is decoded without its position.
using MoveCode = std::uint16_t;
inline constexpr int kMoveCodeBits = 15;
inline constexpr MoveCode kNoCode = (1U << kMoveCodeBits) - 1;

[[nodiscard]] MoveCode code_of(const GameEntry& entry);
/// Returns the entry with this number. Throws `std::runtime_error` for an unused number.
[[nodiscard]] GameEntry entry_of(MoveCode code);

/// Returns the codes of the entries, in `kMoveCodeBits` bits each.
[[nodiscard]] std::string pack_codes(const std::vector<MoveCode>& codes);
[[nodiscard]] std::vector<MoveCode> unpack_codes(std::string_view bytes);

}  // namespace quadrille
