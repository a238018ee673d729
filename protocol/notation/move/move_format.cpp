// Writing moves, with a function for each format.

#include <string>

#include "protocol/notation/letters.h"
#include "protocol/notation/move/move_marks.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

// ------------------------------------------------------------------ check and mate signs

struct Signs {
    int checks = 0;
    int mates = 0;
};

Signs signs_of(Move move, const Position& before) {
    Position after = before;
    const PlyReport report = after.play(move);
    const int mates = report.mated.size() + report.king_captured.size();
    if (report.mated.empty()) return {newly_checked(move, before, after).size(), mates};
    const Position late_before = with_mates_judged_at_turn(before);
    Position late_after = late_before;
    late_after.play(move);
    return {newly_checked(move, late_before, late_after).size(), mates};
}

std::string format_signs(Move move, const Position& before, bool with_checks) {
    const Signs signs = signs_of(move, before);
    std::string out(static_cast<std::size_t>(with_checks ? signs.checks : 0), '+');
    return out + std::string(static_cast<std::size_t>(signs.mates), '#');
}

// ------------------------------------------------------------------ parts

std::string castling_text(MoveKind kind) { return kind == MoveKind::CastleShort ? "O-O" : "O-O-O"; }

/// Figurines in place of piece letters; empty for a pawn.
constexpr Language kWhiteFigurines = {"", "", {{{"", "♘", "♗", "♖", "♕", "♔", "♕"}}}};
constexpr Language kBlackFigurines = {"", "", {{{"", "♞", "♝", "♜", "♛", "♚", "♛"}}}};
constexpr PerColor<const Language*> kFigurines = {
    {{&kWhiteFigurines, &kBlackFigurines, &kWhiteFigurines, &kBlackFigurines}}};

/// Returns whether a promotion to the 1-point queen is written `D`: in English and with figurines.
bool keeps_d(const Language& language) { return &language == &english() || language.code.empty(); }

/// Returns the coordinates of the origin in SAN: none for a pawn's step, at least the file for its
/// capture.
Disambiguation san_disambiguation(Move move, const Position& before) {
    const PieceType type = as_written_in_moves(before.piece_on(move.from()).type());
    const bool is_pawn = type == PieceType::Pawn;
    const bool captures = before.is_capture(move);
    if (is_pawn && !captures) return {};
    const auto is_like = [&](Move other) {
        return as_written_in_moves(before.piece_on(other.from()).type()) == type &&
               (!is_pawn || before.is_capture(other));
    };
    Disambiguation origin = disambiguation(move, before, DisambiguationOrder::FileFirst, is_like);
    origin.file = origin.file || is_pawn;
    return origin;
}

/// Returns the suffix of a promotion in SAN. `is_choice`: both queens may be chosen.
std::string promotion_text(PieceType becomes, const Language& language, bool is_choice) {
    if (becomes != PieceType::OneQueen) return "=" + std::string{letter_of(language, becomes)};
    if (keeps_d(language)) return std::string{"="} + kPieceLetters[becomes];
    return "=" + std::string{letter_of(language, becomes)} + (is_choice ? "1" : "");
}

std::string promotion_suffix(Move move) {
    return move.is_promotion() ? std::string{"="} + kPieceLetters[move.becomes()] : "";
}

}  // namespace

ColorSet newly_checked(Move move, const Position& before, const Position& after) {
    ColorSet kings;
    for (const Color c : after.seats().with_king() - after.side_of(before.turn())) {
        Bitboard known = before.checking_pieces(c);
        if (known.contains(move.from())) known |= Bitboard::of(move.to());
        if (!after.checking_pieces(c).without(known).empty()) kings.add(c);
    }
    return kings;
}

Position with_mates_judged_at_turn(const Position& position) {
    RuleSet rules = position.rules();
    rules.mate_timing = MateTiming::Turn;
    return Position::from_setup(position.to_setup(), rules).value_or(position);
}

std::string format_dash(Move move) {
    return format_square(move.from()) + "-" + format_square(move.to()) + promotion_suffix(move);
}

std::string format_uci(Move move) {
    std::string out = format_square(move.from()) + format_square(move.to());
    if (move.is_promotion()) out += to_lower(kPieceLetters[move.becomes()]);
    return out;
}

std::string format_long(Move move, const Position& before) {
    const std::string signs = format_signs(move, before, !move.is_castling());
    if (move.is_castling()) return castling_text(move.kind()) + signs;
    std::string out{letter_of(english(), before.piece_on(move.from()).type())};
    out += format_square(move.from());
    out += before.is_capture(move) ? "x" : "-";
    const Piece target = before.piece_on(move.to());
    if (target.is_piece()) out += letter_of(english(), target.type());
    return out + format_square(move.to()) + promotion_suffix(move) + signs;
}

std::string format_san(Move move, const Position& before, const Language& language) {
    const std::string signs = format_signs(move, before, true);
    if (move.is_castling()) return castling_text(move.kind()) + signs;
    const Square from = move.from();
    std::string out{letter_of(language, before.piece_on(from).type())};
    const Disambiguation origin = san_disambiguation(move, before);
    if (origin.file) out += static_cast<char>('a' + from.file());
    if (origin.rank) out += std::to_string(from.rank() + 1);
    if (before.is_capture(move)) out += 'x';
    out += format_square(move.to());
    if (move.is_promotion()) {
        const bool is_choice = before.rules().promote_to.contains(PieceType::Queen);
        out += promotion_text(move.becomes(), language, is_choice);
    }
    return out + signs;
}

std::string format_move(Move move, const Position& before, MoveFormat format,
                        const Language& language) {
    switch (format) {
        case MoveFormat::Dash: return format_dash(move);
        case MoveFormat::Long: return format_long(move, before);
        case MoveFormat::Uci: return format_uci(move);
        case MoveFormat::San: return format_san(move, before, language);
        case MoveFormat::Figurine: return format_san(move, before, *kFigurines[before.turn()]);
    }
    return format_dash(move);
}

}  // namespace quadrille
