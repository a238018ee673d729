"""Firefox for selenium without geckodriver, which Debian lacks: passes WebDriver's commands to Firefox itself (Marionette).

Marionette protocol: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.firefox.options import Options
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver

START_S = 60
# Marionette's names of the commands that the tests use.
COMMANDS = {
    "newSession": "WebDriver:NewSession", "quit": "WebDriver:DeleteSession", "get": "WebDriver:Navigate",
    "refresh": "WebDriver:Refresh", "getCurrentUrl": "WebDriver:GetCurrentURL", "getTitle": "WebDriver:GetTitle",
    "goBack": "WebDriver:Back", "goForward": "WebDriver:Forward",
    "w3cExecuteScript": "WebDriver:ExecuteScript", "w3cExecuteScriptAsync": "WebDriver:ExecuteAsyncScript",
    "setTimeouts": "WebDriver:SetTimeouts", "findElement": "WebDriver:FindElement",
    "findElements": "WebDriver:FindElements", "findChildElement": "WebDriver:FindElement",
    "findChildElements": "WebDriver:FindElements", "clickElement": "WebDriver:ElementClick",
    "clearElement": "WebDriver:ElementClear", "sendKeysToElement": "WebDriver:ElementSendKeys",
    "getElementText": "WebDriver:GetElementText", "isElementEnabled": "WebDriver:IsElementEnabled",
    "getElementRect": "WebDriver:GetElementRect", "getElementProperty": "WebDriver:GetElementProperty",
    "getElementValueOfCssProperty": "WebDriver:GetElementCSSValue",
    "w3cGetActiveElement": "WebDriver:GetActiveElement", "actions": "WebDriver:PerformActions",
    "clearActionState": "WebDriver:ReleaseActions", "screenshot": "WebDriver:TakeScreenshot",
    "setWindowRect": "WebDriver:SetWindowRect", "getWindowRect": "WebDriver:GetWindowRect",
    "newWindow": "WebDriver:NewWindow", "switchToWindow": "WebDriver:SwitchToWindow",
    "close": "WebDriver:CloseWindow", "w3cGetWindowHandles": "WebDriver:GetWindowHandles",
    "w3cGetCurrentWindowHandle": "WebDriver:GetWindowHandle",
}


class Marionette(RemoteConnection):
    """A process of Firefox and the connection to it."""

    def __init__(self, dark):
        super().__init__("http://firefox")
        self.profile = tempfile.mkdtemp(prefix="quadrille-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {"marionette.port": port, "ui.systemUsesDarkTheme": int(dark), "browser.shell.checkDefaultBrowser": False,
                       "datareporting.policy.dataSubmissionEnabled": False, "app.normandy.enabled": False,
                       "browser.aboutwelcome.enabled": False, "remote.active-protocols": 0}
        with open(os.path.join(self.profile, "user.js"), "w", encoding="ascii") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self.profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile})
        self.socket = self.connect(port)
        self.buffer = b""
        self.read()  # the greeting
        self.last = 0

    def connect(self, port):
        deadline = time.monotonic() + START_S
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port))
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.1)

    def read(self):
        """Returns the next message. It has its length in bytes before it: `5:[...]`."""
        while True:
            length, colon, rest = self.buffer.partition(b":")
            if colon and len(rest) >= int(length):
                self.buffer = rest[int(length):]
                return json.loads(rest[:int(length)])
            block = self.socket.recv(1 << 16)
            if not block:
                raise WebDriverException("Firefox has closed the connection")
            self.buffer += block

    def execute(self, command, params):
        if command not in COMMANDS:
            raise WebDriverException(f"{command}: not a command for Firefox (tests/page/firefox.py)")
        arguments = {key: value for key, value in (params or {}).items() if key != "sessionId"}
        if command == "newSession":
            arguments = {"capabilities": arguments["capabilities"]}
        if command.startswith("findChild"):
            arguments["element"] = arguments.pop("id")
        self.last += 1
        text = json.dumps([0, self.last, COMMANDS[command], arguments]).encode()
        self.socket.sendall(b"%d:" % len(text) + text)
        _, _, error, result = self.read()
        if error:
            return {"status": error["error"], "value": error, "message": error["message"]}
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=20)
        shutil.rmtree(self.profile, ignore_errors=True)


# Marionette's scripts load modules of their own, so the page lists its modules for them.
PAGE_MODULES = ["picture", "state", "study", "walk"]


def page_for_firefox(assets, folder):
    """Copies the page to `folder`, with its modules in the global `quadrille`. Returns the copy."""
    copy = shutil.copytree(assets, os.path.join(folder, "page"))
    with open(os.path.join(copy, "modules.js"), "w", encoding="ascii") as file:
        file.writelines(f"import * as {name} from './{name}.js';\n" for name in PAGE_MODULES)
        file.write(f"globalThis.quadrille = {{ {', '.join(PAGE_MODULES)} }};\n")
    index = os.path.join(copy, "index.html")
    with open(index, encoding="utf-8") as file:
        text = file.read()
    with open(index, "w", encoding="utf-8") as file:
        file.write(text.replace("</body>", '<script type="module" src="modules.js"></script>\n</body>'))
    return copy


def start_firefox(size, dark, touch):
    """Returns a driver of headless Firefox whose page has `size`."""
    assert not touch, "Firefox cannot emulate a touch screen"
    driver = WebDriver(command_executor=Marionette(dark), options=Options())
    width, height = driver.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
    driver.set_window_size(size[0] + width, size[1] + height)
    return driver
