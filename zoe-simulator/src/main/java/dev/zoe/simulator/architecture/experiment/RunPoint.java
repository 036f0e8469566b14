package dev.zoe.simulator.architecture.experiment;

import java.util.Map;
import java.util.TreeMap;

/**
 * A system with its parameters.
 *
 * @param serviceJobSeconds what a decision about a service job takes; not-a-number where the system has no such time
 * @param parameters by name, for results
 */
public record RunPoint(SystemEntry system, double serviceJobSeconds, Map<String, Object> parameters) {

    static RunPoint of(SystemEntry system, SystemSettings settings, double serviceJobSeconds) {
        Map<String, Object> parameters = new TreeMap<>(system.parameters().apply(settings));
        if (system.varies()) {
            parameters.put("service_job_time", serviceJobSeconds);
        }
        return new RunPoint(system, system.varies() ? serviceJobSeconds : Double.NaN, parameters);
    }

    /** For names of files and messages. */
    public String label() {
        return system.varies() ? system.name() + "-" + serviceJobSeconds : system.name();
    }
}
