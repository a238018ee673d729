// Explains why a move is not legal.

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "engine/attacks.h"
#include "engine/movegen.h"
#include "engine/seat_geometry.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_pattern.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

constexpr std::string_view kNoPiece = "no such piece there";
constexpr std::string_view kNotItsTurn = "not its turn";
constexpr std::string_view kWrongPiece = "wrong piece";
constexpr std::string_view kBlocked = "blocked";
constexpr std::string_view kCapturesOwn = "captures its own piece";
constexpr std::string_view kCapturesTeammate = "captures a teammate's piece";
constexpr std::string_view kCapturesKing = "captures a king";
constexpr std::string_view kMayNotCapture = "this pawn may not capture";
constexpr std::string_view kLeavesKingInCheck = "leaves the king in check";
constexpr std::string_view kCastlingBlocked = "castling is blocked";
constexpr std::string_view kCastlingAttacked = "castling out of, through or into check";

/// The reason why a move is illegal (`TextError`).
struct Reason {
    std::string_view wrong;
    std::string found;
    std::string expected;
    std::string plain = {};  // `MoveTextError::plain`
};

std::string seat_name(const Position& position, Color c) {
    return std::string{seat_names(position.rules())[c]};
}
std::string type_name(PieceType t) { return std::string{kPieceNames[t]}; }

/// Returns a step of one square from `from` towards `to`.
Step toward(Square from, Square to) {
    return {std::clamp(to.file() - from.file(), -1, 1), std::clamp(to.rank() - from.rank(), -1, 1)};
}

/// Describes the piece or wall nearest to `from` between two squares of a line. Returns an empty
/// text if all squares between them are free.
std::string obstacle_between(const Position& position, Square from, Square to) {
    const Bitboard obstacles = squares_between(from, to) & position.board().occupied();
    for (const Square s : obstacles) {
        if (!squares_between(from, s).intersects(obstacles)) return describe_piece(position, s);
    }
    return "";
}

/// Describes a piece that attacks the player's king after the move from `from` to `to`. Returns an
/// empty text if the king is safe.
std::string attacker_after(const Position& position, Square from, Square to) {
    const Color player = position.player();
    const Piece mover = position.piece_on(from);
    const Piece target = position.piece_on(to);
    const Square old_king = position.king_square(player);
    const Square king = from == old_king ? to : old_king;
    Bitboard gone = Bitboard::of(from) | Bitboard::of(to);
    if (mover.type() == PieceType::Pawn && pawn_attacks(mover.color(), from).contains(to)) {
        for (const Color c : position.en_passant().seats()) {
            const EnPassant pair = *position.en_passant().of(c);
            if (pair.passed == to) gone |= Bitboard::of(pair.victim);
        }
    }
    const Bitboard occupied = position.board().occupied().without(gone) | Bitboard::of(to);
    for (const Color c : position.seats().enemies_of(player)) {
        // Capturing an active king kills its army.
        if (position.king_square(c) == to && target.color() == c) continue;
        for (const Square s : position.board().pieces(c).without(gone)) {
            if (piece_attacks(position.piece_on(s), s, occupied).contains(king)) {
                return describe_piece(position, s);
            }
        }
    }
    return "";
}

// ------------------------------------------------------------------ castling

Reason castling_refusal(const Position& position, bool is_short) {
    const Color us = position.turn();
    const Square king = position.king_square(us);
    const Square rook = position.castling_rook(us, is_short ? 0 : 1);
    const std::string side = is_short ? "the short side" : "the long side";
    if (rook.is_none() || king.is_none()) {
        return {"no castling right",
                "no right of " + seat_name(position, us) + " to castle on " + side,
                "a king and a rook that have not moved"};
    }
    if (std::string obstacle = obstacle_between(position, king, rook); !obstacle.empty()) {
        return {kCastlingBlocked, std::move(obstacle), "empty squares between king and rook"};
    }
    const Step step = toward(king, rook);
    const std::string expected = "no attack on the king's square, the next one and the target";
    Square attacked = king;
    if (!position.in_check(us)) {
        const Square transit = stepped(king, step);
        attacked = is_legal(position, Move{king, transit}) ? stepped(king, step, 2) : transit;
    }
    std::string attacker = "an attack on " + format_square(attacked);
    const std::string piece = attacked == king
                                  ? describe_piece(position, position.checking_pieces(us).first())
                                  : attacker_after(position, king, attacked);
    if (!piece.empty()) attacker += " by " + piece;
    return {kCastlingAttacked, std::move(attacker), expected};
}

/// Returns whether the move goes two squares along the home row, which means castling.
bool is_castling_step(Color us, Square from, Square to) {
    const Step step = home_row_step(us);
    return relative_rank(us, from) == 1 &&
           (stepped(from, step, 2) == to || stepped(from, step, -2) == to);
}

