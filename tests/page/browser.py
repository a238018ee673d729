"""A page in headless Chromium, controlled as by a person."""

import os
import re
import time
import unittest

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from firefox import start_firefox
from geometry import place, point_in, square_at

WAIT_S = 20
# Prefix of scripts: `module` returns a module of the page, also on the page in one script (tools/board/wasm).
MODULE = ("const module = async (name) =>"
          " (globalThis.quadrille ?? globalThis.wrappedJSObject?.quadrille)?.[name] ?? import(`/${name}.js`);")
DESKTOP = (1400, 900)
PHONE = (390, 844)


def start_browser(size, dark, touch):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    arguments = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                 "--force-device-scale-factor=1", f"--window-size={size[0]},{size[1]}"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    for argument in arguments:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": touch})
    if touch:
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    return driver


class Page:
    is_firefox = False

    def __init__(self, address, size=DESKTOP, dark=False, touch=False):
        self.address = address
        start = start_firefox if self.is_firefox else start_browser
        self.driver = start(size, dark, touch)

    def quit(self):
        self.driver.quit()

    # ------------------------------------------------------------------ navigation

    def open(self, rest=""):
        """Opens the page and waits for its position."""
        self.driver.get("about:blank")
        self.driver.get(self.address + rest)
        self.wait(lambda: self.pieces(), "pieces on the board")

    def open_new(self):
        """Opens a new study with default settings."""
        self.open()
        if self.script("return localStorage.length") > 0:
            self.script("localStorage.clear()")
            self.open()
        self.click("[data-menu=Studies]")
        self.click_button("New study", "dialog.sheet")
        self.wait(lambda: not self.all("dialog.sheet"), "the dialog to close")
        self.wait(lambda: len(self.pieces()) == 64 and not self.moves(), "a new game")
        self.click("#tab-moves")

    # ------------------------------------------------------------------ queries

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def evaluate(self, text, *arguments, seconds=30):
        """Runs `text` as the body of an async function and returns its result. It may use `module('study')`."""
        self.driver.set_script_timeout(seconds)
        answer = self.driver.execute_async_script(
            f"const done = arguments[arguments.length - 1]; const given = Array.from(arguments).slice(0, -1);"
            f"{MODULE} (async () => {{ {text} }})().then((found) => done({{ found }}),"
            f" (error) => done({{ error: String(error) }}));", *arguments)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("found")

    def all(self, css):
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def find(self, css):
        self.wait(lambda: self.all(css), f"an element {css}")
        return self.all(css)[0]

    def text(self, css):
        """Returns the text of the first element, also while the page replaces it."""
        return self.wait(lambda: [element.text for element in self.all(css)], f"an element {css}")[0]

    def texts(self, css):
        return self.script(
            "return Array.from(document.querySelectorAll(arguments[0]), (e) => e.textContent)", css)

    def wait(self, condition, what, seconds=WAIT_S):
        """Waits until `condition` returns a true value, and returns it. `what`: a text or a function."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                found = condition()
            except StaleElementReferenceException:
                found = None
            if found:
                return found
            if time.monotonic() > deadline:
                what = what() if callable(what) else what
                raise AssertionError(f"timeout after {seconds} s: expected {what}; notices: {self.notices()}")
            time.sleep(0.02)

    # ------------------------------------------------------------------ actions

    def click(self, css):
        def try_it():
            for element in self.all(css):
                if element.is_displayed() and element.is_enabled():
                    element.click()
                    return True
            return False
        self.wait(try_it, f"element {css} to click")

    def click_button(self, name, inside="body"):
        def try_it():
            for element in self.all(f"{inside} button"):
                names = (element.text, element.get_attribute("aria-label"))
                if name in names and element.is_displayed() and element.is_enabled():
                    element.click()
                    return True
            return False
        self.wait(try_it, f"button {name!r}")

    def choose(self, css, value):
        self.find(css)
        self.script(
            "const s = document.querySelector(arguments[0]); s.value = arguments[1];"
            "s.dispatchEvent(new Event('change', { bubbles: true }));", css, value)

    def fill(self, css, text):
        field = self.find(css)
        field.clear()
        field.send_keys(text)

    def set_text(self, css, text):
        """Sets a text at once, because typing a long text is slow."""
        self.find(css)
        self.script(
            "const f = document.querySelector(arguments[0]); f.value = arguments[1];"
            "f.dispatchEvent(new Event('input', { bubbles: true }));", css, text)

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def keys_together(self, held, key):
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def type_move(self, move):
        self.fill("#move-text", move + Keys.ENTER)

    # ------------------------------------------------------------------ the board

    def bottom(self):
        """Returns the seat at the bottom of the board."""
        return self.script(
            "return ['red', 'blue', 'yellow', 'green'].find((s) =>"
            " document.querySelector(`.plate.below.${s}`))")

    def pieces(self, board=".board"):
        """Returns the drawn piece of each occupied square: `red P`, `dead K`, ..."""
        drawn = self.script(
            "return Array.from(document.querySelectorAll(arguments[0] + ' .pieces .piece'), (p) =>"
            " [p.style.transform, p.getAttribute('class'), p.firstElementChild.getAttribute('href')])", board)
        bottom = self.bottom() or "red"
        found = {}
        for transform, kind, drawing in drawn:
            # Firefox shortens translate(300px, 0px) to translate(300px).
            x, y = ([float(n) for n in re.findall(r"(-?[\d.]+)px", transform)] + [0])[:2]
            if x % 100 or y % 100:
                continue  # being dragged
            look = " ".join(w for w in kind.split() if w not in ("piece", "dragged"))
            found[square_at(round(x / 100), round(y / 100), bottom)] = f"{look} {drawing.split('-')[1]}"
        return found

    def point_of(self, square, board=".board"):
        box = self.script(
            "const b = document.querySelector(arguments[0] + ' .board-drawing').getBoundingClientRect();"
            "return { x: b.x, y: b.y, width: b.width }", board)
        return point_in(box, square, self.bottom() or "red")

    def pointer(self, points, button=0, kind="mouse"):
        """Presses at the first point, moves along the other points and releases."""
        builder = ActionBuilder(self.driver, mouse=PointerInput(kind, "pointer"), duration=20)
        pointer = builder.pointer_action
        first, *rest = points
        pointer.move_to_location(round(first[0]), round(first[1]))
        pointer.pointer_down(button)
        for x, y in rest:
            pointer.move_to_location(round(x), round(y))
        pointer.pointer_up(button)
        builder.perform()

    def drag(self, start, end, button=0, board=".board"):
        a, b = self.point_of(start, board), self.point_of(end, board)
        self.pointer([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], button)

    def tap(self, square, kind="mouse", board=".board"):
        self.pointer([self.point_of(square, board)], kind=kind)

    def hints(self):
        """Returns the highlighted target squares of the selected piece."""
        bottom = self.bottom()
        centres = self.script(
            "return Array.from(document.querySelectorAll('.board .hints circle'), (c) =>"
            " [Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])")
        return {square_at(int(x // 100), int(y // 100), bottom) for x, y in centres}

    # ------------------------------------------------------------------ the game

    def moves(self):
        return self.texts("#moves .m")

    def current(self):
        found = self.texts("#moves .m.current")
        return found[0] if found else None

    def wait_for_moves(self, wanted):
        self.wait(lambda: self.moves() == wanted, lambda: f"list of moves {wanted}, got {self.moves()}")

    def status(self):
        return self.text("#status")

    def notices(self):
        return self.texts("#notices .notice")

    def is_on_top(self, css):
        """Returns whether the centre of the first matching element is on the screen and not covered."""
        return self.script(
            "const e = document.querySelector(arguments[0]); if (!e) return false;"
            "const b = e.getBoundingClientRect();"
            "const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);"
            "return top !== null && e.contains(top)", css)

    def open_text(self, text):
        self.click("[data-menu=Open]")
        self.set_text("dialog.sheet textarea", text)
        self.click("#open-text")

    def stop_engines(self):
        """Stops the engines of this study, because they would slow down other tests."""
        self.evaluate(
            "const { query, send_command } = await module('study');"
            "for (const slot of [0, 1]) await send_command({ do: 'stop_analysis', slot });"
            "await query({ do: 'end_game' });"
            "await query({ do: 'stop_review' });")

    # ------------------------------------------------------------------ output

    def screenshot(self, name):
        folder = os.environ.get("QUADRILLE_SCREENSHOTS")
        if folder:
            os.makedirs(folder, exist_ok=True)
            self.driver.save_screenshot(os.path.join(folder, f"{name}.png"))

    def errors(self):
        if self.is_firefox:
            return []
        return [e["message"] for e in self.driver.get_log("browser") if e["level"] == "SEVERE"]


class PageTest(unittest.TestCase):
    """A test case with one browser per class. The runner sets `server`."""

    server = None
    size = DESKTOP
    dark = False
    touch = False

    @classmethod
    def setUpClass(cls):
        cls.page = Page(cls.server.address, cls.size, cls.dark, cls.touch)

    @classmethod
    def tearDownClass(cls):
        cls.page.quit()

    def setUp(self):
        self.page.open_new()

    def tearDown(self):
        self.page.stop_engines()
        self.assertEqual(self.page.errors(), [], "the browser's console has errors")


__all__ = ["ActionChains", "DESKTOP", "Keys", "PHONE", "Page", "PageTest", "place"]
