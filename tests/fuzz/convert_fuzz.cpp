// Fuzz target: converts any bytes. The converter must end without a crash, and errors must be clean
// lines with a place. Written game records and positions, converted again, must give the same
// bytes. The first two bytes choose formats, notation, language and rules.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/checks.h"
#include "tests/support/converted.h"

namespace {

using namespace quadrille;
using test::convert;
using test::Converted;
using test::require;

bool are_clean_lines(const std::string& text) {
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) < ' ' && c != '\n') || c == '\x7F') return false;
    }
    return text.empty() || text.back() == '\n';
}

std::size_t take(unsigned& choice, std::size_t count) {
    const std::size_t taken = choice % count;
    choice /= static_cast<unsigned>(count);
    return taken;
}

ConvertOrder order_from(unsigned choice) {
    constexpr std::array<std::string_view, 4> kLanguages = {"en", "de", "ru", "vi"};
    ConvertOrder order;
    order.to = &output_formats()[take(choice, output_formats().size())];
    const std::size_t from = take(choice, input_formats().size() + 1);
    if (from > 0) order.from = &input_formats()[from - 1];
    const Language* const language = *find_language(kLanguages[take(choice, kLanguages.size())]);
    order.reading.language = language;
    const RuleSet rules = RuleSet::of(kVariantNames[take(choice, kVariantNames.size())].second);
    order.reading.start = Position::start(StartSetup::Classic, rules);
    order.writing.style = {take(choice, 2) == 0 ? MovetextLayout::Columns : MovetextLayout::Text,
                           MoveFormat::San, language};
    order.writing.leaves_out = true;
    return order;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const ConvertOrder order = order_from(data[0] | static_cast<unsigned>(data[1]) << 8);
    const std::string text(data + 2, data + size);
    const Converted once = convert(text, order);
    require(are_clean_lines(once.errors));
    require(once.counts.failed == 0 || !once.errors.empty());
    require(once.counts.games > 0 || once.text.empty());
    require(once.counts.bytes <= text.size());
    const bool is_record = order.to->name == "pgn4" || order.to->name.starts_with("c4pgn");
    const bool is_position =
        order.to->name == "fen4" && order.from != nullptr && order.from->name == "fen4";
    if (!is_record && !is_position) return 0;
    ConvertOrder again = order;
    const std::string_view written = order.to->name;
    again.from = &*std::ranges::find(input_formats(), written.substr(0, written.find('-')),
                                     &InputFormat::name);
    const Converted twice = convert(once.text, again);
    require(twice.counts.failed == 0 && twice.counts.games == once.counts.games);
    require(twice.text == once.text);
    return 0;
}
