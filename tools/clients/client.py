#!/usr/bin/env python3
"""A client for the engine, using only the standard library.

usage: tools/clients/client.py [ENGINE]

Plays the first eight moves of a game of Teams, 2,000 nodes each, and prints them with their scores.
"""

import subprocess
import sys


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def read_until(self, word):
        """Returns the lines up to the first one that begins with `word`."""
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the engine ended; its last lines: {lines[-3:]}")
            lines.append(line.rstrip())
            if line.startswith("info string Invalid"):
                raise RuntimeError(line)
        return lines

    def go(self, moves, limit):
        """Returns the best move (None at the end of the game) and the last `info` line."""
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send("go " + limit)
        *lines, best = self.read_until("bestmove")
        infos = [line for line in lines if line.startswith("info depth")]
        move = best.split()[1]
        return (None if move == "(none)" else move), (infos[-1] if infos else "")

    def quit(self):
        self.send("quit")
        return self.process.wait()


def main():
    engine = Engine([sys.argv[1] if len(sys.argv) > 1 else "build/release/quadrille"])
    engine.send("uci")
    engine.read_until("uciok")
    engine.send("setoption name UCI_Variant value teams")
    engine.send("isready")
    engine.read_until("readyok")
    moves = []
    for _ in range(8):
        move, info = engine.go(moves, "nodes 2000")
        if move is None:
            break
        moves.append(move)
        # A move without a search, as at low strength, has no info line.
        print(move, *info.partition(" score ")[2].split()[:2])
    return engine.quit()


if __name__ == "__main__":
    sys.exit(main())
