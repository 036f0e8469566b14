package dev.zoe.master.event;

/** Keys of the fields that log lines of the master carry (SLF4J's MDC). */
public final class LogFields {

    /** Id of the execution that a line is about. */
    public static final String EXECUTION = "execution_id";

    /** Name of the container that a line is about. */
    public static final String CONTAINER = "container";

    private LogFields() {}
}
