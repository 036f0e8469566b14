package dev.zoe.cli.internal.output;

/** A colour of a text on a terminal. */
public enum Style {
    PLAIN(""),
    HEAD("1"),
    GOOD("32"),
    WAITING("33"),
    BAD("31"),
    FAINT("2");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String applyTo(String text) {
        return code.isEmpty() || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }

    /** The colour that says at once how an execution, a service or a node is. */
    public static Style ofStatus(String status) {
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
