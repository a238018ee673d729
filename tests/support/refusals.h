#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

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

template <class Row, class Read>
void expect_all_refused(const std::vector<Row>& rows, const Read& read) {
    for (const Row& row : rows) expect_refused(row, read);
}

}  // namespace quadrille::test
