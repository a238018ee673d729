"""Contrast, cut texts and the size of targets in the main views, at three widths, light and dark."""

import itertools
import os

from browser import PHONE, Keys, PageTest
from games import GAME, WALKING

with open(os.path.join(os.path.dirname(__file__), "looks.js"), encoding="utf-8") as file:
    LOOKS = file.read()

# Returns the coordinates that lie on a square or under a plate.
HIDDEN_COORDINATES = """
const box = (e) => e.getBoundingClientRect();
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const covers = [...document.querySelectorAll('.board rect.light, .board rect.dark, .plate')].map(box);
return [...document.querySelectorAll('.board .letters text')]
    .filter((text) => covers.some((cover) => meet(cover, box(text)))).map((text) => text.textContent)"""

MARKED = """[Red "Ann the Unforgettable"]
[RedElo "2345"]
[Variant "FFA"]
[StartFen4 "4PC"]

1. h2-h3?! ( { [%best] } 1. g2-g3 { calm } ) .. b7-c7?? .. g13-g12! .. m8-l8!?
2. Nj1-i3 { a visit } .. Na5-c6
"""


class DesktopLooksTest(PageTest):
    def look(self, view, palettes=("usual",)):
        """Checks what is on the screen in both themes."""
        page = self.page
        for theme, palette in itertools.product(["light", "dark"], palettes):
            page.script("Object.assign(document.documentElement.dataset, arguments[0])",
                        {"theme": theme, "palette": palette})
            page.script("for (const a of document.getAnimations()) a.finish();")
            page.screenshot(f"looks_{self.size[0]}_{view.replace(' ', '_')}_{theme}")
            with self.subTest(view=view, theme=theme, palette=palette):
                self.assertEqual(page.script(LOOKS, self.touch), [])

    def open_game(self, text, plies):
        self.page.open_text(text)
        self.page.wait(lambda: len(self.page.moves()) == plies, "a game")

    def test_game_and_marks(self):
        page = self.page
        self.look("start")
        self.open_game(MARKED, 7)
        page.script("document.querySelector('#moves .m').click()")
        page.wait(lambda: page.current() == "h2-h3?!", "the first move")
        self.assertIn("2345", page.text(".plate.red"))
        self.look("marks")
        page.script("document.activeElement.blur()")
        page.keys("v")
        page.wait(lambda: page.all("dialog.move-menu"), "a menu")
        self.look("menu")
        page.keys(Keys.ESCAPE)
        page.wait(lambda: not page.all("dialog.move-menu"), "no menu")
        page.open_text(WALKING)
        page.wait(lambda: any("resign" in move for move in page.moves()), "another game")
        page.script("[...document.querySelectorAll('#moves .m')].at(-1).click()")
        page.wait(lambda: page.all(".plate.out"), "a seat that is out")
        self.look("a seat is out")

    def test_layout(self):
        page = self.page
        self.open_game(GAME, 12)
        self.assertEqual(len(page.all(".board .letters text")), 28)
        self.assertEqual(page.script(HIDDEN_COORDINATES), [])
        sizes = "return [...new Set([...document.querySelectorAll('.cell .m')].map((m) => getComputedStyle(m).fontSize))]"
        self.assertEqual(len(page.script(sizes)), 1)
        page.click("#tab-analysis")
        page.click("#analyse-0")
        page.wait(lambda: len(page.all(".engine-line")) >= 3, "lines")
        top = lambda css: page.script("return document.querySelector(arguments[0]).getBoundingClientRect().top", css)
        self.assertLess(top(".engine-line"), top(".bar-row"))
        for tab in ["analysis", "review"]:
            page.click(f"#tab-{tab}")
            # Rows of 25 pixels, or of 40 on touch, below the head of the list.
            self.assertGreaterEqual(page.script("return document.querySelector('#moves').clientHeight"),
                                    25 + 9 * (40 if self.touch else 25), tab)
        page.script("window.scrollTo(0, document.body.scrollHeight)")
        for css in [".board-drawing", "#move-text"]:
            self.assertTrue(page.is_on_top(css), css)

    def test_armies_of_chess4_have_their_colours(self):
        page = self.page
        page.evaluate("const { send_command } = await module('study');"
                      "await send_command({ do: 'new', variant: 'chess4' });")
        page.wait(lambda: page.text(".plate.below .name") == "White", "White's seat")
        colours = page.script(
            "return ['red', 'blue', 'yellow', 'green'].map((seat) => {"
            " const fill = getComputedStyle(document.querySelector(`.board .piece.${seat}`)).fill;"
            " const gradient = document.getElementById(fill.match(/#([^\")]+)/)[1]);"
            " return getComputedStyle(gradient.lastElementChild).stopColor.match(/\\d+/g).map(Number); })")
        white, silver, black, gold = colours
        self.assertGreater(min(white), 220)
        self.assertTrue(150 < min(silver) and max(silver) - min(silver) < 40, silver)
        self.assertLess(max(black), 60)
        self.assertTrue(gold[0] > 200 and gold[2] < 60, gold)

    def test_turn_of_each_seat(self):
        page = self.page
        for variant in ["ffa", "chess4"]:
            page.evaluate("const { send_command } = await module('study');"
                          "await send_command({ do: 'new', variant: given[0] });", variant)
            for move, seat in [("h2-h3", "blue"), ("b7-c7", "yellow"), ("g13-g12", "green"), ("m7-l7", "red")]:
                page.type_move(move)
                page.wait(lambda seat=seat: page.all(f".side.lit.{seat}"), seat)
                self.look(f"{variant} turn of {seat}", ["usual", "colour-blind"])

    def test_play(self):
        page = self.page
        page.evaluate(
            "const { send_command } = await module('study');"
            "const engine = { who: 'engine', engine: 'Quadrille', nodes: 1000 };"
            "await send_command({ do: 'start_game', clock: '300+5', seats: { red: { who: 'person', name: "
            "'Ann the Unforgettable' }, blue: engine, yellow: { ...engine, elo: 1500 }, green: engine } });")
        page.wait(lambda: page.all(".clock.running"), "a running clock")
        page.wait(lambda: "used" in page.text(".plate.below"), "the thinking time")
        self.look("play")
        self.assertEqual(page.script(HIDDEN_COORDINATES), [])
        # A word has one line: no name is broken in its midst.
        lines = ("const range = document.createRange(); return [...document.querySelectorAll('.name')].map((name) => {"
                 " range.selectNodeContents(name); return new Set([...range.getClientRects()].map((b) => b.top)).size; })")
        self.assertEqual(page.script(lines)[1:], [1, 1, 1])
        page.click_button("Pause (P)")
        page.wait(lambda: "Paused" in page.text(".game-status"), "a pause")
        self.look("pause")

    def test_game_bar_keeps_its_height(self):
        page = self.page
        page.evaluate(
            "const { send_command } = await module('study');"
            "const engine = { who: 'engine', engine: 'Quadrille', movetime: 20000 };"
            "await send_command({ do: 'start_game', seats: { red: { who: 'person' }, blue: engine, yellow: engine,"
            " green: engine } });")
        page.wait(lambda: page.text(".game-status") == "Your turn", "one's turn")
        height = lambda css: page.script("return document.querySelector(arguments[0]).offsetHeight", css)
        one_line, bar = height(".game-status"), height("#game-bar")
        page.type_move("h2-h3")
        page.wait(lambda: page.text(".game-status") == "Blue is thinking …", "Blue's turn")
        page.script("document.activeElement.blur()")
        page.keys(Keys.LEFT)
        page.wait(lambda: "Back to the game" in page.text("#game-bar"), "an earlier position")
        self.look("earlier position in a game")
        self.assertEqual((height(".game-status"), height("#game-bar")), (one_line, bar))
        page.evaluate("const { put, state } = await module('state'); put({ playing: { ...state.playing, state: 'paused',"
                      " message: 'Slow has hung: no move 2.0 s after go' } })")
        page.wait(lambda: page.text(".game-status") ==
                  "Paused: Slow has hung: no move 2.0 s after go. Press Resume to try again.", "the reason")
        self.assertLessEqual(height(".game-status"), 2 * one_line + 1)
        self.look("failed engine in a game")

    def test_end_of_game(self):
        page = self.page
        page.evaluate(
            "const { send_command } = await module('study'); const seats = Object.fromEntries("
            "['red', 'blue', 'yellow', 'green'].map((seat, i) => [seat, { who: 'person', name: given[0][i] }]));"
            "await send_command({ do: 'start_game', seats });"
            "for (const seat of ['red', 'blue', 'yellow'])"
            " await send_command({ do: 'add_event', event: 'resigns', seat });",
            ["Ann the Unforgettable", "Bob", "Cy", "Dee"])
        page.wait(lambda: page.all("#rematch"), "the box")
        self.look("end")

    def test_analysis_and_review(self):
        page = self.page
        self.open_game(GAME, 12)
        page.click("#tab-analysis")
        page.click("#analyse-0")
        page.wait(lambda: len(page.all(".engine-line")) >= 3, "lines")
        self.look("analysis")
        page.click_button("More", "#page-analysis")
        self.look("more")
        page.click("#analyse-0")
        page.click("#tab-review")
        self.look("before review")
        page.choose("[name=review-nodes]", "5000")
        page.script("document.querySelector('#start-review').click()")
        page.wait(lambda: page.all(".summary table") and page.all(".summary")[0].is_displayed(), "summary", 90)
        self.look("review")

    def test_explorer(self):
        page = self.page
        self.open_game(GAME, 12)
        page.click("#tab-explorer")
        page.find("#page-explorer button")
        page.script("[...document.querySelectorAll('#page-explorer button')]"
                    ".find((button) => button.textContent === 'Add game').click()")
        page.wait(page.notices, "a notice")
        page.wait(lambda: page.all(".explorer-moves tbody tr"), "moves")
        self.look("explorer")
        page.click_button("Games", "#page-explorer")
        page.wait(lambda: page.all(".stored-games .study-row"), "a game")
        self.look("games")
        page.script("document.querySelector('.game-filter').open = true")
        self.look("filter of games")

    def test_player(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        page.evaluate("const { query } = await module('study');"
                      "for (const player of ['Ann', 'Bob']) {"
                      "  await query({ do: 'tag', name: 'Red', value: player });"
                      "  await query({ do: 'store_game' });"
                      "}")
        page.click("#tab-explorer")
        page.click_button("Games", "#page-explorer")
        page.click_button("Review the games that match and have no review", "#page-explorer")
        page.wait(lambda: "games reviewed" in page.text("#page-explorer .progress-line"), "the reviews", 60)
        page.click("#page-explorer summary")
        page.fill("#page-explorer input[type=search]", "Ann")
        page.wait(page.find("#page-explorer [aria-pressed]:nth-child(3)").is_displayed, "the button")
        page.click("#page-explorer [aria-pressed]:nth-child(3)")
        page.wait(lambda: page.all("svg.accuracy"), "the plot")
        self.look("player")

    def test_dialogs(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait_for_moves(["h2-h3"])
        for menu in ["Play", "Open", "Set up", "Share", "Studies", "Settings"]:
            page.click(f"[data-menu='{menu}']")
            page.wait(lambda: page.all("dialog.sheet"), menu)
            if menu == "Set up":
                page.wait(lambda: "can be played" in page.text(".verdict"), "a verdict")
            self.look(menu)
            page.click_button("Close", "dialog.sheet")
            page.wait(lambda: not page.all("dialog.sheet"), "no dialog")


class TabletLooksTest(DesktopLooksTest):
    size = (900, 1200)
    touch = True


class PhoneLooksTest(DesktopLooksTest):
    size = PHONE
    touch = True


class LandscapeLooksTest(PageTest):
    """A phone on its side."""

    size = (844, 390)
    touch = True

    def test_board_and_panel_are_side_by_side(self):
        page = self.page
        page.click("#tab-analysis")
        page.click("#analyse-0")
        page.wait(lambda: page.all(".engine-line"), "lines")
        page.screenshot("looks_landscape")
        for css in [".board-drawing", ".slot-head", "#move-text", "[data-menu=Settings]"]:
            self.assertTrue(page.is_on_top(css), css)


__all__ = ["DesktopLooksTest", "LandscapeLooksTest", "PhoneLooksTest", "TabletLooksTest"]
