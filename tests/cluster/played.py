"""Reads the files of a match for comparisons."""

import glob
import json
import os
import re

# Times and machines depend on the run, not on the games.
TIMES_IN_RECORD = re.compile(r"^\[Date .*\n| ?\d+(\.\d+)?s\b", re.MULTILINE)
TIMES_IN_LINE = ("ms", "move_ms", "ended", "records_end")
TIMES_IN_REPORT = re.compile(
    r"^(begun|ended|time of all games|games side by side) .*\n|^Report: .*\n", re.MULTILINE)


def lines_of(folder):
    """Returns (file, values) for the line of each game in `games*.jsonl`."""
    found = []
    for path in sorted(glob.glob(os.path.join(folder, "games*.jsonl"))):
        with open(path) as file:
            # An incomplete line does not count.
            rows = [json.loads(row) for row in file if row.endswith("\n")]
        found += [(os.path.basename(path), row) for row in rows if "game" in row]
    return found


def results(folder):
    """Returns {number of the game: values of its lines without times}. More than one line is an error."""
    found = {}
    for _, row in lines_of(folder):
        rest = {key: value for key, value in row.items() if key not in TIMES_IN_LINE}
        found.setdefault(row["game"], []).append(rest)
    return found


def records(folder):
    """Returns {file name: record without times}."""
    found = {}
    for path in glob.glob(os.path.join(folder, "games", "*")):
        with open(path) as file:
            found[os.path.basename(path)] = TIMES_IN_RECORD.sub("", file.read())
    return found


def joint_records(folder):
    """Returns the records of the files of all games, sorted and without times."""
    found = []
    for path in glob.glob(os.path.join(folder, "games*.pgn4")):
        with open(path) as file:
            text = TIMES_IN_RECORD.sub("", file.read())
        found += ["[GameNr" + part.rstrip() for part in text.split("[GameNr")[1:]]
    return sorted(found)


def without_times(report):
    return TIMES_IN_REPORT.sub("", report)
