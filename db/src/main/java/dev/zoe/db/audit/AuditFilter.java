package dev.zoe.db.audit;

import java.time.Instant;
import java.util.Optional;

/**
 * Which entries are read.
 *
 * @param actor user name
 * @param actorId number of the user
 * @param action wire name, or the part of it before the dot
 * @param targetKind for example {@code execution}
 * @param target name of the target
 * @param since not before this time
 * @param until before this time
 */
public record AuditFilter(
        Optional<String> actor,
        Optional<Long> actorId,
        Optional<String> action,
        Optional<String> targetKind,
        Optional<String> target,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<AuditResult> result) {

    /** Of these, those of one user. */
    public AuditFilter withActor(String name, long id) {
        return new AuditFilter(Optional.of(name), Optional.of(id), action, targetKind, target, since, until, result);
    }
}
