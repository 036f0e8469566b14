package dev.zoe.simulator.statistics;

import dev.zoe.simulator.workload.SimulatedApplication;

/**
 * Listens to the outcome of every application: one call for each. Numbers are positions in the order of submission,
 * from 0; times are in seconds.
 */
public interface OutcomeListener {

    /** The application can never run. */
    void refused(long number, SimulatedApplication application);

    /** The application has done all its work. */
    void finished(long number, SimulatedApplication application, double start, double finish);

    /**
     * The simulation ended before the application.
     *
     * @param start not-a-number when it had not started
     */
    void unfinished(long number, SimulatedApplication application, double start);

    /** A listener that passes each outcome to this one and to another one. */
    default OutcomeListener and(OutcomeListener other) {
        OutcomeListener first = this;
        return new OutcomeListener() {
            @Override
            public void refused(long number, SimulatedApplication application) {
                first.refused(number, application);
                other.refused(number, application);
            }

            @Override
            public void finished(long number, SimulatedApplication application, double start, double finish) {
                first.finished(number, application, start, finish);
                other.finished(number, application, start, finish);
            }

            @Override
            public void unfinished(long number, SimulatedApplication application, double start) {
                first.unfinished(number, application, start);
                other.unfinished(number, application, start);
            }
        };
    }
}
