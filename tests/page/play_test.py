"""Games between a person and engines."""

from browser import Keys, PageTest


# Red's queen mates Blue by h5-b5.
RED_MATES = ("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,4,3/3,8,3/3,8,3/1,rR,12/14/14/13,gK/14/14/7,rQ,6/bK,13/"
             "3,8,3/3,8,3/3,3,rK,4,3")
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
        page.wait(lambda: text in page.text(".game-status"),
                  lambda: f"'{text}' in the game bar, got '{page.text('.game-status')}'")

    def wait_for_plies(self, count):
        page = self.page
        page.wait(lambda: len(page.moves()) == count, lambda: f"{count} moves, got {page.moves()}", THINK_S)

    def test_engines_reply_and_move_is_taken_back(self):
        page = self.page
        self.begin()
        self.assertEqual(page.text(".plate.blue .name"), "Quadrille")
        self.assertIn("20,000 nodes", page.text(".plate.blue"))
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
        page.type_move("h2-h3")
        page.wait(lambda: page.notices()[-1] == "The game is paused", "a notice with a capital letter")
        self.assertEqual(page.moves(), [])
        page.keys(Keys.ESCAPE, "p")
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
        page.tap("b7")
        page.wait(lambda: page.notices() == ["Blue is thinking: wait for your turn"], "a notice")
        self.assertEqual(page.hints(), set())

    def test_move_removes_notice_about_turn(self):
        page = self.page
        self.start(["", {"who": "engine", "engine": "Quadrille", "movetime": 3000}, 10**9, 10**9])
        page.type_move("h2-h3")
        self.wait_for_status("Blue is thinking")
        page.tap("b7")
        page.wait(lambda: page.notices() == ["Blue is thinking: wait for your turn"], "a notice")
        page.tap("g2")
        self.wait_for_plies(2)
        page.wait(lambda: page.notices() == [], "no notice", 1)
        self.assertIn("g4", page.hints(), "the piece is still selected")

    def test_premove_is_played_when_legal(self):
        page = self.page
        marks = lambda: len(page.all(".board .premove"))
        wait_for_marks = lambda count, when: page.wait(lambda: marks() == count, f"{count} marked squares {when}")
        self.start(["", {"who": "engine", "engine": "Quadrille", "movetime": 6000}, 100, 100])
        page.type_move("h2-h3")
        self.wait_for_status("Blue is thinking")
        page.tap("g1")
        self.assertIn("g5", page.hints())
        page.tap("g5")
        wait_for_marks(2, "after two clicks")
        page.tap("d9")
        wait_for_marks(0, "after a click elsewhere")
        page.drag("g1", "g2")
        wait_for_marks(2, "after a drag")
        self.assertEqual(page.pieces()["g1"], "red Q")
        page.keys(Keys.ESCAPE)
        wait_for_marks(0, "after Escape")
        page.drag("g2", "g3")
        wait_for_marks(2, "after the last premove")
        page.screenshot("play_premove")
        page.wait(lambda: page.moves()[4:5] == ["g2-g3"], "the premove", THINK_S)
        wait_for_marks(0, "when the move was played")
        page.drag("h3", "g4")
        wait_for_marks(2, "after an illegal premove")
        self.wait_for_plies(8)
        wait_for_marks(0, "when the move is illegal")
        self.wait_for_status("Your turn")
        self.assertEqual(page.notices(), [])

    def test_two_people_have_no_premoves(self):
        page = self.page
        self.start(["", "", 10**9, 10**9])
        page.type_move("h2-h3")
        page.wait(lambda: page.status() == "Blue to move", "Blue's turn")
        page.tap("g2")
        self.assertEqual(page.hints(), set())

    def test_clock_of_seat_to_move_runs(self):
        page = self.page
        self.begin(clock="180+2")
        first = page.wait(lambda: page.text(".plate.red .clock"), "Red's clock")
        self.assertTrue(first.startswith(("3:0", "2:5")), first)
        page.wait(lambda: page.text(".plate.red .clock") != first, "a running clock")
        self.assertEqual(page.text(".plate.blue .clock"), "3:00")
        page.wait(lambda: "0:01 used" in page.text(".plate.red"), "the thinking time")
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
        self.assertEqual(page.text(".game-end p"), "You resigned: fourth place")
        page.screenshot("play_resigned")
        page.click_button("Watch the rest of the game")
        page.wait(lambda: not page.all(".game-end"), "no box")
        for answer in ["Play on", "Stop playing"]:
            page.click_button("Stop playing")
            page.click_button(answer, "dialog.sheet")
            page.wait(lambda: not page.all("dialog.sheet"), "no dialog")
        page.wait(lambda: not page.all("#game-bar:not([hidden])"), "no game")

    def start(self, players, **game):
        """Starts a game; `players`: a person's name, an engine's nodes or a player for each seat."""
        self.page.evaluate(
            "const { send_command } = await module('study'); const [players, game] = given;"
            "const seats = Object.fromEntries(['red', 'blue', 'yellow', 'green'].map((seat, i) => [seat,"
            " typeof players[i] === 'object' ? players[i] : typeof players[i] === 'string' ? { who: 'person', name: players[i] }"
            " : { who: 'engine', engine: 'Quadrille', nodes: players[i] }]));"
            "await send_command({ do: 'new', ...game }); await send_command({ do: 'start_game', seats });", players, game)

    def test_mated_person_watches_or_reviews(self):
        page = self.page
        self.start([20000, "", 10**7, 10**7], fen=RED_MATES, preset="seed")
        page.wait(lambda: page.texts(".players li") == ["Quadrille", "You", "Quadrille", "Quadrille"], "the players")
        page.wait(lambda: page.texts(".game-end p") == ["You were checkmated: fourth place"], "a box", THINK_S)
        self.assertIn("checkmated", page.text(".plate.blue"))
        page.screenshot("play_mated")
        page.click_button("End the game and review it")
        page.wait(lambda: page.find("#start-review").is_displayed(), "the review")
        self.assertFalse(page.all("#game-bar:not([hidden])"))

    def test_plate_of_mated_king_in_teams(self):
        page = self.page
        page.open_text('[Variant "Teams"]\n[RuleVariants "EnPassant"]\n[StartFen4 "4PC"]\n\n'
                       '1. h2-h3 .. b7-c7 .. Nj14-i12 .. m8-l8\n2. i2-i3 .. Qa8-d5 .. j13-j11 .. m6-l6+\n3. Kh1-h2 .. Qd5xg2+ .. g13-g12 .. Qn7-h1+\n4. #')
        page.wait(lambda: page.moves(), "a game")
        page.keys(Keys.END)
        page.wait(lambda: "checkmated" in page.text(".plate.red"), "a mate")
        self.assertNotIn("check by", page.text(".plate.red"))
        page.screenshot("play_teams_mate")

    def test_finished_game_shows_places_and_offers_rematch(self):
        page = self.page
        self.start(["Ann", "Bob", "Cy", ""], fen=RED_MATES, preset="seed")
        self.assertEqual(page.text(".plate.green .name"), "Green")
        page.type_move("h5-b5")
        page.wait(lambda: page.texts(".game-end p") == ["Blue was checkmated: fourth place"], "a box")
        for seat in ["yellow", "green"]:
            page.click_button("Resign")
            page.click_button("Resign", "dialog.sheet")
            page.wait(lambda seat=seat: "resigned" in page.text(f".plate.{seat}"), f"the resignation of {seat}")
        self.wait_for_status("Red wins with 60 points. Only one player is left")
        self.assertEqual(page.texts(".standing-list li"),
                         ["1.Ann60", "2.Bobcheckmated0", "2.Cyresigned, its king stands on0",
                          "2.Greenresigned, its king stands on0"])
        page.screenshot("play_over")
        page.click_button("Rematch; each player takes the next seat")
        page.wait(lambda: page.moves() == [] and page.text(".plate.blue .name") == "Ann", "a rematch")
        self.assertEqual([page.text(f".plate.{seat} .name") for seat in ["red", "yellow", "green"]], ["Red", "Bob", "Cy"])
        self.assertEqual(page.pieces()["h5"], "red Q")

    def test_resignation_in_teams_loses_for_team(self):
        page = self.page
        self.start(["", "", "", ""], variant="teams")
        page.click_button("Resign")
        self.assertEqual(page.text("dialog.sheet p"), "Red and Yellow lose the game.")
        page.click_button("Resign", "dialog.sheet")
        self.wait_for_status("Resignation: Blue and Green win")
        self.assertEqual(page.texts(".standing-list b"), ["1", "1", "0", "0"])
        page.screenshot("play_over_teams")
        page.click_button("Close", "#game-bar")
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

    def test_game_after_chess4_keeps_rules(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "chess4")
        page.click_button("Only set up the board")
        page.wait(lambda: not page.all("dialog.sheet") and page.text(".about strong").startswith("Chess4"), "Chess4")
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "ffa")
        self.assertEqual(page.script("return document.querySelector('[name=preset]').value"), "site")
        page.click_button("Close")

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
        self.assertIn("Clock", notice)
        self.assertTrue(page.is_on_top("dialog.sheet .notice"), "the notice is visible")
        self.assertEqual(page.script("return document.activeElement.name"), "other-clock")
        self.assertTrue(page.all("[name=other-clock][aria-invalid=true]"))
        page.screenshot("play_wrong_clock")
        words = lambda: page.text("#clock-words")
        for text, wanted in [("5+3", "5 s + 3 s a move"), ("5m+3", "5 min + 3 s a move"), ("60+15d", "60 s + 15 s delay a move")]:
            page.fill("[name=other-clock]", text)
            page.wait(lambda wanted=wanted: words() == wanted, wanted)
        page.screenshot("play_clock_words")
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

    def test_opening_text_leaves_game_without_moves(self):
        page = self.page
        self.begin()
        study = page.evaluate("return (await module('state')).state.study")
        for _ in ["running", "paused"]:
            page.open_text("1. g2-g3")
            page.wait_for_moves(["g2-g3"])
            self.assertFalse(page.find("#game-bar").is_displayed())
            page.evaluate("await (await module('study')).join(given[0])", study)
            self.wait_for_status("Paused while you were away")
            self.assertEqual(page.moves(), [])

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
        page.choose("[name=setup]", "chess4-2")
        page.choose("[name=variant]", "ffa")
        self.assertEqual(page.find("[name=setup]").get_attribute("value"), "auto", "Chess4's armies do not fit")
        self.assertTrue(page.all("[name=setup] [value=chess4-2][hidden]"))
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
