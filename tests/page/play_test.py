"""Games between a person and engines."""

from browser import PageTest


# Time for moves of three engines on a busy machine, in seconds.
THINK_S = 90


class PlayTest(PageTest):
    def begin(self, clock="", budget="nodes 20000"):
        page = self.page
        page.click("[data-menu=Play]")
        for seat in ["blue", "yellow", "green"]:
            page.choose(f"[name=budget-{seat}]", budget)
        page.choose("[name=clock]", clock)
        page.screenshot("play_dialog")
        page.click("#start-play")
        page.wait(lambda: page.all("#game-bar:not([hidden])"), "a game")

    def wait_for_status(self, text):
        page = self.page
        page.wait(lambda: text in page.text(".game-status"), f"'{text}' in the game bar")

    def wait_for_plies(self, count):
        page = self.page
        page.wait(lambda: len(page.moves()) == count, lambda: f"{count} moves, got {page.moves()}", THINK_S)

    def test_engines_reply_and_move_is_taken_back(self):
        page = self.page
        self.begin()
        self.assertEqual(page.text(".plate.blue .name"), "Quadrille")
        page.drag("h2", "h3")
        self.wait_for_plies(4)
        self.wait_for_status("Your turn")
        page.screenshot("play_after_a_round")
        page.click_button("Take back")
        self.wait_for_plies(0)
        self.assertEqual(page.status(), "Red to move")
        page.drag("g2", "g3")
        self.wait_for_plies(4)
        self.assertEqual(page.moves()[0], "g2-g3")

    def test_rejects_move_for_engine(self):
        page = self.page
        self.begin()
        page.click_button("Pause (P)")
        self.wait_for_status("Paused")
        page.drag("h2", "h3")
        page.wait(lambda: page.pieces().get("h2") == "red P" and page.notices(), "refusal")
        self.assertEqual(page.moves(), [])
        page.keys("p")
        self.wait_for_status("Your turn")

    def test_hints_are_off_until_switched_on(self):
        page = self.page
        page.click("#tab-analysis")
        page.click("#analyse-0")
        lines = lambda: page.all(".slot:not([hidden]) .lm")
        page.wait(lines, "lines")
        self.begin()
        page.wait(lambda: not lines(), "no lines in one's own game")
        self.assertEqual(page.text("#analyse-0"), "Hints")
        page.click("#hints")
        page.wait(lines, "hints")
        page.wait(lambda: page.all("#hints[aria-pressed=true]"), "a pressed switch")
        page.screenshot("play_hints")
        page.click("#hints")
        page.wait(lambda: not lines() and not page.all(".arrows .line-arrow"), "no hints")

    def test_click_while_engine_thinks_shows_notice(self):
        page = self.page
        self.begin(budget="movetime 10000")
        page.drag("h2", "h3")
        self.wait_for_status("Blue is thinking")
        page.tap("g2")
        page.wait(lambda: page.notices() == ["Blue is thinking: wait for your turn"], "a notice")
        self.assertEqual(page.hints(), set())

    def test_clock_of_seat_to_move_runs(self):
        page = self.page
        self.begin(clock="180+2")
        first = page.wait(lambda: page.text(".plate.red .clock"), "Red's clock")
        self.assertTrue(first.startswith(("3:0", "2:5")), first)
        page.wait(lambda: page.text(".plate.red .clock") != first, "a running clock")
        self.assertEqual(page.text(".plate.blue .clock"), "3:00")
        page.type_move("h2-h3")
        self.wait_for_plies(4)
        self.assertTrue(page.all(".plate.red .clock.running"))
        page.screenshot("play_clocks")

    def test_person_resigns(self):
        page = self.page
        self.begin()
        page.click_button("Resign")
        page.click_button("Play on", "dialog.sheet")
        page.wait(lambda: not page.all("dialog.sheet"), "no dialog")
        page.click_button("Resign")
        page.click_button("Resign", "dialog.sheet")
        page.wait(lambda: any("resign" in m for m in page.moves()), "a resignation among the moves")
        page.wait(lambda: "resigned" in page.text(".plate.red"), "'resigned' on Red's plate")
        page.screenshot("play_resigned")
        page.click_button("Stop playing")
        page.wait(lambda: not page.all("#game-bar:not([hidden])"), "no game")

    def test_declined_draw_shows_quiet_notice(self):
        page = self.page
        self.begin()
        for _ in range(4):
            page.click_button("Offer a draw")
        page.wait(lambda: page.notices() == ["No draw: Blue, Yellow and Green play on"], "one notice")
        self.assertTrue(page.all(".notice.quiet"))
        page.screenshot("play_no_draw")
        for move in ["a1-a2", "b1-b2", "c1-c2"]:
            page.type_move(move)
            page.wait(lambda move=move: any(move in text for text in page.notices()), f"a notice about {move}")
        self.assertEqual(len(page.notices()), 2)

    def test_chess4_names_seats_by_its_colours(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "chess4")
        self.assertEqual(page.texts(".seat-name"), ["White", "Silver", "Black", "Gold"])
        for seat in ["red", "blue", "yellow", "green"]:
            page.choose(f"[name=who-{seat}]", "person")
        page.click("#start-play")
        page.wait(lambda: page.status() == "White to move", "White's turn")
        page.type_move("h2-h4")
        page.wait(lambda: page.status() == "Silver to move", "Silver's turn")
        self.assertEqual(page.texts(".round.head span[class]"), ["White", "Silver", "Black", "Gold"])
        page.screenshot("play_chess4")

    def test_chooses_army_to_keep(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "chess4-takeover")
        for seat in ["red", "blue", "yellow", "green"]:
            page.choose(f"[name=who-{seat}]", "person")
        page.click("#start-play")
        page.click_button("Army …")
        page.wait(lambda: page.all("dialog.sheet .army"), "armies")
        page.screenshot("play_armies")
        self.assertEqual([text.strip() for text in page.texts(".army")],
                         ["Silver's army", "Black's army", "Gold's army"])
        page.click(".army.yellow")
        page.wait_for_moves(["The army of Black is to be kept"])
        self.assertEqual(page.status(), "White to move")
        page.click_button("Army …")
        page.wait(lambda: page.all(".army.yellow:disabled"), "Black's army named")

    def test_game_continues_after_reload(self):
        page = self.page
        self.begin()
        page.type_move("h2-h3")
        self.wait_for_plies(4)
        page.open()
        self.wait_for_status("Your turn")
        self.wait_for_plies(4)
        page.type_move("g2-g3")
        self.wait_for_plies(8)

    def test_invalid_clock_shows_error_in_dialog(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=clock]", "other")
        page.fill("[name=other-clock]", "soon")
        page.click("#start-play")
        notice = page.wait(page.notices, "notice")[0]
        self.assertIn("clock", notice)
        self.assertTrue(page.is_on_top("dialog.sheet .notice"), "the notice is visible")
        self.assertEqual(page.script("return document.activeElement.name"), "other-clock")
        self.assertTrue(page.all("[name=other-clock][aria-invalid=true]"))
        page.screenshot("play_wrong_clock")
        page.fill("[name=other-clock]", "60+1")
        self.assertFalse(page.all("[aria-invalid=true]"))
        page.click_button("Close", "dialog.sheet")
        page.wait(lambda: page.is_on_top(".panel > .notices .notice"), "the notice on the page itself")

    def test_leaving_game_pauses_it_with_notice(self):
        page = self.page
        self.begin(clock="180+2")
        page.type_move("h2-h3")
        self.wait_for_plies(4)
        page.open_text("1. h2-h9")
        page.wait(lambda: page.text("dialog.sheet .fault"), "an error")
        page.click_button("Close")
        self.wait_for_status("Your turn")
        page.open_text("1. g2-g3")
        page.wait_for_moves(["g2-g3"])
        page.wait(lambda: any("paused" in text for text in page.notices()), "a notice about the previous game")
        page.screenshot("play_left")

    def test_rule_options_are_described_in_words(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.click(".rules summary")
        values = "return Array.from(document.querySelector(arguments[0]).options, (o) => o.textContent)"
        self.assertEqual(page.script(values, "[name=Stalemate]"),
                         ["10 points to each remaining player", "20 points to the stalemated player"])
        usual = page.script("return document.querySelector('[name=Stalemate]').selectedOptions[0].textContent")
        self.assertEqual(usual, "20 points to the stalemated player")
        page.choose("[name=EnPassant]", "false")
        page.click("[name=PromoteTo-Q]")
        self.assertEqual(page.text(".rules summary"), "Rule options (2 changed)")
        self.assertEqual(page.texts(".rule small:not([hidden])"),
                         ["preset: yes", "preset: queen of one point"])
        page.screenshot("play_rules")
        # The other preset has other values; changed options stay changed.
        pressed = lambda: page.find(".presets [aria-pressed=true]").get_attribute("id")
        self.assertEqual(pressed(), "preset-site")
        page.click("#preset-seed")
        self.assertEqual(pressed(), "preset-seed")
        usual = page.script("return document.querySelector('[name=Stalemate]').selectedOptions[0].textContent")
        self.assertEqual(usual, "10 points to each remaining player")
        self.assertEqual(page.text(".rules summary"), "Rule options (2 changed)")
        # Teams has no points.
        page.choose("[name=variant]", "teams")
        self.assertFalse(page.all("[name=Stalemate]"))
        page.choose("[name=variant]", "chess4")
        self.assertFalse(page.find(".presets").is_displayed())
        page.choose("[name=variant]", "ffa")
        page.click_button("Only set up the board")
        page.wait(lambda: not page.all("dialog.sheet"), "the dialog to close")
        self.assertEqual(page.evaluate("return (await module('state')).state.position.game.values")["PromoteTo"], "QD")
        self.assertEqual(page.pieces()["a8"], "blue K")

    def test_invalid_rule_shows_error_in_dialog(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.click(".rules summary")
        page.fill("[name=Prom]", "99")
        page.click("#start-play")
        notice = page.wait(page.notices, "notice")[0]
        self.assertIn("from 5 to 14", notice)
        self.assertTrue(page.is_on_top("dialog.sheet .notice"))