Reason castling_step_refusal(const Position& position, Square from, Square to) {
    const Step step = toward(from, to);
    constexpr int kShortDistance = 3;
    const auto ends_row = [&](Square s) { return !s.is_none() && stepped(s, step).is_none(); };
    return castling_refusal(position, ends_row(stepped(from, step, kShortDistance)));
}

// ------------------------------------------------------------------ one piece, one target

Reason unreachable(const Position& position, Square from, Square to) {
    const std::string piece = "a " + type_name(position.piece_on(from).type());
    return {"the piece cannot move there", describe_piece(position, from), piece + " move",
            piece + " can't move from " + format_square(from) + " to " + format_square(to)};
}

/// Returns the reason why a pawn cannot reach `to`, or `std::nullopt` if it can.
std::optional<Reason> pawn_refusal(const Position& position, Square from, Square to) {
    const Color us = position.turn();
    const SeatGeometry& geometry = kSeatGeometry[us];
    const auto obstacle = [&](Square s) -> std::optional<Reason> {
        if (position.piece_on(s).is_none()) return std::nullopt;
        return Reason{kBlocked, describe_piece(position, s), "empty squares ahead"};
    };
    if (stepped(from, geometry.push) == to) return obstacle(to);
    if (stepped(from, geometry.push, 2) == to && relative_rank(us, from) == 2) {
        const std::optional<Reason> first = obstacle(stepped(from, geometry.push));
        return first.has_value() ? first : obstacle(to);
    }
    if (!pawn_attacks(us, from).contains(to)) return unreachable(position, from, to);
    if (position.piece_on(to).is_piece()) return std::nullopt;
    for (const Color c : position.en_passant().seats() - position.side_of(us)) {
        if (position.en_passant().of(c)->passed == to) return std::nullopt;
    }
    return Reason{kNothingToCapture, describe_piece(position, to), "a piece to capture"};
}

/// Returns the reason why a piece cannot reach `to`, or `std::nullopt` if it can.
std::optional<Reason> way_refusal(const Position& position, Square from, Square to) {
    const Piece piece = position.piece_on(from);
    if (piece.type() == PieceType::Pawn) return pawn_refusal(position, from, to);
    if (piece.type() == PieceType::King && is_castling_step(position.turn(), from, to)) {
        return castling_step_refusal(position, from, to);
    }
    if (!piece_attacks(piece, from, Bitboard{}).contains(to))
        return unreachable(position, from, to);
    if (piece.type() == PieceType::Knight) return std::nullopt;
    std::string obstacle = obstacle_between(position, from, to);
    if (obstacle.empty()) return std::nullopt;
    return Reason{kBlocked, std::move(obstacle), "a free way to " + format_square(to)};
}

/// Returns the reason why the move from `from` to `to` is illegal.
Reason refusal_of(const Position& position, Square from, Square to) {
    const Color us = position.turn();
    if (const std::optional<Reason> reason = way_refusal(position, from, to)) return *reason;
    const Piece target = position.piece_on(to);
    if (target.is_wall()) return {kBlocked, describe_piece(position, to), "no wall there"};
    if (target.is_alive() && target.color() == us) {
        return {kCapturesOwn, describe_piece(position, to), "another seat's piece"};
    }
    if (target.is_alive() && position.side_of(us).contains(target.color())) {
        return {kCapturesTeammate, describe_piece(position, to), "an enemy's piece"};
    }
    const bool is_king = target.is_alive() && position.king_square(target.color()) == to;
    if (is_king && !position.rules().captures_kings) {
        return {kCapturesKing, describe_piece(position, to), "a move that captures no king"};
    }
    if (position.en_passant().non_capturing_pawns().contains(from) && from.file() != to.file() &&
        from.rank() != to.rank()) {
        return {kMayNotCapture, describe_piece(position, from),
                "no capture while it can be captured en passant"};
    }
    const std::string attacker = attacker_after(position, from, to);
    const std::string king = seat_name(position, position.player());
    return {kLeavesKingInCheck, attacker.empty() ? "a check to " + king : "a check by " + attacker,
            "a move after which the king of " + king + " is safe"};
}

// ------------------------------------------------------------------ finding the piece

MoveTextError error_of(const MovePattern& pattern, std::string field, std::size_t offset,
                       Reason reason) {
    return {{reason.wrong, std::move(field), offset, std::move(reason.found),
             std::move(reason.expected)},
            pattern.text,
            std::move(reason.plain)};
}

/// Reasons in the order of preference: those closest to a legal move explain most.
constexpr std::array<std::string_view, 9> kClosestFirst = {
    kLeavesKingInCheck, kCapturesKing,    kMayNotCapture,    kCapturesTeammate, kCapturesOwn,
    kCastlingAttacked,  kCastlingBlocked, kNothingToCapture, kBlocked};

std::size_t distance_from_legal(std::string_view wrong) {
    const auto* const found = std::ranges::find(kClosestFirst, wrong);
    return static_cast<std::size_t>(found - kClosestFirst.begin());
}

