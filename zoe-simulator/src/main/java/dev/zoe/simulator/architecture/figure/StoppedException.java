package dev.zoe.simulator.architecture.figure;

/** The user has stopped the simulations of a figure, so that it has no result. */
public final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("stopped before the figure was complete");
    }
}
