package dev.zoe.cli.internal.watch;

import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.terminal.Terminal;
import java.util.OptionalInt;

/**
 * Shows how far an execution is: its place in the queue, then its core services, then the elastic ones. On a terminal
 * one line is written over, elsewhere there is a line per change.
 */
public final class ExecutionProgress {

    /** Longer lines would wrap on a usual terminal and could not be written over. */
    private static final int LINE = 79;

    private static final String BACK_AND_CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private String shown = "";
    private boolean saidSubmitted;
    private boolean quiet;

    public ExecutionProgress(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Says, in a line that stays, that it is submitted; the same state is then not shown again. */
    public void saySubmitted(ExecutionDocument execution) {
        terminal.say(HumanReadable.oneLine(execution.title() + " submitted"));
        saidSubmitted = true;
    }

    /** Shows nothing more, because something else is being printed. */
    public void hush() {
        end();
        quiet = true;
    }

    void show(ExecutionDocument execution, OptionalInt position) {
        String line = line(execution, position);
        if (quiet || execution.hasEnded() || line.equals(shown) || isSaid(execution)) {
            return;
        }
        shown = line;
        if (terminal.liveErrors()) {
            terminal.err().control(BACK_AND_CLEAR);
            terminal.err().print(line.length() > LINE ? line.substring(0, LINE) : line);
            terminal.err().flush();
        } else {
            terminal.say(line);
        }
    }

    private boolean isSaid(ExecutionDocument execution) {
        return saidSubmitted && execution.status().equals("submitted");
    }

    /** Makes room for other lines; the progress is shown again with the next change. */
    public void interruptFor(Runnable otherLines) {
        String before = shown;
        end();
        otherLines.run();
        shown = terminal.liveErrors() ? "" : before;
    }

    /** Removes the line that is written over. */
    public void end() {
        if (terminal.liveErrors() && !shown.isEmpty()) {
            terminal.err().control(BACK_AND_CLEAR);
            terminal.err().flush();
        }
        shown = "";
    }

    private static String line(ExecutionDocument execution, OptionalInt position) {
        String state =
                switch (execution.status()) {
                    case "submitted" -> "submitted, the master has not seen it yet";
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
