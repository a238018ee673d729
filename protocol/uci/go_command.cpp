#include "protocol/uci/go_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string_view>

#include "protocol/notation/letters.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

constexpr std::int64_t kNoMaximum = std::numeric_limits<std::int64_t>::max();

/// One word of `go`, with the range and the destination of its value.
struct GoWord {
    std::string_view name;
    bool has_value = true;
    std::int64_t min = 0;
    std::int64_t max = 0;
    void (*store)(GoCommand&, std::int64_t value) = nullptr;
};

Milliseconds clock_time(std::int64_t ms) { return Milliseconds{std::max<std::int64_t>(ms, 0)}; }

template <Color kSeat, auto kField>
void store_clock(GoCommand& go, std::int64_t ms) {
    go.seat_clock[kSeat].*kField = clock_time(ms);
}

constexpr GoWord number(std::string_view name, std::int64_t min, std::int64_t max,
                        void (*store)(GoCommand&, std::int64_t)) {
    return {name, true, min, max, store};
}
constexpr GoWord time_left(std::string_view name, void (*store)(GoCommand&, std::int64_t)) {
    return {name, true, -kMaxClockMs, kMaxClockMs, store};
}
constexpr GoWord duration(std::string_view name, void (*store)(GoCommand&, std::int64_t)) {
    return {name, true, 0, kMaxClockMs, store};
}
constexpr GoWord flag(std::string_view name, void (*store)(GoCommand&, std::int64_t)) {
    return {name, false, 0, 0, store};
}

constexpr GoWord kGoWords[] = {
    number("depth", 1, kMaxGoDepth,
           [](GoCommand& go, std::int64_t v) { go.depth = static_cast<int>(v); }),
    number("nodes", 1, kNoMaximum,
           [](GoCommand& go, std::int64_t v) { go.nodes = static_cast<std::uint64_t>(v); }),
    number("mate", 1, kMaxMateMoves,
           [](GoCommand& go, std::int64_t v) { go.mate = static_cast<int>(v); }),
    number("perft", 1, kMaxPerftDepth,
           [](GoCommand& go, std::int64_t v) { go.perft = static_cast<int>(v); }),
    number("movestogo", 0, kMaxMovesToGo,
           [](GoCommand& go, std::int64_t v) {
               // Some front ends send 0 for "to the end of the game".
               if (v > 0) go.moves_to_go = static_cast<int>(v);
           }),
    duration("movetime", [](GoCommand& go, std::int64_t v) { go.movetime = clock_time(v); }),
    flag("infinite", [](GoCommand& go, std::int64_t) { go.infinite = true; }),
    flag("ponder", [](GoCommand& go, std::int64_t) { go.ponder = true; }),
    time_left("wtime", [](GoCommand& go, std::int64_t v) { go.white.left = clock_time(v); }),
    duration("winc", [](GoCommand& go, std::int64_t v) { go.white.increment = clock_time(v); }),
    time_left("rtime", store_clock<Color::Red, &ClockWords::left>),
    time_left("btime", store_clock<Color::Blue, &ClockWords::left>),
    time_left("ytime", store_clock<Color::Yellow, &ClockWords::left>),
    time_left("gtime", store_clock<Color::Green, &ClockWords::left>),
    duration("rinc", store_clock<Color::Red, &ClockWords::increment>),
    duration("binc", store_clock<Color::Blue, &ClockWords::increment>),
    duration("yinc", store_clock<Color::Yellow, &ClockWords::increment>),
    duration("ginc", store_clock<Color::Green, &ClockWords::increment>),
    duration("rdelay", store_clock<Color::Red, &ClockWords::delay>),
    duration("bdelay", store_clock<Color::Blue, &ClockWords::delay>),
    duration("ydelay", store_clock<Color::Yellow, &ClockWords::delay>),
    duration("gdelay", store_clock<Color::Green, &ClockWords::delay>),
    duration("delay", [](GoCommand& go, std::int64_t v) { go.delay = clock_time(v); }),
};
constexpr std::string_view kSearchMoves = "searchmoves";

const GoWord* find_word(std::string_view text) {
    const auto* const found = std::ranges::find(kGoWords, text, &GoWord::name);
    return found == std::end(kGoWords) ? nullptr : found;
}

