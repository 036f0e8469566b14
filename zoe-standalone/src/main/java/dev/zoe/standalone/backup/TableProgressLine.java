package dev.zoe.standalone.backup;

import dev.zoe.db.backup.TableProgress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** Shows on a terminal which table is copied, as a line of standard error that the next one replaces. */
final class TableProgressLine implements TableProgress, AutoCloseable {

    private static final String BACK_AND_CLEAR = "\r\u001b[K";
    private static final int WIDTH = 30;

    private final PrintStream err;
    private final boolean terminal;

    /** @param terminal whether a person sees it; elsewhere it prints nothing */
    TableProgressLine(PrintStream err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    /** For standard error of this program. */
    static TableProgressLine ofProgram() {
        return new TableProgressLine(System.err, isTerminal());
    }

    /** Java 22 to 24 have a console also where there is no terminal. Without a proc file system, nothing is shown. */
    private static boolean isTerminal() {
        try {
            String file = Path.of("/proc/self/fd/2").toRealPath().toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty");
        } catch (IOException noFile) {
            return false;
        }
    }

    @Override
    public void next(String table, int done, int all) {
        if (terminal) {
            int filled = WIDTH * done / all;
            err.print(BACK_AND_CLEAR + "[" + "#".repeat(filled) + " ".repeat(WIDTH - filled) + "] " + done + "/" + all
                    + " tables, " + table);
            err.flush();
        }
    }

    /** Removes the line. */
    @Override
    public void close() {
        if (terminal) {
            err.print(BACK_AND_CLEAR);
            err.flush();
        }
    }
}
