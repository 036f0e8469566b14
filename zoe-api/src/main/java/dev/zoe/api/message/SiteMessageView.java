package dev.zoe.api.message;

import dev.zoe.db.message.SiteMessage;
import dev.zoe.db.message.SiteMessageContent;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * The message of the site, for those who change it.
 *
 * @param text plain text of one line
 * @param level info or warning
 * @param from when it begins to be shown; null for the time of the change
 * @param until when it ends to be shown; null for the time of its deletion
 * @param shown whether it is shown now
 * @param version another one after each change; also the ETag
 */
@Schema(name = "SiteMessage")
public record SiteMessageView(
        String text,
        String level,
        Optional<Instant> from,
        Optional<Instant> until,
        boolean shown,
        long version,
        Instant changedAt) {

    static SiteMessageView of(SiteMessage message, Instant now) {
        SiteMessageContent content = message.content();
        return new SiteMessageView(
                content.text(),
                content.level().wire(),
                content.from(),
                content.until(),
                content.isShownAt(now),
                message.version(),
                message.changedAt());
    }
}
