package dev.zoe.simulator.architecture.simulation;

/** Makes a system for a run. */
@FunctionalInterface
public interface SystemFactory {

    /** @throws IllegalArgumentException when the system cannot work on this cell or these jobs */
    SchedulingSystem create(Simulation simulation);
}
