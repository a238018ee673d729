#include "tools/database/move_code.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>

#include "engine/square.h"

namespace quadrille {

namespace {

constexpr unsigned kBitsInByte = 8;
constexpr int kEventKinds = static_cast<int>(EventKind::Keeps) + 1;
constexpr int kEvents = kEventKinds * kColors;  // the numbers below are events

/// Adds the moves from one square to another, of any piece.
void add_moves(Square from, Square to, std::vector<Move>& moves) {
    const int files = std::abs(to.file() - from.file());
    const int ranks = std::abs(to.rank() - from.rank());
    const int longer = std::max(files, ranks);
    const bool is_line = files == 0 || ranks == 0 || files == ranks;
    if (!is_line && files * ranks != 2) return;
    moves.emplace_back(from, to);
    const bool is_double = longer == 2 && (files == 0 || ranks == 0);
    if (is_double) {
        for (const MoveKind kind :
             {MoveKind::DoubleStep, MoveKind::CastleShort, MoveKind::CastleLong}) {
            moves.emplace_back(from, to, kind);
        }
    }
    if (longer != 1) return;
    const bool is_diagonal = files == ranks;
    if (is_diagonal) moves.emplace_back(from, to, MoveKind::EnPassant);
    for (const PieceType becomes : kAllPieceTypes) {
        if (becomes == PieceType::Pawn || becomes == PieceType::King) continue;
        moves.push_back(Move::promotion(from, to, becomes));
        if (is_diagonal) {
            moves.push_back(Move::promotion(from, to, becomes, MoveKind::EnPassantPromotion));
        }
    }
}

/// Both directions of the numbering. The order of the moves is part of the file format.
struct Codes {
    std::vector<Move> moves;
    std::vector<MoveCode> codes;  // by `Move::raw`

    Codes() : codes(std::size_t{1} << Move::kBits, kNoCode) {
        for (int from = 0; from < kSquares; ++from) {
            for (int to = 0; to < kSquares; ++to) {
                const Square a = Square::from_idx(from);
                const Square b = Square::from_idx(to);
                if (from != to && a.is_playable() && b.is_playable()) add_moves(a, b, moves);
            }
        }
        for (std::size_t i = 0; i < moves.size(); ++i) {
            codes[moves[i].raw()] = static_cast<MoveCode>(i + kEvents);
        }
    }
};

const Codes& all_codes() {
    static const Codes kCodes;
    return kCodes;
}

}  // namespace

MoveCode code_of(const GameEntry& entry) {
    if (const Move* const move = std::get_if<Move>(&entry)) return all_codes().codes[move->raw()];
    const GameEvent event = std::get<GameEvent>(entry);
    return static_cast<MoveCode>(static_cast<int>(event.kind) * kColors + idx(event.color));
}

GameEntry entry_of(MoveCode code) {
    if (code < kEvents) {
        return GameEvent{static_cast<EventKind>(code / kColors), color_from_idx(code % kColors)};
    }
    const std::vector<Move>& moves = all_codes().moves;
    const std::size_t index = code - std::size_t{kEvents};
    if (index >= moves.size()) throw std::runtime_error("a stored move is damaged");
    return moves[index];
}

std::string pack_codes(const std::vector<MoveCode>& codes) {
    std::string bytes;
    bytes.reserve(codes.size() * 2);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const MoveCode code : codes) {
        bits |= std::uint32_t{code} << count;
        for (count += kMoveCodeBits; count >= kBitsInByte; count -= kBitsInByte) {
            bytes.push_back(static_cast<char>(bits));
            bits >>= kBitsInByte;
        }
    }
    if (count > 0) bytes.push_back(static_cast<char>(bits));
    return bytes;
}

std::vector<MoveCode> unpack_codes(std::string_view bytes) {
    std::vector<MoveCode> codes;
    codes.reserve(bytes.size() * kBitsInByte / kMoveCodeBits);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char byte : bytes) {
        bits |= std::uint32_t{static_cast<std::uint8_t>(byte)} << count;
        count += kBitsInByte;
        if (count < kMoveCodeBits) continue;
        codes.push_back(bits & kNoCode);
        bits >>= kMoveCodeBits;
        count -= kMoveCodeBits;
    }
    return codes;
}

}  // namespace quadrille
