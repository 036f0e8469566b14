package dev.zoe.simulator.architecture.figure;

import java.io.IOException;

/** A figure or table of a paper, or one of ours, that can be computed again. */
public interface ArchitectureFigure {

    /** Its number, such as {@code 3.3} for the thesis, {@code megha-8} for the paper of Megha. */
    String id();

    String title();

    /**
     * Simulates what it needs.
     *
     * @throws StoppedException when the user has stopped the simulations
     * @throws MissingDataException when it needs a trace that is not at hand
     */
    FigureOutcome compute(FigureRuns runs) throws IOException, InterruptedException;
}
