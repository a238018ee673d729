"""An analysis in 16 shards of the games that the match left: a program and a node are killed meanwhile."""

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
    # Those of the node that was killed.
    job.check_tasks(checks, restarts=1)

    analyse = [os.path.join(programs, "quadrille"), "analyse", games]
    one = os.path.join(folder, "analysed.pgn4")
    done = subprocess.run([*analyse, "--merge", str(SHARDS), "-o", analysed], capture_output=True, text=True,
                          timeout=WAIT)
    checks.that(done.returncode == 0, f"{SHARDS} shards are merged, none is missing", done.stderr)
    subprocess.run([*analyse, *WORDS, "--threads", "1", "-o", one], check=True, capture_output=True,
                   timeout=WAIT)
    with open(one) as alone, open(analysed) as together:
        checks.same(alone.readlines(), together.readlines(),
                    f"the same analysis of {GAMES} games as one process makes, to the byte")


def some_games(folder):
    """A file of some of the games that one process has played before."""
    path = os.path.join(folder, "to-analyse.pgn4")
    with open(os.path.join(folder, "one", "games.pgn4")) as file:
        records = file.read().split("[GameNr")[1:GAMES + 1]
    with open(path, "w") as file:
        file.write("".join("[GameNr" + record for record in records))
    return path


def games_in(folder):
    """How many games the logs tell of, each behind its heading and its runs."""
    count = 0
    for path in glob.glob(os.path.join(folder, "analysed-*.jsonl")):
        with open(path) as file:
            count += sum(row.startswith('{"game"') for row in file)
    return count
