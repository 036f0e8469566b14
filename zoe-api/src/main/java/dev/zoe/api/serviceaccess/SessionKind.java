package dev.zoe.api.serviceaccess;

import java.util.Locale;

/** What a session into a service is for. */
enum SessionKind {
    /** To run a program. */
    EXEC,
    /** To connect to ports. */
    FORWARD;

    /** As in metrics. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
