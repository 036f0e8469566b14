package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.SpeedUp;
import dev.zoe.scheduler.WorkProgress;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.HolderUsage;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.Ledger;
import dev.zoe.scheduler.internal.policy.Admission;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Small clusters, and groups that ask for room on them. */
final class TestNodes {

    final EffortCounters effort = new EffortCounters();
    final Cluster cluster;
    final Ledger ledger;

    TestNodes(Placement placement) {
        cluster = new Cluster(placement, effort);
        ledger = new Ledger(cluster, effort);
    }

    static Node random(Random random, String name) {
        return new Node(
                name,
                new Resources(random.nextInt(10), random.nextInt(10), random.nextInt(3)),
                random.nextInt(3) == 0 ? new Resources(random.nextInt(12), 1, 0) : Resources.NONE,
                random.nextBoolean() ? Set.of("gpu") : random.nextBoolean() ? Set.of("ssd", "gpu") : Set.of(),
                random.nextInt(6) == 0);
    }

    static Resources demand(Random random) {
        return new Resources(random.nextInt(4), random.nextInt(4), random.nextInt(6) == 0 ? 1 : 0);
    }

    static Set<String> labels(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Set.of("gpu");
            case 1 -> Set.of("ssd");
            default -> Set.of();
        };
    }

    InstanceGroup group(long id, Resources demand, int core, int elastic, Set<String> labels) {
        Request request =
                new Request(id, 0, 0, 10, List.of(new Request.Component("unit", demand, core, elastic, labels)));
        WorkProgress progress = WorkProgress.start(10, core + elastic, 0, SpeedUp.LINEAR);
        HolderUsage holder = new HolderUsage("", cluster.dimensions.count());
        return Admission.member(request, holder, cluster, progress).groups.get(0);
    }
}
