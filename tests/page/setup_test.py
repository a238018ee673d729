"""The position editor."""

from browser import PageTest


class SetupTest(PageTest):
    BOARD = ".setup-board"

    def setUp(self):
        super().setUp()
        self.page.click("[data-menu='Set up']")
        self.page.wait(lambda: "can be played" in self.page.text(".verdict"), "a playable position")

    def wait_for_verdict(self, *words):
        page = self.page
        page.wait(lambda: all(w in page.text(".verdict") for w in words), f"words {words}")

    def test_missing_king_disables_position(self):
        page = self.page
        page.screenshot("setup")
        page.click("[data-code='']")
        page.tap("h1", board=self.BOARD)
        self.wait_for_verdict("king")
        self.assertFalse(page.find("#use-position").is_enabled())
        page.screenshot("setup_fault")
        page.click("[data-code=rK]")
        page.tap("h1", board=self.BOARD)
        self.wait_for_verdict("can be played")

    def test_uses_position_of_dragged_pieces(self):
        page = self.page
        tool = page.find("[data-code=yN]").rect
        start = (tool["x"] + tool["width"] / 2, tool["y"] + tool["height"] / 2)
        target = page.point_of("g7", self.BOARD)
        page.pointer([start, ((start[0] + target[0]) / 2, (start[1] + target[1]) / 2), target])
        page.wait(lambda: page.pieces(self.BOARD).get("g7") == "yellow N", "knight on g7")
        page.drag("e2", "e5", board=self.BOARD)
        page.wait(lambda: page.pieces(self.BOARD).get("e5") == "red P", "pawn on e5")
        # Drag a pawn off the board.
        page.pointer([page.point_of("d2", self.BOARD), page.point_of("d5", self.BOARD), (300, 860)])
        page.wait(lambda: "d2" not in page.pieces(self.BOARD), "no pawn on d2")
        page.choose("[name=turn]", "yellow")
        page.set_text("[name=points-blue]", "17")
        self.wait_for_verdict("can be played")
        wanted = page.pieces(self.BOARD)
        page.click("#use-position")
        page.wait(lambda: page.pieces() == wanted, "the position on the board")
        self.assertEqual(page.status(), "Yellow to move")
        self.assertEqual(page.text(".plate.blue .points"), "17")
        page.screenshot("setup_used")

    def test_pasted_fen4_sets_fields(self):
        page = self.page
        field = "[aria-label='FEN4 of this position']"
        page.set_text(field, "R-0,0,0,0-1,0")
        page.wait(lambda: not page.find("#use-position").is_enabled(), "an error")
        fen = ("B-0,0,1,0-1,1,1,1-1,1,1,1-0,17,0,0-3-"
               "3,8,3/3,3,yK,4,3/3,8,3/14/14/14/bK,13/14/13,gK/14/14/3,8,3/3,8,3/3,rQ,3,rK,3,3")
        page.set_text(field, fen.replace("/", "/\n"))
        self.wait_for_verdict("can be played")
        page.wait(lambda: page.pieces(self.BOARD).get("d1") == "red Q", "the queen")
        self.assertEqual(page.find("[name=turn]").get_attribute("value"), "blue")
        self.assertEqual(page.find("[name=points-blue]").get_attribute("value"), "17")
        self.assertEqual(page.find("[name=gone-yellow]").get_attribute("value"), "out")
        self.assertEqual(page.find("[name=halfmove]").get_attribute("value"), "3")
        page.screenshot("setup_fen")
        page.click("#use-position")
        page.wait(lambda: page.status() == "Blue to move", "the position on the board")

    def test_fields_change_fen4(self):
        page = self.page
        page.click("[name='castle_short-red']")
        page.set_text("[name=halfmove]", "7")
        page.set_text("[name=extra]", "{'enPassant':('','','','')}")
        page.wait(lambda: page.find("[aria-label='FEN4 of this position']").get_attribute("value")
                  .startswith("R-0,0,0,0-0,1,1,1-1,1,1,1-0,0,0,0-7-"), "FEN4 with these fields")
        page.set_text("[name=extra]", "{'enPassant':(")
        self.wait_for_verdict("extra")
        self.assertTrue(page.all("[name=extra][aria-invalid=true]"))
        page.set_text("[name=extra]", "")
        page.click_button("Empty board")
        self.wait_for_verdict("king")

    def test_shows_all_errors(self):
        page = self.page
        page.click("[data-code='']")
        page.tap("h1", board=self.BOARD)
        page.click("[data-code=bK]")
        page.tap("h4", board=self.BOARD)
        page.set_text("[name=points-green]", "-5")
        self.wait_for_verdict("Red plays but has no king", "Blue has 2 kings", "Green's points: expected a whole number from 0 to 9999")
        marked = "return Array.from(document.querySelectorAll('dialog.sheet [aria-invalid=true]'), (e) => e.name)"
        self.assertEqual(set(page.script(marked)), {"gone-red", "points-green"})
        self.assertEqual(len(page.all(".setup-board .lights .wrong")), 2)
        self.assertTrue(page.is_on_top(".verdict"))
        page.screenshot("setup_faults")
        page.click_button("Start position", "dialog.sheet")
        page.wait(lambda: page.texts(".verdict p") == ["This position can be played."], "a valid position")
        self.assertEqual(page.script(marked), [])
        self.assertFalse(page.all(".setup-board .lights .wrong"))

    def test_shows_warnings(self):
        page = self.page
        page.drag("h1", "h4", board=self.BOARD)
        self.wait_for_verdict("can be played", "Red cannot castle short", "Red cannot castle long")
        self.assertTrue(page.all("[name=castle_short-red][data-doubtful]"))
        page.click("[data-code=rP]")
        page.tap("f12", board=self.BOARD)
        self.wait_for_verdict("Red's pawn on f12")
        self.assertEqual(len(page.all(".setup-board .lights .doubtful")), 1)
        self.assertTrue(page.find("#use-position").is_enabled())
        page.screenshot("setup_warnings")

    def test_editing_continues_finished_game(self):
        page = self.page
        page.choose("[name=variant]", "teams")
        page.choose("[name=gone-red]", "out")
        self.wait_for_verdict("The game is over here", "Red is to move and is out of the game")
        self.assertNotIn("can be played", page.text(".verdict"))
        page.click("#use-position")
        page.wait(lambda: not page.all("dialog.sheet") and "to move" not in page.status(), "a game that is over")
        page.click("[data-menu='Set up']")
        self.wait_for_verdict("The game is over here")
        page.choose("[name=gone-red]", "")
        page.drag("h1", "h2", board=self.BOARD)
        page.click("[data-code=rK]")
        page.tap("h1", board=self.BOARD)
        page.wait(lambda: "over" not in page.text(".verdict"), "a game in progress")
        page.click("#use-position")
        page.wait(lambda: page.status() == "Red to move", "Red's turn")

    def test_editor_keeps_rules(self):
        page = self.page
        page.click_button("Close", "dialog.sheet")
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "teams")
        page.choose("[name=preset]", "seed")
        page.click(".rules summary")
        page.choose("[name=EnPassant]", "false")
        page.click_button("Only set up the board")
        page.wait(lambda: not page.all("dialog.sheet"), "the dialog to close")
        chosen = "return ['preset', 'EnPassant'].map((n) => document.querySelector(`[name=${n}]`).value)"
        for _ in range(2):
            page.click("[data-menu='Set up']")
            self.wait_for_verdict("can be played")
            self.assertEqual(page.script(chosen), ["seed", "false"])
            page.drag("e2", "e4", board=self.BOARD)
            page.click("#use-position")
            page.wait(lambda: not page.all("dialog.sheet"), "the position")
