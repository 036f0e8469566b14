package dev.zoe.bench.site;

import java.io.IOException;

/** A part of the site, which may be killed with SIGKILL and started again, as a supervisor does. */
public interface KillablePart {

    String name();

    /** Starts the part, for the first time or again. */
    void start() throws IOException, InterruptedException;

    /** Starts the part again if it has exited, as a master does that finds no database when it starts. */
    default void restartIfExited() throws IOException {}

    /** Kills the part with SIGKILL. */
    void kill() throws IOException, InterruptedException;

    /** Stops the part cleanly. */
    void stop() throws IOException, InterruptedException;
}
