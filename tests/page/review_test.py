"""Review of a whole game in the background."""

from browser import PageTest
from games import GAME


# Red's queen takes a defended pawn.
BLUNDER = """1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
2. Qg1-h2 .. c7-d7 .. g12-g11 .. l8-k8
3. Qh2-m7 .. d7-e7 .. g11-g10 .. Qn7-m7
"""


class ReviewTest(PageTest):
    def setUp(self):
        super().setUp()
        self.page.open_text(GAME)
        self.page.wait(lambda: len(self.page.moves()) == 12, "twelve moves")
        self.page.click("#tab-review")

    def start(self, nodes):
        self.page.choose("[name=review-nodes]", nodes)
        self.page.click("#start-review")

    def test_reviews_game(self):
        page = self.page
        self.start("5000")
        page.wait(lambda: page.all(".summary table") and page.all(".summary")[0].is_displayed(), "summary", 60)
        self.assertIn("analysed 13 positions", page.text(".progress"))
        self.assertEqual(page.texts(".summary tbody th"), ["Ann", "Bob", "Cy", "Dee"])
        accuracies = [int(t.split()[0]) for t in page.texts(".summary td.strong")]
        self.assertTrue(all(0 <= a <= 100 for a in accuracies), accuracies)
        self.assertEqual(len(page.all(".plot .curve")), 4)
        # Commands in comments are hidden; their text stays.
        self.assertNotIn("[%", page.text("#moves"))
        self.assertIn("a visit", page.texts(".move-list .comment"))
        place = r"\S+ \((1st|2nd|3rd|4th)\)"
        expected = f"Red {place}, Blue {place}, Yellow {place}, Green {place}"
        first = r"Red \d+ %, Blue \d+ %, Yellow \d+ %, Green \d+ %"
        self.assertRegex(page.text("#page-review > .legend"), f"^Chances: {first}. Expected: {expected}$")
        self.assertRegex(page.find("#moves .m").get_attribute("title"), f"^{expected}; chances: {first}")
        axis = lambda: page.texts(".plot .axis")
        self.assertEqual(axis(), ["0%", "50%", "100%"])
        page.screenshot("review_chances")
        page.click_button("Show expected points")
        self.assertNotIn("%", "".join(axis()))
        page.click_button("Show chances")
        self.assertEqual(axis(), ["0%", "50%", "100%"])
        for text in page.texts(".summary .turns button"):
            self.assertIn(text.split()[2].rstrip("?!"), [move.rstrip("?!") for move in page.moves()])
        page.screenshot("review_done")
        svg = page.find(".plot svg")
        box = svg.rect
        page.pointer([(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)])
        page.wait(lambda: page.current() is not None and page.current().startswith("l8-k8"), "the last move")

    def test_learns_from_mistakes(self):
        page = self.page
        page.click("[data-menu=Open]")
        page.set_text("dialog.sheet textarea", BLUNDER)
        page.click("#open-text")
        page.wait(lambda: len(page.moves()) == 12, "twelve moves")
        page.click("#tab-review")
        self.assertFalse(page.find(".learn").is_displayed())
        self.start("5000")
        page.wait(lambda: page.all("#learn:not(:disabled)"), "mistakes", 60)
        page.choose("[name=mistakes-of]", "red")
        page.click_button("Next mistake")
        page.wait(lambda: page.current() in ("Qh2xm7+?", "Qh2xm7+??"), lambda: f"the blunder, got {page.current()}")
        blunder = page.current()
        page.screenshot("review_mistakes")
        page.evaluate("(await module('state')).put({ bottom: 'blue' })")
        page.click("#learn")
        page.wait(lambda: f"Red played {blunder}. Find a better move." in page.text(".learn p"), "a question")
        self.assertFalse(any(e.is_displayed() for e in page.all("#moves .aside")), "the better move is hidden")
        page.wait(lambda: page.bottom() == "red", "the seat that must move at the bottom")
        page.drag("h2", "m7")
        page.wait(lambda: "not the best move" in page.text(".learn p"), "an answer")
        page.wait(lambda: page.pieces()["h2"] == "red Q", "the queen back on h2")
        page.click_button("Show the piece to move")
        page.wait(lambda: page.all(".arrows circle"), "a hint")
        page.screenshot("review_learn")
        better = page.evaluate(
            "const { state } = await module('state');"
            f"return state.review.marks.find((m) => m.seat === 'red' && m.mark === '{blunder.split('+')[1]}').better")
        page.drag(*better.split("=")[0].split("-"))
        page.wait(lambda: "is the best move" in page.text(".learn p"), "praise")
        count = int(page.text(".learn b").split()[2])
        # The others are shown.
        for _ in range(1, count):
            page.click_button("Next mistake", ".learn")
            page.click_button("Show the best move")
        page.wait(lambda: page.texts(".learn strong") == [f"1 of {count} found."], "the tally")
        page.screenshot("review_tally")
        self.assertEqual(len(page.texts("#moves .round .m")), 12, "the answer is the line of the review")
        page.click_button("Stop learning")
        page.wait(lambda: page.all("#learn"), "the end")
        self.assertEqual(page.bottom(), "blue", "the board as it was")

    def test_shows_review_in_record(self):
        page = self.page
        page.open_text('[Variant "FFA"]\n[Red "Ann"]\n\n{ [%eval 40.0 40.0 40.0 40.0] } 1. h2-h3?'
                       " { [%eval 30.0 45.0 42.0 43.0] [%loss 10.0] [%mark ?] } ( { [%best] } 1. j2-j3 .. b7-c7 )"
                       " .. b7-c7 { [%eval 30.0 45.0 42.0 43.0] }\n")
        page.click("#tab-review")
        page.wait(lambda: "part of the record" in page.text(".progress"), "the review")
        self.assertEqual(len(page.all(".plot .curve")), 4)
        self.assertEqual(page.texts(".plot .axis"), ["0%", "50%", "100%"], "the plot of chances")
        self.assertEqual([c.split()[0] for c in page.texts(".summary tr.red td")], ["–", "–", "0", "1", "0", "1"])
        page.screenshot("review_in_record")
        page.click_button("Next mistake")
        page.wait(lambda: page.current() == "h2-h3?", lambda: f"the mistake, got {page.current()}")
        self.assertRegex(page.text("#page-review > .legend"), r"^Chances: Red \d+ %, .*Expected: Red 30\.0")
        page.click("#learn")
        page.drag("j2", "j3")
        page.wait(lambda: "j2-j3 is the best move" in page.text(".learn p"), "praise")

    def test_review_continues_after_reload(self):
        page = self.page
        self.start("100000")
        page.wait(lambda: "of 13 positions" in page.text(".progress"), "progress")
        self.assertFalse(page.find(".learn").is_displayed())
        page.screenshot("review_runs")
        page.open()
        page.click("#tab-review")
        page.wait(lambda: "positions" in page.text(".progress"), "progress after a reload")
        page.click_button("Stop", ".progress")
        page.wait(lambda: "Stopped" in page.text(".progress") or "analysed" in page.text(".progress"), "the end of the review")
