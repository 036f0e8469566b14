package dev.zoe.master.loop;

import dev.zoe.master.backend.BackEnd;
import java.math.BigDecimal;
import java.util.List;

/** The containers of the scenario of crashes, which outlive the masters. */
interface CrashTestContainers {

    /** The back-end of the next master. */
    BackEnd connect();

    /** The points at which the next master can crash. */
    CrashPoints points();

    /** Gives all services of a description their programs, and a quarter of the node. */
    TestDescriptionBuilder adapt(TestDescriptionBuilder description);

    /** Cores of each service. */
    BigDecimal cores();

    /** Cycles in which a step of the scenario must be done. */
    int maxCycles();

    /** Waits until something may have happened. */
    void awaitChange() throws InterruptedException;

    /** The program of a container ends with this code. */
    void end(String container, int code);

    /** Names of the containers whose programs run. */
    List<String> running();

    /** Names of all containers so far whose programs ran, with one entry for each start. */
    List<String> created();

    /** Whether no container is left, and nothing else of an execution. */
    boolean areAllGone() throws Exception;
}
