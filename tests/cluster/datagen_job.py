"""Self-play in 16 shards: a program and a node are killed while it is played."""

import glob
import os
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

    wait_until("a tenth of the games", WAIT, lambda: games_in(shared) >= GAMES // 10)
    job.break_in_the_middle(checks, lambda: games_in(shared), GAMES, "games of self-play")
    job.wait()
    # Those of the node that was killed.
    job.check_tasks(checks, restarts=1)

    datagen = os.path.join(programs, "quadrille-datagen")
    merged, one = os.path.join(shared, "all.games"), os.path.join(folder, "one.games")
    done = subprocess.run([datagen, "merge", "--in", games, "--out", merged], capture_output=True,
                          text=True, timeout=WAIT)
    checks.that(done.returncode == 0, f"{SHARDS} shards are merged, none is missing", done.stderr)
    subprocess.run([datagen, "games", *WORDS, "--threads", "2", "--out", one], check=True,
                   capture_output=True, timeout=WAIT)
    with open(one, "rb") as alone, open(merged, "rb") as together:
        checks.same(alone.readlines(), together.readlines(),
                    f"the same {GAMES} games of self-play as one process plays, to the byte")


def games_in(folder):
    """How many whole lines there are."""
    count = 0
    for path in glob.glob(os.path.join(folder, "ffa-*.games")):
        with open(path, "rb") as file:
            count += file.read().count(b"\n")
    return count
