package dev.zoe.bench.soak;

import java.io.IOException;

/** A part of the site that is killed with the final signal, and started again as a supervisor would. */
interface KillablePart {

    String name();

    /** Starts it, for the first time or again. */
    void start() throws IOException, InterruptedException;

    /** Starts it again if it has ended by itself, as a master does that finds no database when it starts. */
    default void tend() throws IOException {}

    /** Kills it; nothing of it can tidy up. */
    void kill() throws IOException, InterruptedException;

    /** Stops it in order. */
    void stop() throws IOException, InterruptedException;
}
