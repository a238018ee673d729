"""The page without a server: from a plain web server and from disk."""

import time

import analyse_test
from browser import Page, PageTest
from static_page import HASTE


class StaticPage(PageTest):
    __test__ = False

    def start_analysis(self):
        self.page.click("#tab-analysis")
        if self.page.text("#analyse-0") != "Stop":  # the analysis may run since the previous study
            self.page.click("#analyse-0")
        self.page.wait(lambda: all(self.firsts()) and self.firsts(), "lines")

    def firsts(self):
        return self.page.script(
            "return Array.from(document.querySelectorAll('.slot:not([hidden]) .engine-line'),"
            " (l) => l.querySelector('.lm')?.className)")

    def wait_for_lines_of(self, seat):
        self.page.wait(lambda: self.firsts() and all(f and seat in f for f in self.firsts()),
                       f"lines that begin with a move of {seat}")

    def nodes(self):
        """Returns the shown node count with its unit."""
        return self.page.text(".slot .status-text")


class Flows:
    def test_first_lines_appear_soon(self):
        page = self.page
        began = time.monotonic()
        page.open()
        board = time.monotonic() - began
        self.start_analysis()
        lines = time.monotonic() - began
        print(f"[board {board:.2f} s, first lines {lines:.2f} s] ", end="", flush=True)
        self.assertLess(lines, 3 * HASTE)

    def test_chess4_uses_its_network(self):
        page = self.page
        page.click("[data-menu=Play]")
        page.choose("[name=variant]", "chess4")
        for seat in ["blue", "yellow", "green"]:
            page.choose(f"[name=budget-{seat}]", "nodes 20000")
        page.click("#start-play")
        page.wait(lambda: page.all("#game-bar:not([hidden])"), "a game")
        page.type_move("h2-h4")
        page.wait(lambda: len(page.moves()) == 4, "moves of three engines", 90)
        self.assertEqual(page.notices(), [])
        self.check_networks({"chess4.qnz"})

    def test_analysis_follows_navigation_and_stops(self):
        page = self.page
        self.start_analysis()
        for move, next_seat in [("h2-h3", "blue"), ("b7-c7", "yellow"), ("g13-g12", "green")]:
            page.type_move(move)
            self.wait_for_lines_of(next_seat)
        for _ in range(3):
            page.click_button("Back (left arrow)")
        self.wait_for_lines_of("red")
        page.click("#analyse-0")
        page.wait(lambda: page.text("#analyse-0") == "Analyse", "the end of the analysis")
        page.wait(lambda: not page.all(".arrows .line-arrow"), "board without arrows")

    def test_explores_opened_games(self):
        page = self.page
        self.assertFalse(page.find("#tab-explorer").is_displayed())
        game = '[Variant "FFA"]\n[Red "{}"]\n[Result "*"]\n\n1. {}\n\n'
        page.open_text(game.format("Ann", "h2-h3 .. b8-c8") + game.format("Bob", "h2-h3 .. b7-c7")
                       + game.format("Cid", "k2-k3"))
        page.wait(lambda: len(page.all("#page-games .game")) == 3, "a list of games")
        page.click("#tab-explorer")
        page.wait(lambda: page.texts(".explorer-moves tbody td:nth-child(2)") == ["2", "1"], "counts")
        for hidden in ["button[aria-label^=Add]", ".explorer-views", "input[type=date]"]:
            self.assertFalse([each for each in page.all(f"#page-explorer {hidden}") if each.is_displayed()], hidden)
        page.screenshot("static-explorer")
        page.click("#page-explorer summary")
        page.fill("#page-explorer input[type=search]", "cid")
        page.wait(lambda: page.texts(".explorer-moves button") == ["k2-k3"], "the move of Cid")
        page.set_text("#page-explorer input[type=search]", "")
        page.click_button("h2-h3", ".explorer-moves")
        page.wait(lambda: len(page.texts(".explorer-moves button")) == 2, "two replies")
        page.click("#page-explorer .game:last-child")
        page.wait(lambda: "Ann" in page.text("#page-moves") and len(page.moves()) == 2, "the first game")
        page.click("#tab-explorer")
        page.open()
        page.wait(lambda: page.all(".explorer-moves tbody tr"), "the explorer after a reload")

    def test_reload_keeps_study_and_delete_removes_another(self):
        page = self.page
        page.type_move("h2-h3")
        page.wait(lambda: len(page.moves()) == 1, "move")
        page.open()
        page.wait(lambda: len(page.moves()) == 1, "the move again")
        page.click("[data-menu=Studies]")
        page.click_button("New study")
        page.wait(lambda: not page.all("dialog.sheet") and not page.moves(), "a new study")
        page.click("[data-menu=Studies]")
        page.wait(lambda: page.all(".study-row"), "studies")
        before = len(page.all(".study-row"))
        page.click(".study-row button[aria-label^=Delete]")
        page.click_button("Delete", "dialog.sheet")
        page.wait(lambda: len(page.all(".study-row")) == before - 1, "one study fewer")


