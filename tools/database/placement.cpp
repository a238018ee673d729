#include "tools/database/placement.h"

#include <algorithm>

#include "engine/seat_geometry.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/base/failure.h"

namespace quadrille {

namespace {

constexpr std::uint8_t kEmptySquare = 0xFE;
constexpr std::uint8_t kColorBits = 3;

std::size_t at(Square square) { return static_cast<std::size_t>(square.idx()); }

/// Returns the pawn's square behind `passed`, which a double step of one seat passes.
Square victim_behind(Square passed) {
    for (const Color c : kAllColors) {
        if (relative_rank(c, passed) == 3) return stepped(passed, kSeatGeometry[c].push);
    }
    return Square::none();
}

}  // namespace

Expected<std::vector<PlacedPiece>, std::string> parse_pieces(std::string_view text) {
    std::vector<PlacedPiece> pieces;
    for (const Word& word : split_words(text)) {
        std::string_view rest = word.text;
        const bool is_dead = rest.starts_with('d');
        if (is_dead) rest.remove_prefix(1);
        const auto color = rest.size() < 4 ? std::nullopt : color_from_letter(rest[0]);
        const auto type = color ? piece_type_from_letter(rest[1]) : std::nullopt;
        const auto square = type ? parse_square(rest.substr(2)) : std::nullopt;
        if (!square) {
            return fail(in_quotes(word.text) +
                        " is not a piece with its square such as rKh1, or drKh1 for a dead one");
        }
        const Piece piece{*color, *type};
        pieces.push_back({is_dead ? piece.killed() : piece, *square});
    }
    return pieces;
}

Expected<Material, std::string> parse_material(std::string_view text) {
    const auto is_piece_letter = [](char c) { return piece_type_from_letter(c).has_value(); };
    Material material;
    for (const Word& word : split_words(text)) {
        const std::string_view letters =
            word.text.substr(std::min<std::size_t>(2, word.text.size()));
        const auto color = color_from_letter(word.text[0]);
        const bool is_valid =
            color && word.text.substr(1, 1) == ":" && std::ranges::all_of(letters, is_piece_letter);
        if (!is_valid) {
            return fail(in_quotes(word.text) + " is not a seat with its pieces such as r:QRR");
        }
        for (const PieceType type : kAllPieceTypes) {
            const auto count = std::ranges::count(letters, kPieceLetters[type]);
            if (type == PieceType::King || (type == PieceType::Pawn && count == 0)) continue;
            material.push_back({{*color, type}, static_cast<int>(count)});
        }
    }
    return material;
}

Placement::Placement(const Position& start) : en_passant_waits_(start.rules().en_passant_waits) {
    wanted_.fill(kAny);
    for (int i = 0; i < kSquares; ++i) {
        board_[static_cast<std::size_t>(i)] = code_of(start.piece_on(Square::from_idx(i)));
    }
}

Placement::Placement(const Position& start, const std::vector<PlacedPiece>& wanted)
    : Placement(start) {
    for (const PlacedPiece& each : wanted) want(each.square, each.piece);
}

Placement::Placement(const Position& start, const Position& wanted) : Placement(start) {
    for (int i = 0; i < kSquares; ++i) {
        const Square square = Square::from_idx(i);
        if (square.is_playable()) want(square, wanted.piece_on(square));
    }
}

Placement::Placement(const Position& start, const Material& wanted) : Placement(start) {
    counts_ = true;
    for (const PieceCount& each : wanted) {
        const Code code = code_of(each.piece);
        is_counted_[code] = true;
        count(code, static_cast<int>(std::ranges::count(board_, code)) - each.count);
    }
}

Placement::Code Placement::code_of(Piece piece) {
    if (!piece.is_piece()) return piece.is_wall() ? kEmptySquare - 1 : kEmptySquare;
    const int color = piece.has_owner() ? idx(piece.color()) : 0;
    return static_cast<Code>(idx(piece.type()) << 2 | color);
}

void Placement::want(Square square, Piece piece) {
    Code& wanted = wanted_[at(square)];
    if (wanted != kAny) mismatches_ -= board_[at(square)] != wanted ? 1 : 0;
    wanted = code_of(piece);
    mismatches_ += board_[at(square)] != wanted ? 1 : 0;
}

void Placement::count(Code code, int change) {
    if (!is_counted_[code]) return;
    std::int8_t& surplus = surplus_[code];
    mismatches_ -= surplus != 0 ? 1 : 0;
    surplus = static_cast<std::int8_t>(surplus + change);
    mismatches_ += surplus != 0 ? 1 : 0;
}

void Placement::put(std::size_t square, Code code) {
    if (counts_) {
        count(board_[square], -1);
        count(code, 1);
    }
    const Code wanted = wanted_[square];
    if (wanted != kAny) {
        mismatches_ += (code != wanted ? 1 : 0) - (board_[square] != wanted ? 1 : 0);
    }
    board_[square] = code;
}

void Placement::play(Move move) {
    Code piece = board_[at(move.from())];
    put(at(move.from()), kEmptySquare);
    if (move.is_promotion()) {
        piece = static_cast<Code>(idx(move.becomes()) << 2 | (piece & kColorBits));
    }
    put(at(move.to()), piece);
    if (move.is_en_passant()) {
        // In Chess4 the pawn may have gone on.
        const Square victim = victim_behind(move.to());
        if (en_passant_waits_ || victim.is_none()) {
            ++slack_;
        } else {
            put(at(victim), kEmptySquare);
        }
    }
    if (!move.is_castling()) return;
    const Step step = {(move.to().file() - move.from().file()) / 2,
                       (move.to().rank() - move.from().rank()) / 2};
    for (Square s = stepped(move.to(), step); !s.is_none(); s = stepped(s, step)) {
        const Code rook = board_[at(s)];
        if (rook == kEmptySquare) continue;
        put(at(s), kEmptySquare);
        put(at(stepped(move.from(), step)), rook);
        return;
    }
}

}  // namespace quadrille
