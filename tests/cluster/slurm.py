"""Runs a private Slurm on this machine: munged, one controller and several nodes, all on loopback."""

import contextlib
import ctypes
import os
import shutil
import signal
import socket
import subprocess
import time

# Ends every daemon with this process, even after kill -9.
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True)

NODE_CORES = 2
NODE_THREADS_PER_CORE = 2
# Seconds that the controller waits for a silent node.
NODE_TIMEOUT = 10


class SlurmError(Exception):
    """An operation of the scheduler failed or timed out."""


def wait_until(what, seconds, holds, pause=0.5):
    """Waits until holds() is true and returns its value. Raises SlurmError after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        value = holds()
        if value:
            return value
        if time.monotonic() > end:
            raise SlurmError(f"{what}: timeout after {seconds} s")
        time.sleep(pause)


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def processes():
    """Yields (pid, command line, environment) of all readable processes; texts are bytes."""
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        with contextlib.suppress(OSError):
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read()
            with open(f"/proc/{name}/environ", "rb") as file:
                environment = file.read()
            yield int(name), words, environment


def parent_of(pid):
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/stat") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    return 0


class Slurm:
    """A cluster. Call start() first, and stop() also after an error."""

    def __init__(self, folder, nodes):
        self.folder = folder
        self.nodes = nodes
        self.daemons = {}
        self.sent = []
        self.config = os.path.join(folder, "slurm.conf")
        self.environment = dict(os.environ, SLURM_CONF=self.config, QUADRILLE_WAIT_FOR_OTHER="2")

    def start(self):
        self._write_config()
        socket_path = os.path.join(self.folder, "munge.socket")
        key = os.path.join(self.folder, "munge.key")
        with open(os.open(key, os.O_CREAT | os.O_WRONLY, 0o400), "wb") as file:
            file.write(os.urandom(128))
        self._daemon("munged", [
            "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={socket_path}",
            f"--pid-file={self.folder}/munged.pid", f"--seed-file={self.folder}/munged.seed",
            f"--log-file={self.folder}/munged.log"])
        wait_until("munged", 20, lambda: os.path.exists(socket_path))
        self._daemon("slurmctld", ["slurmctld", "-D", "-c", "-f", self.config])
        for node in self.nodes:
            self.start_node(node)
        wait_until("all nodes are idle", 60,
                   lambda: all(self.state(node).startswith("idle") for node in self.nodes))

    def start_node(self, node):
        self._daemon(node, ["slurmd", "-D", "-N", node, "-f", self.config])

    def kill_daemon(self, node):
        """Simulates a crash of slurmd: its tasks keep running."""
        self.daemons[node].kill()
        self.daemons[node].wait()

    def kill_node(self, node):
        """Simulates a power cut: kills the daemon and all its tasks."""
        self.kill_daemon(node)
        all_processes = list(processes())
        steps = {pid for pid, words, _ in all_processes if words.startswith(b"slurmstepd:")}
        mark = f"SLURMD_NODENAME={node}\0".encode()
        doomed = [pid for pid, _, environment in all_processes
                  if mark in environment and self.is_ours(environment)]
        # Kills the watchers first, or they would report the ends of their tasks.
        watchers = {parent_of(pid) for pid in doomed} & steps
        for pid in [*watchers, *doomed]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def stop(self):
        """Ends all daemons and all processes that they have started."""
        for command in self.sent:
            self._end(command)
        for name in reversed(list(self.daemons)):
            if name == "munged":
                continue
            self._end(self.daemons[name])
        # Repeats, because a process may start another before it is killed.
        for _ in range(3):
            for pid in self.left_behind():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.2)
        if "munged" in self.daemons:
            self._end(self.daemons["munged"])

    def left_behind(self):
        """Returns running processes that daemons or jobs of this Slurm have started."""
        own = {os.getpid()} | {d.pid for d in self.daemons.values() if d.poll() is None}
        return [pid for pid, _, environment in processes()
                if pid not in own and self.is_ours(environment)]

    def run(self, *words, check=True):
        """Runs a command of Slurm. Returns its output."""
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True,
                              timeout=60, stdin=subprocess.DEVNULL)
        if check and done.returncode != 0:
            raise SlurmError(f"{' '.join(words)}: {done.stderr.strip()}")
        return done.stdout.strip()

    def send(self, *words):
        """Starts a command without waiting, because scancel runs for a while after it has sent the signal."""
        self.sent.append(subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def state(self, node):
        return self.run("sinfo", "-h", "-n", node, "-o", "%T", check=False)

    def tasks(self, job):
        """Returns the fields of `scontrol show job` for each task of an array that has begun or ended."""
        rows = []
        for line in self.run("scontrol", "-o", "show", "job", job).splitlines():
            words = (word.partition("=") for word in line.split())
            rows.append({name: value for name, _, value in words})
        return rows

    def logs(self, lines=25):
        """Returns the end of each daemon's log."""
        text = ""
        for name in ["munged", "slurmctld", *self.nodes]:
            with contextlib.suppress(OSError):
                with open(os.path.join(self.folder, name + ".log"), errors="replace") as file:
                    text += f"---- {name}.log\n" + "".join(file.readlines()[-lines:])
        return text

    def is_ours(self, environment):
        return f"SLURM_CONF={self.config}\0".encode() in environment

    def _daemon(self, name, words):
        def die_with_parent():
            LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

        program = shutil.which(words[0], path=os.environ["PATH"] + ":/usr/sbin")
        if program is None:
            raise SlurmError(f"{words[0]} is not installed")
        with open(os.path.join(self.folder, name + ".log"), "ab") as log:
            daemon = subprocess.Popen([program, *words[1:]], env=self.environment, stdout=log,
                                      stderr=log, stdin=subprocess.DEVNULL, cwd=self.folder,
                                      preexec_fn=die_with_parent)
        self.daemons[name] = daemon
        time.sleep(0.3)
        if daemon.poll() is not None:
            raise SlurmError(f"{name} ended with status {daemon.returncode}")

    @staticmethod
    def _end(daemon):
        if daemon.poll() is not None:
            return
        daemon.terminate()
        try:
            daemon.wait(10)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()

    def _write_config(self):
        host = socket.gethostname()
        ports = free_ports(1 + len(self.nodes))
        for name in ["state", *(f"spool-{node}" for node in self.nodes)]:
            os.mkdir(os.path.join(self.folder, name))
        nodes = "\n".join(
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} Sockets=1 "
            f"CoresPerSocket={NODE_CORES} ThreadsPerCore={NODE_THREADS_PER_CORE} RealMemory=8000"
            for node, port in zip(self.nodes, ports[1:]))
        with open(self.config, "w") as file:
            file.write(f"""ClusterName=quadrille
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=root
AuthType=auth/munge
# A requeued task waits until its credentials expire.
AuthInfo=socket={self.folder}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool-%n
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
# Allows more cores than this machine has, with two threads each.
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout={NODE_TIMEOUT}
KillWait=5
MinJobAge=3600
{nodes}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""")
