"""Moves made by hand on the board, and the tree of moves."""

from browser import ActionChains, Keys, PageTest
from games import QUEEN_CHECKS

# Teams: Red's pawn on e10 promotes on e11, where it may become Q, R, B or N.
PROMOTION = ("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,8,3/3,3,yK,4,3/3,8,3/14/4,rP,9/14/bK,13/14/13,gK/14/14/"
             "3,8,3/3,8,3/3,4,rK,3,3")


class BoardTest(PageTest):
    def test_drag_moves_pawn(self):
        page = self.page
        page.drag("h2", "h4")
        page.wait_for_moves(["h2-h4"])
        self.assertEqual(page.pieces()["h4"], "red P")
        self.assertNotIn("h2", page.pieces())
        self.assertEqual(page.status(), "Blue to move")
        self.assertEqual(page.script("return document.querySelectorAll('.board .last').length"), 2)
        page.screenshot("board_moved")

    def test_highlights_last_move_of_each_seat(self):
        page = self.page
        marked = "return Array.from(document.querySelectorAll('.board .last'), (e) => e.getAttribute('class'))"
        for move in ["h2-h3", "b7-c7", "g13-g12", "m8-l8"]:
            page.type_move(move)
            page.wait(lambda move=move: page.current() == move, move)
        page.wait(lambda: page.script(marked) == ["last green"] * 2 + ["last earlier yellow"] * 2
                  + ["last earlier blue"] * 2, lambda: f"marks: {page.script(marked)}")
        page.screenshot("board_last_moves")
        page.click("[data-menu=Settings]")
        page.choose("[name=recent]", "last")
        page.click_button("Close", "dialog.sheet")
        self.assertEqual(page.script(marked), ["last green"] * 2)

    def test_illegal_drop_returns_piece(self):
        page = self.page
        before = page.pieces()
        page.drag("h2", "h7")
        self.assertEqual(page.pieces(), before)
        page.drag("b8", "c8")  # a piece of Blue on Red's turn
        self.assertEqual(page.pieces(), before)
        self.assertEqual(page.moves(), [])

    def test_two_clicks_make_a_move(self):
        page = self.page
        page.tap("e1")
        self.assertEqual(page.hints(), {"d3", "f3"})
        page.screenshot("board_legal_moves")
        page.tap("f3")
        page.wait_for_moves(["Ne1-f3"])
        self.assertEqual(page.hints(), set())

    def test_plays_typed_moves(self):
        page = self.page
        for move in ["Nf3", "b7-c7", "g13g12", "m8-l8"]:
            page.type_move(move)
            page.wait(lambda: page.find("#move-text").get_attribute("value") == "", "emptied field")
        page.wait_for_moves(["Ne1-f3", "b7-c7", "g13-g12", "m8-l8"])
        page.type_move("h2-h9")
        notice = page.wait(page.notices, "notice")[0]
        self.assertIn("from h2 to h9", notice)
        self.assertEqual(len(page.moves()), 4)
        page.screenshot("board_error")
        right = "return document.querySelector(arguments[0]).getBoundingClientRect()"
        self.assertGreater(page.script(right, ".notice")["left"], page.script(right, "#board")["right"])
        page.type_move("h2-h3")
        page.wait(lambda: len(page.moves()) == 5 and not page.notices(), "the next move, without the error")

    def test_promotes_to_chosen_piece(self):
        page = self.page
        page.open(f"#fen={PROMOTION}&variant=teams")
        page.wait(lambda: page.pieces().get("e10") == "red P", "pawn on e10")
        page.drag("e10", "e11")
        choices = page.wait(lambda: page.all("dialog.promotion button"), "choice of promotions")
        self.assertEqual([c.get_attribute("aria-label") for c in choices],
                         ["queen", "rook", "bishop", "knight"])
        self.assertEqual(page.script("return document.activeElement.getAttribute('aria-label')"), "queen")
        page.screenshot("board_promotion")
        page.keys(Keys.ESCAPE)
        page.wait(lambda: page.pieces().get("e10") == "red P", "pawn back on e10")
        self.assertEqual(page.moves(), [])
        page.drag("e10", "e11")
        page.click_button("knight", "dialog.promotion")
        page.wait(lambda: page.pieces().get("e11") == "red N", "knight on e11")

    def test_turned_board_accepts_moves(self):
        page = self.page
        before = page.pieces()
        for seat, move in [("blue", ("h2", "h3")), ("yellow", ("b7", "c7")), ("green", ("g13", "g12")),
                           ("red", ("m8", "l8"))]:
            page.keys("f")
            page.wait(lambda seat=seat: page.bottom() == seat, f"{seat} below")
            self.assertEqual(page.pieces(), before)
            page.drag(*move)
            page.wait(lambda move=move: move[1] in page.pieces(), f"piece on {move[1]}")
            before = page.pieces()
            page.screenshot(f"board_from_{seat}")
        self.assertEqual(len(page.moves()), 4)

    def test_click_on_plate_puts_seat_at_bottom(self):
        page = self.page
        before = page.pieces()
        page.click(".plate.yellow")
        page.wait(lambda: page.bottom() == "yellow", "Yellow below")
        self.assertEqual(page.pieces(), before)

    def test_right_button_draws_arrows_and_circles(self):
        page = self.page
        page.drag("d4", "g7", button=2)
        page.drag("f5", "f5", button=2)
        kinds = page.script(
            "return Array.from(document.querySelectorAll('.arrows > *'), (e) => e.tagName)")
        self.assertEqual(sorted(kinds), ["circle", "path"])
        page.screenshot("board_arrows")
        page.drag("f5", "f5", button=2)  # the second time removes it
        self.assertEqual(len(page.all(".arrows > *")), 1)
        page.tap("g8")
        self.assertEqual(page.all(".arrows > *"), [])

    def test_highlights_king_in_check(self):
        page = self.page
        page.open(f"#fen={QUEEN_CHECKS}")
        page.wait(lambda: page.pieces().get("d1") == "red Q", "queen on d1")
        page.type_move("d1-d13")
        page.wait(lambda: page.all(".board .check"), "lit king")
        self.assertIn("check by Red", page.text(".plate.yellow"))
        self.assertIn("Yellow is in check by Red", page.texts("#spoken")[0])

    def test_move_removes_selection_and_errors(self):
        page = self.page
        page.tap("h2")
        page.wait(lambda: page.all(".board .selected"), "a selected square")
        page.type_move("h2-h9")
        page.wait(lambda: page.notices() == ["A pawn can't move from h2 to h9"], "an error")
        page.evaluate("const [{ query }, { put }] = [await module('study'), await module('state')];"
                      "put(await query({ do: 'play', move: 'g2-g3' }))")  # as an event
        page.wait_for_moves(["g2-g3"])
        page.wait(lambda: page.notices() == [], "no error", 1)
        self.assertFalse(page.all(".board .selected"))


