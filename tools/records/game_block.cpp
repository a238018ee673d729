#include "tools/records/game_block.h"

#include <fmt/format.h>
#include <utf8.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/rule_variants.h"
#include "tools/records/compressed_block.h"

namespace quadrille {

namespace {

using Failure = tl::unexpected<std::string>;

constexpr int kCompressionLevel = 19;

/// Varints have seven bits in each byte, least significant first; bit 8 means that a byte follows.
constexpr unsigned kVarintBits = 7;
constexpr std::uint64_t kVarintMask = (1U << kVarintBits) - 1;

/// Values of one kind are stored together in a column, because this compresses best.
enum class Column : std::uint8_t { Games, Moves, Kinds, Scores, Values };
constexpr std::size_t kColumns = 5;

// Kinds of plies: without score, or with a score or a mate, to which values may be added.
constexpr std::uint8_t kNothing = 0;
constexpr std::uint8_t kScore = 1;
constexpr std::uint8_t kMate = 2;
constexpr std::uint8_t kWithValues = 4;

/// Maps signed numbers near 0 to small unsigned numbers: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
std::uint64_t zigzag_encode(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    return bits << 1U ^ (value < 0 ? ~std::uint64_t{0} : 0);
}
std::int64_t zigzag_decode(std::uint64_t code) {
    return static_cast<std::int64_t>(code >> 1U ^ ((code & 1U) != 0 ? ~std::uint64_t{0} : 0));
}

class Writer {
  public:
    void number(std::uint64_t value) {
        for (; value > kVarintMask; value >>= kVarintBits) {
            bytes_.push_back(static_cast<char>((value & kVarintMask) | (kVarintMask + 1)));
        }
        bytes_.push_back(static_cast<char>(value));
    }
    void signed_number(std::int64_t value) { number(zigzag_encode(value)); }
    void text(std::string_view value) {
        number(value.size());
        bytes_ += value;
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

/// Reads the output of `Writer`. After the end or a fault, returns 0 and empty texts.
class Reader {
  public:
    Reader() = default;
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < std::numeric_limits<std::uint64_t>::digits;
             shift += kVarintBits) {
            if (rest_.empty()) break;
            const auto byte = static_cast<std::uint8_t>(rest_.front());
            rest_.remove_prefix(1);
            value |= (byte & kVarintMask) << shift;
            if (byte <= kVarintMask) return value;
        }
        is_faulty_ = true;
        rest_ = {};
        return 0;
    }
    std::int64_t signed_number() { return zigzag_decode(number()); }
    std::string_view text() {
        const std::uint64_t size = number();
        if (size > rest_.size()) {
            is_faulty_ = true;
            rest_ = {};
        }
        const std::string_view value = rest_.substr(0, is_faulty_ ? 0 : size);
        rest_.remove_prefix(value.size());
        return value;
    }
    [[nodiscard]] bool is_faulty() const { return is_faulty_; }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
    bool is_faulty_ = false;
};

/// Returns the legal moves in an order that does not depend on the generator.
MoveList moves_in_order(const Position& position) {
    MoveList moves = legal_moves(position);
    std::ranges::sort(moves, [](Move a, Move b) { return a.raw() < b.raw(); });
    return moves;
}

/// Predicts the next score and values (DATA.md). Only the differences are written.
class Predictor {
  public:
    [[nodiscard]] int score(const Position& position,
                            const std::optional<PerColor<int>>& values) const {
        if (!values) return last_score_[side_of(position)];
        const Color seat = position.player();
        return above_mean(*values, seat, position.active() - ColorSet::of(seat));
    }
    /// Predicts the value of seat `c` from `known`, the values of the seats before `c`.
    [[nodiscard]] int value(const Position& position, const PerColor<int>& known, Color c) const {
        if (c == kAllColors.back()) {
            std::int64_t left = last_sum_;
            for (const Color other : kAllColors) left -= other == c ? 0 : known[other];
            return limited(left);
        }
        std::int64_t sum = 0;
        std::int64_t seats = 0;
        for (const Color seat : position.active()) {
            if (!last_values_[seat]) continue;
            sum += (*last_values_[seat])[c];
            ++seats;
        }
        return seats == 0 ? 0 : limited(sum / seats);
    }
    void note(const Position& position, const RecordedPly& ply) {
        if (ply.score && !ply.score->mate) last_score_[side_of(position)] = ply.score->cp;
        if (!ply.values) return;
        last_values_[position.player()] = ply.values;
        last_sum_ = 0;
        for (const int value : *ply.values) last_sum_ += value;
    }

