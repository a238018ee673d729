#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

namespace quadrille {

/// Reason for refusing a command. A refused command changes nothing.
enum class ErrorKind : std::uint8_t {
    UnknownCommand,
    InvalidOption,
    InvalidFen,
    InvalidMove,
    InvalidValue,
    IllegalNow,
};

/// Returns the words that begin the answer to a refused command, e.g. "Invalid move".
[[nodiscard]] constexpr std::string_view name(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::UnknownCommand: return "Unknown command";
        case ErrorKind::InvalidOption: return "Invalid option";
        case ErrorKind::InvalidFen: return "Invalid FEN";
        case ErrorKind::InvalidMove: return "Invalid move";
        case ErrorKind::InvalidValue: return "Invalid value";
        case ErrorKind::IllegalNow: return "Illegal now";
    }
    return "Invalid value";
}

struct CommandError {
    ErrorKind kind = ErrorKind::InvalidValue;
    std::string message;  // place and fault
};

[[nodiscard]] inline std::string format_error(const CommandError& error) {
    return std::string{name(error.kind)} + ": " + error.message;
}

[[nodiscard]] inline tl::unexpected<CommandError> fail(ErrorKind kind, std::string message) {
    return tl::unexpected<CommandError>(CommandError{kind, std::move(message)});
}

}  // namespace quadrille
