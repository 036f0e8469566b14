package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.timeline.IntQueue;
import dev.zoe.simulator.architecture.timeline.Server;
import java.util.Arrays;

/**
 * A local master: it owns the truth about its workers, and logs what changes, so that an update of a global master can
 * say what has changed since the last one.
 */
final class LocalMaster {

    private final Server server = new Server();
    private int[] log = new int[256];
    private int dropped;
    private int length;
    private final IntQueue waitingRequests = new IntQueue();
    private final IntQueue waitingWorkers = new IntQueue();
    private boolean down;

    /** Notes a change. */
    void changed(int worker, boolean free) {
        if (length == log.length) {
            log = Arrays.copyOf(log, length * 2);
        }
        log[length++] = worker << 1 | (free ? 1 : 0);
    }

    /** Number of changes so far. */
    int position() {
        return dropped + length;
    }

    /** The worker of a change. */
    int worker(int position) {
        return log[position - dropped] >> 1;
    }

    /** Whether the worker of a change became free. */
    boolean becameFree(int position) {
        return (log[position - dropped] & 1) != 0;
    }

    /** Forgets the changes before a position, when they are many. */
    void forget(int before) {
        int gone = before - dropped;
        if (gone > 1024 && gone > length / 2) {
            System.arraycopy(log, gone, log, 0, length - gone);
            length -= gone;
            dropped = before;
        }
    }

    Server server() {
        return server;
    }

    /** Whether it does nothing, because it has failed and its standby has not taken over yet. */
    boolean isDown() {
        return down;
    }

    void down(boolean isDown) {
        down = isDown;
    }

    /** Requests that came while it was down. */
    IntQueue waitingRequests() {
        return waitingRequests;
    }

    /** Workers that became free while it was down, each followed by the global master that had launched the task. */
    IntQueue waitingWorkers() {
        return waitingWorkers;
    }
}
