"""The explorer of the games database."""

from browser import Keys, PageTest

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
        page.click_button("Add this game", "#page-explorer")
        page.wait(lambda: page.texts(".notice.good") == ["The game is in the database now"], "the notice")

    def test_explores_adds_and_opens_games(self):
        page = self.page
        page.click("#tab-explorer")
        page.wait(lambda: "does not exist" in page.text("#page-explorer [role=status]"), "the hint")
        self.add("h2-h3")
        page.open_new()
        self.add("k2-k3")
        page.click_button("Add this game", "#page-explorer")
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
        page.fill("#page-explorer input[type=search]", "nobody")
        page.wait(lambda: "No game that fits the filter" in page.text("#page-explorer [role=status]"), "no game")
        page.fill("#page-explorer input[type=search]", "ann")
        page.wait(lambda: page.all("#page-explorer .game"), "the game")
        page.click("#page-explorer .game")
        page.wait(lambda: len(page.moves()) == 2, "the stored game")
        self.assertIn("Ann", page.text("#page-moves"))
