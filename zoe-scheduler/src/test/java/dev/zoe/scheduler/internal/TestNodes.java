package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SpeedUp;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.journal.Journal;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderRegistry;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import dev.zoe.scheduler.internal.placement.Placer;
import dev.zoe.scheduler.internal.placement.ReclaimRule;
import dev.zoe.scheduler.internal.quota.RequestQuotas;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Small clusters, and groups that ask for capacity on them. */
public final class TestNodes {

    public final Journal journal = new Journal();
    public final EffortCounters effort = new EffortCounters();
    public final Cluster cluster;
    public final Ledger ledger;

    public TestNodes(Placement placement) {
        cluster = new Cluster(journal, placement, effort);
        ledger = new Ledger(journal, cluster, effort);
    }

    public static Node random(Random random, String name) {
        return new Node(
                name,
                new Resources(random.nextInt(10), random.nextInt(10), random.nextInt(3)),
                random.nextInt(3) == 0 ? new Resources(random.nextInt(12), 1, 0) : Resources.NONE,
                random.nextBoolean() ? Set.of("gpu") : random.nextBoolean() ? Set.of("ssd", "gpu") : Set.of(),
                random.nextInt(6) == 0);
    }

    public static Resources demand(Random random) {
        return new Resources(random.nextInt(4), random.nextInt(4), random.nextInt(6) == 0 ? 1 : 0);
    }

    public static Set<String> labels(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Set.of("gpu");
            case 1 -> Set.of("ssd");
            default -> Set.of();
        };
    }

    public InstanceGroup group(long id, Resources demand, int core, int elastic, Set<String> labels) {
        Request request =
                new Request(id, 0, 0, 10, List.of(new Request.Component("unit", demand, core, elastic, labels)));
        WorkProgress progress = WorkProgress.start(10, core + elastic, 0, SpeedUp.LINEAR);
        HolderUsage holder = new HolderUsage("", 1, cluster.dimensions().count());
        cluster.learn(request);
        return cluster.newRunningRequest(request, holder, new RequestQuotas(List.of()), progress)
                .groups()
                .get(0);
    }

    public ReclaimRule rule(RunningSet runningSet) {
        return new ReclaimRule(cluster, runningSet, new HolderRegistry(Map.of()));
    }

    public Placer placer(RunningSet runningSet) {
        return new Placer(journal, cluster, ledger, runningSet, rule(runningSet), effort);
    }
}
