package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.agent.DecisionTime;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.monolithic.MonolithicSystem;
import dev.zoe.simulator.architecture.omega.OmegaSystem;
import dev.zoe.simulator.architecture.partitioned.PartitionedSystem;
import dev.zoe.simulator.workload.NamedChoice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All systems by name. A new one is added here. */
public final class SystemCatalog {

    private static final List<SystemEntry> ENTRIES = List.of(
            new SystemEntry(
                    "mono-single",
                    "one scheduler; every job pays the service decision time",
                    true,
                    (settings, service) -> simulation ->
                            new MonolithicSystem(simulation, times(settings, service, service), settings.retries()),
                    SystemCatalog::taskTime),
            new SystemEntry(
                    "mono-multi",
                    "one scheduler; batch jobs keep their own decision time",
                    true,
                    (settings, service) -> simulation -> new MonolithicSystem(
                            simulation, times(settings, settings.batchJobSeconds(), service), settings.retries()),
                    SystemCatalog::decisionTimes),
            new SystemEntry(
                    "static",
                    "a part of the machines and a scheduler for each class",
                    true,
                    (settings, service) -> simulation -> new PartitionedSystem(
                            simulation,
                            PartitionedSystem.equalShares(
                                    simulation.jobs().groups().size()),
                            times(settings, settings.batchJobSeconds(), service),
                            settings.retries()),
                    SystemCatalog::decisionTimes),
            new SystemEntry(
                    "omega",
                    "a scheduler for each class, which commit to a shared state",
                    true,
                    (settings, service) -> simulation -> new OmegaSystem(
                            simulation,
                            settings.omega(),
                            times(settings, settings.batchJobSeconds(), service),
                            settings.retries()),
                    SystemCatalog::omega));

    private SystemCatalog() {}

    /** The systems, by their names. */
    public static NamedChoice<SystemEntry> choice() {
        return new NamedChoice<>("system", ENTRIES, SystemEntry::name);
    }

    private static DecisionTimes times(SystemSettings settings, double batch, double service) {
        return new DecisionTimes(
                new DecisionTime(batch, settings.taskSeconds()), new DecisionTime(service, settings.taskSeconds()));
    }

    private static Map<String, Object> taskTime(SystemSettings settings) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("task_time", settings.taskSeconds());
        return parameters;
    }

    private static Map<String, Object> decisionTimes(SystemSettings settings) {
        Map<String, Object> parameters = taskTime(settings);
        parameters.put("batch_job_time", settings.batchJobSeconds());
        return parameters;
    }

    private static Map<String, Object> omega(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("conflict", label(settings.omega().conflict()));
        parameters.put("commit", label(settings.omega().commit()));
        parameters.put("retry_wait", settings.retries().conflictSeconds());
        return parameters;
    }

    /** How constants are written on the command line. */
    public static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
