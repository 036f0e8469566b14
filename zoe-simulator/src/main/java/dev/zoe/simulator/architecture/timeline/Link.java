package dev.zoe.simulator.architecture.timeline;

import java.util.SplittableRandom;

/** A link that delivers messages after a constant delay, loses a fraction of them, and can be cut. */
public final class Link {

    /** What {@link #deliver} returns for a message that is lost. */
    public static final double LOST = Double.POSITIVE_INFINITY;

    private final double delay;
    private final double loss;
    private final SplittableRandom random;
    private boolean cut;
    private long sent;
    private long lost;

    /**
     * @param delay in seconds, at least 0
     * @param loss probability that a message is lost, from 0 to 1
     */
    public Link(double delay, double loss, SplittableRandom random) {
        if (!(delay >= 0) || !(loss >= 0 && loss <= 1)) {
            throw new IllegalArgumentException("a link with delay " + delay + " s and loss " + loss
                    + "; expected a delay of at least 0 and a loss from 0 to 1");
        }
        this.delay = delay;
        this.loss = loss;
        this.random = random;
    }

    /** @return when a message that is sent now arrives, in seconds, or {@link #LOST} */
    public double deliver(double now) {
        sent++;
        if (cut || (loss > 0 && random.nextDouble() < loss)) {
            lost++;
            return LOST;
        }
        return now + delay;
    }

    /** Cuts the link, or repairs it; a cut link loses every message. */
    public void cut(boolean isCut) {
        cut = isCut;
    }

    /** Number of messages, the lost ones included. */
    public long sent() {
        return sent;
    }

    /** Number of lost messages. */
    public long lost() {
        return lost;
    }
}
