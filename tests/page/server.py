"""The program under test: quadrille-board with a temporary data folder."""

import os
import re
import subprocess
import tempfile
import time

START_S = 20


class Server:
    """Serves on a free port until `end`. After `stop`, `start` uses the same port."""

    def __init__(self, program, assets=None, more=(), data=None):
        self.program = program
        self.assets = assets
        self.more = list(more)
        self.folder = tempfile.TemporaryDirectory(prefix="quadrille-page-")
        self.data = data or self.folder.name
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        command = [self.program, "--port", str(self.port), "--data", self.data, "--no-browser",
                   "--database", os.path.join(self.data, "games.db"), *self.more]
        if self.assets:
            command += ["--assets", self.assets]
        log = open(os.path.join(self.folder.name, "log"), "ab+")
        start = log.tell()
        self.process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        deadline = time.monotonic() + START_S
        while True:
            log.seek(start)
            text = log.read().decode()
            found = re.search(r"http://[\d.]+:(\d+)/", text)
            if found:
                break
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.program}: failed to start: {text}")
            time.sleep(0.02)
        log.close()
        self.port = int(found.group(1))

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def stop(self):
        """Terminates the server. Raises an error unless it exits with status 0."""
        self.process.terminate()
        status = self.process.wait(timeout=10)
        if status != 0:
            raise RuntimeError(f"{self.program}: exited with status {status}")

    def end(self):
        if self.process.poll() is None:
            self.stop()
        self.folder.cleanup()
