package dev.zoe.cli.internal.workspace;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.terminal.OverwrittenLine;
import dev.zoe.cli.internal.terminal.Terminal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Shows on a terminal how much of a file is copied; elsewhere it prints nothing. */
public final class CopyProgress {

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int LONGEST_NAME = 40;

    private final Terminal terminal;
    private final OverwrittenLine line;
    private final Clock clock;
    private Instant shownAt = Instant.EPOCH;
    private int files;
    private long bytes;

    public CopyProgress(Terminal terminal, Clock clock) {
        this.terminal = terminal;
        this.line = new OverwrittenLine(terminal);
        this.clock = clock;
    }

    /**
     * @param size bytes of the whole file
     * @param copied bytes so far
     */
    void show(String name, long size, long copied) {
        Instant now = clock.instant();
        if (!terminal.liveErrors() || now.isBefore(shownAt.plus(PAUSE))) {
            return;
        }
        shownAt = now;
        String shortName = name.length() > LONGEST_NAME ? "…" + name.substring(name.length() - LONGEST_NAME) : name;
        line.show(HumanReadable.oneLine(
                shortName + " " + HumanReadable.size(copied) + " of " + HumanReadable.size(size)));
    }

    /** A file is copied. */
    void done(long size) {
        files++;
        bytes += size;
        clear();
    }

    /** Removes the line. */
    void clear() {
        line.clear();
    }

    /** {@code 3 files, 12 MiB}. */
    public String summary() {
        return (files == 1 ? "1 file" : files + " files") + ", " + HumanReadable.size(bytes);
    }
}