bool is_go_word(std::string_view text) {
    return text == kSearchMoves || find_word(text) != nullptr;
}

/// Parses the words after `go`.
class GoReader {
  public:
    explicit GoReader(std::span<const Word> words) : words_(words) {}

    GoCommand read() {
        while (next_ < words_.size()) {
            const std::string_view word = words_[next_].text;
            const std::size_t at = place(next_++);
            if (!is_go_word(word)) {
                warn(fmt::format("unknown word {} (word {}) is ignored", in_quotes(word), at));
                continue;
            }
            if (std::ranges::count(seen_, word) != 0) {
                warn(fmt::format("{} is given twice (word {}); the last one counts", word, at));
            }
            if (std::ranges::count(seen_, word) == 0) seen_.push_back(word);
            if (word == kSearchMoves) {
                read_search_moves();
            } else {
                read_value(*find_word(word));
            }
        }
        if (go_.perft && seen_.size() > 1) {
            warn(fmt::format("perft: {} is ignored", seen_[seen_[0] == "perft" ? 1 : 0]));
        }
        return go_;
    }

  private:
    /// Returns the number of a word in the line, where `go` is word 1.
    static std::size_t place(std::size_t index) { return index + 2; }

    void warn(const std::string& text) {
        constexpr std::size_t kMaxWarnings = 20;
        if (go_.warnings.size() < kMaxWarnings) go_.warnings.push_back("go: " + text);
    }

    void read_search_moves() {
        while (next_ < words_.size() && !is_go_word(words_[next_].text)) {
            go_.move_words.emplace_back(words_[next_].text);
            ++next_;
        }
        if (go_.move_words.empty()) warn("searchmoves without moves is ignored");
    }

    void read_value(const GoWord& word) {
        if (!word.has_value) return word.store(go_, 0);
        std::string fault = "needs a number";
        std::int64_t nearest = word.min;
        if (next_ < words_.size() && !is_go_word(words_[next_].text)) {
            const std::string_view text = words_[next_].text;
            const auto value = parse_integer(text, word.min, word.max);
            if (value) {
                ++next_;
                return word.store(go_, *value);
            }
            fault = fmt::format("{} (word {}) {}", in_quotes(text), place(next_++), value.error());
            // A whole number that does not fit 64 bits is a very large one.
            const bool is_whole = std::ranges::all_of(text, is_digit);
            const std::int64_t wanted =
                parse_integer(text).value_or(is_whole ? word.max : word.min);
            nearest = std::clamp(wanted, word.min, word.max);
        }
        fault = fmt::format("{} {}", word.name, fault);
        if (word.name == "perft") nearest = word.min;  // a large one would not end
        const bool is_clock = word.min < 0;
        warn(fmt::format("{}; {} is used", fault,
                         is_clock ? std::max<std::int64_t>(nearest, 0) : nearest));
        word.store(go_, nearest);
        // A search for a mate may have no end.
        if (word.name == "mate") go_.depth = 1;
    }

    std::span<const Word> words_;
    std::size_t next_ = 0;
    std::vector<std::string_view> seen_;
    GoCommand go_;
};

}  // namespace

bool GoCommand::names_a_clock() const {
    const auto named = [](const ClockWords& c) { return c.is_named(); };
    return white.is_named() || std::ranges::any_of(seat_clock, named) || delay.has_value();
}

std::optional<Clock> GoCommand::clock_of(Color seat) const {
    const bool by_two_clocks = white.left || white.increment;
    const bool plays_white = seat == Color::Red || seat == Color::Yellow;
    const ClockWords& words = !by_two_clocks ? seat_clock[seat]
                              : plays_white  ? white
                                             : seat_clock[Color::Blue];
    if (!words.left) return std::nullopt;
    const std::optional<Milliseconds> own_delay = seat_clock[seat].delay;
    const Milliseconds none{0};
    return Clock{*words.left, words.increment.value_or(none),
                 own_delay.value_or(delay.value_or(none))};
}

GoCommand parse_go(const std::vector<Word>& words) { return GoReader{words}.read(); }

}  // namespace quadrille
