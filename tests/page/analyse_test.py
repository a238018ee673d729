"""Analysis by engines: lines, previews, threats."""

import time

from browser import ActionChains, PageTest

# Blue mates by j6-j13 (tests/suites/mates_teams.txt).
BLUE_MATES = (
    "B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-3-8,gR,5/3,yK,10/4,yP,9/2,bP,yP,6,gP,3/4,rN,2,yP,6/bK,bP,12/14/10,gN,3/"
    "9,bR,3,gK/1,bP,12/3,bP,10/14/3,rP,4,rP,1,rP,3/7,rR,rK,5")


class AnalyseTest(PageTest):
    def setUp(self):
        super().setUp()
        self.page.click("#tab-analysis")

    def start(self):
        self.page.click("#analyse-0")
        return self.wait_for_lines(3)

    def wait_for_lines(self, count):
        """Waits for `count` lines, each with a move. Returns their first moves."""
        def found():
            firsts = self.page.script(
                "return Array.from(document.querySelectorAll('.slot:not([hidden]) .engine-line'),"
                " (l) => l.querySelector('.lm')?.textContent)")
            return firsts if len(firsts) == count and all(firsts) else None
        return self.page.wait(found, f"{count} lines")

    def test_shows_lines_until_stopped(self):
        page = self.page
        self.start()
        self.assertEqual(page.texts(".bar-row span"), ["Red", "Blue", "Yellow", "Green"])
        for text in [*page.texts(".bar-row small"), *page.texts(".engine-line .value")]:
            self.assertRegex(text, r"^\d+\.\d \((1st|2nd|3rd|4th)\)$")
        chances = page.evaluate("return (await module('state')).state.analysis[0].lines[0].chances")
        self.assertEqual(sum(chances), 100)
        self.assertEqual(sum(int(text.removesuffix(" %")) for text in page.texts(".bar-row em")), 100)
        self.assertRegex(page.find(".value").get_attribute("title"),
                         r"^Red \S+ \(...\), Blue .*, Green \S+ \(...\). Chances: Red \d+ %, Blue .*, Green \d+ %$")
        for text in page.texts(".lm"):
            self.assertRegex(text, r"^[NBRQK]?[a-n]\d+[-x]", "the spelling of the list of moves")
        page.wait(lambda: len(page.all(".arrows .line-arrow")) >= 3, "arrows")
        page.wait(lambda: "depth" in page.text(".slot .status-text"), "depth and speed")
        scores = lambda: [float(text.removeprefix("Score ")) for text in page.texts(".engine-line .score")]
        page.wait(lambda: scores() == sorted(scores(), reverse=True), lambda: f"lines in order: {scores()}")
        self.assertIn("Bars: chances to finish first", page.text(".legend"))
        self.assertIn("Score: Red's points minus the mean of the others", page.text(".legend"))
        page.screenshot("analyse_lines")
        height = lambda: page.script("return document.querySelectorAll('.line-moves')[1].clientHeight")
        page.script("document.querySelector('.slot').parentElement.style.width = '320px'")
        page.wait(lambda: height() < 40, "a line in one row")
        page.click(".engine-line:nth-child(2) .value")
        page.click("#tab-analysis")  # takes the pointer away
        page.wait(lambda: height() > 40, "the whole line")
        page.script("document.querySelector('.slot').parentElement.style.width = ''")
        page.click("#analyse-0")
        page.wait(lambda: not page.all(".arrows .line-arrow"), "board without arrows")
        self.assertEqual(page.text("#analyse-0"), "Analyse")

    def test_chess4_has_bars_of_points(self):
        page = self.page
        page.evaluate("const { put } = await module('state'); put({ analysis: [{ engine: 'Other', state: 'thinking',"
                      " node: 0, threat: false, message: '', lines: [{ score: '+1.0', values: [40, 30, 20, 10],"
                      " moves: [] }] }, null] })")
        bars = ["40.0 (1st)", "30.0 (2nd)", "20.0 (3rd)", "10.0 (4th)"]
        page.wait(lambda: page.texts(".bar-row em") == bars, lambda: f"the bars, got {page.texts('.bar-row em')}")
        page.screenshot("analyse_points")
        self.assertTrue(page.text(".legend").startswith("Expected final points and place."))

    def test_failed_engine_can_be_started_again(self):
        page = self.page
        self.start()
        page.click("#analyse-0")
        page.wait(lambda: page.text("#analyse-0") == "Analyse", "no analysis")
        page.evaluate("const { put } = await module('state'); put({ analysis: [{ engine: 'Quadrille', state: 'failed',"
                      " message: 'Quadrille has ended', node: 0, threat: false }, null] })")
        page.wait(lambda: "Quadrille has ended" in page.text(".slot .status-text"), "the reason")
        self.assertEqual(page.text("#analyse-0"), "Analyse")
        self.start()
        self.assertEqual(page.text("#analyse-0"), "Stop")

    def test_analysis_follows_board(self):
        page = self.page
        self.start()
        page.drag("h2", "h3")
        def is_blues():
            kinds = page.script(
                "return Array.from(document.querySelectorAll('.engine-line .lm:first-child'), (m) => m.className)")
            return kinds and all("blue" in kind for kind in kinds)
        page.wait(is_blues, "lines that begin with Blue's moves")

    def test_hovering_previews_line_and_click_plays_it(self):
        page = self.page
        page.keys("-", "-")  # one line, so that all its moves are visible
        page.click("#analyse-0")
        self.wait_for_lines(1)
        page.wait(lambda: len(page.all(".lm")) >= 2, "line of two moves")
        # Best-reply search leaves moves out, so that a line soon goes on beyond its value.
        page.wait(lambda: page.all(".lm.continues"), "continuation of the line")
        before = page.pieces()
        ActionChains(page.driver).move_to_element(page.all(".lm")[1]).perform()
        page.wait(lambda: page.all(".board.looking"), "preview")
        page.wait(lambda: page.pieces() != before, "position after the second move")
        self.assertIn("Looking ahead", page.status())
        self.assertEqual(page.moves(), [])
        page.screenshot("analyse_look")
        ActionChains(page.driver).move_to_element(page.find("#tab-moves")).perform()
        page.wait(lambda: page.pieces() == before, "the position itself")
        page.all(".lm")[1].click()
        page.wait(lambda: len(page.moves()) == 2, "two moves played")
        # The pointer rests where the next lines appear.
        time.sleep(0.3)
        page.wait(lambda: page.all(".lm"), "lines of the new position")
        time.sleep(0.3)
        self.assertFalse(page.all(".board.looking"))

    def test_shows_threats_and_second_engine(self):
        page = self.page
        self.start()
        page.click_button("Show threats: best moves if the seat to move passed (T)")
        page.wait(lambda: page.text(".slot .status-text").startswith("threat"), "threat")
        page.wait(lambda: page.all(".arrows .threat-arrow"), "arrows of threats")
        first = page.find(".slot:not([hidden]) .lm").get_attribute("class")
        self.assertNotIn("red", first)
        page.click_button("More")
        page.click("#analyse-1")
        page.wait(lambda: len(page.all(".slot:not([hidden])")) == 2, "two engines")
        self.wait_for_lines(6)
        page.screenshot("analyse_threat_and_second")

    def test_teams_have_one_bar_per_side(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "teams")
        page.click_button("Only set up the board")
        page.wait(lambda: not page.all("dialog.sheet"), "the dialog to close")
        self.start()
        self.assertEqual(page.texts(".bar-row span"), ["Red and Yellow", "Blue and Green"])
        parts = [int(text.split()[0]) for text in page.texts(".bar-row em")]
        self.assertAlmostEqual(sum(parts), 100, delta=1)
        page.screenshot("analyse_teams")

    def test_tooltip_of_mate_score_names_mating_team(self):
        page = self.page
        page.evaluate(
            "const { send_command } = await module('study');"
            "await send_command({ do: 'new', variant: 'teams', fen: given[0] });", BLUE_MATES)
        page.click("#analyse-0")
        page.wait(lambda: "#-1" in page.texts(".value")[:1], "the mate by Blue")
        self.assertEqual(page.find(".value").get_attribute("title"),
                         "Moves until mate; negative: mate by Blue and Green")

    def test_space_plays_best_move(self):
        page = self.page
        page.script("document.activeElement.blur()")
        page.keys("a")
        self.wait_for_lines(3)
        page.keys(" ")
        page.wait(lambda: len(page.moves()) == 1, "a move")
