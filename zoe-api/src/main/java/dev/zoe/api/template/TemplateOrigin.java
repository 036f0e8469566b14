package dev.zoe.api.template;

/** Where a template is from. */
public enum TemplateOrigin {
    /** A directory of the site. */
    FILE,
    /** An administrator added it. */
    SITE,
    /** The user who reads it saved it; no other user has it. */
    OWN
}
