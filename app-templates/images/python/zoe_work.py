"""Work that elastic workers share.

A coordinator has a list of tasks, and workers take them over HTTP, one at a time. Workers may come and go at any moment:
a worker that receives SIGTERM gives its task back, and the task of a worker that was killed goes to another one when its
lease ends. An application is these lines:

    import sys, zoe_work

    def square(number):
        return number * number

    if sys.argv[1] == "worker":
        zoe_work.work(square)
    else:
        print(sum(zoe_work.coordinate(range(100))))

Tasks and results are whatever JSON can hold. The environment has the settings: PORT (coordinator, 8080), LEASE_SECONDS
(coordinator, 15), COORDINATOR_URL (worker), SERVICE_NAME (worker, set by Zoe). It needs nothing but Python 3.9.

The port of the coordinator can be reached by others, so each call of a worker shows a secret. The coordinator makes it,
and writes it to the file .work-secret in ZOE_RESULTS (set by Zoe), which only the user of the execution can read. Where
workers do not share that directory, the environment of all has the secret as WORK_SECRET. Without either, nothing starts.
The number of finished tasks is no secret: a GET needs none.
"""

import hmac
import http.client
import http.server
import json
import os
import pathlib
import secrets
import signal
import socket
import sys
import threading
import time
import traceback
import urllib.parse

MOST_ATTEMPTS = 3
PAUSE_SECONDS = 0.25
LONGEST_BODY = 1 << 28
SHORT_BODY = 1 << 16
SECRET_HEADER = "Work-Secret"


def coordinate(tasks, say=print):
    """Lends the tasks to workers and returns their results, in the order of the tasks.

    Blocks until each task has a result. SystemExit ends the program when a task failed three times.
    """
    book = _TaskBook(list(tasks), float(os.environ.get("LEASE_SECONDS", "15")), say)
    secret = _Secret()
    _exit_on_sigterm()
    try:
        # Before anything can be asked: who finds the coordinator healthy finds its secret too.
        secret.make()
        address = ("", int(os.environ.get("PORT", "8080")))
        server = http.server.ThreadingHTTPServer(address, _handler_of(book, secret.value))
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        results = book.wait_for_all()
        for worker, count in sorted(book.done_by.items()):
            say(f"{worker} did {_count(count, 'task')}")
        # Workers that ask once more hear that there is nothing left.
        time.sleep(2 * PAUSE_SECONDS)
        server.shutdown()
        return results
    finally:
        secret.remove()


def work(function, say=print):
    """Takes tasks, and calls the function with each, until the coordinator has no more."""
    name = os.environ.get("SERVICE_NAME") or socket.gethostname()
    link = _Link(os.environ["COORDINATOR_URL"], name, say)
    _exit_on_sigterm()
    lent = None
    done = 0
    try:
        while True:
            answer = link.call("take")
            if answer["state"] == "done":
                say(f"{name}: nothing is left; did {_count(done, 'task')}")
                return
            if answer["state"] == "wait":
                time.sleep(PAUSE_SECONDS)
                continue
            lent = answer["task"]
            with _Renewal(link, lent, answer["lease"]):
                try:
                    report = {"result": function(answer["value"])}
                    json.dumps(report)  # What JSON cannot hold is an error of this task.
                except Exception:
                    report = {"error": traceback.format_exc()}
            link.call("give", task=lent, **report)
            lent = None
            done += 1
    except SystemExit:
        say(f"{name}: leaves" + ("" if lent is None else f", and gives task {lent} back"))
        if lent is not None:
            _give_back(link, lent)
        raise


def _give_back(link, task):
    try:
        link.call("return", patience=1, task=task)
    except SystemExit:
        pass  # Its lease ends.


