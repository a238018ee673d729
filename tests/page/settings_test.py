"""Appearance of the page: themes, palettes, coordinates, phone."""

from browser import PHONE, Keys, PageTest
from games import GAME


def lightness(colour):
    """Returns the lightness of `rgb(r, g, b)`, from 0 to 1."""
    numbers = [int(n) for n in colour[colour.index("(") + 1:-1].split(",")[:3]]
    return sum(numbers) / (3 * 255)


def luminance(colour):
    """Returns the relative luminance of `#rrggbb` (WCAG 2)."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


class SettingsTest(PageTest):
    def background(self):
        return lightness(self.page.script("return getComputedStyle(document.body).backgroundColor"))

    def set(self, name, value):
        self.page.click("[data-menu=Settings]")
        self.page.choose(f"dialog.sheet [name={name}]", value)
        self.page.screenshot("settings")
        self.page.click_button("Close", "dialog.sheet")

    def test_setting_changes_theme(self):
        page = self.page
        self.assertGreater(self.background(), 0.8)
        self.set("theme", "dark")
        self.assertLess(self.background(), 0.2)
        page.open()
        self.assertLess(self.background(), 0.2)
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "a game")
        page.screenshot("settings_dark")

    def test_colour_blind_palette_marks_pieces(self):
        page = self.page
        mark = "return getComputedStyle(document.querySelector('.board .piece.blue .mark')).display"
        fill = "return getComputedStyle(document.documentElement).getPropertyValue('--red')"
        self.assertEqual(page.script(mark), "none")
        before = page.script(fill)
        self.set("palette", "colour-blind")
        self.assertEqual(page.script(mark), "inline")
        self.assertNotEqual(page.script(fill), before)
        page.screenshot("settings_colour_blind")

    def test_sets_of_pieces_differ(self):
        page = self.page
        outline = lambda: page.script(
            "return Array.from('PNBRQKD', (piece) =>"
            " document.querySelector(`#piece-${piece} path`).getAttribute('d') +"
            " document.querySelector(`#piece-${piece} .badge`).getAttribute('d'))")
        seen = [outline()]
        for name in ["simple", "letters"]:
            self.set("pieces", name)
            page.wait(lambda: outline() not in seen, f"the pieces {name}")
            page.screenshot(f"settings_pieces_{name}")
            seen.append(outline())
            self.assertEqual(len(set(seen[-1])), 7)
        page.open()
        page.wait(lambda: outline() == seen[-1], "the letters after a reload")
        svg = page.evaluate(
            "const { board_picture } = await module('picture');"
            "return board_picture((await module('state')).state.position, 0, null)")
        self.assertIn(page.script("return document.querySelector('#piece-N .badge').getAttribute('d')"), svg)

    def test_seat_colours_have_contrast_on_dark_page(self):
        page = self.page
        value = "return getComputedStyle(document.documentElement).getPropertyValue('--' + arguments[0]).trim()"
        self.set("theme", "dark")
        for palette in ["usual", "colour-blind"]:
            self.set("palette", palette)
            for ground in ["page", "panel"]:
                for seat in ["red", "blue", "yellow", "green"]:
                    self.assertGreaterEqual(contrast(page.script(value, seat), page.script(value, ground)), 3,
                                            f"{seat} on the {ground}, {palette}")
        page.screenshot("settings_colour_blind_dark")

    def test_handle_changes_size_of_board(self):
        page = self.page
        width = lambda: page.script("return document.querySelector('#board').clientWidth")
        before = width()
        box = page.find(".size-handle").rect
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.pointer([(x, y), (x - 100, y - 100), (x - 200, y - 200)])
        self.assertAlmostEqual(width(), before - 200, delta=3)
        page.screenshot("settings_small_board")
        page.open()
        self.assertAlmostEqual(width(), before - 200, delta=3)
        page.tap("e1")
        self.assertEqual(page.hints(), {"d3", "f3"})
        page.script("document.querySelector('.size-handle').focus()")
        page.keys(Keys.ARROW_RIGHT)
        self.assertGreater(width(), before - 180)

    def test_setting_changes_squares(self):
        page = self.page
        fill = "return getComputedStyle(document.querySelector('.board rect.dark')).fill"
        fills = {page.script(fill)}
        for board in ["wood", "sage"]:
            self.set("board", board)
            page.screenshot(f"settings_{board}")
            fills.add(page.script(fill))
        self.assertEqual(len(fills), 3)

    def test_setting_hides_coordinates(self):
        page = self.page
        letters = page.find(".board .letters")
        self.assertTrue(letters.is_displayed())
        self.set("coordinates", "off")
        self.assertFalse(page.find(".board .letters").is_displayed())


class DarkSystemTest(PageTest):
    dark = True

    def test_theme_follows_system(self):
        page = self.page
        colour = page.script("return getComputedStyle(document.body).backgroundColor")
        self.assertLess(lightness(colour), 0.2)
        for row in range(2):
            page.type_move(["h2-h4", "b7-c7"][row])
        page.wait_for_moves(["h2-h4", "b7-c7"])
        page.screenshot("dark_board")


class PhoneTest(PageTest):
    """A narrow touch screen."""

    size = PHONE
    touch = True

    def fits(self, what):
        page = self.page
        wide = page.script(
            "return Array.from(document.querySelectorAll('body *')).filter((e) => {"
            " const b = e.getBoundingClientRect();"
            " return b.width > 0 && b.right > innerWidth + 1 && getComputedStyle(e).position !== 'absolute'"
            "  && !e.closest('svg, .line-moves, .definitions'); }).map((e) => e.outerHTML.slice(0, 120))")
        self.assertEqual(wide, [], f"{what} is wider than the screen")

    def test_touch_moves_pieces(self):
        page = self.page
        page.tap("e1", kind="touch")
        page.wait(lambda: page.hints() == {"d3", "f3"}, "the knight's moves")
        page.tap("f3", kind="touch")
        page.wait_for_moves(["Ne1-f3"])
        self.fits("the page")
        page.screenshot("phone_board")

    def is_on_screen(self, css):
        return self.page.is_on_top(css) and self.page.script(
            "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return b.top >= 0 && b.bottom <= innerHeight", css)

    def test_board_and_navigation_stay_on_screen(self):
        page = self.page
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "a game")
        for tab in ["review", "analysis", "moves"]:
            page.click(f"#tab-{tab}")
            for css in ["#board .board-drawing", "[aria-label='Forward (right arrow)']", "#move-text"]:
                self.assertTrue(self.is_on_screen(css), f"{css} with {tab}")
        page.click_button("Forward (right arrow)")
        page.wait(lambda: page.current() == "h2-h3", "the first move")
        page.screenshot("phone_walk")
        # Scrolling uncovers the field under the navigation bar.
        page.script("window.scrollTo(0, document.body.scrollHeight)")
        self.assertTrue(page.is_on_top("#comment"))
        page.script("window.scrollTo(0, 0)")
        page.click("[data-menu='Set up']")
        page.wait(lambda: "can be played" in page.text(".verdict"), "a verdict")
        for css in [".verdict", "#use-position"]:
            self.assertTrue(self.is_on_screen(css), css)

    def test_content_fits_width_of_screen(self):
        page = self.page
        page.open_text(GAME)
        page.wait(lambda: len(page.moves()) == 12, "a game")
        for tab in ["analysis", "review", "moves"]:
            page.click(f"#tab-{tab}")
            if tab == "analysis":
                page.click("#analyse-0")
                page.wait(lambda: page.all(".lm"), "lines")
            self.fits(tab)
            page.screenshot(f"phone_{tab}")
        for menu in ["Play", "Open", "Set up", "Share", "Studies", "Settings"]:
            page.click(f"[data-menu='{menu}']")
            page.wait(lambda: page.all("dialog.sheet"), menu)
            self.fits(menu)
            page.screenshot(f"phone_{menu.lower().replace(' ', '_')}")
            page.click_button("Close", "dialog.sheet")
            page.wait(lambda: not page.all("dialog.sheet"), "no dialog")
