package dev.zoe.scheduler;

import java.util.Locale;

/** Whether others may start while the head of the queue cannot. */
public enum BackFill {
    /** No request passes the head. */
    STRICT,
    /**
     * Others may start if the head could then still start when it could have started without them, going by the
     * expected run times and what all hold now (EASY).
     */
    RESERVE,
    /** As published with Zoe: a head that cannot start goes to the end of the line, and the next one is tried. */
    ZOE;

    /** The name in settings. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
