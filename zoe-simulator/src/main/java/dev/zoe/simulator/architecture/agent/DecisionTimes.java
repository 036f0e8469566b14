package dev.zoe.simulator.architecture.agent;

/**
 * The decision times of an experiment.
 *
 * @param batch those of jobs of the first group
 * @param service those of jobs of the other groups
 */
public record DecisionTimes(DecisionTime batch, DecisionTime service) {

    /** The decision time of a group of jobs, by its number. */
    public DecisionTime of(int group) {
        return group == 0 ? batch : service;
    }
}
