"""Analyses games of the match in 16 shards. Meanwhile it kills a program and a node."""

import glob
import os
import subprocess

from job import SHARDS, WAIT, Job
from slurm import wait_until

GAMES = 64
WORDS = ["--nodes", "1000", "--color", "never"]


def test(cluster, programs, folder, checks):
    shared = os.path.join(folder, "analysis")
    os.mkdir(shared)
    games = some_games(folder)
    analysed = os.path.join(shared, "analysed.pgn4")
    job = Job(cluster, folder, "analyse", "quadrille", programs, [games, *WORDS, "-o", analysed])

    wait_until("some games", WAIT, lambda: games_in(shared) >= 2)
    job.break_in_the_middle(checks, lambda: games_in(shared), GAMES, "analysed games")
    job.wait()
    # Tasks of the node that was killed.
    job.check_tasks(checks, restarts=1)

    analyse = [os.path.join(programs, "quadrille"), "analyse", games]
    one = os.path.join(folder, "analysed.pgn4")
    done = subprocess.run([*analyse, "--merge", str(SHARDS), "-o", analysed], capture_output=True, text=True,
                          timeout=WAIT)
    checks.that(done.returncode == 0, f"{SHARDS} shards are merged, all are present", done.stderr)
    subprocess.run([*analyse, *WORDS, "--threads", "1", "-o", one], check=True, capture_output=True,
                   timeout=WAIT)
    with open(one) as alone, open(analysed) as together:
        checks.same(alone.readlines(), together.readlines(),
                    f"the same analysis of {GAMES} games as one process makes, to the byte")


def some_games(folder):
    """Writes some of the games that one process has played to a file. Returns its path."""
    path = os.path.join(folder, "to-analyse.pgn4")
    with open(os.path.join(folder, "one", "games.pgn4")) as file:
        records = file.read().split("[GameNr")[1:GAMES + 1]
    with open(path, "w") as file:
        file.write("".join("[GameNr" + record for record in records))
    return path


def games_in(folder):
    """Counts the games in the logs of all shards."""
    count = 0
    for path in glob.glob(os.path.join(folder, "analysed-*.jsonl")):
        with open(path) as file:
            count += sum(row.startswith('{"game"') for row in file)
    return count
