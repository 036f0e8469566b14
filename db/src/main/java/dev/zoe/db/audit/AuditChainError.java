package dev.zoe.db.audit;

import java.util.Optional;

/**
 * Where the audit trail was changed.
 *
 * @param position in the chain; for an entry outside of the chain, the position before which it was added
 * @param entryId the entry that was changed, removed or added, when it is known
 * @param message what is wrong, for people
 */
public record AuditChainError(long position, Optional<Long> entryId, String message) {}
