package dev.zoe.db.audit;

import java.util.Optional;

/**
 * An entry at its place in the chain.
 *
 * @param entryId of the entry that belongs here
 * @param entry empty when the entry is missing, which should never be
 */
public record ChainLink(ChainPosition place, long entryId, Optional<AuditEntry> entry) {

    /** The link that {@code entry} gets behind {@code last}. */
    static ChainLink after(ChainPosition last, AuditEntry entry) {
        return new ChainLink(
                new ChainPosition(last.position() + 1, EntryHash.after(last.hash(), entry)),
                entry.id(),
                Optional.of(entry));
    }
}
