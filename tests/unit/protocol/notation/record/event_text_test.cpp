#include "protocol/notation/record/event_text.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(EventText, EachKindHasItsRowAndLetter) {
    for (const EventKind kind :
         {EventKind::Resigns, EventKind::RunsOutOfTime, EventKind::DrawAgreed, EventKind::Keeps}) {
        EXPECT_EQ(event_text(kind).kind, kind);
        EXPECT_EQ(event_from_letter(event_text(kind).letter), &event_text(kind));
    }
    EXPECT_EQ(event_from_letter('r'), nullptr);
    EXPECT_EQ(event_from_letter('S'), nullptr);
}

TEST(EventText, TheSeatIsNamedWhereItIsNeeded) {
    const auto names = [](EventKind kind, Color color) {
        return names_seat({kind, color}, Color::Blue);
    };
    EXPECT_FALSE(names(EventKind::Resigns, Color::Blue));
    EXPECT_TRUE(names(EventKind::RunsOutOfTime, Color::Red));
    EXPECT_FALSE(names(EventKind::DrawAgreed, Color::Red));
    EXPECT_TRUE(names(EventKind::Keeps, Color::Blue));
}

}  // namespace
}  // namespace quadrille
