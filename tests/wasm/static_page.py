"""The page without a server: a plain web server for its folder, and the address of the page on disk."""

import functools
import http.server
import os
import pathlib
import threading

# Factor on time limits for an idle machine.
HASTE = float(os.environ.get("QUADRILLE_HASTE", "4"))


class StaticServer:
    """A replacement for the server of tests/page."""

    def __init__(self, folder, disk_folder):
        self.folder = folder
        self.requested = requested = set()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        handler = functools.partial(Handler, directory=folder)
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}/"
        self.disk_address = pathlib.Path(disk_folder, "index.html").absolute().as_uri()
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def end(self):
        self.http.shutdown()
        self.http.server_close()
