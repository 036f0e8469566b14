package dev.zoe.simulator.architecture.experiment;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.architecture.agent.DecisionTime;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.megha.MeghaSystem;
import dev.zoe.simulator.architecture.mixed.MixedSystem;
import dev.zoe.simulator.architecture.monolithic.MonolithicSystem;
import dev.zoe.simulator.architecture.offers.AllocationPolicy;
import dev.zoe.simulator.architecture.offers.BatchedOffersSystem;
import dev.zoe.simulator.architecture.offers.OffersSystem;
import dev.zoe.simulator.architecture.offers.SharedOffersSystem;
import dev.zoe.simulator.architecture.omega.OmegaSystem;
import dev.zoe.simulator.architecture.ordering.OrderedSystem;
import dev.zoe.simulator.architecture.partitioned.PartitionedSystem;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.sparrow.SparrowSystem;
import dev.zoe.simulator.architecture.zoe.ZoeSystem;
import dev.zoe.simulator.workload.NamedChoice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All systems by name. A new one is added here. */
public final class SystemCatalog {

    private static final double THOUSAND = 1000;

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
                    SystemCatalog::omega),
            new SystemEntry(
                    "omega-ordered",
                    "omega as an iteration over demands: by priority, by dominant shares, or for the data of tasks",
                    true,
                    (settings, service) -> simulation -> new OrderedSystem(
                            simulation,
                            settings.ordering(),
                            times(settings, settings.batchJobSeconds(), service),
                            settings.retries()),
                    SystemCatalog::ordered),
            new SystemEntry(
                    "offers",
                    "an allocator that offers free resources to a framework for each class, as Mesos does",
                    true,
                    (settings, service) -> simulation ->
                            offers(simulation, settings, times(settings, settings.batchJobSeconds(), service)),
                    SystemCatalog::offers),
            new SystemEntry(
                    "mixed",
                    "omega, where some machines are locked before the decision",
                    true,
                    (settings, service) -> simulation -> new MixedSystem(
                            simulation,
                            settings.lockedShare(),
                            settings.omega(),
                            times(settings, settings.batchJobSeconds(), service),
                            settings.retries()),
                    SystemCatalog::mixed),
            new SystemEntry(
                    "zoe",
                    "the scheduler of Zoe; a job is an application with one core instance and elastic ones",
                    true,
                    (settings, service) -> simulation -> new ZoeSystem(
                            simulation, Settings.DEFAULT, times(settings, settings.batchJobSeconds(), service)),
                    SystemCatalog::decisionTimes),
            new SystemEntry(
                    "sparrow",
                    "random reservations on workers with late binding",
                    false,
                    (settings, service) -> simulation -> new SparrowSystem(simulation, settings.sparrow()),
                    SystemCatalog::sparrow),
            new SystemEntry(
                    "megha",
                    "global masters with stale views, and local masters that verify",
                    false,
                    (settings, service) -> simulation -> new MeghaSystem(simulation, settings.megha()),
                    SystemCatalog::megha));

    private SystemCatalog() {}

    /** The systems, by their names. */
    public static NamedChoice<SystemEntry> choice() {
        return new NamedChoice<>("system", ENTRIES, SystemEntry::name);
    }

    private static SchedulingSystem offers(Simulation simulation, SystemSettings settings, DecisionTimes decisions) {
        return switch (settings.offers().mode()) {
            case SEED -> new OffersSystem(simulation, settings.offers(), decisions, settings.retries());
            case PUBLISHED -> new BatchedOffersSystem(simulation, settings.offers(), decisions, settings.retries());
            case ALL_TO_ALL -> new SharedOffersSystem(simulation, decisions, settings.retries());
        };
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

    private static Map<String, Object> ordered(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("order", label(settings.ordering().order()));
        parameters.put("delay_scheduling", settings.ordering().localitySeconds());
        return parameters;
    }

    private static Map<String, Object> mixed(SystemSettings settings) {
        Map<String, Object> parameters = omega(settings);
        parameters.put("locked_share", settings.lockedShare());
        return parameters;
    }

    private static Map<String, Object> offers(SystemSettings settings) {
        Map<String, Object> parameters = decisionTimes(settings);
        parameters.put("offers", label(settings.offers().mode()));
        AllocationPolicy policy = settings.offers().policy();
        parameters.put("allocation", label(policy.order()));
        parameters.put("weights", policy.weights());
        parameters.put("guaranteed_share", policy.guarantees());
        parameters.put("revocation_grace", policy.graceSeconds());
        parameters.put("min_offer_cores", settings.offers().minimumCores() / THOUSAND);
        parameters.put("min_offer_gb", settings.offers().minimumMemory() / THOUSAND);
        parameters.put("rescind", settings.offers().rescindSeconds());
        parameters.put("filter", settings.offers().filterSeconds());
        parameters.put("hoard", settings.offers().hoarding());
        return parameters;
    }

    private static Map<String, Object> sparrow(SystemSettings settings) {
        return Map.of(
                "probes",
                settings.sparrow().probes(),
                "hop_seconds",
                settings.sparrow().hopSeconds());
    }

    private static Map<String, Object> megha(SystemSettings settings) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("gms", settings.megha().gms());
        parameters.put("lms", settings.megha().lms());
        parameters.put("heartbeat", settings.megha().heartbeatSeconds());
        parameters.put("hop_seconds", settings.megha().hopSeconds());
        parameters.put("match_seconds", settings.megha().costs().matchSeconds());
        parameters.put("node_seconds", settings.megha().costs().nodeSeconds());
        parameters.put("entry_seconds", settings.megha().costs().entrySeconds());
        parameters.put("verify_seconds", settings.megha().costs().verifySeconds());
        parameters.put("users", settings.megha().users().text());
        parameters.put(
                "constraints", settings.megha().constraints().workerShares().size());
        return parameters;
    }

    /** How constants are written on the command line. */
    public static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
