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
"""

import http.client
import http.server
import json
import os
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


def coordinate(tasks, say=print):
    """Lends the tasks to workers and returns their results, in the order of the tasks.

    Blocks until each task has a result. SystemExit ends the program when a task failed three times.
    """
    book = _TaskBook(list(tasks), float(os.environ.get("LEASE_SECONDS", "15")), say)
    server = http.server.ThreadingHTTPServer(("", int(os.environ.get("PORT", "8080"))), _handler_of(book))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    _exit_on_sigterm()
    results = book.wait_for_all()
    for worker, count in sorted(book.done_by.items()):
        say(f"{worker} did {count} tasks")
    # Workers that ask once more hear that there is nothing left.
    time.sleep(2 * PAUSE_SECONDS)
    server.shutdown()
    return results


def work(function, say=print):
    """Takes tasks, and calls the function with each, until the coordinator has no more."""
    name = os.environ.get("SERVICE_NAME") or socket.gethostname()
    link = _Link(os.environ["COORDINATOR_URL"], name)
    _exit_on_sigterm()
    lent = None
    done = 0
    try:
        while True:
            answer = link.call("take")
            if answer["state"] == "done":
                say(f"{name}: nothing is left; did {done} tasks")
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
            self.say(f"{done} of {all_of_them} tasks are done, {len(self.done_by)} workers helped")


def _handler_of(book):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self._answer(200, {"state": "ready"} if self.path == "/health" else book.state())

        def do_POST(self):
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

        def _answer(self, status, value):
            body = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Each request would be a line."""

    return Handler


class _Link:
    """Calls of one worker to its coordinator, which may not have started yet."""

    def __init__(self, url, worker):
        self.address = urllib.parse.urlsplit(url).netloc
        self.worker = worker

    def call(self, action, patience=60, **values):
        end = time.monotonic() + patience
        while True:
            try:
                return self._call(action, values)
            except (OSError, http.client.HTTPException) as away:
                if time.monotonic() > end:
                    raise SystemExit(f"no answer of the coordinator at {self.address} for {patience} s: {away}")
                time.sleep(PAUSE_SECONDS)

    def _call(self, action, values):
        connection = http.client.HTTPConnection(self.address, timeout=10)
        try:
            connection.request("POST", "/" + action, json.dumps({"worker": self.worker, **values}))
            response = connection.getresponse()
            answer = json.loads(response.read())
        finally:
            connection.close()
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


def _exit_on_sigterm():
    # The first process of a container ignores signals that it does not handle. Exit code 0: it ends as it should.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
