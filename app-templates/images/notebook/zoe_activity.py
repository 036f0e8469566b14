"""Extension of Jupyter Notebook: GET /activity says for how many seconds neither a kernel nor a terminal has worked.

Zoe asks for it, without the token and not through its proxy. What browsers and other clients ask the server for does
not count: an open page asks all the time. Only the connection of a page to its kernel does, once.
"""

import datetime
import os

from tornado import web


def last_used(text):
    """A time as Jupyter writes it, in UTC."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def runs_program(terminal):
    """Whether another program than the shell has the terminal."""
    try:
        return os.tcgetpgrp(terminal.ptyproc.fd) != terminal.ptyproc.pid
    except (OSError, ValueError):
        return False  # It has just been closed.


class Activity(web.RequestHandler):
    def get(self):
        kernels = self.settings["kernel_manager"].list_kernels()
        terminals = self.settings.get("terminal_manager")
        used = [self.settings["started"]]
        used += [last_used(kernel["last_activity"]) for kernel in kernels]
        used += [last_used(terminal["last_activity"]) for terminal in terminals.list()] if terminals else []
        busy = any(kernel["execution_state"] == "busy" for kernel in kernels)
        busy = busy or bool(terminals) and any(map(runs_program, terminals.terminals.values()))
        now = datetime.datetime.now(datetime.timezone.utc)
        self.write({"idle_seconds": 0 if busy else max(0, (now - max(used)).total_seconds())})


def load_jupyter_server_extension(server):
    server.web_app.add_handlers(".*", [("/activity", Activity)])
