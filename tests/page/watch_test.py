"""Watches a running match of quadrille-match."""

import os
import subprocess
import tempfile

from browser import PHONE, Page, PageTest
from server import Server


def begin_match(programs, folder):
    """Starts a match of two engines with 300 nodes per move in `folder`. Waits for its first game."""
    engine = os.path.join(programs, "quadrille")
    match = subprocess.Popen(
        [os.path.join(programs, "quadrille-match"), "--engine", f"cmd={engine} name=alpha",
         "--engine", f"cmd={engine} name=beta", "--nodes", "300", "--rotations", "50", "--max-plies", "60",
         "--concurrency", "1", "--quiet", "--every", "0", "--out", folder],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not os.path.exists(os.path.join(folder, "live.json")):
        if match.poll() is not None:
            raise RuntimeError("quadrille-match exited before the first game")
    return match


class WatchTest(PageTest):
    """Uses a server that watches a running match."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="quadrille-watch-")
        cls.match = begin_match(os.path.dirname(cls.server.program), os.path.join(cls.folder.name, "match"))
        cls.watching = Server(cls.server.program, cls.server.assets,
                              more=["--watch", os.path.join(cls.folder.name, "match")])
        cls.page = Page(cls.watching.address, dark=True)

    @classmethod
    def tearDownClass(cls):
        cls.page.quit()
        cls.watching.end()
        cls.match.terminate()
        cls.match.wait()
        cls.folder.cleanup()

    def test_shows_and_opens_games_of_match(self):
        page = self.page
        page.click("#tab-match")
        page.wait(lambda: page.all(".watch-game"), "a game in progress")
        page.wait(lambda: page.all("#page-match .game-list .game"), "finished games", 60)
        heads = page.texts("#page-match .standings thead th")
        self.assertEqual(heads[:5], ["#", "engine", "games", "score %", "points"])
        self.assertRegex(page.texts("#page-match .standings tbody td")[2], r"^(-|\d+\.\d)")
        page.screenshot("watch")
        page.wait(lambda: "of the match" in page.status(), "the game on the large board")
        self.assertIn(page.text(".plate.red .name"), ("alpha", "beta"))
        before = page.pieces()
        page.wait(lambda: page.pieces() != before or "of the match" not in page.status(), "a move in it")
        page.click("#page-match .game-list .game")
        page.wait(lambda: len(page.moves()) > 20, "the finished game in the study")
        self.assertNotIn("of the match", page.status())
        self.assertIn(page.text(".plate.red .name"), ("alpha", "beta"))

    def test_match_tab_opens_first(self):
        page = self.page
        page.script("sessionStorage.clear()")
        page.open()
        page.wait(lambda: "of the match" in page.status(), "a game in progress on the large board")
        self.assertEqual(page.texts("#tabs [role=tab]")[0], "Match")
        self.assertTrue(page.find("#page-match").is_displayed())
        page.screenshot("watch_first")
        # After the game, the board shows the next one.
        first = page.status().split(":")[0]
        page.wait(lambda: "of the match" in page.status() and page.status().split(":")[0] != first, "the next game", 60)
        page.click("#tab-moves")
        page.wait(lambda: "of the match" not in page.status(), "the study")
        page.click("#tab-match")
        page.wait(lambda: "of the match" in page.status(), "the match again")
        page.click(".watch-game[aria-pressed=true]")
        page.wait(lambda: "of the match" not in page.status(), "the study")

    def test_reload_stays_in_study(self):
        page = self.page
        page.open()
        page.wait(lambda: page.all("#tabs [role=tab]"), "tabs")
        page.wait(lambda: page.texts("#tabs [role=tab]")[0] == "Match", "the match's tab")
        self.assertFalse(page.find("#page-match").is_displayed())
        page.click("#tab-match")
        page.wait(lambda: not page.find("#comment").is_displayed(), "the tab of the match")
        page.keys("c")
        page.wait(lambda: page.script("return document.activeElement.id") == "comment", "the comment's field")

    def test_five_tabs_fit_on_phone(self):
        page = Page(self.watching.address, size=PHONE, touch=True)
        try:
            page.open()
            games = [f'[Variant "FFA"]\n\n1. {move}\n' for move in ("h2-h3", "g2-g3")]
            page.open_text("\n".join(games))
            page.wait(lambda: page.find("#tab-games").is_displayed(), "a list of games")
            for tab in ("match", "moves", "analysis", "review", "games"):
                page.click(f"#tab-{tab}")
                page.wait(lambda: page.find(f"#page-{tab}").is_displayed(), tab)
                self.assertEqual(page.script("return document.querySelector('.panel').scrollLeft"), 0, tab)
            page.screenshot("phone_tabs")
            self.assertLessEqual(page.script("return document.documentElement.scrollWidth"), PHONE[0])
        finally:
            page.quit()

    def test_shows_stopped_match(self):
        page = self.page
        with tempfile.TemporaryDirectory(prefix="quadrille-watch-") as folder:
            match = begin_match(os.path.dirname(self.server.program), os.path.join(folder, "match"))
            match.kill()
            match.wait()
            watching = Server(self.server.program, self.server.assets, more=["--watch", os.path.join(folder, "match")])
            try:
                page.driver.get(watching.address)
                page.wait(lambda: page.texts(".watch-top .about span"), "the match")
                self.assertRegex(page.texts(".watch-top .about span")[0], r"^stopped, \d+ of 300 games$")
                page.screenshot("watch_stopped")
            finally:
                page.open()
                watching.end()
