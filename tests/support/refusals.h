#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/engine_process.h"

namespace quadrille::test {

/// A text with `^` in front of the character where its error is reported.
struct Refusal {
    std::string text;
    std::string_view wrong;
    std::string_view in_message;  // a part of the message
};
/// A `Refusal` whose error names a field of the text.
struct FieldRefusal {
    std::string text;
    std::string_view wrong;
    std::string_view field;
    std::string_view in_message;
};

/// Expects that `read` refuses the text with the error of `row` at the `^`.
template <class Row, class Read>
void expect_refused(const Row& row, const Read& read) {
    std::string text = row.text;
    const std::size_t place = text.find('^');
    ASSERT_NE(place, std::string::npos) << row.text;
    text.erase(place, 1);
    const auto result = read(text);
    ASSERT_FALSE(result) << text;
    const auto& error = result.error();
    const std::string message = describe(error);
    std::string begin;
    EXPECT_EQ(error.wrong, row.wrong) << message;
    EXPECT_EQ(error.offset, place) << message << "\n" << text;
    EXPECT_NE(message.find(row.in_message), std::string::npos) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    if constexpr (requires { row.field; }) {
        EXPECT_EQ(error.field, row.field) << message;
        begin = error.field + ", character " + std::to_string(place + 1);
    } else {
        begin = "line " + std::to_string(error.line) + ", column " + std::to_string(error.column);
    }
    EXPECT_NE(message.find(begin), std::string::npos) << message;
}

/// Arguments that a program refuses, and a pattern for its error.
struct RefusedArguments {
    std::vector<std::string> args;
    std::string error;
};

/// Expects that `run` refuses each row with no output and one line on stderr: `head` and the error.
/// The exit status is 2, or 1 if a file cannot be written.
template <class Run>
void expect_refused_arguments(const std::string& head, const std::vector<RefusedArguments>& rows,
                              const Run& run) {
    for (const auto& [args, error] : rows) {
        const ProgramRun refused = run(args);
        EXPECT_EQ(refused.status, error.starts_with("cannot write") ? 1 : 2) << error;
        EXPECT_TRUE(refused.lines.empty()) << error;
        EXPECT_TRUE(matches(refused.errors, head + error + "\n")) << refused.errors;
        EXPECT_EQ(std::ranges::count(refused.errors, '\n'), 1) << refused.errors;
    }
}

template <class Row, class Read>
void expect_all_refused(const std::vector<Row>& rows, const Read& read) {
    for (const Row& row : rows) expect_refused(row, read);
}

}  // namespace quadrille::test
