package dev.zoe.web.builder;

import java.util.Locale;

/** A part of the form of a component. */
public enum FieldSection {
    BASIC,
    RESOURCES,
    PROGRAM,
    CONNECTIONS,
    MORE;

    /** As the message bundle names it. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
