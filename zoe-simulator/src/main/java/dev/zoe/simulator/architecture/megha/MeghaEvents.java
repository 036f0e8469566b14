package dev.zoe.simulator.architecture.megha;

import dev.zoe.simulator.architecture.simulation.Simulation;

/** Kinds of the events of Megha, with what their two numbers are. */
final class MeghaEvents {

    /** Global master; request, or {@link #NO_REQUEST}. */
    static final int MATCH_ENDS = Simulation.FIRST_OWN_KIND;
    /** Request. */
    static final int REQUEST_ARRIVES = Simulation.FIRST_OWN_KIND + 1;
    /** Request. */
    static final int VERIFIED = Simulation.FIRST_OWN_KIND + 2;
    /** Request. */
    static final int TASK_STARTS = Simulation.FIRST_OWN_KIND + 3;
    /** Request; position in the log of the local master. */
    static final int RESPONSE_ARRIVES = Simulation.FIRST_OWN_KIND + 4;
    /** Worker; global master that launched the task. */
    static final int WORKER_FREED = Simulation.FIRST_OWN_KIND + 5;
    /** Partition; position. */
    static final int UPDATE_ARRIVES = Simulation.FIRST_OWN_KIND + 6;
    /** Local master. */
    static final int HEARTBEAT = Simulation.FIRST_OWN_KIND + 7;
    /** Partition; position. */
    static final int HEARTBEAT_ARRIVES = Simulation.FIRST_OWN_KIND + 8;
    /** Partition; position. */
    static final int STATE_ARRIVES = Simulation.FIRST_OWN_KIND + 9;
    /** Request. */
    static final int REQUEST_SENT_AGAIN = Simulation.FIRST_OWN_KIND + 10;
    /** Request. */
    static final int RESPONSE_SENT_AGAIN = Simulation.FIRST_OWN_KIND + 11;
    /** Job; number of a task that was preempted or lost. */
    static final int TASK_RETURNS = Simulation.FIRST_OWN_KIND + 12;

    static final int NO_REQUEST = -1;

    private MeghaEvents() {}
}
