"""What a match left in its folder, for comparisons."""

import glob
import json
import os
import re

# Times and machines are of the run, not of the games.
TIMES_IN_RECORD = re.compile(r"^\[Date .*\n| ?\d+(\.\d+)?s\b", re.MULTILINE)
TIMES_IN_LINE = ("ms", "move_ms", "ended", "records_end")
TIMES_IN_REPORT = re.compile(
    r"^(begun|ended|time of all games|games side by side) .*\n|^Report: .*\n", re.MULTILINE)


def lines_of(folder):
    """Every game's line: (its file, what it says)."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "games*.jsonl"))):
        with open(path) as file:
            # A line that is not whole yet does not count.
            rows = [json.loads(row) for row in file if row.endswith("\n")]
        found += [(os.path.basename(path), row) for row in rows if "game" in row]
    return found


def results(folder):
    """By the game's number, what its lines say but for times; a list, for there must be just one."""
    found = {}
    for _, row in lines_of(folder):
        rest = {key: value for key, value in row.items() if key not in TIMES_IN_LINE}
        found.setdefault(row["game"], []).append(rest)
    return found


def records(folder):
    """By the file's name, each game's record but for times."""
    found = {}
    for path in glob.glob(os.path.join(folder, "games", "*")):
        with open(path) as file:
            found[os.path.basename(path)] = TIMES_IN_RECORD.sub("", file.read())
    return found


def joint_records(folder):
    """The records in the files of all games, one a game, sorted; but for times."""
    found = []
    for path in glob.glob(os.path.join(folder, "games*.pgn4")):
        with open(path) as file:
            text = TIMES_IN_RECORD.sub("", file.read())
        found += ["[GameNr" + part.rstrip() for part in text.split("[GameNr")[1:]]
    return sorted(found)


def without_times(report):
    return TIMES_IN_REPORT.sub("", report)