class _Secret:
    """What workers show to their coordinator."""

    def __init__(self):
        results = os.environ.get("ZOE_RESULTS")
        self.value = os.environ.get("WORK_SECRET", "")
        self.file = pathlib.Path(results, ".work-secret") if results and not self.value else None
        if self.file is None and not self.value:
            raise SystemExit(
                "no secret for the work: set ZOE_RESULTS to a directory that the coordinator shares with its workers, "
                "or WORK_SECRET to the same text for all"
            )
        if not (self.value.isascii() and self.value.isprintable()):
            raise SystemExit("WORK_SECRET has characters other than the printable ones of ASCII")

    def make(self):
        if self.file is None:
            return
        self.value = secrets.token_hex(32)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.file.with_name(".work-secret.new")
        unfinished.unlink(missing_ok=True)
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(self.value)
        # Replaces that of a coordinator that was killed. A reader has the one or the other, never a part.
        unfinished.replace(self.file)

    def read(self):
        """OSError while the coordinator has not made it."""
        return self.value if self.file is None else self.file.read_text(encoding="ascii")

    def remove(self):
        if self.file is not None:
            self.file.unlink(missing_ok=True)


class _TaskBook:
    """What became of each task. All methods may be called from any thread."""

    def __init__(self, tasks, lease, say):
        self.tasks = tasks
        self.lease = lease
        self.say = say
        self.changed = threading.Condition()
        self.open = list(range(len(tasks)))[::-1]
        self.lent = {}
        self.results = {}
        self.attempts = {}
        self.done_by = {}
        self.failure = None

    def take(self, worker):
        with self.changed:
            self._collect_ended_leases()
            if len(self.results) == len(self.tasks):
                return {"state": "done"}
            if not self.open:
                return {"state": "wait"}
            task = self.open.pop()
            self.lent[task] = (worker, time.monotonic() + self.lease)
            return {"state": "task", "task": task, "value": self.tasks[task], "lease": self.lease}

    def renew(self, worker, task):
        with self.changed:
            if self.lent.get(task, (None,))[0] == worker:
                self.lent[task] = (worker, time.monotonic() + self.lease)
            return {}

    def give(self, worker, task, result=None, error=None):
        if not isinstance(task, int) or not 0 <= task < len(self.tasks):
            raise ValueError(f"there is no task {task!r}")
        with self.changed:
            if task in self.results:
                return {}  # Another worker was faster: the first result counts.
            if error is not None:
                self._count_failure(worker, task, error)
                return {}
            self._forget_loan(task)
            self.results[task] = result
            self.done_by[worker] = self.done_by.get(worker, 0) + 1
            self._say_progress()
            self.changed.notify_all()
            return {}

    def give_back(self, worker, task):
        with self.changed:
            if self.lent.get(task, (None,))[0] == worker:
                self._lend_again(task)
            return {}

    def wait_for_all(self):
        with self.changed:
            self.changed.wait_for(lambda: self.failure or len(self.results) == len(self.tasks))
            if self.failure:
                sys.exit(self.failure)
            return [self.results[task] for task in range(len(self.tasks))]

    def state(self):
        with self.changed:
            self._collect_ended_leases()
            return {
                "tasks": len(self.tasks),
                "done": len(self.results),
                "lent": {str(task): worker for task, (worker, _) in self.lent.items()},
                "done_by": dict(self.done_by),
            }

    def _collect_ended_leases(self):
        now = time.monotonic()
        for task in [task for task, (_, end) in self.lent.items() if end < now]:
            self.say(f"{self.lent[task][0]} is silent; task {task} goes to another worker")
            self._lend_again(task)

    def _lend_again(self, task):
        del self.lent[task]
        self.open.append(task)

    def _forget_loan(self, task):
        self.lent.pop(task, None)
        if task in self.open:
            self.open.remove(task)

    def _count_failure(self, worker, task, error):
        attempts = self.attempts[task] = self.attempts.get(task, 0) + 1
        self.say(f"task {task} failed on {worker}, attempt {attempts} of {MOST_ATTEMPTS}:\n{error}")
        if attempts == MOST_ATTEMPTS:
            self.failure = f"task {task} failed {attempts} times; the last error is above"
            self.changed.notify_all()
        elif task in self.lent:
            self._lend_again(task)

    def _say_progress(self):
        done, all_of_them = len(self.results), len(self.tasks)
        if done == all_of_them or done % max(1, all_of_them // 20) == 0:
            self.say(f"{done} of {_count(all_of_them, 'task')} done, {_count(len(self.done_by), 'worker')} helped")


def _handler_of(book, secret):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self._answer(200, {"state": "ready"} if self.path == "/health" else book.state())

        def do_POST(self):
            shown = self.headers.get(SECRET_HEADER, "").encode("utf-8", "replace")
            if not hmac.compare_digest(shown, secret.encode()):
                self.close_connection = True
                self._answer(403, {"error": f"{SECRET_HEADER} is missing or wrong"})
                self._discard_body()
                return
            try:
                length = int(self.headers.get("Content-Length", "0"))
                if not 0 < length <= LONGEST_BODY:
                    raise ValueError(f"a call has 1 to {LONGEST_BODY} bytes")
                call = dict(json.loads(self.rfile.read(length)))
                worker = call.pop("worker")
                actions = {"/take": book.take, "/renew": book.renew, "/give": book.give, "/return": book.give_back}
                answer = actions[self.path](worker, **call)
            except (KeyError, TypeError, ValueError) as wrong:
                self.close_connection = True
                self._answer(400, {"error": f"{type(wrong).__name__}: {wrong}"})
                return
            self._answer(200, answer)

        def _discard_body(self):
            """A connection that is closed with unread bytes can lose the answer. A long body is not waited for."""
            self.connection.settimeout(1)
            try:
                self.rfile.read(min(SHORT_BODY, max(0, int(self.headers.get("Content-Length", "0")))))
            except (OSError, ValueError):
                pass  # The answer is under way, and the connection ends.

        def _answer(self, status, value):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            if self.close_connection:
                self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Each request would be a line."""

    return Handler


class _Link:
    """Calls of one worker to its coordinator, which may not have started yet."""

    def __init__(self, url, worker, say):
        self.address = urllib.parse.urlsplit(url).netloc
        self.worker = worker
        self.say = say
        self.secret = _Secret()
        self.waits = False

    def call(self, action, patience=60, **values):
        end = time.monotonic() + patience
        while True:
            try:
                answer = self._call(action, values)
                self.waits = False
                return answer
            except (OSError, http.client.HTTPException) as away:
                if not self.waits:
                    self.waits = True
                    self.say(f"{self.worker}: waits for the coordinator at {self.address}: {away}")
                if time.monotonic() > end:
                    raise SystemExit(f"no answer of the coordinator at {self.address} for {patience} s: {away}")
                time.sleep(PAUSE_SECONDS)

    def _call(self, action, values):
        headers = {SECRET_HEADER: self.secret.read()}
        connection = http.client.HTTPConnection(self.address, timeout=10)
        try:
            connection.request("POST", "/" + action, json.dumps({"worker": self.worker, **values}), headers)
            response = connection.getresponse()
            answer = json.loads(response.read())
        finally:
            connection.close()
        if response.status == 403:
            # A coordinator that was started again makes another secret. The next call reads it.
            raise PermissionError(answer.get("error"))
        if response.status != 200:
            raise SystemExit(f"the coordinator refused {action}: {answer.get('error')}")
        return answer


class _Renewal:
    """Renews the lease of a task while it is in work."""

    def __init__(self, link, task, lease):
        self.link = link
        self.task = task
        self.every = lease / 3
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *_):
        self.ended.set()

    def _run(self):
        while not self.ended.wait(self.every):
            try:
                self.link.call("renew", patience=1, task=self.task)
            except SystemExit:
                pass  # The next call of the worker says what is wrong.


def _count(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _exit_on_sigterm():
    # The first process of a container ignores signals that it does not handle. Exit code 0: it ends as it should.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
