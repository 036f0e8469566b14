package dev.zoe.master.lifecycle;

/** An effect that follows a transition of a service. */
public enum ServiceEffect {
    /** Store its output, stop its container if it still runs, and remove it. */
    REMOVE,
    /** Free what it occupies on its node. */
    RELEASE
}
