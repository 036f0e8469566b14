package dev.zoe.db.message;

import java.time.Instant;

/**
 * The message of the site.
 *
 * @param version another one after each change, also after a deletion
 */
public record SiteMessage(SiteMessageContent content, long version, Instant changedAt) {}
