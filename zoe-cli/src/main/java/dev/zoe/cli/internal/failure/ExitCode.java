package dev.zoe.cli.internal.failure;

/** What the exit code of the program means. Scripts depend on the numbers: they never change. */
public enum ExitCode {
    OK(0, "all is well"),
    APPLICATION_FAILED(1, "the application that was waited for ended with an error or was cancelled"),
    USAGE(2, "the command line or the configuration is wrong"),
    REFUSED(3, "the input was refused: an invalid description, or not possible in the present state"),
    NOT_ALLOWED(4, "not signed in, or not allowed"),
    NOT_FOUND(5, "no such execution, service, log, user, role, quota or token"),
    UNREACHABLE(6, "the server, or the master behind it, cannot be reached or fails"),
    TIMED_OUT(7, "the time given with --timeout is over"),
    AUDIT_CHANGED(8, "the audit trail is not as it was written"),
    INTERNAL(70, "a defect of this program"),
    CLOSED_OUTPUT(141, "the reader of the output ended first, as head does");

    private final int value;
    private final String meaning;

    ExitCode(int value, String meaning) {
        this.value = value;
        this.meaning = meaning;
    }

    public int value() {
        return value;
    }

    /** One clause, for the help and the documentation. */
    public String meaning() {
        return meaning;
    }
}
