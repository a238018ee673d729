"""A match of quadrille-match is watched while it is played."""

import os
import subprocess
import tempfile

from browser import Page, PageTest
from server import Server


class WatchTest(PageTest):
    """Has a server of its own, which watches a match of two small engines."""

    @classmethod
    def setUpClass(cls):
        programs = os.path.dirname(cls.server.program)
        engine = os.path.join(programs, "quadrille")
        cls.folder = tempfile.TemporaryDirectory(prefix="quadrille-watch-")
        cls.match = subprocess.Popen(
            [os.path.join(programs, "quadrille-match"), "--engine", f"cmd={engine} name=alpha",
             "--engine", f"cmd={engine} name=beta", "--nodes", "300", "--rotations", "50", "--max-plies", "60",
             "--concurrency", "1", "--quiet", "--every", "0", "--out", os.path.join(cls.folder.name, "match")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(os.path.join(cls.folder.name, "match", "live.json")):
            if cls.match.poll() is not None:
                raise RuntimeError("quadrille-match does not play")
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

    def test_games_are_seen_and_opened(self):
        page = self.page
        page.click("#tab-match")
        page.wait(lambda: page.all(".watch-game"), "a game in progress")
        page.wait(lambda: page.all("#page-match .game-list .game"), "finished games", 60)
        page.screenshot("watch")
        page.click(".watch-game")
        page.wait(lambda: "of the match" in page.status(), "the game on the large board")
        self.assertIn(page.text(".plate.red .name"), ("alpha", "beta"))
        before = page.pieces()
        page.wait(lambda: page.pieces() != before or "of the match" not in page.status(), "a move in it")
        page.click("#page-match .game-list .game")
        page.wait(lambda: len(page.moves()) > 20, "the finished game in the study")
        self.assertNotIn("of the match", page.status())
        self.assertIn(page.text(".plate.red .name"), ("alpha", "beta"))
