"""Connection to the server: restarts, rate of messages, two pages with the same study."""

from browser import Page, PageTest


class ConnectionTest(PageTest):
    def tearDown(self):
        # The browser itself logs a failed connection on its console.
        self.page.stop_engines()
        errors = [e for e in self.page.errors() if "WebSocket connection" not in e]
        self.assertEqual(errors, [], "the browser's console has errors")

    def test_reconnects_to_study_after_restart(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        self.server.stop()
        try:
            page.wait(lambda: "Offline" in page.text("#connection"), "the status Offline")
            page.screenshot("connection_offline")
        finally:
            self.server.start()
        page.wait(lambda: page.texts("#connection") == [""], "connection")
        page.type_move("b7-c7")
        page.wait_for_moves(["h2-h3", "b7-c7"])

    def test_limits_rate_of_messages(self):
        page = self.page
        count = page.evaluate(
            "const { query } = await module('study');"
            "const answers = await Promise.all("
            " Array.from({ length: 300 }, () => query({ do: 'preview', moves: [] })));"
            "return answers.filter((a) => a.position).length;")
        self.assertEqual(count, 300)
        self.assertEqual(page.texts("#connection"), [""])

    def test_two_pages_share_study(self):
        page = self.page
        other = Page(self.server.address)
        try:
            other.open()  # opens the last used study
            page.type_move("h2-h3")
            other.wait_for_moves(["h2-h3"])
            other.drag("b7", "c7")
            page.wait_for_moves(["h2-h3", "b7-c7"])
            self.assertEqual(page.status(), "Yellow to move")
            self.assertEqual(other.errors(), [])
        finally:
            other.quit()

    def test_creates_and_deletes_studies(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.click("[data-menu=Studies]")
        before = len(page.wait(lambda: page.all(".study-row"), "list of studies"))
        page.click_button("New study")
        page.wait(lambda: page.moves() == [], "an empty study")
        page.type_move("g2-g3")  # a study without moves is not saved
        page.wait_for_moves(["g2-g3"])
        page.click("[data-menu=Studies]")
        page.wait(lambda: len(page.all(".study-row")) == before + 1, "an additional study")
        page.screenshot("connection_studies")
        deletes = page.all(".study-row button[aria-label^=Delete]")
        deletes[0].click()
        page.click_button("Delete", "dialog.sheet")
        page.wait(lambda: len(page.all(".study-row")) == before, "one study fewer")
