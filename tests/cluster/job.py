"""An array job of one of the scripts in tools/cluster."""

import os
import signal

import slurm
from slurm import wait_until

SHARDS = 16
WAIT = 900


class Job:
    """Submits the job. `program`: name of the program of each task; `words`: arguments after `--`."""

    def __init__(self, cluster, folder, name, program, programs, words):
        self.cluster = cluster
        self.program = program
        self.name = name
        self.folder = folder
        self.number = cluster.run(
            "sbatch", "--parsable", f"--array=1-{SHARDS}", f"--output={folder}/{name}-%a.task",
            f"tools/cluster/{name}.sbatch", "--bin", programs, "--", *words)

    def tasks(self):
        """Returns the fields of `scontrol` for each task that has begun or ended."""
        return self.cluster.tasks(self.number)

    def running(self):
        return [row for row in self.tasks() if row["JobState"] == "RUNNING"]

    def process_of(self, task):
        """Returns the process of a shard."""
        shard = f"--shard\0{task}/{SHARDS}\0".encode()
        [pid] = [pid for pid, command, environment in slurm.processes()
                 if command.startswith(self.program.encode() + b"\0") and shard in command
                 and self.cluster.is_ours(environment)]
        return pid

    def log_of(self, task):
        with open(os.path.join(self.folder, f"{self.name}-{task}.task"), errors="replace") as file:
            return file.read()

    def logs(self):
        return "".join(self.log_of(task) for task in range(1, SHARDS + 1))

    def wait(self):
        """Waits until no task is queued or running."""
        wait_until(f"all shards of {self.name} are finished", WAIT, lambda: not self.cluster.run(
            "squeue", "-h", "-j", self.number, check=False), 2)

    def break_in_the_middle(self, checks, done, games, what):
        """Kills the program of a task on n1, and the node n3, which is restarted. `done()` counts finished `games`."""
        running = self.running()
        os.kill(self.process_of([row for row in running if row["NodeList"] == "n1"][0]["ArrayTaskId"]),
                signal.SIGKILL)
        self.cluster.kill_node("n3")
        before = done()
        checks.that(before < games // 2, f"killed in the middle: after {before} of {games} {what}")
        wait_until("the controller reports the node as down", 120, lambda: self.cluster.state("n3").startswith("down"))
        self.cluster.start_node("n3")

    def check_tasks(self, checks, restarts):
        """Checks that all tasks are completed and at least `restarts` tasks were requeued."""
        tasks = self.tasks()
        checks.same({row["ArrayTaskId"]: row["JobState"] for row in tasks},
                    {str(task): "COMPLETED" for task in range(1, SHARDS + 1)},
                    f"{SHARDS} tasks of {self.name} are COMPLETED")
        found = sum(int(row["Restarts"]) for row in tasks)
        checks.that(found >= restarts, f"tasks were requeued {found} times")
        logs = self.logs()
        checks.that(": status 137 after" in logs, "a killed program was restarted")
        checks.that(logs.count("(CPU level ") >= SHARDS, "each task prints the CPU level of its programs")
