package dev.zoe.simulator.architecture.measurement;

/**
 * Everything that one run measured.
 *
 * @param times of each job
 * @param system what the system reports
 * @param seconds length of the simulated time
 * @param usedCores mean fraction of the cores that tasks held
 * @param usedMemory mean fraction of the memory that tasks held
 * @param events number of events that were simulated
 * @param interrupted whether the run was stopped before its end
 */
public record RunFigures(
        JobTimes times,
        SystemFigures system,
        double seconds,
        double usedCores,
        double usedMemory,
        long events,
        boolean interrupted) {}
