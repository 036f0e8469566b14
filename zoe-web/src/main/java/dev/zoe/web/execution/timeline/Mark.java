package dev.zoe.web.execution.timeline;

import java.time.Instant;

/**
 * Something that happened at one moment.
 *
 * @param kind error, reclaimed, idle, or other
 */
public record Mark(Instant at, String kind, String text) {}
