/**
 * What the services of an execution did over time, as bars: each service or, when they are many, each component. Start
 * at {@code Timelines}; it reads events, {@code ServiceHistory} makes spans of them, and {@code TimelineView} draws.
 */
@NullMarked
package dev.zoe.web.execution.timeline;

import org.jspecify.annotations.NullMarked;
