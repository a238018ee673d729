"""The server goes away and comes back; two pages look at the same study."""

from browser import Page, PageTest


class ConnectionTest(PageTest):
    def tearDown(self):
        # A connection that cannot be made is told on the console by the browser itself.
        self.page.rest()
        errors = [e for e in self.page.errors() if "WebSocket connection" not in e]
        self.assertEqual(errors, [], "the console of the browser has errors")

    def test_a_study_is_found_again(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        self.server.stop()
        try:
            page.wait(lambda: "Offline" in page.text("#connection"), "word that there is no connection")
            page.screenshot("connection_offline")
        finally:
            self.server.start()
        page.wait(lambda: page.texts("#connection") == [""], "connection")
        page.type_move("b7-c7")
        page.wait_for_moves(["h2-h3", "b7-c7"])

    def test_many_messages_are_sent_as_fast_as_a_server_takes_them(self):
        page = self.page
        count = page.ask(
            "const { query } = await module('study');"
            "const answers = await Promise.all("
            " Array.from({ length: 300 }, () => query({ do: 'preview', moves: [] })));"
            "return answers.filter((a) => a.position).length;")
        self.assertEqual(count, 300)
        self.assertEqual(page.texts("#connection"), [""])

    def test_two_pages_see_the_same(self):
        page = self.page
        other = Page(self.server.address)
        try:
            other.open()  # the study that was used last
            page.type_move("h2-h3")
            other.wait_for_moves(["h2-h3"])
            other.drag("b7", "c7")
            page.wait_for_moves(["h2-h3", "b7-c7"])
            self.assertEqual(page.status(), "Yellow to move")
            self.assertEqual(other.errors(), [])
        finally:
            other.quit()

    def test_studies_are_kept_apart_and_deleted(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.click("[data-menu=Studies]")
        before = len(page.wait(lambda: page.all(".study-row"), "list of studies"))
        page.click_button("New study")
        page.wait(lambda: page.moves() == [], "an empty study")
        page.type_move("g2-g3")  # one without moves is not kept
        page.wait_for_moves(["g2-g3"])
        page.click("[data-menu=Studies]")
        page.wait(lambda: len(page.all(".study-row")) == before + 1, "one study more")
        page.screenshot("connection_studies")
        deletes = page.all(".study-row button[aria-label^=Delete]")
        deletes[0].click()
        page.click_button("Delete", "dialog.sheet")
        page.wait(lambda: len(page.all(".study-row")) == before, "one study less")
