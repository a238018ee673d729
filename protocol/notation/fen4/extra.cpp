// The extra field of FEN4: its grammar and its keys.

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/seat_geometry.h"
#include "protocol/notation/fen4/draft.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

// ------------------------------------------------------------------ grammar

constexpr char kQuote = '\'';
constexpr std::size_t kMaxDigits = 18;
constexpr std::string_view kField = "extra";

constexpr bool is_identifier_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

tl::unexpected<TextError> bad(const Fen4Scanner& in, std::string expected) {
    return unexpected<TextError>(
        in.error("not an extra field", std::string{kField}, std::move(expected)));
}

/// Reads a quoted text and returns it without quotes. Removes line breaks, which come from
/// wrapping; refuses other control characters.
Expected<std::string, TextError> read_text(Fen4Scanner& in) {
    const Fen4Scanner start = in;
    if (in.peek() != kQuote) return bad(in, "a text in quotes like 'lives'");
    const std::optional<std::string_view> raw = in.raw_until(kQuote, in.offset() + 1);
    if (!raw.has_value()) return bad(start, "a closing quote");
    std::string text{*raw};
    std::erase_if(text, [](char c) { return c == '\n' || c == '\r'; });
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7F; };
    if (std::ranges::any_of(text, is_control))
        return bad(start, "a text without control characters");
    return text;
}

Expected<ExtraScalar, TextError> read_number(Fen4Scanner& in) {
    const Fen4Scanner start = in;
    ExtraScalar scalar{ExtraKind::Number, ""};
    const auto read_digits = [&] {
        const std::size_t before = scalar.text.size();
        for (; is_digit(in.peek()); in.advance()) scalar.text += in.peek();
        return scalar.text.size() > before && scalar.text.size() <= kMaxDigits;
    };
    if (in.accept('-')) scalar.text += '-';
    bool good = read_digits();
    if (good && in.accept('.')) {
        scalar.text += '.';
        good = read_digits();
    }
    if (!good) return bad(start, "a number of at most 18 characters");
    return scalar;
}

Expected<ExtraScalar, TextError> read_scalar(Fen4Scanner& in) {
    if (in.peek() == kQuote) {
        return read_text(in).map([](std::string text) {
            return ExtraScalar{ExtraKind::Text, std::move(text)};
        });
    }
    if (in.peek() == '-' || is_digit(in.peek())) return read_number(in);
    constexpr std::array<std::pair<std::string_view, ExtraKind>, 3> kWords = {
        {{"true", ExtraKind::Bool}, {"false", ExtraKind::Bool}, {"null", ExtraKind::Null}}};
    const Fen4Scanner start = in;
    std::string word;
    for (; is_identifier_letter(in.peek()) && word.size() < kMaxDigits; in.advance()) {
        word += in.peek();
    }
    for (const auto& [text, kind] : kWords) {
        if (text == word) return ExtraScalar{kind, word};
    }
    return bad(start, "a text in quotes, a number, true, false, null or a tuple (a,b,c,d)");
}

Expected<ExtraValue, TextError> read_value(Fen4Scanner& in) {
    ExtraValue value;
    value.is_tuple = in.accept('(');
    if (value.is_tuple && in.accept(')')) return value;
    while (true) {
        Expected<ExtraScalar, TextError> item = read_scalar(in);
        if (!item) return unexpected<TextError>(std::move(item.error()));
        value.items.push_back(std::move(*item));
        if (!value.is_tuple || in.accept(')')) return value;
        if (!in.accept(',')) return bad(in, "a comma or a closing parenthesis");
    }
}

// ------------------------------------------------------------------ values

bool is_bool(const ExtraScalar& item, std::string_view text) {
    return item.kind == ExtraKind::Bool && item.text == text;
}
bool is_number(const ExtraScalar& item, std::string_view text) {
    return item.kind == ExtraKind::Number && item.text == text;
}
/// Returns whether a value means "none" or "no".
bool is_off(const ExtraScalar& item) {
    return item.kind == ExtraKind::Null || is_bool(item, "false") || is_number(item, "0") ||
           (item.kind == ExtraKind::Text && item.text.empty());
}
bool is_on(const ExtraScalar& item) { return is_bool(item, "true") || is_number(item, "1"); }

std::string without_blanks(std::string_view text) {
    std::string out{text};
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t'; });
    return out;
}

