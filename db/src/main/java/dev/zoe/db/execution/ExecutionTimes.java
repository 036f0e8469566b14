package dev.zoe.db.execution;

/**
 * When executions were submitted, started and ended. A limited range leaves out executions that did not start or end.
 */
public record ExecutionTimes(TimeRange submitted, TimeRange started, TimeRange ended) {

    /** At any time. */
    public static final ExecutionTimes ANY = new ExecutionTimes(TimeRange.ANY, TimeRange.ANY, TimeRange.ANY);
}
