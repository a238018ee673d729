"""Plays self-play games in 16 shards. Meanwhile it kills a program and a node."""

import os
import re
import subprocess

from job import SHARDS, WAIT, Job
from slurm import wait_until

GAMES = 960
WORDS = ["--variant", "ffa", "--nodes", "200", "--games", str(GAMES)]


def test(cluster, programs, folder, checks):
    shared = os.path.join(folder, "data")
    os.mkdir(shared)
    games = os.path.join(shared, "ffa.games")
    job = Job(cluster, folder, "datagen", "quadrille-datagen", programs, [*WORDS, "--out", games])

    datagen = os.path.join(programs, "quadrille-datagen")

    def games_so_far():
        return games_in(datagen, games)

    wait_until("a tenth of the games", WAIT, lambda: games_so_far() >= GAMES // 10)
    job.break_in_the_middle(checks, games_so_far, GAMES, "games of self-play")
    job.wait()
    # Tasks of the node that was killed.
    job.check_tasks(checks, restarts=1)

    merged, one = os.path.join(shared, "all.games"), os.path.join(folder, "one.games")
    done = subprocess.run([datagen, "merge", "--in", games, "--out", merged], capture_output=True,
                          text=True, timeout=WAIT)
    checks.that(done.returncode == 0, f"{SHARDS} shards are merged, all are present", done.stderr)
    subprocess.run([datagen, "games", *WORDS, "--threads", "2", "--out", one], check=True,
                   capture_output=True, timeout=WAIT)
    # Compares records instead of bytes, because the time also ends blocks.
    quadrille = os.path.join(programs, "quadrille")
    alone, together = (subprocess.run([quadrille, "convert", file], check=True, text=True,
                                      capture_output=True, timeout=WAIT).stdout.splitlines()
                       for file in (one, merged))
    checks.same(alone, together, f"the same {GAMES} games of self-play as one process plays")


def games_in(datagen, games):
    """Counts the games in complete blocks of all shards."""
    done = subprocess.run([datagen, "merge", "--in", games, "--partial", "--out", "/dev/null",
                           "--force"], capture_output=True, text=True, timeout=WAIT)
    found = re.search(r"^games +(\d+)$", done.stderr, re.MULTILINE)
    return int(found.group(1)) if found else 0