/// Returns whether the value has an item for each seat and `take` accepts all of them.
template <class F>
bool take_seats(const ExtraValue& value, F take) {
    return value.is_tuple && value.items.size() == kColors &&
           std::ranges::all_of(kAllColors, [&](Color c) {
               return take(c, value.items[static_cast<std::size_t>(idx(c))]);
           });
}
/// As `take_seats` for texts: removes blanks and skips empty texts.
template <class F>
bool take_texts(const ExtraValue& value, F take) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        if (is_off(item)) return true;
        const std::string text = without_blanks(item.text);
        return item.kind == ExtraKind::Text && (text.empty() || take(c, std::string_view{text}));
    });
}
/// As `take_seats`, for squares; skips items without a square.
template <class F>
bool take_squares(const ExtraValue& value, F take) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        if (is_off(item)) return true;
        const std::optional<Square> square = parse_square(without_blanks(item.text));
        return item.kind == ExtraKind::Text && square.has_value() && take(c, *square);
    });
}

// ------------------------------------------------------------------ keys that set the draft

bool set_flags(const ExtraValue& value, ColorSet& seats) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        if (is_on(item)) seats.add(c);
        return is_on(item) || is_off(item);
    });
}
template <ColorSet Fen4Draft::*kSeats>
bool set_draft_flags(const ExtraValue& value, Fen4Draft& draft) {
    return set_flags(value, draft.*kSeats);
}

/// Sets `other` to the seat with the letter `text`. Returns false if no seat has it, or if the seat
/// is `c`.
bool set_other_seat(std::string_view text, Color c, std::optional<Color>& other) {
    other = text.size() == 1 ? color_from_letter(to_lower(text[0])) : std::nullopt;
    return other.has_value() && *other != c;
}

bool set_en_passant(const ExtraValue& value, Fen4Draft& draft) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        const bool is_text = item.kind == ExtraKind::Text;
        const std::optional<EnPassantEntry> entry =
            parse_en_passant_entry(is_text ? without_blanks(item.text) : "", c);
        if (!entry.has_value() || !(is_text || item.kind == ExtraKind::Null)) return false;
        draft.setup.en_passant[c] = entry->pair;
        return true;
    });
}

bool set_mate_credit(const ExtraValue& value, Fen4Draft& draft) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        return is_off(item) || (item.kind == ExtraKind::Text &&
                                set_other_seat(item.text, c, draft.setup.mate_credit[c]));
    });
}

bool set_game_over(const ExtraValue& value, Fen4Draft& draft) {
    if (value.is_tuple) return false;
    const ExtraScalar& item = value.items.front();
    draft.setup.game_over = !is_off(item);
    return is_off(item) || is_on(item) || item.kind == ExtraKind::Text;
}

// ------------------------------------------------------------------ keys of Chess4

bool set_taken_by(const ExtraValue& value, Fen4Draft& draft) {
    return take_texts(value, [&](Color c, std::string_view text) {
        return set_other_seat(text, c, draft.setup.taken_by[c]);
    });
}

/// Parses `bc4:d4:d3` or `bc4:d4:b3+d3`: seat of the pawn, passed square, square of the pawn,
/// squares of the capturing pawns.
std::optional<WaitingEnPassant> parse_waiting(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const std::optional<Color> pusher = color_from_letter(to_lower(text.front()));
    text.remove_prefix(1);
    const std::optional<Square> passed = parse_square(take_until(text, ':'));
    const std::optional<Square> victim = parse_square(take_until(text, ':'));
    if (!pusher || !passed || !victim) return std::nullopt;
    WaitingEnPassant waiting{*passed, *victim, *pusher, {}};
    const bool has_two = text.find('+') != std::string_view::npos;
    const std::optional<Square> first = parse_square(take_until(text, '+'));
    const std::optional<Square> second = parse_square(text);
    if (!first || has_two != second.has_value()) return std::nullopt;
    waiting.capturers = {*first, second.value_or(Square::none())};
    return waiting;
}

bool set_passing(const ExtraValue& value, Fen4Draft& draft) {
    return take_texts(value, [&](Color c, std::string_view text) {
        for (WaitingEnPassant& waiting : draft.setup.waiting_en_passant[c]) {
            if (text.empty()) break;
            const std::optional<WaitingEnPassant> parsed = parse_waiting(take_until(text, ';'));
            if (!parsed.has_value()) return false;
            waiting = *parsed;
        }
        return text.empty();
    });
}

