package dev.zoe.master.backend.testing;

/** What not every back-end can do, or not on every host. A test that needs one is skipped with the reason. */
public enum BackEndCapability {
    /** Runs real programs with their environment, arguments and working directory. */
    REAL_PROGRAMS,
    /** Ends a program that uses more memory than its limit, and says that it was that. */
    MEMORY_LIMIT,
    /** Tells what a program uses. */
    USAGE,
    /** Shows host paths to the program under other paths. */
    MOUNTS,
    /** Gives each execution a network of its own, and may let services join others. */
    NETWORKS,
    /** Can lose its engine and get it back. */
    OUTAGE
}
