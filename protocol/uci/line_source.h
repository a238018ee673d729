#pragma once

#include <istream>
#include <string>

namespace quadrille {

/// Longer lines are refused; their end is read and dropped, so memory stays bounded.
inline constexpr std::size_t kMaxLineBytes = 1024 * 1024;

enum class LineStatus { Line, TooLong, End };

/// Lines of input, ended by LF or CRLF; the last may lack its end. Any bytes may be in them.
class LineSource {
  public:
    virtual ~LineSource() = default;
    /// The next line, without its end.
    [[nodiscard]] virtual LineStatus next(std::string& line) = 0;
};

class StreamSource : public LineSource {
  public:
    explicit StreamSource(std::istream& in) : in_(in) {}
    [[nodiscard]] LineStatus next(std::string& line) override;

  private:
    std::istream& in_;
};

}  // namespace quadrille