bool set_exits(const ExtraValue& value, Fen4Draft& draft) {
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        const bool is_one_digit = item.text.size() == 1 && item.text[0] <= '4';
        if (item.kind != ExtraKind::Number || !is_one_digit) return false;
        draft.setup.exit_order[c] = item.text[0] - '0';
        return true;
    });
}

bool set_acquired_rooks(const ExtraValue& value, Fen4Draft& draft) {
    return take_texts(value, [&](Color c, std::string_view text) {
        if (std::ranges::count(text, ',') != 1) return false;
        for (Bitboard& rooks : draft.setup.acquired_rooks[c]) {
            rooks = Bitboard{};
            std::string_view names = take_until(text, ',');
            while (!names.empty()) {
                const std::optional<Square> square = parse_square(take_until(names, '+'));
                if (!square.has_value()) return false;
                rooks |= Bitboard::of(*square);
            }
        }
        return true;
    });
}

bool set_keeps(const ExtraValue& value, Fen4Draft& draft) {
    return set_flags(value, draft.setup.keeps);
}

// ------------------------------------------------------------------ keys that are kept

bool all_items(const ExtraValue& value, bool (*is_allowed)(const ExtraScalar&)) {
    return std::ranges::all_of(value.items, is_allowed);
}
bool keep_any(const ExtraValue&, Fen4Draft&) { return true; }
bool keep_off(const ExtraValue& value, Fen4Draft&) { return all_items(value, is_off); }
bool keep_empty_banks(const ExtraValue& value, Fen4Draft&) {
    return all_items(value, [](const ExtraScalar& item) {
        return is_off(item) && item.kind != ExtraKind::Bool;
    });
}
bool keep_second_row(const ExtraValue& value, Fen4Draft&) {
    return all_items(value, [](const ExtraScalar& item) { return is_number(item, "2"); });
}
bool keep_this_board(const ExtraValue& value, Fen4Draft&) {
    return all_items(value, [](const ExtraScalar& item) {
        return item.kind == ExtraKind::Text && without_blanks(item.text) == "14x14";
    });
}

/// Accepts one life for every seat; a seat that is out may have 0.
bool keep_one_life(const ExtraValue& value, Fen4Draft& draft) {
    if (!value.is_tuple) return is_number(value.items.front(), "1");
    return take_seats(value, [&](Color c, const ExtraScalar& item) {
        const bool is_out = draft.setup.departure[c] != Departure::None;
        return is_number(item, "1") || (is_out && is_number(item, "0"));
    });
}

bool is_king_of(const Fen4Draft& draft, Color c, Square s) {
    const Piece p = draft.setup.board[s];
    return p.has_owner() && p.color() == c && p.type() == PieceType::King;
}

/// Accepts the king of each seat as its royal piece.
bool keep_own_kings(const ExtraValue& value, Fen4Draft& draft) {
    return take_squares(value, [&](Color c, Square s) { return is_king_of(draft, c, s); });
}

/// Accepts the home square of each king, and drops the castling rights of a king elsewhere.
bool keep_king_squares(const ExtraValue& value, Fen4Draft& draft) {
    return take_squares(value, [&](Color c, Square home) {
        if (is_king_of(draft, c, home)) return true;
        const auto drop = [&](ColorSet& rights, SetupFault fault, std::size_t at) {
            if (rights.contains(c)) draft.warnings.push_back({{fault, c, home}, at});
            rights.remove(c);
        };
        drop(draft.setup.castle_short, SetupFault::ShortCastlingUnfounded, draft.castle_short_at);
        drop(draft.setup.castle_long, SetupFault::LongCastlingUnfounded, draft.castle_long_at);
        return true;
    });
}

// ------------------------------------------------------------------ the keys

/// `Sets` keys set the draft and are not kept, except a text in `gameOver`. `SetsChess4` keys do so
/// in Chess4 variants only. `Keeps` keys are checked last and kept.
enum class KeyUse : std::uint8_t { Sets, SetsChess4, Keeps };

struct KeyRule {
    std::string_view key;
    KeyUse use;
    bool (*apply)(const ExtraValue&, Fen4Draft&);
    std::string_view expected;
};

