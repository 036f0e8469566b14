package dev.zoe.db.template;

import java.util.Optional;

/**
 * A template that Zoe keeps.
 *
 * @param ownerId the only user who has it; empty for one of the site
 * @param manifest one entry of a manifest, as JSON
 * @param description of the application, as JSON
 * @param about Markdown; empty text when there is none
 * @param version grows with each change
 */
public record StoredTemplate(
        String id, Optional<Long> ownerId, String manifest, String description, String about, long version) {}
