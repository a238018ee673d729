#pragma once

#include <istream>
#include <string>

namespace quadrille {

/// Longer lines are refused: their rest is read and dropped, which bounds memory.
inline constexpr std::size_t kMaxLineBytes = 1024 * 1024;

enum class LineStatus { Line, TooLong, End };

/// Source of lines that end with LF or CRLF; the last line may lack this end. Any bytes are
/// allowed.
class LineSource {
  public:
    virtual ~LineSource() = default;
    /// Reads the next line, without its end.
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