  private:
    static Color side_of(const Position& position) {
        return position.side_of(position.player()).first();
    }
    static int limited(std::int64_t value) {
        return static_cast<int>(
            std::clamp(value, std::int64_t{-kMaxRecordedValue}, std::int64_t{kMaxRecordedValue}));
    }

    PerColor<int> last_score_;
    PerColor<std::optional<PerColor<int>>> last_values_;
    std::int64_t last_sum_ = 0;
};

std::uint8_t kind_of(const RecordedPly& ply) {
    if (!ply.score) return kNothing;
    const unsigned kind = ply.score->mate ? kMate : kScore;
    return static_cast<std::uint8_t>(ply.values ? kind | kWithValues : kind);
}

/// Returns `value - expected` without overflow.
std::int64_t delta(int value, int expected) { return std::int64_t{value} - expected; }

class Packer {
  public:
    void add(const RecordedGame& game) {
        const RuleSet& rules = game.start.rules();
        Writer& head = columns_[static_cast<std::size_t>(Column::Games)];
        head.text(name(rules.variant));
        head.text(format_rule_changes(rules, RuleSet::of(rules.variant)));
        head.text(game.setup);
        head.number(game.nodes);
        head.text(format_fen4(game.start));
        head.number(game.plies.size());
        if (rules.has_teams) {
            head.number(static_cast<std::uint64_t>(game.red_half_points.value_or(1)));
        } else {
            for (const Color c : kAllColors) head.signed_number(game.final_hundredths[c]);
        }
        head.text(game.end);
        Game played{game.start};
        Predictor predictor;
        for (const RecordedPly& ply : game.plies) {
            add(played.position(), ply, predictor);
            played.play_legal(ply.move);
        }
    }

    [[nodiscard]] std::string finish() const {
        Writer all;
        for (const Writer& column : columns_) all.text(column.bytes());
        return all.bytes();
    }

  private:
    void add(const Position& position, const RecordedPly& ply, Predictor& predictor) {
        const MoveList moves = moves_in_order(position);
        const auto at = std::ranges::find(moves, ply.move) - moves.begin();
        put(Column::Moves).number(static_cast<std::uint64_t>(at));
        put(Column::Kinds).number(kind_of(ply));
        if (!ply.score) return;
        if (ply.values) {
            for (const Color c : kAllColors) {
                const int expected = predictor.value(position, *ply.values, c);
                put(Column::Values).signed_number(delta((*ply.values)[c], expected));
            }
        }
        if (ply.score->mate) {
            put(Column::Scores).signed_number(*ply.score->mate);
        } else {
            const int expected = predictor.score(position, ply.values);
            put(Column::Scores).signed_number(delta(ply.score->cp, expected));
        }
        predictor.note(position, ply);
    }
    Writer& put(Column column) { return columns_[static_cast<std::size_t>(column)]; }

    std::array<Writer, kColumns> columns_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view bytes) {
        Reader all{bytes};
        for (Reader& column : columns_) column = Reader{all.text()};
        is_faulty_ = all.is_faulty() || !all.is_at_end();
    }

    Expected<void, std::string> unpack(const std::function<bool(const RecordedGame&)>& take) {
        if (is_faulty_) return Failure{"the columns have invalid lengths"};
        for (std::size_t number = 1; !from(Column::Games).is_at_end(); ++number) {
            const auto game = next();
            if (!game) return Failure{fmt::format("game {} is not valid", number)};
            if (!take(*game)) return {};
        }
        const bool is_all = std::ranges::all_of(columns_, &Reader::is_at_end);
        if (!is_all) return Failure{"data follows the last game"};
        return {};
    }

  private:
    Reader& from(Column column) { return columns_[static_cast<std::size_t>(column)]; }

    /// Returns whether a read from any column failed.
    [[nodiscard]] bool is_short() const {
        return std::ranges::any_of(columns_, &Reader::is_faulty);
    }

