package dev.zoe.scheduler.bench;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Requests and nodes of a seed. Every request asks for about the same part of the cluster, so that a full cluster
 * serves about the same number of them, whichever the order prefers. In all else they differ.
 */
final class Workload {

    private static final long MILLICORES = 32_000;
    private static final long MEMORY = 128L << 30;
    private static final long UNIT = 1L << 28;

    private final Random random;
    private final double nodesPerRequest;
    private final boolean urgent;
    private long nextId = 1;

    /** @param urgent whether one of five goes before the others */
    Workload(long seed, double nodesPerRequest, boolean urgent) {
        this.random = new Random(seed);
        this.nodesPerRequest = nodesPerRequest;
        this.urgent = urgent;
    }

    static Node node(int number) {
        return new Node(
                "n%05d".formatted(number), new Resources(MILLICORES, MEMORY, 0), Resources.NONE, Set.of(), false);
    }

    /** A new one; one of ten has no elastic instance. */
    Request next(double now) {
        Resources demand = demand();
        double nodePart = Math.max((double) demand.millicores() / MILLICORES, (double) demand.memory() / MEMORY);
        double nodes = nodesPerRequest * (0.8 + 0.4 * random.nextDouble());
        int instances = Math.max(1, (int) Math.round(nodes / nodePart));
        int core = random.nextInt(10) == 0 ? instances : Math.min(instances, 1 + random.nextInt(4));
        return request(now, new Request.Component("worker", demand, core, instances - core, Set.of()));
    }

    /** One that asks for the same as another, and takes as long as others do. */
    Request like(Request other, double now) {
        return request(now, other.components().get(0));
    }

    /** What an instance asks for: half a core to four, a quarter of a GiB to ten. */
    Resources demand() {
        return new Resources(500L * (1 + random.nextInt(8)), UNIT * (1 + random.nextInt(40)), 0);
    }

    /** A number from 0 on, and less than this. */
    int any(int below) {
        return random.nextInt(below);
    }

    private Request request(double now, Request.Component component) {
        double runTime = Math.exp(3 + 6 * random.nextDouble());
        return new Request(
                nextId++,
                now,
                urgent && random.nextInt(5) == 0 ? 1 : 0,
                runTime,
                List.of(component),
                "user" + random.nextInt(50),
                now + runTime * (2 + random.nextInt(10)));
    }
}
