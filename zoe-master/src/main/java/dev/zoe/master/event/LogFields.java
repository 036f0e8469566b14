package dev.zoe.master.event;

/** Keys of the fields of the master's log lines, in the MDC of SLF4J. */
public final class LogFields {

    /** Id of the execution. */
    public static final String EXECUTION = "execution_id";

    /** Name of the container. */
    public static final String CONTAINER = "container";

    private LogFields() {}
}
