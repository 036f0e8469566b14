package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** One line that says how much is done; only for people. It counts runs, or the applications of all simulations. */
final class ProgressLine implements OutcomeListener {

    private static final int WIDTH = 30;
    private static final int PERCENT = 100;

    private final PrintStream err;
    private final long all;
    private final boolean shown;
    private final AtomicLong done = new AtomicLong();

    private ProgressLine(PrintStream err, long all, boolean shown) {
        this.err = err;
        this.all = all;
        this.shown = shown;
    }

    static ProgressLine on(PrintStream err, long all) {
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

    void step() {
        long now = done.incrementAndGet();
        if (shown && now * PERCENT / all > (now - 1) * PERCENT / all) {
            draw(now);
        }
    }

    private synchronized void draw(long now) {
        int full = (int) (WIDTH * now / all);
        err.print("\r[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] " + now * PERCENT / all + " %");
        err.flush();
    }

    @Override
    public void refused(long number, SimulatedApplication application) {
        step();
    }

    @Override
    public void finished(long number, SimulatedApplication application, double start, double finish) {
        step();
    }

    @Override
    public void unfinished(long number, SimulatedApplication application, double start) {
        step();
    }

    synchronized void end() {
        if (shown) {
            err.print("\r" + " ".repeat(WIDTH + 10) + "\r");
            err.flush();
        }
    }
}
