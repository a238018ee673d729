"""A match in 16 shards: a program, a daemon and a node are killed while it is played."""

import os
import shutil
import signal
import subprocess

import played
import slurm
from slurm import wait_until

SHARDS = 16
# Two engines have two seats each, in all six ways.
GAMES_OF_ROTATION = 6
ROTATIONS = 34
GAMES = GAMES_OF_ROTATION * ROTATIONS
WAIT = 900


def words(programs):
    """What is played: the same games by whatever processes, for nodes are counted and seeds given."""
    return ["--variant", "ffa", "--nodes", "30", "--rotations", str(ROTATIONS), "--max-plies", "400",
            "--engine", f"name=quadrille cmd={programs}/quadrille",
            "--engine", f"name=greedy cmd={programs}/quadrille-greedy option.Seed=5"]


def test(cluster, programs, folder, checks):
    one, shared = os.path.join(folder, "one"), os.path.join(folder, "shared")
    match = os.path.join(programs, "quadrille-match")
    job = cluster.run(
        "sbatch", "--parsable", f"--array=1-{SHARDS}", f"--output={folder}/match-%a.task",
        "tools/cluster/match.sbatch",
        "--bin", programs, "--", "--out", shared, *words(programs))
    disturb(cluster, job, shared, folder, checks)
    wait_until("all shards are through", WAIT, lambda: is_over(cluster, job), 2)
    check_tasks(cluster.tasks(job), folder, checks)

    subprocess.run([match, "--out", one, "--quiet", "--every", "0", *words(programs)], check=True,
                   stdout=subprocess.DEVNULL, timeout=WAIT)
    compare(match, one, shared, checks)


def is_over(cluster, job):
    return not cluster.run("squeue", "-h", "-j", job, check=False)


def disturb(cluster, job, shared, folder, checks):
    """Kills a program, the daemon of one node and the whole of another, in the middle; has a task told
    that its time is up; brings the nodes back."""
    wait_until("a tenth of the games", WAIT, lambda: len(played.lines_of(shared)) >= GAMES // 10)
    running = [row for row in cluster.tasks(job) if row["JobState"] == "RUNNING"]
    of_node = {row["NodeList"]: row for row in running}
    checks.that(set(of_node) == set(cluster.nodes), "every node plays", str(sorted(of_node)))
    most = len(cluster.nodes) * slurm.NODE_CORES
    checks.that(len(running) <= most and all(
        int(row["NumCPUs"]) == slurm.NODE_THREADS_PER_CORE for row in running),
        f"a task has a core with both its threads: {len(running)} at once, room for {most}")

    killed, told = [row["ArrayTaskId"] for row in running if row["NodeList"] == "n1"][:2]
    os.kill(program_of(shared, killed), signal.SIGKILL)
    cluster.send("scancel", "--signal=USR1", "--batch", f"{job}_{told}")
    wait_until("a task hears that its time is up", 30,
               lambda: "asked to end by USR1" in log_of(folder, told))
    # A node that does not answer, with a task on it that is slow and lives: it is started elsewhere,
    # while it has its shard still.
    slow = of_node["n2"]["ArrayTaskId"]
    sleeper = program_of(shared, slow)
    os.kill(sleeper, signal.SIGSTOP)
    cluster.kill_daemon("n2")
    cluster.kill_node("n3")
    before = len(played.lines_of(shared))
    checks.that(before < GAMES // 2, f"killed in the middle: after {before} of {GAMES} games")

    wait_until("the controller gives both nodes up", 120, lambda: all(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))
    wait_until("the slow task is started elsewhere", 180,
               lambda: log_of(folder, slow).count(": status 75 after") > 1)
    checks.that(True, "a task that lives on a node that was given up keeps its shard; the second waits")
    os.kill(sleeper, signal.SIGCONT)
    for node in ("n2", "n3"):
        cluster.start_node(node)
    wait_until("both nodes are back", 120, lambda: not any(
        cluster.state(node).startswith("down") for node in ("n2", "n3")))


def program_of(shared, task):
    """The process that plays a shard."""
    [pid] = [pid for pid, command, _ in slurm.processes()
             if command.startswith(b"quadrille-match\0") and os.fsencode(shared) in command
             and f"--shard\0{task}/{SHARDS}\0".encode() in command]
    return pid


def log_of(folder, task):
    with open(os.path.join(folder, f"match-{task}.task"), errors="replace") as file:
        return file.read()


def check_tasks(tasks, folder, checks):
    states = {row["ArrayTaskId"]: row["JobState"] for row in tasks}
    checks.same(states, {str(task): "COMPLETED" for task in range(1, SHARDS + 1)},
                f"{SHARDS} tasks are COMPLETED")
    restarts = sum(int(row["Restarts"]) for row in tasks)
    logs = "".join(log_of(folder, task) for task in range(1, SHARDS + 1))
    # One that was told that its time is up, the slow one, and those of the node that was killed.
    checks.that(restarts >= 3, f"tasks were queued again {restarts} times")
    checks.that("asked to end by USR1" in logs and "queued again" in logs,
                "one ended cleanly before its time, and was queued again")
    checks.that(": status 137 after" in logs, "a program that was killed was started again")
    checks.that(logs.count("(CPU level ") >= SHARDS, "each task tells the level of its programs")


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
