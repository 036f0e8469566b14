package dev.zoe.scheduler.internal.quota;

import dev.zoe.scheduler.Request;
import java.util.List;

/** What a request would add to what its holders have. */
public final class QuotaDemand {

    /** Cores, memory and GPUs: the first dimensions of every vector. */
    static final int RESOURCES = 3;

    /** Larger amounts count as this, so that sums stay in the range of a long. */
    private static final long MOST = 1L << 56;

    private final boolean withoutCore;
    private final long[] core = new long[RESOURCES];
    private final long[] elastic = new long[RESOURCES];

    /** Of one instance of each component that has elastic ones. */
    private final List<long[]> elasticInstances;

    private QuotaDemand(Request request) {
        withoutCore = request.components().stream().allMatch(c -> c.core() == 0);
        for (Request.Component component : request.components()) {
            add(core, vector(component), component.core());
            add(elastic, vector(component), component.elastic());
        }
        elasticInstances = request.components().stream()
                .filter(c -> c.elastic() > 0)
                .map(QuotaDemand::vector)
                .toList();
    }

    public static QuotaDemand of(Request request) {
        return new QuotaDemand(request);
    }

    /** Adds what that many instances ask for, as far as it counts. */
    public static void add(long[] sum, long[] demand, int count) {
        for (int d = 0; d < RESOURCES; d++) {
            boolean small = Math.multiplyHigh(demand[d], (long) count) == 0 && demand[d] * count >= 0;
            sum[d] = small ? Math.min(MOST, sum[d] + Math.min(MOST, demand[d] * count)) : MOST;
        }
    }

    /** A sum of nothing. */
    public static long[] none() {
        return new long[RESOURCES];
    }

    /** Whether it is admitted as soon as it gets one elastic instance. */
    boolean withoutCore() {
        return withoutCore;
    }

    /** All core instances together. */
    long[] core() {
        return core;
    }

    /** All elastic instances together. */
    long[] elastic() {
        return elastic;
    }

    List<long[]> elasticInstances() {
        return elasticInstances;
    }

    /** What one instance counts: the most that it can take. */
    public static long[] vector(Request.Component component) {
        return new long[] {
            component.maximum().millicores(),
            component.maximum().memory(),
            component.maximum().gpus()
        };
    }
}
