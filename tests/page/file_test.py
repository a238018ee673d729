"""A game saved as one HTML file, opened from disk without a server."""

import os
import subprocess
import tempfile

from browser import Keys, Page, PageTest
from games import GAME


class FileTest(PageTest):
    @classmethod
    def setUpClass(cls):
        program = os.path.join(os.path.dirname(cls.server.program), "quadrille")
        cls.folder = tempfile.TemporaryDirectory(prefix="quadrille-file-")
        cls.file = os.path.join(cls.folder.name, "game.html")
        record = os.path.join(cls.folder.name, "game.pgn4")
        with open(record, "w") as out:
            # Together, the name and the comment used to hide the rest of the page.
            out.write(GAME.replace('"Bob"', '"<script>"').replace("{ ", "{ <!-- ", 1))
        subprocess.run(
            [program, "analyse", record, "--nodes", "300", "--html", cls.file],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.page = Page("file://" + cls.file)

    @classmethod
    def tearDownClass(cls):
        cls.page.quit()
        cls.folder.cleanup()

    def setUp(self):
        self.page.open()

    def tearDown(self):
        self.assertEqual(self.page.errors(), [], "the browser's console has errors")

    def test_keys_navigate_file(self):
        page = self.page
        self.assertEqual(len(page.pieces()), 64)
        start = page.pieces()
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: page.current() is not None and page.current().startswith("h2-h3"), "the first move")
        self.assertNotEqual(page.pieces(), start)
        self.assertEqual(page.pieces()["h3"], start["h2"])
        page.keys(Keys.END)
        page.wait(lambda: page.current() is not None and page.current().startswith("l8-k8"), "the last move")
        page.keys(Keys.HOME)
        page.wait(lambda: page.pieces() == start, "the start")
        self.assertEqual(page.text(".plate.red .name"), "Ann")

    def test_shows_review_and_hides_engine_controls(self):
        page = self.page
        page.click("#tab-review")
        page.wait(lambda: len(page.all(".plot .curve")) == 4, "the plot")
        self.assertEqual(page.texts(".summary tbody th"), ["Ann", "<script>", "Cy", "Dee"])
        for css in ("[data-menu=Play]", "#tab-analysis", "#note", "#start-review"):
            self.assertFalse(any(e.is_displayed() for e in page.all(css)), css)
        page.screenshot("file_review")

    def test_exports_record(self):
        page = self.page
        page.click("[data-menu=Share]")
        text = "document.querySelector('dialog.sheet textarea').value"
        page.wait(lambda: '[Red "Ann"]' in page.script(f"return {text}"), "the record")
