"""Everything without a mouse, and what a person hears who does not see the board."""

from browser import Keys, PageTest


class KeyboardTest(PageTest):
    def spoken(self):
        return self.page.texts("#spoken")[0]

    def test_a_move_is_made_on_the_board(self):
        page = self.page
        page.keys("b", Keys.ENTER)  # the cursor is on a piece that can move
        page.wait(lambda: page.hints() == {"d3", "f3"}, "the knight's moves")
        page.keys(Keys.ESCAPE, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER)
        page.wait(lambda: page.hints() == {"h3", "h4"}, "the pawn's moves")
        page.screenshot("keyboard_cursor")
        page.keys(Keys.ARROW_UP, Keys.ENTER)
        page.wait_for_moves(["h2-h3"])
        page.wait(lambda: "Red: h2-h3" in self.spoken() and "Blue to move" in self.spoken(), "spoken move")

    def test_a_whole_round_is_typed_and_walked(self):
        page = self.page
        page.keys("m")
        for move in ["h2-h3", "b7-c7", "g13-g12", "m8-l8"]:
            page.keys(move, Keys.ENTER)
            page.wait(lambda move=move: move in page.moves(), f"move {move}")
        page.keys(Keys.ESCAPE)
        page.keys(Keys.HOME)
        page.wait(lambda: "Start of the game" in self.spoken(), "the start, spoken")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: "Red: h2-h3" in self.spoken(), "the first move, spoken")
        page.keys("w")
        page.wait(lambda: "Red 0, plays" in self.spoken(), "points, spoken")

    def test_dialogs_open_and_close(self):
        page = self.page
        for key, title in [("n", "New game"), ("o", "Open a game"), ("s", "Set up a position"),
                           ("e", "Share and export"), ("?", "Keys, mouse and signs")]:
            page.keys(key)
            page.wait(lambda title=title: page.texts("dialog.sheet h2") == [title], f"dialog {title}")
            page.keys(Keys.ESCAPE)
            page.wait(lambda: not page.all("dialog.sheet"), "no dialog")

    def test_enter_presses_the_main_button(self):
        page = self.page
        page.keys("n")
        page.wait(lambda: page.all("dialog.sheet"), "the dialog")
        for seat in ["blue", "yellow", "green"]:
            page.choose(f"[name=who-{seat}]", "person")
        page.keys(Keys.ENTER)
        page.wait(lambda: not page.all("dialog.sheet") and page.all("#game-bar:not([hidden])"), "a game")

    def test_the_move_field_holds_nothing_old(self):
        page = self.page
        page.keys("m", "h2-h9", Keys.ENTER)
        page.wait(page.notices, "a refusal")
        text = "return document.querySelector('#move-text').value"
        self.assertEqual(page.script(text), "h2-h9")
        # M again: what stands there is typed over.
        page.keys(Keys.ESCAPE, "m", "h2-h3", Keys.ENTER)
        page.wait_for_moves(["h2-h3"])
        page.keys("nonsense", Keys.ENTER)
        page.wait(lambda: any("nonsense" in n for n in page.notices()), "a refusal")
        page.keys(Keys.ESCAPE, Keys.ARROW_LEFT)
        page.wait(lambda: page.script(text) == "", "an empty field at another place")

    def test_the_keys_are_listed(self):
        page = self.page
        page.keys("?")
        listed = page.wait(lambda: page.texts(".key-row kbd"), "list of keys")
        self.assertIn("Home", listed)
        self.assertEqual(len(listed), len(set(listed)), "a key stands for one thing")
        self.assertIn("++ for two", page.text("dialog.sheet .body"))
        page.screenshot("keyboard_keys")

    def test_every_button_has_a_name(self):
        page = self.page
        page.keys("a")
        page.wait(lambda: page.all(".lm"), "lines")
        nameless = page.script(
            "return Array.from(document.querySelectorAll('button, input, select, textarea'), (e) =>"
            " (e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim())"
            " ? null : e.outerHTML).filter(Boolean)")
        self.assertEqual(nameless, [])

    def test_tabs_are_chosen_by_arrows(self):
        page = self.page
        page.script("document.getElementById('tab-moves').focus()")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: page.find("#page-analysis").is_displayed(), "analysis")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: page.find("#page-review").is_displayed(), "review")
