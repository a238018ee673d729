#include "tools/games/formats/svg_board.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <utility>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/record/result.h"
#include "protocol/text/markup.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"
#include "protocol/uci/board_view.h"

namespace quadrille {

namespace {

// All lengths in pixels.
constexpr int kCell = 40;
constexpr int kMargin = 30;
constexpr int kBoard = kCell * kBoardSide;
constexpr int kWidth = kBoard + 2 * kMargin;
constexpr int kSeatLine = 24;
constexpr int kPanelTop = kBoard + 2 * kMargin + kSeatLine / 2;
constexpr int kHeight = kPanelTop + (kColors + 1) * kSeatLine + kMargin / 2;

constexpr std::string_view kLightSquare = "#f2ead8";
constexpr std::string_view kDarkSquare = "#c9b38c";
constexpr std::string_view kLastMoveShade = "#6fa8ff";
constexpr std::string_view kDeadFill = "#9a9a9a";
constexpr std::string_view kOutline = "#222222";
constexpr std::string_view kCheckRing = "#ff00c8";
constexpr PerColor<std::string_view> kSeatFills = {{{"#d8433b", "#3f74d1", "#e6c229", "#3a9d4c"}}};
/// White, Silver, Black, Gold.
constexpr PerColor<std::string_view> kChess4Fills = {
    {{"#ffffff", "#b3c0d4", "#43474d", "#e6b422"}}};

/// Outlines of the pieces in a box of 40 by 40, as closed SVG paths made for this program.
constexpr PerPieceType<std::string_view> kShapes = {{{
    // pawn
    "M20 9a5.5 5.5 0 0 1 3.2 10c1 5 3.3 7.6 5.8 9v4H11v-4c2.5-1.400 4.800-4 5.800-9A5.500 5.500 "
    "0 0 1 20 9z",
    // knight
    "M12 33c0-8 6-10 6-14-3 1-4.500 3.500-7.500 3L9 18.500 15 11l.5-4.500 4 3c7 .5 11 7 11 "
    "15.500 0 3-.5 5.500-1 8z",
    // bishop
    "M20 5c5 4 8 9 8 13 0 3-1.500 5-3 6l2 5h3v4H10v-4h3l2-5c-1.500-1-3-3-3-6 0-4 3-9 8-13z",
    // rook
    "M10 8h4v3h4V8h4v3h4V8h4v7l-3 2.500v10l3 2V33H10v-3.500l3-2v-10L10 15z",
    // queen
    "M8 13l5.500 6L15 9l5 9 5-9 1.500 10L32 13l-3.500 14v6h-17v-6z",
    // king
    "M18.500 5h3v3h3v3h-3v4c5-3 10.500-1 10.500 4 0 4-2.500 6.500-4.500 "
    "8.500V33h-15v-5.500C10.500 25.500 8 23 8 19c0-5 5.500-7 10.500-4v-4h-3V8h3z",
    // 1-point queen
    "M8 13l5.500 6L15 9l5 9 5-9 1.500 10L32 13l-3.500 14v6h-17v-6z",
}}};

int left_of(Square s) { return kMargin + s.file() * kCell; }
int top_of(Square s) { return kMargin + (kBoardSide - 1 - s.rank()) * kCell; }

class SvgPainter {
  public:
    SvgPainter(const Position& position, const std::optional<Move>& last_move,
               const PerColor<std::string>& players)
        : position_(position),
          last_move_(last_move),
          players_(players),
          fills_(position.rules().is_chess4() ? kChess4Fills : kSeatFills) {}

    std::string draw() {
        head();
        for (int i = 0; i < kSquares; ++i) {
            const Square s = Square::from_idx(i);
            if (s.is_playable()) square(s);
        }
        coordinates();
        for (int i = 0; i < kSquares; ++i) {
            const Square s = Square::from_idx(i);
            if (s.is_playable() && position_.piece_on(s).is_piece()) piece(s);
        }
        panel();
        return std::move(out_) + "</svg>\n";
    }

  private:
    template <class... T>
    void add(fmt::format_string<T...> format, T&&... values) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<T>(values)...);
    }

