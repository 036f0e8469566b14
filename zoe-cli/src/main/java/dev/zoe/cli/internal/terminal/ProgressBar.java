package dev.zoe.cli.internal.terminal;

/**
 * Shows how many of a known number are done: on a terminal as a bar that is overwritten, elsewhere as a line for each
 * tenth of a long work.
 */
public final class ProgressBar implements AutoCloseable {

    private static final int WIDTH = 30;
    private static final int TENTHS = 10;
    /** Shorter work prints no lines. */
    private static final int LONG = 20;

    private final Terminal terminal;
    private final OverwrittenLine line;
    private final String what;
    private final int total;
    private int done;

    /** @param what is done with them, such as {@code submitted} */
    public ProgressBar(Terminal terminal, String what, int total) {
        this.terminal = terminal;
        this.line = new OverwrittenLine(terminal);
        this.what = what;
        this.total = total;
        if (total > 0) {
            draw();
        }
    }

    /** One more is done. */
    public void step() {
        int tenthsBefore = TENTHS * done / total;
        done++;
        if (terminal.liveErrors()) {
            draw();
        } else if (total >= LONG && TENTHS * done / total > tenthsBefore) {
            terminal.notice(counts());
        }
    }

    /** Prints other lines, above the bar. */
    public void printAbove(Runnable lines) {
        line.clear();
        lines.run();
        draw();
    }

    /** Removes the bar. */
    @Override
    public void close() {
        line.clear();
    }

    private void draw() {
        int filled = WIDTH * done / total;
        line.show("[" + "#".repeat(filled) + " ".repeat(WIDTH - filled) + "] " + counts());
    }

    private String counts() {
        return done + "/" + total + " " + what;
    }
}
