#include "protocol/uci/line_source.h"

#include <streambuf>

namespace quadrille {

LineStatus StreamSource::next(std::string& line) {
    using Traits = std::streambuf::traits_type;
    line.clear();
    bool too_long = false;
    bool any = false;
    std::streambuf& buffer = *in_.rdbuf();
    for (;;) {
        const Traits::int_type c = buffer.sbumpc();
        if (Traits::eq_int_type(c, Traits::eof())) {
            if (!any) return LineStatus::End;
            break;
        }
        any = true;
        if (c == '\n') break;
        if (line.size() < kMaxLineBytes) {
            line += Traits::to_char_type(c);
        } else {
            too_long = true;
        }
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return too_long ? LineStatus::TooLong : LineStatus::Line;
}

}  // namespace quadrille
