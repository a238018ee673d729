#pragma once

#include <cassert>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/position_setup.h"

namespace quadrille::testing {

/// The square named by a file letter and a rank number, e.g. "h14".
[[nodiscard]] inline Square square(std::string_view name) {
    int rank = 0;
    for (const char digit : name.substr(1)) rank = 10 * rank + (digit - '0');
    return Square::at(name.front() - 'a', rank - 1);
}

[[nodiscard]] inline Move move(std::string_view from, std::string_view to,
                               MoveKind kind = MoveKind::Normal) {
    return Move{square(from), square(to), kind};
}

/// Small positions, piece by piece: `BoardBuilder(rules).put(Color::Red, "Kh1 Qd4")`. Letters are
/// those of FEN4: P N B R Q K, D for the one-point queen.
class BoardBuilder {
  public:
    explicit BoardBuilder(const RuleSet& rules) : rules_(rules) {}

    BoardBuilder& put(Color c, std::string_view pieces) {
        while (!pieces.empty()) {
            const std::string_view word = pieces.substr(0, pieces.find(' '));
            setup_.board[square(word.substr(1))] = Piece(c, type_of(word.front()));
            pieces.remove_prefix(std::min(pieces.size(), word.size() + 1));
        }
        return *this;
    }
    BoardBuilder& turn(Color c) {
        setup_.turn = c;
        return *this;
    }
    BoardBuilder& out(Color c, Departure how = Departure::Dead) {
        setup_.departure[c] = how;
        return *this;
    }
    BoardBuilder& points(int red, int blue, int yellow, int green) {
        setup_.points = {{red, blue, yellow, green}};
        return *this;
    }
    BoardBuilder& halfmove(int plies) {
        setup_.halfmove = plies;
        return *this;
    }
    BoardBuilder& en_passant(Color c, std::string_view passed, std::string_view victim) {
        setup_.en_passant[c] = EnPassant{square(passed), square(victim)};
        return *this;
    }

    [[nodiscard]] Position position() const {
        const auto p = Position::from_setup(setup_, rules_);
        assert(p.has_value());
        return *p;
    }
    [[nodiscard]] Game game() const { return Game(position()); }

  private:
    static PieceType type_of(char letter) {
        switch (letter) {
            case 'P': return PieceType::Pawn;
            case 'N': return PieceType::Knight;
            case 'B': return PieceType::Bishop;
            case 'R': return PieceType::Rook;
            case 'Q': return PieceType::Queen;
            case 'D': return PieceType::OneQueen;
            default: return PieceType::King;
        }
    }

    RuleSet rules_;
    PositionSetup setup_;
};

/// Four kings behind pawns that keep out of each other's way, in Teams or by other rules.
[[nodiscard]] inline BoardBuilder sheltered_kings(const RuleSet& rules = RuleSet::teams()) {
    return BoardBuilder(rules)
        .put(Color::Red, "Kh1 Pg2 Ph2 Pi2")
        .put(Color::Blue, "Ka7 Pb6 Pb7 Pb8")
        .put(Color::Yellow, "Kg14 Pf13 Pg13 Ph13")
        .put(Color::Green, "Kn8 Pm7 Pm8 Pm9");
}

}  // namespace quadrille::testing
