package dev.zoe.master.leader;

import dev.zoe.master.loop.MasterLoop;

/** The loop and its parts. A session exists only while this process leads; closing it stops its threads. */
public interface LeaderSession extends AutoCloseable {

    MasterLoop loop();

    @Override
    void close();
}
