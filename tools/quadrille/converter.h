#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>

#include "protocol/notation/input/input_formats.h"
#include "tools/games/formats/output_formats.h"

namespace quadrille {

/// What is read, and what it becomes.
struct ConvertOrder {
    const InputFormat* from = nullptr;  // null: recognised by how each file begins
    const OutputFormat* to = nullptr;
    ReadingOptions reading;
    WritingOptions writing;
    std::string only_for_lists{};      // arguments that were given, "--fen, --moves", or nothing
    std::optional<Variant> variant{};  // that was named
};

struct ConvertCounts {
    std::size_t games = 0;   // written
    std::size_t failed = 0;  // not read, or not written
    std::size_t unread = 0;  // streams that broke off
    std::size_t bytes = 0;   // read
};

/// A line for a person, without its end: `FILE:LINE:COLUMN: warning: ...`.
[[nodiscard]] std::string format_warning(std::string_view file, const TextFault& warning);

/// Turns games of any number of streams into one text. Holds one game at a time.
class Converter {
  public:
    /// All must outlive the converter. Errors and warnings go to `errors`, one a line:
    /// `FILE:LINE:COLUMN: ...`, `FILE:LINE:COLUMN: warning: ...`.
    Converter(const ConvertOrder& order, std::ostream& out, std::ostream& errors)
        : order_(order), out_(out), errors_(errors) {}

    /// Called behind every game.
    void on_progress(std::function<void(const ConvertCounts&)> call) {
        progress_ = std::move(call);
    }
    /// Converts each game of `in`; a game that cannot be read or written is reported, and the
    /// others go on. `file` names it in messages. Ends early when nothing can be written any more,
    /// or read.
    void convert(std::istream& in, std::string_view file);
    /// Converts each game of a file of quadrille-datagen (recorded_items.h).
    void convert_recorded(std::istream& in, std::string_view file);
    /// Writes a game that was not read from a stream; `source` names it in messages.
    void convert_game(const Game& game, std::string_view source);
    [[nodiscard]] const ConvertCounts& counts() const { return counts_; }

  private:
    void warn(std::string_view file, const TextFault& warning);
    void warn_once(std::string_view file, const TextFault& warning);
    void warn_of_arguments(const GameItem& item, std::string_view file);
    void write(const GameItem& item, std::string_view file);
    void write_as_is(const GameItem& item, std::string_view file);
    void report_unread(std::string_view file, const std::string& message);
    void report(std::string_view file, std::size_t line, std::size_t column,
                const std::string& message);

    const ConvertOrder& order_;
    std::ostream& out_;
    std::ostream& errors_;
    std::function<void(const ConvertCounts&)> progress_;
    ConvertCounts counts_;
    std::set<std::string> told_;  // warnings that are told once
};

}  // namespace quadrille
