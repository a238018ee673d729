"""The page without a server as an installed app."""

import os
import shutil
import tempfile
import time

from browser import Page, PageTest
from games import GAME
from static_page import StaticServer

READY = "return (await navigator.serviceWorker.ready).active?.state === 'activated' && Boolean(await caches.match('./networks/teams.qnz'));"


class AppTest(PageTest):
    def wait_for_app(self, page):
        page.wait(lambda: page.evaluate(READY), "the service worker", 60)

    def test_can_be_installed(self):
        page = self.page
        self.wait_for_app(page)
        page.open()
        manifest = page.driver.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        self.assertIn('"share_target"', manifest["data"])
        # iOS takes its icon from the page, and only PNG.
        icon = page.evaluate("return (await createImageBitmap(await (await fetch("
                             "document.querySelector('[rel=apple-touch-icon]').href)).blob())).width")
        self.assertEqual(icon, 512)
        errors = page.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
        # The tests have no window in which Chromium could offer the installation.
        self.assertEqual([e for e in errors if e["errorId"] not in ("in-incognito", "no-window")], [])

    def test_works_without_network(self):
        server = StaticServer(self.server.folder, self.server.folder)
        own = Page(server.address)
        try:
            own.open()
            self.wait_for_app(own)
            server.end()
            own.open()
            own.type_move("h2-h3")
            own.wait_for_moves(["h2-h3"])
            own.click("#tab-analysis")
            own.click("#analyse-0")
            own.wait(lambda: own.all(".slot:not([hidden]) .engine-line .lm"), "lines of the engine", 60)
            own.screenshot("app_offline")
            self.assertEqual([e for e in own.errors() if "ERR_CONNECTION" not in str(e)], [])
        finally:
            own.quit()

    def test_opens_shared_text(self):
        page = self.page
        page.driver.get(page.address + "?text=" + page.script("return encodeURIComponent(arguments[0])", GAME))
        page.wait(lambda: len(page.moves()) == 12, "the moves of the shared game")
        self.assertNotIn("text=", page.script("return location.href"))

    def test_never_mixes_versions(self):
        with tempfile.TemporaryDirectory() as folder:
            site = os.path.join(folder, "site")
            shutil.copytree(self.server.folder, site)
            server = StaticServer(site, site)
            own = Page(server.address)
            try:
                own.open()
                self.wait_for_app(own)
                for name, old, new in [("index.html", 'content="A board for four-player chess', 'content="Version 2'),
                                       ("style/theme.css", "--page: #eceef1", "--page: #010203"),
                                       ("service_worker.js", "quadrille-page-", "quadrille-page-2")]:
                    path = os.path.join(site, name)
                    with open(path, encoding="utf-8") as file:
                        text = file.read()
                    self.assertIn(old, text)
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(text.replace(old, new))
                version = lambda: own.script(
                    "return [document.querySelector('meta[name=description]').content.slice(0, 9), getComputedStyle(document.documentElement).getPropertyValue('--page').trim()]")
                own.driver.get(server.address)
                self.assertEqual(version(), ["A board f", "#eceef1"])
                own.wait(lambda: own.evaluate("return Boolean((await navigator.serviceWorker.getRegistration()).waiting)"),
                         "the new version", 60)
                self.assertEqual(version(), ["A board f", "#eceef1"])
                def open_again():
                    own.driver.get("about:blank")  # no page shows the old version
                    time.sleep(1)
                    own.driver.get(server.address)
                    return version()

                own.wait(lambda: open_again() == ["Version 2", "#010203"], lambda: f"the new version, not {version()}", 60)
            finally:
                own.quit()
                server.end()
