package dev.zoe.api.template;

import java.util.Locale;

/** Where a template is from. */
public enum TemplateOrigin {
    /** A directory of the site. */
    FILE,
    /** An administrator added it. */
    SITE,
    /** The user who reads it saved it; no other user has it. */
    OWN;

    /** As REST calls it. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
