package dev.zoe.simulator.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Applications of a trace as they arrive in simulated time. Only the next application is in memory. */
public final class ArrivalQueue {

    private final Trace trace;
    private Optional<SimulatedApplication> next;
    private double latest = Double.NEGATIVE_INFINITY;

    public ArrivalQueue(Trace trace) {
        this.trace = trace;
        next = read();
    }

    /** When the next application is submitted, in seconds; infinite when there is none. */
    public double nextTime() {
        return next.isPresent() ? next.get().submit() : Double.POSITIVE_INFINITY;
    }

    /** The next application, which stays the next; nothing at the end. */
    public Optional<SimulatedApplication> peek() {
        return next;
    }

    /**
     * Takes the next application out.
     *
     * @throws java.util.NoSuchElementException at the end
     * @throws UncheckedIOException when the trace cannot be read
     * @throws IllegalArgumentException when the trace is not in the order of submission
     */
    public SimulatedApplication take() {
        SimulatedApplication taken = next.orElseThrow();
        latest = taken.submit();
        next = read();
        if (nextTime() < latest) {
            throw new IllegalArgumentException("an application submitted at " + nextTime() + " s comes after one of "
                    + latest + " s; expected a trace in the order of submission");
        }
        return taken;
    }

    private Optional<SimulatedApplication> read() {
        try {
            return trace.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