    /// Reads a game. Returns `std::nullopt` if the game is invalid.
    std::optional<RecordedGame> next() {
        Reader& head = from(Column::Games);
        const auto variant = variant_from_name(head.text());
        if (!variant) return std::nullopt;
        const auto rules = apply_rule_variants(head.text(), RuleSet::of(*variant));
        if (!rules) return std::nullopt;
        RecordedGame game;
        game.setup = head.text();
        game.nodes = head.number();
        const auto start = parse_position(head.text(), rules->rules);
        if (!start) return std::nullopt;
        game.start = start->position;
        const std::uint64_t plies = head.number();
        if (rules->rules.has_teams) {
            const std::uint64_t halves = head.number();
            if (halves > 2) return std::nullopt;
            game.red_half_points = static_cast<int>(halves);
        } else {
            for (const Color c : kAllColors) {
                const std::int64_t hundredths = head.signed_number();
                if (!is_final_score(rules->rules, hundredths)) return std::nullopt;
                game.final_hundredths[c] = static_cast<int>(hundredths);
            }
        }
        game.end = head.text();
        for (const std::string* const text : {&game.setup, &game.end}) {
            if (!utf8::is_valid(*text) || text->size() > kMaxRecordedText) return std::nullopt;
        }
        Game played{game.start};
        Predictor predictor;
        for (std::uint64_t i = 0; i < plies; ++i) {
            const auto ply = next_ply(played.position(), predictor);
            if (!ply) return std::nullopt;
            game.plies.push_back(*ply);
            played.play_legal(ply->move);
        }
        if (is_short() || has_large_) return std::nullopt;
        return game;
    }

    std::optional<RecordedPly> next_ply(const Position& position, Predictor& predictor) {
        const std::uint64_t at = from(Column::Moves).number();
        const std::uint64_t kind = from(Column::Kinds).number();
        const MoveList moves = moves_in_order(position);
        if (is_short() || at >= moves.size()) return std::nullopt;
        RecordedPly ply;
        ply.move = moves[at];
        const bool is_mate = (kind & kMate) != 0;
        if (kind == kNothing) return ply;
        const bool has_values = (kind & kWithValues) != 0;
        if (kind > (kMate | kWithValues) || is_mate == ((kind & kScore) != 0) ||
            (has_values && position.rules().has_teams)) {
            return std::nullopt;
        }
        if (has_values) {
            PerColor<int> values;
            for (const Color c : kAllColors) {
                const int expected = predictor.value(position, values, c);
                values[c] = sum(expected, from(Column::Values).signed_number());
            }
            ply.values = values;
        }
        ply.score.emplace();
        const std::int64_t coded = from(Column::Scores).signed_number();
        if (is_mate) {
            ply.score->mate = sum(0, coded);
        } else {
            const int expected = predictor.score(position, ply.values);
            ply.score->cp = sum(expected, coded);
        }
        predictor.note(position, ply);
        return ply;
    }

    /// Returns `expected + change`, or 0 with `has_large_` set if the sum is out of range.
    int sum(int expected, std::int64_t change) {
        constexpr std::int64_t kMaxChange = std::int64_t{4} * kMaxRecordedValue;
        const bool is_near = change >= -kMaxChange && change <= kMaxChange;
        const std::int64_t value = is_near ? expected + change : kMaxChange;
        if (value >= -kMaxRecordedValue && value <= kMaxRecordedValue)
            return static_cast<int>(value);
        has_large_ = true;
        return 0;
    }

    std::array<Reader, kColumns> columns_;
    bool is_faulty_ = false;
    bool has_large_ = false;
};

}  // namespace

std::string pack_games(std::span<const RecordedGame> games) {
    Packer packer;
    for (const RecordedGame& game : games) packer.add(game);
    return compress_block(kGameBlock, packer.finish(), kCompressionLevel);
}

Expected<void, std::string> unpack_games(std::string_view block,
                                         const std::function<bool(const RecordedGame&)>& take) {
    const auto bytes = decompress_block(kGameBlock, block);
    if (!bytes) return Failure{bytes.error()};
    return Unpacker{*bytes}.unpack(take);
}

}  // namespace quadrille
