package dev.zoe.master.lifecycle;

/** What has to be done when the state of a service changes. */
public enum ServiceEffect {
    /** Keep its output, stop its container if it still runs, and remove it. */
    REMOVE,
    /** Free what it held of its node. */
    RELEASE
}
