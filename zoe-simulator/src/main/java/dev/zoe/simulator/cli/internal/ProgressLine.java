package dev.zoe.simulator.cli.internal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One line that says how many simulations are done; only for people, and only when there are several. */
final class ProgressLine {

    private static final int WIDTH = 30;

    private final PrintStream err;
    private final int all;
    private final boolean shown;
    private int done;

    private ProgressLine(PrintStream err, int all, boolean shown) {
        this.err = err;
        this.all = all;
        this.shown = shown;
    }

    static ProgressLine on(PrintStream err, int all) {
        return new ProgressLine(err, all, all > 1 && isTerminal());
    }

    /** Where there is no proc file system, nothing is shown: {@code System.console()} is never null from JDK 22 on. */
    private static boolean isTerminal() {
        Path link = Path.of("/proc/self/fd/2");
        try {
            String target =
                    Files.isSymbolicLink(link) ? Files.readSymbolicLink(link).toString() : "";
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException unreadable) {
            return false;
        }
    }

    synchronized void step() {
        done++;
        if (shown) {
            int full = WIDTH * done / all;
            err.print("\r[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] " + done + "/" + all);
            err.flush();
        }
    }

    synchronized void end() {
        if (shown) {
            err.print("\r" + " ".repeat(WIDTH + 24) + "\r");
            err.flush();
        }
    }
}
