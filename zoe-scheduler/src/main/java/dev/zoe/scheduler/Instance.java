package dev.zoe.scheduler;

/**
 * One instance of a component of a request.
 *
 * @param request id of the request
 * @param component index into {@link Request#components()}
 * @param ordinal from 0; core instances come first
 */
public record Instance(long request, int component, int ordinal) {

    /** The time to place an ended instance again while it is not wanted: later than any other, and not for ever. */
    public static final double WITHHELD = Double.MAX_VALUE;
}
