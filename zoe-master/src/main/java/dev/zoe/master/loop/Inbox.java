package dev.zoe.master.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that wait for the loop. */
public final class Inbox {

    private final LinkedBlockingQueue<MasterEvent> events = new LinkedBlockingQueue<>();

    /** Adds an event; from any thread. */
    public void put(MasterEvent event) {
        events.add(event);
    }

    /** How many events wait. */
    public int size() {
        return events.size();
    }

    /**
     * Every event that is there, after waiting for the first.
     *
     * @param patience longest wait; the list is empty when nothing came
     */
    List<MasterEvent> take(Duration patience) throws InterruptedException {
        List<MasterEvent> taken = new ArrayList<>();
        MasterEvent first = events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            taken.add(first);
            events.drainTo(taken);
        }
        return taken;
    }
}