class FromServer(Flows, StaticPage):
    __test__ = True

    def check_networks(self, names):
        """Checks that the page requested these networks, and maybe others."""
        requested = self.page.script("return performance.getEntriesByType('resource').map(({ name }) => name)")
        self.assertLessEqual(names, {address.rsplit("/", 1)[-1] for address in requested})

    def test_stop_ends_search_without_restart(self):
        """Checks that the same engine continues, with its hash table."""
        page = self.page
        page.script(
            "window.ended = 0; const end = Worker.prototype.terminate;"
            "Worker.prototype.terminate = function () { window.ended++; end.call(this); }")
        self.start_analysis()
        page.type_move("h2-h3")
        self.wait_for_lines_of("blue")
        self.assertEqual(page.script("return window.ended"), 0)


class GameOnClock(StaticPage):
    """A game of four persons with a running clock."""

    __test__ = True

    def begin(self):
        page = self.page
        page.click("[data-menu=Play]")
        for seat in ["red", "blue", "yellow", "green"]:
            page.choose(f"[name=who-{seat}]", "person")
        page.choose("[name=clock]", "180+2")
        page.click("#start-play")
        # After four seconds the study has been saved for the first time.
        page.wait(lambda: self.clock() and self.clock() <= "2:56", "a running clock")
        return self.clock()

    def clock(self):
        return "".join(self.page.texts(".plate.red .clock"))

    def wait_for_status(self, text):
        self.page.wait(lambda: text in self.page.text(".game-status"), f"'{text}' in the game bar")

    def test_reload_does_not_restore_clock_time(self):
        page = self.page
        before = self.begin()
        page.open()
        self.wait_for_status("Your turn")
        self.assertLessEqual(self.clock(), before)
        page.type_move("h2-h3")
        page.wait(lambda: page.all(".plate.blue .clock.running"), "Blue's clock to run")

    def test_new_window_opens_game_paused(self):
        page = self.page
        before = self.begin()
        driver = page.driver
        old = driver.current_window_handle
        driver.switch_to.new_window("window")
        new = driver.current_window_handle
        driver.switch_to.window(old)
        driver.close()
        driver.switch_to.window(new)
        page.open()
        self.wait_for_status("Paused")
        self.assertLessEqual(self.clock(), before)
        page.keys("p")
        self.wait_for_status("Your turn")


class OnDisk:
    """Opens the page from disk, where `stop` replaces the engine by a new one."""

    @classmethod
    def setUpClass(cls):
        cls.page = Page(cls.server.disk_address, cls.size, cls.dark, cls.touch)


class FromDisk(OnDisk, Flows, StaticPage):
    __test__ = True

    def check_networks(self, names):
        """Does nothing: the script contains all networks."""


class AnalysedFromDisk(OnDisk, analyse_test.AnalyseTest):
    pass
