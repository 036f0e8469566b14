package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.terminal.OverwrittenLine;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.OptionalInt;

/**
 * Shows the progress of an execution: its position in the queue, then its core services, then the elastic ones. On a
 * terminal it overwrites one line, elsewhere it prints a line per change.
 */
public final class ExecutionProgress {

    /** Longer lines would wrap on a usual terminal and could not be written over. */
    private static final int LINE = 79;

    private final Terminal terminal;
    private final OverwrittenLine overwritten;
    private String shown = "";
    private boolean submittedPrinted;
    private boolean quiet;

    public ExecutionProgress(Terminal terminal) {
        this.terminal = terminal;
        this.overwritten = new OverwrittenLine(terminal);
    }

    /** Prints a line that stays: the execution is submitted. The same status is then not shown again. */
    public void printSubmitted(ExecutionDocument execution) {
        terminal.notice(HumanReadable.oneLine(execution.title() + " submitted"));
        submittedPrinted = true;
    }

    /** Shows no further progress, because the log is printed. */
    public void silence() {
        clear();
        quiet = true;
    }

    void show(ExecutionDocument execution, OptionalInt position) {
        String line = line(execution, position);
        if (quiet || execution.hasEnded() || line.equals(shown) || isPrinted(execution)) {
            return;
        }
        shown = line;
        if (terminal.liveErrors()) {
            overwritten.show(line.length() > LINE ? line.substring(0, LINE) : line);
        } else {
            terminal.notice(line);
        }
    }

    private boolean isPrinted(ExecutionDocument execution) {
        return submittedPrinted
                && execution.status().equals("submitted")
                && execution.awaited().isEmpty();
    }

    /** Prints other lines; the next change shows the progress again. */
    public void printBetween(Runnable otherLines) {
        String before = shown;
        clear();
        otherLines.run();
        shown = terminal.liveErrors() ? "" : before;
    }

    /** Removes the progress line from a terminal. */
    public void clear() {
        overwritten.clear();
        shown = "";
    }

    private static String line(ExecutionDocument execution, OptionalInt position) {
        String state =
                switch (execution.status()) {
                    case "submitted" ->
                        execution.awaited().isEmpty()
                                ? "submitted, the master has not seen it yet"
                                : "waits for " + execution.awaited();
                    case "queued" -> position.isPresent() ? "queued, position " + position.getAsInt() : "queued";
                    case "starting" -> "starting, core " + execution.core();
                    case "running" ->
                        "running, core " + execution.core()
                                + (execution.elastic().total() > 0 ? ", elastic " + execution.elastic() : "");
                    case "cleaning-up" -> "cleaning up";
                    default -> execution.status();
                };
        return HumanReadable.oneLine(execution.title() + " " + state);
    }
}
