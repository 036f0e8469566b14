/**
 * The audit trail over REST, and what writes it. Actions of users call {@link dev.zoe.api.audit.AuditTrail} in the
 * transaction of their change; refused calls and failed log-ins are recorded here for all of them. A thread seals new
 * entries and removes old ones. {@code dev.zoe.db.audit} has the chain.
 */
@NullMarked
package dev.zoe.api.audit;

import org.jspecify.annotations.NullMarked;
