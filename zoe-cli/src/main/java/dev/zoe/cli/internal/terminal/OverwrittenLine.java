package dev.zoe.cli.internal.terminal;

/** A line of progress on a terminal, which the next one replaces. Elsewhere it prints nothing. */
public final class OverwrittenLine {

    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private boolean isShown;

    public OverwrittenLine(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Shows a line in place of the one before. */
    public void show(String line) {
        if (terminal.liveErrors()) {
            terminal.err().control(BACK_AND_CLEAR);
            terminal.err().print(line);
            terminal.err().flush();
            isShown = true;
        }
    }

    /** Removes the line. */
    public void clear() {
        if (isShown) {
            terminal.err().control(BACK_AND_CLEAR);
            terminal.err().flush();
            isShown = false;
        }
    }
}
