"""The page without a server: a plain web server that sends its folder, and the page from disk."""

import functools
import http.server
import os
import pathlib
import threading

# How much longer than on an idle machine something may take.
HASTE = float(os.environ.get("QUADRILLE_HASTE", "4"))


class StaticServer:
    """What tests/page asks of its server."""

    def __init__(self, folder, disk_folder):
        self.requested = requested = set()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                requested.add(self.path)

        handler = functools.partial(Handler, directory=folder)
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}/"
        self.disk_address = pathlib.Path(disk_folder, "index.html").absolute().as_uri()
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def end(self):
        self.http.shutdown()
