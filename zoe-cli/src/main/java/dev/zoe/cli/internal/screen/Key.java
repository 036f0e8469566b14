package dev.zoe.cli.internal.screen;

/** A key that has a meaning on some screen. */
public enum Key {
    UP,
    DOWN,
    ENTER,
    BACK,
    QUIT,
    LOGS,
    CANCEL,
    SORT,
    HELP,
    YES,
    OTHER
}
