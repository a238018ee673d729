#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/notation/input/input_formats.h"
#include "tools/games/formats/output_formats.h"

namespace quadrille {

struct ConvertOrder {
    const InputFormat* from = nullptr;  // null: detected for each file
    const OutputFormat* to = nullptr;
    ReadingOptions reading;
    WritingOptions writing;
    std::string only_for_lists{};      // given arguments that only lists use: "--fen, --moves"
    std::optional<Variant> variant{};  // of `--variant`, if it was given
};

struct ConvertCounts {
    std::size_t games = 0;   // written
    std::size_t failed = 0;  // games that could not be read or written
    std::size_t unread = 0;  // files that could not be read to the end
    std::size_t bytes = 0;   // read
};

/// Returns `FILE:LINE:COLUMN: warning: ...`.
[[nodiscard]] std::string format_warning(std::string_view file, const Diagnostic& warning);

/// Appends a text to the output. Returns false if the output has failed.
using TextWriter = std::function<bool(std::string_view text)>;

/// Converts the games of several streams into one text. Keeps only one game in memory.
class Converter {
  public:
    /// `order` and `errors` must outlive the converter. Writes lines `FILE:LINE:COLUMN: ...` and
    /// `FILE:LINE:COLUMN: warning: ...` to `errors`.
    Converter(const ConvertOrder& order, TextWriter out, std::ostream& errors)
        : order_(order), out_(std::move(out)), errors_(errors) {}

    /// Sets a function to call after each game.
    void on_progress(std::function<void(const ConvertCounts&)> call) {
        progress_ = std::move(call);
    }
    /// Converts each game of `in`, named `file` in messages. Reports a game that cannot be read or
    /// written and continues with the next one. Ends early when `in` or the output fails.
    void convert(std::istream& in, std::string_view file);
    /// Converts each game of a file of quadrille-datagen (recorded_items.h).
    void convert_recorded(std::istream& in, std::string_view file);
    /// Writes a game, named `source` in messages.
    void convert_game(const Game& game, std::string_view source);
    [[nodiscard]] const ConvertCounts& counts() const { return counts_; }

  private:
    void warn(std::string_view file, const Diagnostic& warning);
    void warn_once(std::string_view file, const Diagnostic& warning);
    void warn_of_arguments(const GameItem& item, std::string_view file);
    void write(const GameItem& item, std::string_view file);
    void write_as_is(const GameItem& item, std::string_view file);
    void report_unread(std::string_view file, const std::string& message);
    void report(std::string_view file, std::size_t line, std::size_t column,
                const std::string& message);

    const ConvertOrder& order_;
    TextWriter out_;
    bool can_write_ = true;
    std::ostream& errors_;
    std::function<void(const ConvertCounts&)> progress_;
    ConvertCounts counts_;
    std::set<std::string> printed_warnings_;  // by `warn_once`
};

}  // namespace quadrille
