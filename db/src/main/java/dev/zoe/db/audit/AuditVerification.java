package dev.zoe.db.audit;

import java.util.Optional;

/**
 * Whether the audit trail is as it was written.
 *
 * @param entries entries that were compared with the chain and are right
 * @param firstPosition position of the first of them; older ones were removed for their age
 * @param last the last place that is right
 * @param pending entries that are not in the chain yet
 * @param firstError empty when the trail is valid
 */
public record AuditVerification(
        long entries, long firstPosition, ChainPosition last, long pending, Optional<AuditChainError> firstError) {

    public boolean isValid() {
        return firstError.isEmpty();
    }
}