    void head() {
        add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
            "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\">\n<title>{2}</title>\n",
            kWidth, kHeight, escape_markup(format_fen4(position_)));
        rectangle(0, 0, kWidth, kHeight, "#ffffff");
    }

    /// `more`: further attributes.
    void rectangle(int x, int y, int width, int height, std::string_view fill,
                   std::string_view more = {}) {
        add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" {}/>\n", x, y, width,
            height, fill, more);
    }

    void text(int x, int y, int size, std::string_view anchor, std::string_view words) {
        add("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n",
            x, y, size, anchor, kOutline, escape_markup(words));
    }

    void square(Square s) {
        const bool is_dark = (s.file() + s.rank()) % 2 == 0;
        const bool is_wall = position_.piece_on(s).is_wall();
        rectangle(left_of(s), top_of(s), kCell, kCell,
                  is_wall ? kOutline : (is_dark ? kDarkSquare : kLightSquare));
        const bool was_touched =
            last_move_.has_value() && (last_move_->from() == s || last_move_->to() == s);
        if (!was_touched) return;
        rectangle(left_of(s), top_of(s), kCell, kCell, kLastMoveShade, "fill-opacity=\"0.55\"");
    }

    void coordinates() {
        constexpr int kSize = 13;
        for (int i = 0; i < kBoardSide; ++i) {
            const int middle = kMargin + i * kCell + kCell / 2;
            const std::string file(1, static_cast<char>('a' + i));
            const std::string rank = fmt::format("{}", kBoardSide - i);
            for (const int at : {kMargin / 2, kMargin + kBoard + kMargin / 2}) {
                text(middle, at + kSize / 2 - 1, kSize, "middle", file);
                text(at, middle + kSize / 2 - 1, kSize, "middle", rank);
            }
        }
    }

    void piece(Square s) {
        const Piece here = position_.piece_on(s);
        const bool is_king = here.has_owner() && position_.king_square(here.color()) == s;
        const bool is_grey = here.is_dead() || (is_king && position_.seats().state(here.color()) ==
                                                               SeatState::Zombie);
        const bool shows_seat = is_king && is_grey;
        add("<g transform=\"translate({} {})\">\n", left_of(s), top_of(s));
        if (is_king && !is_grey && position_.in_check(here.color())) {
            add("<circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"none\" stroke-width=\"3\" "
                "stroke=\"{}\"/>\n",
                kCheckRing);
        }
        add("<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" "
            "stroke-linejoin=\"round\"/>\n",
            kShapes[here.type()], is_grey ? kDeadFill : fills_[here.color()],
            shows_seat ? fills_[here.color()] : kOutline, shows_seat ? 3 : 1);
        if (here.type() == PieceType::OneQueen) text(20, 31, 12, "middle", "1");
        out_ += "</g>\n";
    }

    void panel() {
        constexpr int kSize = 15;
        const PerColor<std::string_view>& names = seat_names(position_.rules());
        text(kMargin, kPanelTop, kSize, "start",
             position_.is_over() ? fmt::format("Game over: {}", name(position_.outcome().reason))
                                 : fmt::format("{} to move", names[position_.turn()]));
        for (const Color c : kAllColors) {
            const int y = kPanelTop + (idx(c) + 1) * kSeatLine;
            const bool to_move = !position_.is_over() && position_.turn() == c;
            rectangle(kMargin, y - kSize + 2, kSize, kSize, fills_[c],
                      to_move ? fmt::format("stroke=\"{}\" stroke-width=\"3\"", kOutline) : "");
            const std::string standing =
                position_.rules().is_teams_variant()
                    ? fmt::format("team {}", position_.side_of(c).contains(Color::Red) ? 1 : 2)
                : position_.rules().is_chess4()
                    ? fmt::format("{} points", format_sixths(position_.points(c)))
                    : fmt::format("{} points", position_.points(c));
            constexpr std::size_t kLetters = 24;
            const std::string player =
                players_[c].empty()
                    ? ""
                    : fmt::format(" ({})", shortened(printable(players_[c]), kLetters));
            text(2 * kMargin, y, kSize, "start",
                 fmt::format("{}{}: {}, {}", names[c], player, standing,
                             describe_seat(position_, c)));
        }
    }

    const Position& position_;
    std::optional<Move> last_move_;
    const PerColor<std::string>& players_;
    const PerColor<std::string_view>& fills_;
    std::string out_;
};

}  // namespace

std::string draw_svg_board(const Position& position, const std::optional<Move>& last_move,
                           const PerColor<std::string>& players) {
    return SvgPainter{position, last_move, players}.draw();
}

}  // namespace quadrille
