"""The explorer of the games database."""

import os
import tempfile

from browser import PHONE, Keys, PageTest

class ExplorerTest(PageTest):
    def add(self, first_move):
        page = self.page
        for move in [first_move, "b7-c7"]:
            page.type_move(move)
        page.wait_for_moves([first_move, "b7-c7"])
        page.evaluate("const { send_command } = await module('study');"
                      "await send_command({ do: 'tag', name: 'Red', value: 'Ann' });"
                      "await send_command({ do: 'tag', name: 'Event', value: given[0] });", first_move)
        page.click("#tab-explorer")
        page.click_button("Add this game to the database", "#page-explorer")
        page.wait(lambda: page.texts(".notice.good") == ["The game is in the database now"], "the notice")

    def test_explores_adds_and_opens_games(self):
        page = self.page
        page.click("#tab-explorer")
        page.wait(lambda: "does not exist" in page.text("#page-explorer [role=status]"), "the hint")
        self.add("h2-h3")
        page.open_new()
        self.add("k2-k3")
        page.click_button("Add this game to the database", "#page-explorer")
        page.wait(lambda: "has this game" in " ".join(page.notices()), "the notice of a duplicate")
        page.open_new()
        page.click("#tab-explorer")
        page.wait(lambda: len(page.all(".explorer-moves tbody tr")) == 2, "two moves")
        page.screenshot("explorer")
        cells = page.texts(".explorer-moves tbody tr:first-child td")
        self.assertEqual(cells[1:], ["1", "50 %", "", "", ""])
        self.assertEqual(page.texts("#page-explorer [role=status]"), ["2 moves, 2 games"])
        self.assertEqual(page.all("#page-explorer [aria-live]"), [])
        page.click(".explorer-moves tbody tr:nth-child(2) td:last-child")
        page.wait(lambda: len(page.moves()) == 1, "a move")
        page.keys(Keys.CONTROL, "z")
        page.click_button("To the start (Home)")
        page.wait(lambda: len(page.all(".explorer-moves tbody tr")) == 2, "two moves again")
        page.script("[...document.querySelectorAll('.explorer-moves button')].find((e) => e.textContent === 'k2-k3').focus()")
        page.keys(Keys.ENTER)
        page.wait_for_moves(["k2-k3"])
        page.wait(lambda: page.texts(".explorer-moves button") == ["b7-c7"], "the reply")
        self.assertEqual(page.script("return document.activeElement.textContent"), "b7-c7")
        page.keys(Keys.ENTER)
        page.wait_for_moves(["k2-k3", "b7-c7"])
        page.wait(lambda: not page.all(".explorer-moves button"), "the end of the games")
        self.assertEqual(page.script("return document.activeElement.textContent"), "Moves")
        page.click_button("Back (left arrow)")
        page.wait(lambda: page.texts(".explorer-moves button") == ["b7-c7"], "the reply again")
        page.click("#page-explorer summary")
        page.fill("#page-explorer input[type=search]", "nobody")
        page.wait(lambda: "No game that fits the filter" in page.text("#page-explorer [role=status]"), "no game")
        page.fill("#page-explorer input[type=search]", "ann")
        page.wait(lambda: page.all("#page-explorer .game"), "the game")
        page.click("#page-explorer .game")
        page.wait(lambda: "Ann" in page.text("#page-moves"), "the stored game")

    def test_reviews_games_and_shows_player(self):
        page = self.page
        self.add("j2-j3")
        page.click_button("Games", "#page-explorer")
        page.click_button("Review the games that match and have no review", "#page-explorer")
        page.wait(lambda: "Reviewing game 1 of" in page.text("#page-explorer .progress-line"), "progress")
        page.screenshot("reviewing")
        page.wait(lambda: " reviewed" in page.text("#page-explorer .progress-line"), "the reviews", 60)
        page.click_button("Review the games that match and have no review", "#page-explorer")
        page.wait(lambda: "Every game that matches has a review" in " ".join(page.notices()), "the notice")
        player = page.find("#page-explorer [aria-pressed]:nth-child(3)")
        self.assertFalse(player.is_displayed())
        page.click("#page-explorer summary")
        page.fill("#page-explorer input[type=search]", "ann")
        page.wait(player.is_displayed, "the button")
        player.click()
        page.wait(lambda: page.all("svg.accuracy circle"), "the plot")
        page.screenshot("player")
        title = page.evaluate("return document.querySelector('.accuracy circle title').textContent")
        self.assertRegex(title, r"\b(9\d|100) %")
        self.assertRegex(page.text("#page-explorer h3"), r"^ann: \d+ games?$")
        page.click_button("Moves", "#page-explorer")
        page.wait(lambda: not page.all("svg.accuracy"), "the moves")
        page.open_new()
        page.click("#tab-explorer")
        page.wait(lambda: page.all("#page-explorer .game"), "the games")
        page.click("#page-explorer .game")
        page.wait(lambda: len(page.moves()) == 2, "the stored game")
        page.wait(lambda: "%eval" in str(page.evaluate("const { state } = await module('state'); return state.tree;")),
                  "the review of the game")
        page.click("#tab-review")
        page.wait(lambda: page.all(".plot .curve"), "the plot of the review")


