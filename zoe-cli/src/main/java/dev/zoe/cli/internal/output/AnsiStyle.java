package dev.zoe.cli.internal.output;

import dev.zoe.cli.internal.terminal.TerminalStream;

/** A colour of a text on a terminal. */
public enum AnsiStyle {
    PLAIN(""),
    HEAD("1"),
    GOOD("32"),
    WAITING("33"),
    BAD("31"),
    FAINT("2");

    private final String code;

    AnsiStyle(String code) {
        this.code = code;
    }

    void print(String text, TerminalStream out) {
        if (code.isEmpty() || text.isBlank()) {
            out.print(text);
            return;
        }
        out.control("\u001b[" + code + "m");
        out.print(text);
        out.control("\u001b[0m");
    }

    /** The colour of a status of an execution, a service or a node. */
    public static AnsiStyle ofStatus(String status) {
        return switch (status) {
            case "running", "active", "up" -> GOOD;
            case "submitted", "queued", "starting", "created", "runnable", "cleaning-up", "terminating", "drained" ->
                WAITING;
            case "error", "lost" -> BAD;
            case "terminated", "cancelled", "inactive" -> FAINT;
            default -> PLAIN;
        };
    }
}
