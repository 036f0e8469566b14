package dev.zoe.db.audit;

import java.util.Optional;

/**
 * An entry to be written. The database adds its number and the time.
 *
 * @param problem kebab name of the problem that the caller got; empty when it is done
 * @param before JSON of what changes, before it; without secrets, environments and descriptions
 * @param after the same after it
 */
public record NewAuditEntry(
        AuditOrigin origin,
        AuditAction action,
        AuditTarget target,
        AuditResult result,
        Optional<String> problem,
        Optional<String> before,
        Optional<String> after) {}
