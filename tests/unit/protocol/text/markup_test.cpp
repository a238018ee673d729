// Escaping text for XML and HTML.

#include "protocol/text/markup.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(InMarkup, EscapesSpecialCharactersOfXml) {
    EXPECT_EQ(escape_markup("a < b & \"c\" > 'd'"),
              "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
    EXPECT_EQ(escape_markup("\x01"), "\\x01");
}

}  // namespace
}  // namespace quadrille
