"""Connection to the server: restarts, rate of messages, two pages with the same study."""

import time

from browser import Keys, Page, PageTest


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
            page.drag("b7", "c7")
            page.wait(lambda: any(text.startswith("Offline: nothing") for text in page.notices()), "a notice")
            page.wait(lambda: page.pieces().get("b7") == "blue P", "the pawn back on b7")
        finally:
            self.server.start()
        page.wait(lambda: page.texts("#connection") == [""], "connection")
        page.type_move("b7-c7")
        page.wait_for_moves(["h2-h3", "b7-c7"])

    def test_plate_of_person_reports_lost_connection(self):
        page = self.page
        page.evaluate("const { send_command } = await module('study'); const seats = Object.fromEntries("
                      "['red', 'blue', 'yellow', 'green'].map((seat) => [seat, { who: 'person' }]));"
                      "await send_command({ do: 'start_game', seats });")
        self.server.stop()
        try:
            page.wait(lambda: "offline" in page.text(".plate.red"), "'offline' on Red's plate")
        finally:
            self.server.start()
        page.wait(lambda: "offline" not in page.text(".plate.red"), "the connection")

    def test_connects_before_it_is_offline(self):
        page = self.page
        script = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
            "source": "globalThis.WebSocket = class { close() {} }"})
        page.driver.get(page.address)
        text = page.text("#connection")
        page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        page.open()
        self.assertEqual(text, "Connecting …")
        self.assertEqual(page.texts("#connection"), [""])

    def test_game_pauses_while_page_is_in_cache(self):
        page = self.page
        page.evaluate(
            "const { send_command } = await module('study'); const who = 'person';"
            "await send_command({ do: 'start_game', clock: '600', seats: { red: { who }, blue: { who },"
            " yellow: { who }, green: { who } } });")
        page.wait(lambda: page.text(".game-status") == "Your turn", "a game")
        page.script("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
        page.wait(lambda: "Offline" in page.text("#connection"), "a closed connection")
        time.sleep(10.5)  # the server pauses the game after ten seconds
        self.assertIn("Offline", page.text("#connection"))
        page.script("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.wait(lambda: page.text(".game-status") == "Paused while you were away", "a paused game")

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

    def test_game_goes_on_while_another_page_shows_it(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.click("#start-play")
        page.wait(lambda: page.text(".game-status") == "Your turn", "a game")
        page.drag("h2", "h3")
        page.wait(lambda: len(page.moves()) == 4 and page.text(".game-status") == "Your turn", "a round")
        other = Page(self.server.address)
        try:
            other.open()  # opens the last used study
            other.wait(lambda: len(other.moves()) == 4, "the game")
            other.open_text("1. g2-g3")
            other.wait_for_moves(["g2-g3"])
            page.drag("g2", "g3")
            page.wait(lambda: len(page.moves()) == 8, "moves of the engines")
        finally:
            other.quit()

    def test_two_pages_keep_both_comments(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.fill("#comment", "mine")
        page.evaluate("await (await module('study')).send_command({ do: 'comment', text: 'theirs' })")  # as an event
        page.keys(Keys.ENTER)
        page.wait(lambda: page.texts(".move-list .comment") == ["theirs / mine"], "both comments")
        page.wait(lambda: page.notices() == ["Another page changed this comment: it now has both texts"], "a notice")

    def test_comment_written_offline_is_saved_later(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.fill("#comment", "a gambit")
        self.server.stop()
        try:
            page.wait(lambda: "Offline" in page.text("#connection"), "the status Offline")
            page.keys(Keys.TAB)
            page.wait(lambda: page.notices() == ["Offline: the comment is saved when the page has reconnected"], "a notice")
        finally:
            self.server.start()
        page.wait(lambda: page.texts(".move-list .comment") == ["a gambit"], "the comment")
        self.assertEqual(page.find("#comment").get_attribute("value"), "a gambit")

    def test_comment_without_unsaved_text_is_not_merged(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.fill("#comment", "one")
        # As a window that loses the focus: the field stays the active element.
        page.script("document.querySelector('#comment').dispatchEvent(new FocusEvent('blur'))")
        page.wait(lambda: page.texts(".move-list .comment") == ["one"], "the comment")
        page.evaluate("await (await module('study')).send_command({ do: 'comment', text: 'one two' })")  # as an event
        page.wait(lambda: page.find("#comment").get_attribute("value") == "one two", "the comment of the other page")
        page.keys(Keys.TAB)
        page.evaluate("await (await module('study')).query({ do: 'preview', moves: [] })")
        self.assertEqual(page.texts(".move-list .comment"), ["one two"])
        self.assertEqual(page.notices(), [])

    def test_reload_restores_tab_and_analysis(self):
        page = self.page
        page.click("#tab-analysis")
        page.click("#analyse-0")
        page.wait(lambda: page.all(".lm"), "lines")
        # As a server that has ended the analysis of a study without pages.
        page.evaluate("await (await module('study')).send_command({ do: 'stop_analysis' })")
        page.wait(lambda: page.text("#analyse-0") == "Analyse", "no analysis")
        time.sleep(0.5)  # until the last event about the analysis has come
        page.script("sessionStorage.setItem('quadrille.analysing', '[0]')")
        page.open()
        page.wait(lambda: page.find("#page-analysis").is_displayed() and page.all(".lm"), "lines again")
        page.click("#analyse-0")
        page.wait(lambda: page.text("#analyse-0") == "Analyse", "no analysis")
        page.open()
        page.wait(lambda: page.find("#page-analysis").is_displayed(), "the tab again")
        self.assertEqual(page.text("#analyse-0"), "Analyse")

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
