package dev.zoe.db.message;

import java.time.Instant;
import java.util.Optional;

/**
 * What a message says, and when.
 *
 * @param text plain text of one line
 * @param from the first moment at which it is shown; empty for now
 * @param until the first moment at which it is no longer shown; empty for none
 */
public record SiteMessageContent(String text, SiteMessageLevel level, Optional<Instant> from, Optional<Instant> until) {

    /** Whether it is shown at this moment. */
    public boolean isShownAt(Instant now) {
        return from.map(first -> !now.isBefore(first)).orElse(true)
                && until.map(now::isBefore).orElse(true);
    }
}
