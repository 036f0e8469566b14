package dev.zoe.simulator.result;

import dev.zoe.simulator.workload.Application;

/**
 * Is told what becomes of every application: one call for each. Numbers are positions in the order of submission, from
 * 0; times are in seconds.
 */
public interface Journal {

    /** It could never run. */
    void refused(long number, Application application);

    /** It has done all its work. */
    void finished(long number, Application application, double start, double finish);

    /**
     * The simulation ended before it did.
     *
     * @param start not-a-number when it had not started
     */
    void unfinished(long number, Application application, double start);
}