class TreeTest(PageTest):
    def setUp(self):
        super().setUp()
        for move in ["h2-h3", "b7-c7", "g13-g12", "m8-l8"]:
            self.page.type_move(move)
            self.page.wait(lambda move=move: move in self.page.moves(), f"move {move}")
        self.page.script("document.activeElement.blur()")

    def test_keys_navigate_game(self):
        page = self.page
        page.keys(Keys.HOME)
        page.wait(lambda: page.current() is None and page.pieces()["h2"] == "red P", "the start")
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        page.wait(lambda: page.current() == "b7-c7", "two moves forward")
        page.keys(Keys.ARROW_LEFT)
        page.wait(lambda: page.current() == "h2-h3", "one move back")
        page.keys(Keys.END)
        page.wait(lambda: page.current() == "m8-l8", "the end")

    def test_wheel_navigates_game(self):
        page = self.page
        turn = ("document.querySelector('.board-drawing').dispatchEvent("
                "new WheelEvent('wheel', { deltaY: arguments[0], cancelable: true }))")
        page.script(turn, -100)
        page.wait(lambda: page.current() == "g13-g12", "one move back")
        page.script(turn, 100)
        page.wait(lambda: page.current() == "m8-l8", "one move forward")

    def test_promotes_variation_to_main_line(self):
        page = self.page
        page.keys(Keys.ARROW_LEFT)
        page.wait(lambda: page.current() == "g13-g12", "one move back")
        page.drag("m9", "l9")
        page.wait(lambda: page.current() == "m9-l9", "another move of Green")
        self.assertEqual(page.texts(".variation .m"), ["m9-l9"])
        page.screenshot("board_variation")
        page.keys(Keys.ARROW_UP)
        page.wait(lambda: page.current() == "m8-l8", "the main line's move")
        page.keys(Keys.ARROW_DOWN)
        page.wait(lambda: page.current() == "m9-l9", "the variation's move")
        page.click_button("Make this the main line")
        page.wait(lambda: page.texts(".variation .m") == ["m8-l8"], "another main line")
        page.keys(Keys.DELETE)
        page.wait_for_moves(["h2-h3", "b7-c7", "g13-g12", "m8-l8"])
        self.assertEqual(page.current(), "g13-g12")

    def open_menu(self, move):
        page = self.page
        target = page.wait(lambda: [e for e in page.all("#moves .m") if e.text == move], move)[0]
        ActionChains(page.driver).context_click(target).perform()
        page.wait(lambda: page.all(".move-menu"), "the menu")

    def test_menu_of_move_edits_its_line(self):
        page = self.page
        page.keys(Keys.ARROW_LEFT)
        page.wait(lambda: page.current() == "g13-g12", "one move back")
        for move in ["m9-l9", "d2-d3"]:
            page.type_move(move)
            page.wait(lambda move=move: page.current() == move, move)
        page.script("document.activeElement.blur()")
        page.keys(Keys.ARROW_LEFT)
        page.wait(lambda: page.current() == "m9-l9", "one move back")
        page.type_move("e2-e3")
        page.wait(lambda: page.current() == "e2-e3", "a variation in the variation")
        self.open_menu("e2-e3")
        page.screenshot("board_menu")
        self.assertEqual(page.text(".move-menu b"), "2. e2-e3")
        self.assertEqual(page.texts(".m.has-menu"), ["e2-e3"])
        page.click_button("Promote the variation", ".move-menu")
        page.wait(lambda: page.texts(".variation .m") == ["m9-l9", "e2-e3", "d2-d3"], "one step")
        self.open_menu("e2-e3")
        page.click_button("Mistake", ".move-menu")
        page.wait(lambda: page.current() == "e2-e3?", "the mark")
        if not page.is_firefox:  # which has no such command
            page.driver.execute_cdp_cmd("Browser.grantPermissions",
                {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
            page.script("document.activeElement.blur()")
            page.keys("v", Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
            page.wait(lambda: page.notices() == ["The line was copied"], "a notice")
            self.assertEqual(page.evaluate("return navigator.clipboard.readText()"),
                             "1. h2-h3 .. b7-c7 .. g13-g12 .. m9-l9\n2. e2-e3")
        self.open_menu("m9-l9")
        page.click_button("Delete from here", ".move-menu")
        page.wait_for_moves(["h2-h3", "b7-c7", "g13-g12", "m8-l8"])

    def test_saves_mark_and_comment_of_move(self):
        page = self.page
        page.click_button("Dubious")
        page.wait(lambda: page.current() == "m8-l8?!", "a mark")
        page.wait(lambda: page.texts(".board .badge text") == ["?!"], "the mark on the board")
        page.keys("c")
        page.keys("too slow")
        page.keys(Keys.ENTER)
        page.wait(lambda: page.texts(".move-list .comment") == ["too slow"], "a comment")
        page.open()
        page.wait(lambda: page.texts(".move-list .comment") == ["too slow"], "the comment after a reload")
        self.assertEqual(page.current(), "m8-l8?!")
        page.click_button("Dubious")
        page.wait(lambda: page.current() == "m8-l8", "no mark")
        page.screenshot("board_comment")