constexpr std::string_view kChess4Key = "a position without this key, which belongs to Chess4";

constexpr std::array<KeyRule, 25> kKeys = {{
    {"enPassant", KeyUse::Sets, set_en_passant, "four texts like ('d3:d4','','','')"},
    {"resigned", KeyUse::Sets, set_draft_flags<&Fen4Draft::resigned>,
     "four flags like (false,true,false,false)"},
    {"flagged", KeyUse::Sets, set_draft_flags<&Fen4Draft::flagged>,
     "four flags like (false,true,false,false)"},
    {"stalemated", KeyUse::Sets, set_draft_flags<&Fen4Draft::stalemated>,
     "four flags like (false,true,false,false)"},
    {"gameOver", KeyUse::Sets, set_game_over, "true, false or a text"},
    {"mate", KeyUse::Sets, set_mate_credit,
     "the letter of another seat or '' four times, like "
     "('','g','','') when Green has the credit for Blue"},
    {"takenBy", KeyUse::SetsChess4, set_taken_by,
     "the letter of another seat or '' four times, like "
     "('','r','','') when Red moves Blue's army"},
    {"passing", KeyUse::SetsChess4, set_passing,
     "'' or en-passant captures like 'bc4:d4:d3;gl4:k4:k3' for each capturing seat"},
    {"exits", KeyUse::SetsChess4, set_exits, "four numbers from 0 to 4 like (0,1,0,2)"},
    {"acquiredRooks", KeyUse::SetsChess4, set_acquired_rooks,
     "for each seat '' or squares like 'a4,a11', 'a4,' or ',a11'"},
    {"keeps", KeyUse::SetsChess4, set_keeps, "four flags like (false,true,false,false)"},
    {"pawnsBaseRank", KeyUse::Keeps, keep_second_row, "2: pawns start on their seat's second row"},
    {"pawnBaseRank", KeyUse::Keeps, keep_second_row, "2: pawns start on their seat's second row"},
    {"lives", KeyUse::Keeps, keep_one_life, "1 for every seat in the game"},
    {"royal", KeyUse::Keeps, keep_own_kings, "'' or the square of its own king for each seat"},
    {"kingSquares", KeyUse::Keeps, keep_king_squares, "'' or a square of the board for each seat"},
    {"zombieType", KeyUse::Keeps, keep_off, "no zombie types"},
    {"zombieImmune", KeyUse::Keeps, keep_off, "false: every zombie king can be captured"},
    {"std2pc", KeyUse::Keeps, keep_off, "false: four seats play"},
    {"bank", KeyUse::Keeps, keep_empty_banks, "empty banks: pieces are never dropped"},
    {"dim", KeyUse::Keeps, keep_this_board, "'14x14'"},
    {"wb", KeyUse::Keeps, keep_any, ""},
    {"uniquify", KeyUse::Keeps, keep_any, ""},
    {"promotedFrom", KeyUse::Keeps, keep_any, ""},
    {"boxOffset", KeyUse::Keeps, keep_any, ""},
}};

const KeyRule* find_rule(std::string_view key) {
    const auto* const found = std::ranges::find(kKeys, key, &KeyRule::key);
    return found == kKeys.end() ? nullptr : found;
}

TextError refusal(const PlacedExtra& extra, const KeyRule& rule, bool is_chess4) {
    const bool belongs_here = rule.use != KeyUse::SetsChess4 || is_chess4;
    const bool is_value = rule.use != KeyUse::Keeps && belongs_here;
    return {is_value ? "bad value" : "not supported", "extra '" + extra.field.key + "'",
            extra.value_at, extra.value_text,
            std::string{belongs_here ? rule.expected : kChess4Key}};
}

/// Sets how each seat left the game. Later rows take precedence.
void settle_departures(Fen4Draft& draft) {
    const std::array<std::pair<ColorSet, Departure>, 4> by_precedence = {
        {{draft.dead, Departure::Dead},
         {draft.flagged, Departure::Flagged},
         {draft.resigned, Departure::Resigned},
         {draft.stalemated, Departure::Stalemated}}};
    for (const auto& [seats, departure] : by_precedence) {
        for (const Color c : seats) draft.setup.departure[c] = departure;
    }
}

