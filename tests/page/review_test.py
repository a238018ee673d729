"""Review of a whole game in the background."""

from browser import PageTest
from games import GAME


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
        self.assertRegex(page.text("#page-review > .legend"), f"^Expected: {expected}$")
        self.assertRegex(page.find("#moves .m").get_attribute("title"), f"^{expected}")
        for text in page.texts(".summary .turns button"):
            self.assertIn(text.split()[2].rstrip("?!"), [move.rstrip("?!") for move in page.moves()])
        page.screenshot("review_done")
        svg = page.find(".plot svg")
        box = svg.rect
        page.pointer([(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)])
        page.wait(lambda: page.current() is not None and page.current().startswith("l8-k8"), "the last move")

    def test_review_continues_after_reload(self):
        page = self.page
        self.start("100000")
        page.wait(lambda: "of 13 positions" in page.text(".progress"), "progress")
        page.screenshot("review_runs")
        page.open()
        page.click("#tab-review")
        page.wait(lambda: "positions" in page.text(".progress"), "progress after a reload")
        page.click_button("Stop", ".progress")
        page.wait(lambda: "Stopped" in page.text(".progress") or "analysed" in page.text(".progress"), "the end of the review")
