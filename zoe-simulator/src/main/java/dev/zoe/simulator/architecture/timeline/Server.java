package dev.zoe.simulator.architecture.timeline;

/**
 * A serial server with a queue, first come, first served. The service time of a request is known when it arrives, so
 * the server needs no queue of its own: it is busy until a time.
 */
public final class Server {

    private double freeAt;
    private double busy;
    private long served;

    /**
     * Accepts a request.
     *
     * @param now in seconds
     * @param service in seconds, at least 0
     * @return when its service ends
     */
    public double accept(double now, double service) {
        freeAt = Math.max(now, freeAt) + service;
        busy += service;
        served++;
        return freeAt;
    }

    /** How long a request that arrives now waits for its service to begin, in seconds. */
    public double backlog(double now) {
        return Math.max(0, freeAt - now);
    }

    /** After a restart: it loses its queue and begins at this time. */
    public void restart(double now) {
        busy -= backlog(now);
        freeAt = now;
    }

    /** Time in service until now, in seconds. */
    public double busy(double now) {
        return busy - backlog(now);
    }

    /** Number of requests that it accepted. */
    public long served() {
        return served;
    }
}
