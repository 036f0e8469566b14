package dev.zoe.master.lifecycle;

/** What has to be done when the state of a service changes. */
public enum ServiceEffect {
    /** Start its container. */
    START,
    /** Keep its output, stop its container if it still runs, and remove it. */
    REMOVE,
    /** It holds no room on its node any more. */
    RELEASE
}
