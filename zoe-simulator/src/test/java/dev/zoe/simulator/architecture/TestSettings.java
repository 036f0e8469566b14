package dev.zoe.simulator.architecture;

import dev.zoe.simulator.architecture.agent.RetryPolicy;
import dev.zoe.simulator.architecture.experiment.DecisionSettings;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.megha.Constraints;
import dev.zoe.simulator.architecture.megha.MeghaCosts;
import dev.zoe.simulator.architecture.megha.MeghaSettings;
import dev.zoe.simulator.architecture.megha.Users;
import dev.zoe.simulator.architecture.offers.AllocationPolicy;
import dev.zoe.simulator.architecture.offers.AllocationPolicy.Allocation;
import dev.zoe.simulator.architecture.offers.OffersSettings;
import dev.zoe.simulator.architecture.offers.OffersSettings.OfferMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings;
import dev.zoe.simulator.architecture.omega.OmegaSettings.CommitMode;
import dev.zoe.simulator.architecture.omega.OmegaSettings.ConflictDetection;
import dev.zoe.simulator.architecture.ordering.OrderingSettings;
import dev.zoe.simulator.architecture.ordering.OrderingSettings.DemandOrder;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import dev.zoe.simulator.architecture.sparrow.SparrowSettings;
import java.util.List;
import java.util.SplittableRandom;

/** Settings of systems for tests: the defaults of the command line, and random ones. */
public final class TestSettings {

    private TestSettings() {}

    /** The defaults, with these masters of Megha. */
    public static SystemSettings defaults(int gms, int lms) {
        return SystemSettings.DEFAULT.with(
                new MeghaSettings(gms, lms, 10, SparrowSettings.HOP_SECONDS, MeghaCosts.NONE));
    }

    /** Random settings that are possible on a cluster. */
    static SystemSettings draw(SplittableRandom random, SimulationSetup setup) {
        int workers = setup.machines();
        OfferMode mode = any(random, OfferMode.values());
        if (mode == OfferMode.PUBLISHED && setup.machines() * setup.machineCores() < 100_000) {
            mode = OfferMode.SEED;
        }
        int gms = random.nextInt(1, Math.min(4, workers) + 1);
        int lms = random.nextInt(1, Math.min(4, workers / gms) + 1);
        return new SystemSettings(
                new DecisionSettings(random.nextDouble(0, 1), 0.005, random.nextBoolean()),
                RetryPolicy.afterConflict(random.nextInt(2)),
                new OmegaSettings(any(random, ConflictDetection.values()), any(random, CommitMode.values())),
                new OrderingSettings(
                        any(random, DemandOrder.values()),
                        random.nextInt(4) > 0 || workers < 3 ? Double.NaN : random.nextDouble(0, 20)),
                random.nextDouble(0, 1),
                offers(random, mode),
                new SparrowSettings(random.nextInt(1, 4), SparrowSettings.HOP_SECONDS),
                new MeghaSettings(
                        gms,
                        lms,
                        random.nextDouble(1, 20),
                        SparrowSettings.HOP_SECONDS,
                        MeghaCosts.OURS.times(random.nextInt(3)),
                        random.nextBoolean() ? Users.NONE : Users.parse("ada:30@1,bob:50@" + gms),
                        random.nextBoolean() ? Constraints.NONE : constraints(random)));
    }

    private static OffersSettings offers(SplittableRandom random, OfferMode mode) {
        Allocation order = any(random, Allocation.values());
        List<Double> weights =
                random.nextBoolean() ? List.of() : List.of(random.nextDouble(0.1, 2), random.nextDouble(0.1, 2));
        AllocationPolicy policy = new AllocationPolicy(
                order, mode == OfferMode.ALL_TO_ALL ? List.of() : weights, List.of(), Double.POSITIVE_INFINITY);
        return mode != OfferMode.SEED
                ? OffersSettings.of(mode, policy.order()).with(policy)
                : new OffersSettings(
                        mode,
                        policy,
                        0,
                        0,
                        random.nextBoolean() ? 0.5 : Double.POSITIVE_INFINITY,
                        random.nextBoolean() ? 0 : random.nextDouble(0.5, 5),
                        false);
    }

    /** The same, where frameworks may keep offers, and have guaranteed shares for which tasks may be revoked. */
    static SystemSettings hoarding(SplittableRandom random, SystemSettings settings) {
        OffersSettings offers = settings.offers();
        if (offers.mode() != OfferMode.SEED) {
            return settings;
        }
        boolean guaranteed = random.nextBoolean();
        AllocationPolicy policy = new AllocationPolicy(
                offers.policy().order(),
                offers.policy().weights(),
                guaranteed ? List.of(0.5, 0.5) : List.of(),
                guaranteed && random.nextBoolean() ? random.nextDouble(0, 10) : Double.POSITIVE_INFINITY);
        return settings.with(new OffersSettings(
                offers.mode(),
                policy,
                offers.minimumCores(),
                offers.minimumMemory(),
                offers.rescindSeconds(),
                offers.filterSeconds(),
                random.nextBoolean()));
    }

    private static Constraints constraints(SplittableRandom random) {
        return new Constraints(
                List.of(random.nextDouble(0.2, 1), random.nextDouble(0.2, 1)),
                List.of(List.of(random.nextDouble(), 0.1), List.of(random.nextDouble(), 0.0)));
    }

    private static <E> E any(SplittableRandom random, E[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }

    /** A system by its name. */
    public static SystemFactory system(String name, SystemSettings settings, double serviceJobSeconds) {
        return SystemCatalog.choice().get(name).factory().apply(settings, serviceJobSeconds);
    }
}