bool is_candidate(const MovePattern& pattern, const Position& position, Square s) {
    const Piece piece = position.piece_on(s);
    if (!piece.is_alive() || piece.color() != position.turn()) return false;
    if (!pattern.may_come_from(s)) return false;
    return as_written_in_moves(piece.type()) == pattern.mover();
}

/// Explains a move without its origin square: picks the best reason of all pieces that fit.
MoveTextError explain_short(const MovePattern& pattern, const Position& position) {
    std::optional<Reason> best;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!is_candidate(pattern, position, s)) continue;
        Reason reason = refusal_of(position, s, pattern.to);
        const bool is_closer = !best.has_value() ||
                               distance_from_legal(reason.wrong) < distance_from_legal(best->wrong);
        if (is_closer) best = std::move(reason);
    }
    if (best.has_value()) return error_of(pattern, "to", pattern.to_at, std::move(*best));
    std::string place = " on the board";
    if (pattern.from_file.has_value()) {
        place = std::string{" on file "} + static_cast<char>('a' + *pattern.from_file);
    } else if (pattern.from_rank.has_value()) {
        place = " on rank " + std::to_string(*pattern.from_rank + 1);
    }
    const PieceType type = *pattern.mover();
    const std::string seat = seat_name(position, position.turn());
    return error_of(
        pattern, "piece", pattern.start,
        {kNoPiece, "no " + type_name(type) + " of " + seat + place, "a piece of " + seat + place});
}

/// Checks the origin of a move with both squares. Returns an error if it does not have the named
/// piece of the seat to move.
std::optional<Reason> origin_refusal(const MovePattern& pattern, const Position& position) {
    const Square from = pattern.from_square();
    const Piece piece = position.piece_on(from);
    const std::string found = describe_piece(position, from);
    const std::string own = "a piece of " + seat_name(position, position.turn());
    if (!piece.is_piece()) return Reason{kNoPiece, found, own};
    const bool is_zombie =
        piece.is_alive() && position.seats().state(piece.color()) == SeatState::Zombie;
    if (piece.is_dead() || is_zombie) return Reason{"a dead piece does not move", found, own};
    if (piece.color() != position.turn()) {
        const bool walks = position.seats().state(position.turn()) == SeatState::Walking;
        return Reason{kNotItsTurn, found,
                      own + (walks ? ", whose king walks" : ", whose turn it is")};
    }
    if (pattern.piece.has_value() && as_written_in_moves(piece.type()) != *pattern.piece) {
        return Reason{kWrongPiece, found, "a " + type_name(*pattern.piece)};
    }
    return std::nullopt;
}

}  // namespace

std::string describe_for_players(const MoveTextError& error) {
    const std::string wrong{error.wrong};
    if (wrong == kNotAMove) return error.text + " is not a move";
    std::string text = error.plain;
    if (text.empty()) {
        text = wrong == kBlocked      ? error.found + " is in the way"
               : wrong == kNoPiece    ? "there is " + error.found
               : wrong == kNotItsTurn ? error.found + " can't move now"
               : wrong == kWrongPiece ? error.found + " is not " + error.expected
               : wrong.starts_with("captures") || wrong == kLeavesKingInCheck
                   ? "this move " + wrong + ": " + error.found
                   : wrong + ": " + error.found;
    }
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

std::string describe_piece(const Position& position, Square square) {
    const Piece piece = position.piece_on(square);
    const std::string place = " on " + format_square(square);
    if (piece.is_none()) return "no piece" + place;
    if (piece.is_wall()) return "a wall" + place;
    const std::string type = type_name(piece.type()) + place;
    if (!piece.has_owner()) return "a dead " + type;
    const std::string owner = seat_name(position, piece.color()) + "'s ";
    if (piece.is_dead()) return owner + "dead " + type;
    const bool is_zombie = position.seats().state(piece.color()) == SeatState::Zombie;
    return owner + (is_zombie ? "zombie " : "") + type;
}

MoveTextError explain_refusal(const MovePattern& pattern, const Position& position) {
    if (pattern.to_file.has_value()) {
        const std::string to(1, static_cast<char>('a' + *pattern.to_file));
        return error_of(
            pattern, "capture", pattern.capture_at,
            {kNothingToCapture,
             "no pawn of " + seat_name(position, position.turn()) + " that captures on file " + to,
             "files of a pawn and of a piece that it can capture"});
    }
    if (pattern.castling.has_value()) {
        return error_of(pattern, "castling", pattern.start,
                        castling_refusal(position, *pattern.castling == MoveKind::CastleShort));
    }
    if (!pattern.has_from_square()) return explain_short(pattern, position);
    if (std::optional<Reason> reason = origin_refusal(pattern, position)) {
        return error_of(pattern, "from", pattern.from_at, std::move(*reason));
    }
    return error_of(pattern, "to", pattern.to_at,
                    refusal_of(position, pattern.from_square(), pattern.to));
}

}  // namespace quadrille