GAME_TEXT = '[Variant "FFA"]\n[RuleVariants "EnPassant DeadKingWalking"]\n[Event "{event}"]\n[Red "P{number}"]\n[Blue "Bob"]\n\n1. {move}\n\n'


class GameListTest(PageTest):
    """The list of games. The tests of all classes use one database, so each class has its own event."""

    def add_files(self, files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        paths = [os.path.join(folder.name, name) for name in files]
        for path, text in zip(paths, files.values()):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        self.page.find("#page-explorer input[type=file]").send_keys("\n".join(paths))

    def press(self, name):
        """Presses a button by a script, since the board and the bars of a phone may cover it."""
        self.page.wait(lambda: self.page.script(
            "const button = [...document.querySelectorAll('#page-explorer button')].find((button) =>"
            " [button.textContent, button.ariaLabel].includes(arguments[0]) && !button.hidden && !button.disabled);"
            "button?.click(); return Boolean(button)", name), f"button {name}")

    def rows(self):
        return self.page.texts("#page-explorer .study-row b")

    def wait_for_status(self, text):
        status = lambda: self.page.text("#page-explorer .stored-games > .hint")
        self.page.wait(lambda: text in status(), lambda: f"{text}, not {status()}")

    def test_adds_searches_exports_and_deletes_games(self):
        page, event = self.page, f"List {self.size[0]}"
        page.click("#tab-explorer")
        self.press("Games")
        moves = ["h2-h4 .. b7-c7"] + ["h2-h3"] * 59
        text = "".join(GAME_TEXT.format(event=event, number=i, move=move) for i, move in enumerate(moves))
        bad = GAME_TEXT.format(event=event, number=1, move="h2-h3") + GAME_TEXT.format(event=event, number=2, move="h2-h9")
        self.add_files({"games.pgn4": text, "bad.pgn4": bad})
        page.wait(lambda: page.all("dialog.sheet .fault-list li"), "the faults")
        self.assertIn("60 games added, 1 duplicate, 1 error", page.text("dialog.sheet"))
        self.assertIn("bad.pgn4:15:7: round 1, Red: illegal move", page.text(".fault-list"))
        page.screenshot(f"games_added_{self.size[0]}")
        page.click_button("Close", "dialog.sheet")
        page.script("document.querySelector('.game-filter summary').click()")
        page.fill(".game-filter label:nth-of-type(8) input", event)
        page.wait(lambda: page.text(".game-filter summary") == "Filter (1)", "a condition")
        self.wait_for_status("60 games")
        self.assertEqual(self.rows(), [f"P{i}, Bob, –, –" for i in range(59, 9, -1)])
        page.screenshot(f"games_filter_{self.size[0]}")
        page.script("document.querySelector('.game-filter summary').click()")
        page.screenshot(f"games_{self.size[0]}")
        self.press("More")
        page.wait(lambda: len(self.rows()) == 60, "all games")

        page.script("document.querySelector('.game-search summary').click()")
        page.fill("[aria-label='With these pieces']", "rPh4 bPc7")
        self.wait_for_status("1 game found; searched 60 of 60 games")
        why = "Acts on the filter: clear the search first"
        buttons = "[...document.querySelectorAll('.stored-games .explorer-filter button:disabled')]"
        self.assertEqual(page.script(f"return {buttons}.map((e) => [e.textContent, e.title, e.getAttribute('aria-description')])"),
                         [[name, why, why] for name in ["Review", "Export", "Delete all"]])
        page.screenshot(f"games_search_{self.size[0]}")
        page.fill("[aria-label='With these pieces']", "rPh4 x")
        self.wait_for_status("Pieces: 'x' is not a piece with its square")
        page.fill("[aria-label='With these pieces']", " ")
        page.fill("[aria-label='With this material']", "r:QRR")
        self.wait_for_status("0 games found")
        page.fill("[aria-label='With this material']", " ")
        self.wait_for_status("60 games")
        page.script("document.querySelector('.game-search label input').click()")
        self.wait_for_status("50 games found; searched 50 of 60 games")
        page.type_move("h2-h4")
        self.press("Search the board’s position")
        self.wait_for_status("1 game found")
        self.assertIn("after move 1 of 2", page.text("#page-explorer .game"))
        page.click_button("To the start (Home)")
        page.script("document.querySelector('#page-explorer .game').click()")
        page.wait(lambda: page.current() == "h2-h4" and len(page.moves()) == 2, lambda: f"the position found, got {page.current()}")
        page.script("document.querySelector('#tab-explorer').click()")
        self.wait_for_status("1 game found")
        self.assertEqual(len(self.rows()), 1)
        page.script("document.querySelector('.game-search label input').click()")
        self.wait_for_status("60 games")

        page.script("window.saved = []; URL.createObjectURL = (blob) => { saved.push(blob); return '#'; }")
        # The export is cancelled before its first part arrives.
        page.script("document.querySelector('[aria-label=\"Export these games\"]').click();"
                    "document.querySelector('[aria-label=\"Cancel the export\"]').click()")
        self.press("Export these games")
        page.wait(lambda: page.script("return saved.length"), "the export")
        self.assertEqual(page.texts(".progress-line [role=status]")[1], "Exporting: 60 of 60")
        self.assertEqual(page.script("return saved.length"), 1)
        self.assertEqual(page.evaluate("return await saved[0].text();").strip(), text.strip())

        self.press(page.script("return document.querySelector('#page-explorer .row-delete button').ariaLabel"))
        self.press("Delete")
        self.wait_for_status("59 games")
        self.press("Delete these games")
        page.wait(lambda: "Delete 59 games?" in page.text("dialog.sheet h2"), "the question")
        page.screenshot(f"games_delete_{self.size[0]}")
        page.click_button("Delete 59 games", "dialog.sheet")
        self.wait_for_status("0 games")
        self.assertIn("59 games deleted", " ".join(page.notices()))
        self.assertEqual(page.errors(), [])

    def test_shows_all_seats_of_player(self):
        page, name = self.page, f"Zed {self.size[0]}"
        page.click("#tab-explorer")
        self.press("Games")
        text = ""
        for seat, before, moves in [("Red", "", [f"{f}2-{f}{r}" for f in "defghijk" for r in [3, 4]]),
                                    ("Blue", "h2-h3 .. ", [f"b{r}-{f}{r}" for r in range(4, 12) for f in "cd"]),
                                    ("Yellow", "h2-h3 .. b7-c7 .. ", [f"{f}13-{f}{r}" for f in "defghijk" for r in [12, 11]])]:
            text += "".join(f'[Variant "FFA"]\n[RuleVariants "EnPassant DeadKingWalking"]\n[Event "Seats"]\n'
                            f'[{seat} "{name}"]\n\n1. {before}{move}\n\n' for move in moves)
        text += f'[Variant "Teams"]\n[RuleVariants "EnPassant"]\n[Event "Seats"]\n[Green "{name}"]\n[Result "0-1"]\n\n1. h2-h3\n\n'
        self.add_files({"seats.pgn4": text})
        page.wait(lambda: page.all("dialog.sheet .fault-list li"), "the warning about the result")
        self.assertIn("49 games added, 0 duplicates, 0 errors", page.text("dialog.sheet"))
        page.click_button("Close", "dialog.sheet")
        page.script("document.querySelector('.game-filter summary').click()")
        page.fill(".game-filter label:nth-of-type(1) input", name)
        self.wait_for_status("49 games")
        about = "document.querySelector('#page-explorer .game small').textContent"
        self.assertEqual(page.script(f"return {about}"), "Teams · Blue and Zed won · 0-1 · 1 move · Seats".replace("Zed", name))
        self.assertEqual(page.texts("#page-explorer .game small")[1], "unfinished · 3 moves · Seats")
        page.script("document.querySelector('.game-filter summary').click()")
        page.screenshot(f"rows_{self.size[0]}")
        self.press("Player")
        page.wait(lambda: page.all("#page-explorer h3"), "the page")
        self.assertEqual(page.texts("#page-explorer h3"), [f"{name}: 49 games"])
        shown = lambda: [row.text.split()[0] for row in page.all(".explorer-moves tbody:not([hidden]) td:first-child")]
        self.assertEqual(shown(), ["Red", "Blue", "Yellow", "Green"])
        self.assertEqual(page.texts(".scrolls:nth-of-type(2) th"), ["Teams", "Games", "Score", "Accuracy"])
        page.screenshot(f"player_{self.size[0]}")
        self.press("Blue: 16 first moves")
        self.assertEqual(len(shown()), 20)
        page.screenshot(f"player_moves_{self.size[0]}")
        self.assertEqual(page.errors(), [])

    def test_filter_applies_to_moves(self):
        page, event = self.page, f"Moves {self.size[0]}"
        page.click("#tab-explorer")
        self.press("Games")
        self.add_files({"two.pgn4": "".join(GAME_TEXT.format(event=event, number=i, move=move)
                                            for i, move in enumerate(["h2-h3", "j2-j3"]))})
        page.wait(lambda: "2 games added, 0 duplicates, 0 errors" in " ".join(page.notices()), "the games")
        page.script("document.querySelector('.game-filter summary').click()")
        page.fill(".game-filter label:nth-of-type(8) input", event)
        page.fill(".game-filter label:nth-of-type(1) input", "p0")
        page.fill(".game-filter label:nth-of-type(2) input", "bob")
        self.wait_for_status("1 game")
        self.press("Moves")
        page.wait(lambda: page.texts(".explorer-moves button") == ["h2-h3"], "the move")
        page.fill(".game-filter label:nth-of-type(2) input", "P1")
        page.wait(lambda: "No game" in page.text("#page-explorer [role=status]"), "no game")
        page.choose(".game-filter label:nth-of-type(4) select", "won")
        page.fill(".game-filter label:nth-of-type(1) input", " ")
        page.wait(lambda: page.text("#page-explorer [role=status]") == "Won and lost require a player or a seat", "the error")
        self.press("Clear the filter")
        page.fill(".game-filter label:nth-of-type(8) input", event)
        page.fill(".game-filter label:nth-of-type(11) input", "2")
        page.wait(lambda: "No game" in page.text("#page-explorer [role=status]"), "no game of two moves")
        page.fill(".game-filter label:nth-of-type(11) input", "1")
        page.wait(lambda: len(page.texts(".explorer-moves button")) == 2, "two games of one move")
        page.screenshot(f"filter_{self.size[0]}")
        page.fill(".game-filter label:nth-of-type(12) input", "-1")
        page.wait(lambda: page.text("#page-explorer [role=status]") == "Max. moves: '-1' is not possible", "the error")
        self.press("Clear the filter")
        page.wait(lambda: page.text(".game-filter summary") == "Filter", "no condition")


class TabletGameListTest(GameListTest):
    size = (820, 1180)
    dark = True
    touch = True


class PhoneGameListTest(GameListTest):
    size = PHONE
    touch = True
