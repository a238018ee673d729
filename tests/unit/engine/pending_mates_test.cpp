#include "engine/pending_mates.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(PendingMates, EachHasItsCredit) {
    PendingMates mates;
    mates.set(Color::Blue, Color::Red);
    mates.set(Color::Green, Color::Red);
    mates.set(Color::Red, Color::Yellow);
    EXPECT_EQ(mates.credit(Color::Green), Color::Red);
    EXPECT_EQ(mates.credit(Color::Yellow), std::nullopt);
    mates.end(Color::Green);
    EXPECT_EQ(mates.credit(Color::Green), std::nullopt);
    mates.forget(Color::Red);
    EXPECT_EQ(mates.credit(Color::Blue), std::nullopt);
    EXPECT_EQ(mates.credit(Color::Red), Color::Yellow);
}

}  // namespace
}  // namespace quadrille
