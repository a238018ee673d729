"""Plays a match in 16 shards. Meanwhile it kills a program, a daemon and a node."""

import os
import shutil
import signal
import subprocess

import played
import slurm
from job import SHARDS, WAIT, Job
from slurm import wait_until

# Two engines with two seats each have six seatings.
GAMES_OF_ROTATION = 6
ROTATIONS = 34
GAMES = GAMES_OF_ROTATION * ROTATIONS


def words(programs):
    """Returns the arguments of the match. Its games are reproducible, since nodes and seeds are fixed."""
    return ["--variant", "ffa", "--nodes", "30", "--rotations", str(ROTATIONS), "--max-plies", "400",
            "--engine", f"name=quadrille cmd={programs}/quadrille",
            "--engine", f"name=greedy cmd={programs}/quadrille-greedy option.Seed=5"]


def test(cluster, programs, folder, checks):
    one, shared = os.path.join(folder, "one"), os.path.join(folder, "shared")
    match = os.path.join(programs, "quadrille-match")
    job = Job(cluster, folder, "match", "quadrille-match", programs, ["--out", shared, *words(programs)])
    disturb(cluster, job, shared, checks)
    job.wait()
    # The task that got USR1, the stopped task, and tasks of the killed node.
    job.check_tasks(checks, restarts=3)
    logs = job.logs()
    checks.that("received USR1" in logs and " requeued\n" in logs,
                "a task ended cleanly before its time limit and was requeued")

    subprocess.run([match, "--out", one, "--quiet", "--every", "0", *words(programs)], check=True,
                   stdout=subprocess.DEVNULL, timeout=WAIT)
    compare(match, one, shared, checks)


def disturb(cluster, job, shared, checks):
    """Kills a program, the daemon of one node and another node in the middle of the match. Sends a task
    the signal of its time limit. Restarts the nodes."""
    wait_until("a tenth of the games", WAIT, lambda: len(played.lines_of(shared)) >= GAMES // 10)
    running = job.running()
    of_node = {row["NodeList"]: row for row in running}
    checks.that(set(of_node) == set(cluster.nodes), "every node plays", str(sorted(of_node)))
    room = len(cluster.nodes) * slurm.NODE_CORES
    checks.that(len(running) <= room and all(
        int(row["NumCPUs"]) == slurm.NODE_THREADS_PER_CORE for row in running),
        f"a task has a core with both threads: {len(running)} tasks running, room for {room}")

    killed, signalled = [row["ArrayTaskId"] for row in running if row["NodeList"] == "n1"][:2]
    os.kill(job.process_of(killed), signal.SIGKILL)
    cluster.send("scancel", "--signal=USR1", "--batch", f"{job.number}_{signalled}")
    wait_until("a task handles the signal of its time limit", 30,
               lambda: "received USR1" in job.log_of(signalled))
    # Node n2 does not answer, but its task is alive and owns its shard. The controller starts the task
    # on another node.
    slow = of_node["n2"]["ArrayTaskId"]
    sleeper = job.process_of(slow)
    os.kill(sleeper, signal.SIGSTOP)
    cluster.kill_daemon("n2")
    cluster.kill_node("n3")
    before = len(played.lines_of(shared))
    checks.that(before < GAMES // 2, f"killed in the middle: after {before} of {GAMES} games")

    wait_until("the controller reports both nodes as down", 120, lambda: all(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))
    wait_until("the slow task is started on another node", 180,
               lambda: job.log_of(slow).count(": status 75 after") > 1)
    checks.that(True, "a task that is alive on a node marked down keeps its shard; the second task waits")
    os.kill(sleeper, signal.SIGCONT)
    for node in ("n2", "n3"):
        cluster.start_node(node)
    wait_until("both nodes are back", 120, lambda: not any(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))


def compare(match, one, shared, checks):
    """Compares the folder of one process with the folder of the shards."""
    alone, together = played.results(one), played.results(shared)
    checks.that(sorted(alone) == list(range(GAMES)), f"one process played {GAMES} games")
    checks.that(sorted(together) == list(range(GAMES)), f"the shards played {GAMES} games, without gaps",
                f"{len(together)} games")
    twice = [number for number, rows in together.items() if len(rows) > 1]
    checks.that(not twice, "no game is played twice", str(twice))
    checks.same(alone, together, "the same results, ends, plies, nodes and depths of each game")
    checks.same(played.records(one), played.records(shared),
                f"the same moves and scores in {GAMES} records of games/")
    checks.same(played.joint_records(one), played.joint_records(shared),
                f"the same {GAMES} records in the files of all games")
    reports = {}
    gathered = gather(shared)
    checks.same(played.records(one), played.records(gathered),
                "the same records in the folder gathered from two machines")
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
    """Splits the shards into folders of two machines and gathers them. Returns the gathered folder."""
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
