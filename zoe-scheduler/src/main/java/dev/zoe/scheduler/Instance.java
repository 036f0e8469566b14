package dev.zoe.scheduler;

/**
 * One instance of a component of a request.
 *
 * @param request id of the request
 * @param component index into {@link Request#components()}
 * @param ordinal from 0; core instances come first
 */
public record Instance(long request, int component, int ordinal) {}