std::string format_scalar(const ExtraScalar& item) {
    switch (item.kind) {
        case ExtraKind::Text: return kQuote + item.text + kQuote;
        case ExtraKind::Null: return "null";
        case ExtraKind::Bool:
        case ExtraKind::Number: break;
    }
    return item.text;
}

}  // namespace

std::string format_extra_value(const ExtraValue& value) {
    const std::string out = join(value.items, ",", format_scalar);
    return value.is_tuple ? "(" + out + ")" : out;
}

std::optional<EnPassantEntry> parse_en_passant_entry(std::string_view text, Color c) {
    if (text.empty() || text == "-") return EnPassantEntry{};
    const std::size_t colon = text.find(':');
    const std::optional<Square> passed = parse_square(text.substr(0, colon));
    if (!passed.has_value()) return std::nullopt;
    if (colon == std::string_view::npos) {
        return EnPassantEntry{EnPassant{*passed, stepped(*passed, kSeatGeometry[c].push)}};
    }
    const std::optional<Square> victim = parse_square(text.substr(colon + 1));
    if (!victim.has_value()) return std::nullopt;
    return EnPassantEntry{EnPassant{*passed, *victim}};
}

Expected<std::vector<PlacedExtra>, TextError> read_extra(Fen4Scanner& in) {
    std::vector<PlacedExtra> fields;
    if (!in.accept('{')) return bad(in, "an opening brace");
    if (in.accept('}')) return fields;
    while (true) {
        PlacedExtra extra;
        const Fen4Scanner key_place = in;
        Expected<std::string, TextError> key = read_text(in);
        if (!key) return unexpected<TextError>(std::move(key.error()));
        const auto refuse_key = [&](std::string_view wrong, std::string expected) {
            return unexpected<TextError>(
                key_place.error(wrong, std::string{kField}, std::move(expected)));
        };
        const bool repeated = std::ranges::any_of(
            fields, [&](const PlacedExtra& other) { return other.field.key == *key; });
        if (repeated) return refuse_key("a key given twice", "each key once");
        if (find_rule(*key) == nullptr) {
            return refuse_key("unknown key", "one of the keys " + join(kKeys, " ", &KeyRule::key));
        }
        if (!in.accept(':')) return bad(in, "a colon and a value");
        extra.value_at = in.offset();
        extra.value_text = in.found();
        Expected<ExtraValue, TextError> value = read_value(in);
        if (!value) return unexpected<TextError>(std::move(value.error()));
        extra.field = {std::move(*key), std::move(*value)};
        fields.push_back(std::move(extra));
        if (in.accept('}')) return fields;
        if (!in.accept(',')) return bad(in, "a comma or a closing brace");
    }
}

std::optional<TextError> apply_extra(const std::vector<PlacedExtra>& fields, const RuleSet& rules,
                                     Fen4Draft& draft) {
    const auto apply_all = [&](KeyUse use) -> std::optional<TextError> {
        for (const PlacedExtra& extra : fields) {
            const KeyRule& rule = *find_rule(extra.field.key);
            if (rule.use != use) continue;
            const bool belongs_here = use != KeyUse::SetsChess4 || rules.is_chess4();
            if (!belongs_here || !rule.apply(extra.field.value, draft)) {
                return refusal(extra, rule, rules.is_chess4());
            }
        }
        return std::nullopt;
    };
    for (const PlacedExtra& extra : fields) {
        if (extra.field.key == "enPassant") draft.en_passant_at.values.fill(extra.value_at);
        if (extra.field.key == "takenBy") draft.taken_by_at = extra.value_at;
    }
    std::optional<TextError> error = apply_all(KeyUse::SetsChess4);
    if (!error.has_value()) error = apply_all(KeyUse::Sets);
    settle_departures(draft);
    if (!error.has_value()) error = apply_all(KeyUse::Keeps);
    if (error.has_value()) return error;

    for (const PlacedExtra& extra : fields) {
        const bool is_over_text = extra.field.key == "gameOver" &&
                                  extra.field.value.items.front().kind == ExtraKind::Text &&
                                  draft.setup.game_over;
        if (find_rule(extra.field.key)->use == KeyUse::Keeps || is_over_text) {
            draft.kept.push_back(extra.field);
        }
    }
    return std::nullopt;
}

}  // namespace quadrille
