package dev.zoe.db.audit;

import java.util.Optional;

/** Follows the chain link by link, as far as each fits to the one before it. */
final class ChainWalk {

    private ChainPosition last;
    private Optional<AuditChainError> error = Optional.empty();

    /** @param start the place before the first link */
    ChainWalk(ChainPosition start) {
        this.last = start;
    }

    /** @return false when {@code link} does not fit; then {@link #error} says why, and the walk has not moved */
    boolean accept(ChainLink link) {
        long expected = last.position() + 1;
        if (link.place().position() != expected) {
            return fail(expected, Optional.empty(), "there is no link at this position of the chain");
        }
        Optional<Long> id = Optional.of(link.entryId());
        if (link.entry().isEmpty()) {
            return fail(expected, id, "the entry was removed");
        }
        ChainLink right = ChainLink.after(last, link.entry().get());
        if (!right.place().equals(link.place())) {
            return fail(expected, id, "the entry, or its place in the chain, was changed");
        }
        last = link.place();
        return true;
    }

    private boolean fail(long position, Optional<Long> entryId, String message) {
        error = Optional.of(new AuditChainError(position, entryId, message));
        return false;
    }

    /** The last place that is known to be right. */
    ChainPosition last() {
        return last;
    }

    Optional<AuditChainError> error() {
        return error;
    }
}
