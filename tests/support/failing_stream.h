#pragma once

#include <ios>
#include <istream>
#include <sstream>
#include <string>

namespace quadrille::test {

/// A stream that returns a text and then fails, like a file on a damaged disk.
class FailingStream : public std::istream {
  public:
    explicit FailingStream(const std::string& text) : std::istream(nullptr), text_(text) {
        rdbuf(&text_);
    }

  private:
    class Text : public std::stringbuf {
      public:
        explicit Text(const std::string& text) : std::stringbuf(text, std::ios::in) {}

      protected:
        int_type underflow() override {
            const int_type next = std::stringbuf::underflow();
            if (next == traits_type::eof()) throw std::ios_base::failure{"damaged"};
            return next;
        }
    };

    Text text_;
};

}  // namespace quadrille::test
