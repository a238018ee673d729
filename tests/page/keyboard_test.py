"""Control by keyboard, and announcements for screen readers."""

from browser import Keys, PageTest


class KeyboardTest(PageTest):
    def spoken(self):
        return self.page.texts("#spoken")[0]

    def test_moves_piece_with_arrow_keys(self):
        page = self.page
        page.keys("b")  # the cursor is on a piece that can move
        self.assertEqual(self.spoken(), "e1, Red knight")
        page.keys(Keys.ENTER)
        page.wait(lambda: page.hints() == {"d3", "f3"}, "the knight's moves")
        self.assertEqual(self.spoken(), "picked, 2 moves")
        page.keys(Keys.ESCAPE)
        self.assertEqual(self.spoken(), "put down")
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_UP)
        self.assertEqual(self.spoken(), "h2, Red pawn")
        page.keys(Keys.ENTER)
        page.wait(lambda: page.hints() == {"h3", "h4"}, "the pawn's moves")
        page.screenshot("keyboard_cursor")
        page.keys(Keys.ARROW_UP, Keys.ENTER)
        page.wait_for_moves(["h2-h3"])
        page.wait(lambda: "Red: h2-h3" in self.spoken() and "Blue to move" in self.spoken(), "spoken move")
        page.keys(Keys.ENTER)
        page.wait(lambda: self.spoken() == "no moves", "a piece without moves, spoken")

    def test_squares_have_names(self):
        page = self.page
        page.type_move("h2-h4")
        page.wait_for_moves(["h2-h4"])
        names = page.script("return Array.from(document.querySelectorAll('.board rect[role=img]'), (e) => e.ariaLabel)")
        self.assertEqual(len(names), 160)
        for name in ["h2, empty", "h4, Red pawn", "n8, Green king"]:
            self.assertIn(name, names)

    def test_announces_typed_moves_and_navigation(self):
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

    def test_fast_keys_act_in_order(self):
        page = self.page
        moves = ["h2-h3", "b7-c7", "g13-g12", "m8-l8"]

        def press(*keys):
            """Presses the keys before the page gets an answer to any of them."""
            page.evaluate("const { send_command } = await module('study');"
                          "await send_command({ do: 'open', text: given[0] })", " ".join(moves))
            page.wait_for_moves(moves)
            page.script("for (const key of arguments[0]) document.body.dispatchEvent("
                        "new KeyboardEvent('keydown', { key, bubbles: true }))", keys)

        press("End", "Home", "ArrowRight", "ArrowRight", "Delete")
        page.wait_for_moves(moves[:1])
        self.assertEqual(page.current(), moves[0])
        press("End", "Delete", "Delete", "ArrowLeft")
        page.wait(lambda: page.moves() == moves[:2] and page.current() == moves[0], "two moves fewer")
        press("Home", "ArrowRight", "ArrowRight", "Delete", "ArrowRight", "ArrowLeft", "ArrowRight")
        page.wait(lambda: page.moves() == moves[:1] and page.current() == moves[0], "one move")
        press("End", "Home", "ArrowRight", "ArrowRight", "v")
        page.wait(lambda: page.all(".move-menu"), "the menu")
        self.assertEqual(page.find(".move-menu").get_attribute("aria-label"), f"Menu of {moves[1]}")
        self.assertEqual(page.texts(".notice.bad"), [])
        page.keys(Keys.ESCAPE)

    def test_keys_open_and_close_dialogs(self):
        page = self.page
        for key, title in [("n", "New game"), ("o", "Open a game"), ("s", "Set up a position"),
                           ("e", "Share and export"), ("?", "Keys, mouse and notation")]:
            page.keys(key)
            page.wait(lambda title=title: page.texts("dialog.sheet h2") == [title], f"dialog {title}")
            page.keys(Keys.ESCAPE)
            page.wait(lambda: not page.all("dialog.sheet"), "no dialog")

    def test_enter_presses_main_button(self):
        page = self.page
        page.keys("n")
        page.wait(lambda: page.all("dialog.sheet"), "the dialog")
        for seat in ["blue", "yellow", "green"]:
            page.choose(f"[name=who-{seat}]", "person")
        page.keys(Keys.ENTER)
        page.wait(lambda: not page.all("dialog.sheet") and page.all("#game-bar:not([hidden])"), "a game")

    def test_clears_move_field_at_another_position(self):
        page = self.page
        page.keys("m", "h2-h9", Keys.ENTER)
        page.wait(page.notices, "an error notice")
        text = "return document.querySelector('#move-text').value"
        self.assertEqual(page.script(text), "h2-h9")
        # M selects the text, so that typing replaces it.
        page.keys(Keys.ESCAPE, "m", "h2-h3", Keys.ENTER)
        page.wait_for_moves(["h2-h3"])
        page.keys("nonsense", Keys.ENTER)
        page.wait(lambda: any("nonsense" in n for n in page.notices()), "an error notice")
        page.keys(Keys.ESCAPE, Keys.ARROW_LEFT)
        page.wait(lambda: page.script(text) == "", "an empty field at another position")

    def test_help_lists_keys(self):
        page = self.page
        page.keys("?")
        listed = page.wait(lambda: page.texts(".key-row kbd"), "list of keys")
        self.assertIn("Home", listed)
        self.assertEqual(len(listed), len(set(listed)), "each key is listed once")
        self.assertIn("++ for two", page.text("dialog.sheet .body"))
        page.screenshot("keyboard_keys")

    def test_all_controls_have_accessible_names(self):
        page = self.page
        page.keys("a")
        page.wait(lambda: page.all(".lm"), "lines")
        nameless = page.script(
            "return Array.from(document.querySelectorAll('button, input, select, textarea'), (e) =>"
            " (e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label')?.textContent.trim())"
            " ? null : e.outerHTML).filter(Boolean)")
        self.assertEqual(nameless, [])

    def test_arrow_keys_select_tabs(self):
        page = self.page
        page.script("document.getElementById('tab-moves').focus()")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: page.find("#page-analysis").is_displayed(), "analysis")
        page.keys(Keys.ARROW_RIGHT)
        page.wait(lambda: page.find("#page-review").is_displayed(), "review")
