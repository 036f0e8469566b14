package dev.zoe.cli.internal.top;

/** What the screen shows. */
enum TopPage {
    CLUSTER,
    DETAILS,
    LOGS,
    HELP,
    CONFIRM_CANCEL;

    /** Whether it is about one execution, which is read as well. */
    boolean isAboutExecution() {
        return this == DETAILS || this == LOGS;
    }
}
