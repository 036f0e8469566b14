/**
 * The event log: what happened to executions, services, nodes and the system. Start at
 * {@link dev.zoe.db.event.EventLog}, which writes events and follows them. It knows executions and services.
 */
@NullMarked
package dev.zoe.db.event;

import org.jspecify.annotations.NullMarked;
