package dev.zoe.simulator.architecture.agent;

/** How the attempts of an agent see the cell and change it. */
public interface AttemptHandler {

    /** An attempt begins, now. */
    void begin(int job);

    /** The attempt ends, after the decision time. It starts the tasks for which there is a place. */
    Outcome finish(int job);

    /** How an attempt ended. */
    enum Outcome {
        /** It placed all that it had planned, if anything. */
        PLACED,
        /** Another agent took what this one had planned to take. */
        CONFLICT,
        /** It found no room for any task. */
        NO_ROOM,
        /** The job is no longer with the agent: its tasks wait elsewhere. */
        HANDED_OVER
    }
}
