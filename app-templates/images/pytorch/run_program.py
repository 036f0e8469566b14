"""Runs the Python program that the first argument names, and ends this process without the interpreter's clean-up.

PyTorch 1.13 has threads that end after the last exchange between workers. When one of them still runs during the
clean-up, the process is aborted now and then, although its work is done. torchrun would take that for a failure: it would
start the program again on this worker, and the others would wait five minutes for it.
"""

import atexit
import os
import runpy
import sys
import threading
import traceback


def code_of(end):
    if end.code is None or isinstance(end.code, int):
        return end.code or 0
    print(end.code, file=sys.stderr)
    return 1


# As when Python starts the program itself.
sys.argv = sys.argv[1:]
sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
code = 0
try:
    # Its variables stay alive, so that their clean-up does not happen either.
    variables = runpy.run_path(sys.argv[0], run_name="__main__")
except SystemExit as end:
    code = code_of(end)
except BaseException:
    traceback.print_exc()
    code = 1
for thread in threading.enumerate():
    if thread is not threading.current_thread() and not thread.daemon:
        thread.join()
atexit._run_exitfuncs()
sys.stdout.flush()
sys.stderr.flush()
os._exit(code)
