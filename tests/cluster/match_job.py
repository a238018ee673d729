"""A match in 16 shards: a program, a daemon and a node are killed while it is played."""

import os
import shutil
import signal
import subprocess

import played
import slurm
from job import SHARDS, WAIT, Job
from slurm import wait_until

# Two engines have two seats each, in all six ways.
GAMES_OF_ROTATION = 6
ROTATIONS = 34
GAMES = GAMES_OF_ROTATION * ROTATIONS


def words(programs):
    """What is played: the same games by whatever processes, for nodes are counted and seeds given."""
    return ["--variant", "ffa", "--nodes", "30", "--rotations", str(ROTATIONS), "--max-plies", "400",
            "--engine", f"name=quadrille cmd={programs}/quadrille",
            "--engine", f"name=greedy cmd={programs}/quadrille-greedy option.Seed=5"]


def test(cluster, programs, folder, checks):
    one, shared = os.path.join(folder, "one"), os.path.join(folder, "shared")
    match = os.path.join(programs, "quadrille-match")
    job = Job(cluster, folder, "match", "quadrille-match", programs, ["--out", shared, *words(programs)])
    disturb(cluster, job, shared, checks)
    job.wait()
    # One that was told that its time is up, the slow one, and those of the node that was killed.
    job.check_tasks(checks, restarts=3)
    logs = job.logs()
    checks.that("asked to end by USR1" in logs and "queued again" in logs,
                "one ended cleanly before its time, and was queued again")

    subprocess.run([match, "--out", one, "--quiet", "--every", "0", *words(programs)], check=True,
                   stdout=subprocess.DEVNULL, timeout=WAIT)
    compare(match, one, shared, checks)


def disturb(cluster, job, shared, checks):
    """Kills a program, the daemon of one node and the whole of another, in the middle; has a task told
    that its time is up; brings the nodes back."""
    wait_until("a tenth of the games", WAIT, lambda: len(played.lines_of(shared)) >= GAMES // 10)
    running = job.running()
    of_node = {row["NodeList"]: row for row in running}
    checks.that(set(of_node) == set(cluster.nodes), "every node plays", str(sorted(of_node)))
    most = len(cluster.nodes) * slurm.NODE_CORES
    checks.that(len(running) <= most and all(
        int(row["NumCPUs"]) == slurm.NODE_THREADS_PER_CORE for row in running),
        f"a task has a core with both its threads: {len(running)} at once, room for {most}")

    killed, told = [row["ArrayTaskId"] for row in running if row["NodeList"] == "n1"][:2]
    os.kill(job.process_of(killed), signal.SIGKILL)
    cluster.send("scancel", "--signal=USR1", "--batch", f"{job.number}_{told}")
    wait_until("a task hears that its time is up", 30,
               lambda: "asked to end by USR1" in job.log_of(told))
    # A node that does not answer, with a task on it that is slow and lives: it is started elsewhere,
    # while it has its shard still.
    slow = of_node["n2"]["ArrayTaskId"]
    sleeper = job.process_of(slow)
    os.kill(sleeper, signal.SIGSTOP)
    cluster.kill_daemon("n2")
    cluster.kill_node("n3")
    before = len(played.lines_of(shared))
    checks.that(before < GAMES // 2, f"killed in the middle: after {before} of {GAMES} games")

    wait_until("the controller gives both nodes up", 120, lambda: all(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))
    wait_until("the slow task is started elsewhere", 180,
               lambda: job.log_of(slow).count(": status 75 after") > 1)
    checks.that(True, "a task that lives on a node that was given up keeps its shard; the second waits")
    os.kill(sleeper, signal.SIGCONT)
    for node in ("n2", "n3"):
        cluster.start_node(node)
    wait_until("both nodes are back", 120, lambda: not any(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))


def compare(match, one, shared, checks):
    """The folder of one process and that of the shards."""
    alone, together = played.results(one), played.results(shared)
    checks.that(sorted(alone) == list(range(GAMES)), f"one process played {GAMES} games")
    checks.that(sorted(together) == list(range(GAMES)), f"the shards played {GAMES} games, none is lost",
                f"{len(together)} games")
    twice = [number for number, rows in together.items() if len(rows) > 1]
    checks.that(not twice, "none is played twice", str(twice))
    checks.same(alone, together, "the same results, ends, plies, nodes and depths of each game")
    checks.same(played.records(one), played.records(shared),
                f"the same moves and scores in {GAMES} records of games/")
    checks.same(played.joint_records(one), played.joint_records(shared),
                f"the same {GAMES} records in the files of all games")
    reports = {}
    gathered = gather(shared)
    checks.same(played.records(one), played.records(gathered),
                "the same records in the folder into which those of two machines were gathered")
    for name in (one, shared, gathered):
        done = subprocess.run([match, "report", name], capture_output=True, text=True, timeout=60)
        checks.that(done.returncode == 0 and not done.stderr, f"a report without warnings of {name}",
                    done.stderr)
        reports[name] = played.without_times(done.stdout).splitlines()
    for name in (shared, gathered):
        checks.same(reports[one], reports[name], f"the same tables in the reports of {one} and {name}")
    if reports[one] == reports[shared]:
        print("\n".join(reports[one][-25:]))


def gather(shared):
    """The folder of all shards by way of two, as if each were one machine's. Gives back its name."""
    parts = [shared + "-odd", shared + "-even"]
    for part in parts:
        os.makedirs(os.path.join(part, "games"))
    for file, row in played.lines_of(shared):
        shard = int(file.split("-")[1])
        name = f"games/{row['game'] + 1}.pgn4"
        shutil.copy(os.path.join(shared, name), os.path.join(parts[1 - shard % 2], name))
    for shard in range(1, SHARDS + 1):
        for ending in ("jsonl", "pgn4"):
            shutil.copy(os.path.join(shared, f"games-{shard}-of-{SHARDS}.{ending}"), parts[1 - shard % 2])
    gathered = shared + "-gathered"
    subprocess.run(["tools/cluster/gather", gathered, *parts], check=True, stdout=subprocess.DEVNULL,
                   timeout=120)
    return gathered
