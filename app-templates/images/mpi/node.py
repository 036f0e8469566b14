"""Runs an MPI program on the services of an execution.

node.py worker            waits for commands of the launcher, until SIGTERM
node.py launcher          runs PROGRAM with one rank on each worker
node.py agent HOST LINE   called by mpirun in place of ssh: hands a command line to the worker of that host

Each worker makes up a secret, and writes it with its address to a file that only its user can read, in the directory that
all services of the execution share. A worker obeys those who know its secret, and starts only the daemon of OpenMPI. The
secret itself does not go over the network.

BIND_HOST is the name of a worker. PROGRAM is a file of the workspace, or empty for the built-in example.
"""

import http.server
import ipaddress
import json
import multiprocessing.connection
import os
import pathlib
import secrets
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

COMMAND_PORT = 7000
HEALTH_PORT = 8080
DAEMON = "orted"
EXAMPLE = pathlib.Path("/opt/application/poisson.py")
NODES = pathlib.Path(os.environ["ZOE_RESULTS"]) / "nodes"


def worker():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    host = os.environ["BIND_HOST"]
    secret = secrets.token_bytes(32)
    # Without the secret: the listener would check callers one after the other, and a silent one would keep all others out.
    with multiprocessing.connection.Listener((host, COMMAND_PORT), backlog=16) as listener:
        publish(host, secret)
        health = http.server.ThreadingHTTPServer(("", HEALTH_PORT), Health)
        threading.Thread(target=health.serve_forever, daemon=True).start()
        print(f"{host}: ready")
        try:
            listen(host, listener, secret)
        finally:
            # Nobody else does that when the execution is cancelled before its launcher starts.
            (NODES / host).unlink(missing_ok=True)


def listen(host, listener, secret):
    while True:
        try:
            caller = listener.accept()
        except OSError as refused:
            print(f"{host}: refused a call: {refused}")
            time.sleep(1)
            continue
        threading.Thread(target=obey, args=(caller, secret), daemon=True).start()


def publish(host, secret):
    NODES.mkdir(parents=True, exist_ok=True)
    unfinished = NODES / f".{host}"
    with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({"secret": secret.hex(), "address": socket.gethostbyname(host)}, file)
    unfinished.rename(NODES / host)


def published(host):
    return json.loads((NODES / host).read_text(encoding="utf-8"))


def obey(caller, secret):
    with caller:
        try:
            multiprocessing.connection.deliver_challenge(caller, secret)
            multiprocessing.connection.answer_challenge(caller, secret)
        except (multiprocessing.AuthenticationError, EOFError, OSError) as refused:
            print(f"refused a call: {type(refused).__name__} {refused}")
            return
        # Bytes, not objects: an object would be unpickled, and could run anything.
        words = caller.recv_bytes(1 << 20).decode().split("\0")
        if words[0] == DAEMON:
            code = subprocess.run(words, stdin=subprocess.DEVNULL).returncode
        else:
            print(f"refused a call: only {DAEMON} is started here, not {words[0][:80]!r}")
            code = 126
        caller.send_bytes(str(code).encode())


class Health(http.server.BaseHTTPRequestHandler):
    """Zoe starts the launcher when all workers answer: they have published their secrets then."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Each request would be a line."""


def agent(host, *line):
    # For a user whose shell is sh, mpirun puts the reading of a profile before the command, and all of it in parentheses.
    words = shlex.split(" ".join(line))
    words = [word for word in words[words.index(DAEMON) :] if word != ")"]
    secret = bytes.fromhex(published(host)["secret"])
    with multiprocessing.connection.Client((host, COMMAND_PORT), authkey=secret) as node:
        node.send_bytes("\0".join(words).encode())
        sys.exit(int(node.recv_bytes(100)))


def network_of(addresses):
    """The smallest network with all of them, of two addresses at least: OpenMPI takes 32 bits for all networks."""
    network = ipaddress.ip_network(addresses[0]).supernet()
    while not all(ipaddress.ip_address(address) in network for address in addresses):
        network = network.supernet()
    return str(network)


def launcher():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sys.exit(run(program_to_run()))
    finally:
        # Also when the program is wrong, or the execution is cancelled: no worker needs its secret any more.
        shutil.rmtree(NODES, ignore_errors=True)


def program_to_run():
    named = os.environ.get("PROGRAM")
    if not named:
        return EXAMPLE
    workspace = pathlib.Path(os.environ["ZOE_WORKSPACE"]).resolve()
    program = (workspace / named).resolve()
    if not program.is_relative_to(workspace):
        sys.exit(f"PROGRAM is {named}, which is outside of the workspace")
    if not program.is_file():
        sys.exit(f"there is no file {named} in the workspace: PROGRAM names one")
    if program.suffix != ".py" and not os.access(program, os.X_OK):
        sys.exit(f"{named} is no program: it does not end in .py, and may not be executed (chmod +x)")
    return program


def run(program):
    hosts = sorted(path.name for path in NODES.iterdir() if not path.name.startswith("."))
    print(f"{len(hosts)} {'rank' if len(hosts) == 1 else 'ranks'}: {' '.join(hosts)}")
    settings = {
        "plm_rsh_agent": f"{sys.executable} {__file__} agent",
        # mpirun itself starts the daemon of each host. Otherwise daemons would start further ones.
        "plm_rsh_no_tree_spawn": "1",
        "btl": "tcp,self",
        # On a swarm, a container is in a second network too, in which those of other nodes have the same addresses.
        "btl_tcp_if_include": network_of([published(host)["address"] for host in hosts]),
        # Nodes may have fewer cores than ranks. A rank that waits lets others run.
        "mpi_yield_when_idle": "1",
    }
    mpirun = ["mpirun", "--leave-session-attached", "--bind-to", "none", "-np", str(len(hosts))]
    mpirun += ["--host", ",".join(f"{host}:1" for host in hosts)]
    for name, value in settings.items():
        mpirun += ["--mca", name, value]
    # mpi4py ends all ranks when one has an error. A plain Python program would leave the others waiting for it.
    mpirun += ["python3", "-m", "mpi4py", str(program)] if program.suffix == ".py" else [str(program)]
    with subprocess.Popen(mpirun, stdin=subprocess.DEVNULL) as running:
        signal.signal(signal.SIGTERM, lambda *_: running.terminate())
        code = running.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    {"worker": worker, "launcher": launcher, "agent": agent}[sys.argv[1]](*sys.argv[2:])
