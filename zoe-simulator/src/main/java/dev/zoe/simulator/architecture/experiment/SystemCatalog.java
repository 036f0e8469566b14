package dev.zoe.simulator.architecture.experiment;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.architecture.agent.DecisionTime;
import dev.zoe.simulator.architecture.agent.DecisionTimes;
import dev.zoe.simulator.architecture.megha.MeghaSystem;
import dev.zoe.simulator.architecture.mixed.MixedSystem;
import dev.zoe.simulator.architecture.monolithic.MonolithicSystem;
import dev.zoe.simulator.architecture.offers.BatchedOffersSystem;
import dev.zoe.simulator.architecture.offers.OffersSystem;
import dev.zoe.simulator.architecture.offers.SharedOffersSystem;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSystem;
import dev.zoe.simulator.architecture.ordering.OrderedSystem;
import dev.zoe.simulator.architecture.partitioned.PartitionedSystem;
import dev.zoe.simulator.architecture.simulation.SchedulingSystem;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.sparrow.SparrowSystem;
import dev.zoe.simulator.architecture.zoe.ZoeSystem;
import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All systems by name. A new one is added here. */
public final class SystemCatalog {

    private static final List<SystemEntry> ENTRIES = List.of(
            new SystemEntry(
                    "mono-single",
                    "one scheduler; every job pays the service decision time",
                    true,
                    (settings, service) -> simulation ->
                            new MonolithicSystem(simulation, times(settings, service, service), settings.retries()),
                    SystemParameters::taskTime,
                    SystemOptions.PLAIN,
                    settings -> false),
            new SystemEntry(
                    "mono-multi",
                    "one scheduler; batch jobs keep their own decision time",
                    true,
                    (settings, service) -> simulation -> new MonolithicSystem(
                            simulation,
                            times(settings, settings.decisions().batchJobSeconds(), service),
                            settings.retries()),
                    SystemParameters::decisionTimes,
                    SystemOptions.DECISIONS,
                    settings -> false),
            new SystemEntry(
                    "static",
                    "a part of the machines and a scheduler for each class",
                    true,
                    (settings, service) -> simulation -> new PartitionedSystem(
                            simulation,
                            PartitionedSystem.equalShares(
                                    simulation.jobs().groups().size()),
                            times(settings, settings.decisions().batchJobSeconds(), service),
                            settings.retries()),
                    SystemParameters::decisionTimes,
                    SystemOptions.DECISIONS,
                    settings -> false),
            new SystemEntry(
                    "omega",
                    "a scheduler for each class, which commit to a shared state",
                    true,
                    (settings, service) -> simulation -> new OmegaSystem(
                            simulation,
                            settings.omega(),
                            times(settings, settings.decisions().batchJobSeconds(), service),
                            settings.retries()),
                    SystemParameters::omega,
                    SystemOptions.OMEGA,
                    settings -> settings.omega().commit() == CommitMode.ALL_OR_NOTHING),
            new SystemEntry(
                    "omega-ordered",
                    "omega as an iteration over demands: by priority, by dominant shares, or for the data of tasks",
                    true,
                    (settings, service) -> simulation -> new OrderedSystem(
                            simulation,
                            settings.ordering(),
                            times(settings, settings.decisions().batchJobSeconds(), service),
                            settings.retries()),
                    SystemParameters::ordered,
                    SystemOptions.ORDERED,
                    settings -> false),
            new SystemEntry(
                    "offers",
                    "an allocator that offers free resources to a framework for each class, as Mesos does",
                    true,
                    (settings, service) -> simulation -> offers(
                            simulation,
                            settings,
                            times(settings, settings.decisions().batchJobSeconds(), service)),
                    SystemParameters::offers,
                    SystemOptions.OFFERS,
                    settings -> settings.offers().hoarding()),
            new SystemEntry(
                    "mixed",
                    "omega, where some machines are locked before the decision",
                    true,
                    (settings, service) -> simulation -> new MixedSystem(
                            simulation,
                            settings.lockedShare(),
                            settings.omega(),
                            times(settings, settings.decisions().batchJobSeconds(), service),
                            settings.retries()),
                    SystemParameters::mixed,
                    SystemOptions.MIXED,
                    settings -> settings.omega().commit() == CommitMode.ALL_OR_NOTHING),
            new SystemEntry(
                    "zoe",
                    "the scheduler of Zoe; a job is an application with one core instance and elastic ones",
                    true,
                    (settings, service) -> simulation -> new ZoeSystem(
                            simulation,
                            Settings.DEFAULT,
                            settings.decisions().measured()
                                    ? Optional.empty()
                                    : Optional.of(
                                            times(settings, settings.decisions().batchJobSeconds(), service))),
                    SystemParameters::zoe,
                    SystemOptions.ZOE,
                    settings -> false),
            new SystemEntry(
                    "sparrow",
                    "random reservations on workers with late binding",
                    false,
                    (settings, service) -> simulation -> new SparrowSystem(simulation, settings.sparrow()),
                    SystemParameters::sparrow,
                    SystemOptions.SPARROW,
                    settings -> false),
            new SystemEntry(
                    "megha",
                    "global masters with stale views, and local masters that verify",
                    false,
                    (settings, service) -> simulation -> new MeghaSystem(simulation, settings.megha()),
                    SystemParameters::megha,
                    SystemOptions.MEGHA,
                    settings -> false));

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
                new DecisionTime(batch, settings.decisions().taskSeconds()),
                new DecisionTime(service, settings.decisions().taskSeconds()));
    }

    /** How constants are written on the command line. */
    public static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
