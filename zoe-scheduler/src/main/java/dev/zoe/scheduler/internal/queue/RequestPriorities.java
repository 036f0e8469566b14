package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.RunningRequest;

/** What the orders compare: larger goes first. */
final class RequestPriorities {

    /** Shorter run times count as this, in seconds, where they divide. */
    private static final double SHORTEST = 1e-3;

    private static final double GIGABYTE = 1e9;

    private final Settings settings;
    private final QueueOrder order;
    private final Cluster cluster;

    RequestPriorities(Settings settings, Cluster cluster) {
        this.settings = settings;
        this.order = settings.order();
        this.cluster = cluster;
    }

    /** Whether the place of a waiting request depends on what the whole cluster has. */
    boolean dependsOnCapacity() {
        return order.size() == QueueOrder.Size.DOMINANT_SHARE;
    }

    /** Whether those in service change places while time goes by. */
    boolean serviceChanges() {
        return switch (order.rule()) {
            case REMAINING, RATIO, SHARE -> true;
            case ARRIVAL, SMALLEST, DEADLINE -> false;
        };
    }

    /** Whether a waiting request may come to stand before one in service though nothing happened to either. */
    boolean waitersPass() {
        return order.rule() == QueueOrder.Rule.RATIO
                || order.size().countsPlaced()
                || (order.rule() == QueueOrder.Rule.REMAINING && settings.lostAtReclaim() > 0);
    }

    /** Sets what the waiting line compares. */
    void set(WaitingRequest waiting) {
        Request request = waiting.request;
        waiting.band = 0;
        waiting.slope = 0;
        waiting.overdueAt = request.arrival() + settings.ageing().limit(request);
        switch (order.rule()) {
            case ARRIVAL, SHARE -> waiting.base = -waiting.since;
            case SMALLEST, REMAINING -> waiting.base = -finite(request.runTime() * size(request));
            case RATIO -> {
                waiting.base = weight(size(request));
                waiting.slope = finite(waiting.base / Math.max(SHORTEST, request.runTime()));
            }
            case DEADLINE -> {
                waiting.band = request.deadline() < Double.POSITIVE_INFINITY ? 1 : 0;
                waiting.base = waiting.band == 1 ? -request.deadline() : -waiting.since;
            }
        }
    }

    /** Sets what stays the same until the settings or the capacity of the cluster change. */
    void measure(RunningRequest running) {
        running.size = size(running.request);
    }

    /** Sets what those in service are compared by at this time. */
    void set(RunningRequest running, double now) {
        Request request = running.request;
        running.band = 0;
        running.key = switch (order.rule()) {
            case ARRIVAL -> -request.arrival();
            case SHARE -> -running.holder.coreShare(cluster.capacity());
            case SMALLEST -> -finite(request.runTime() * running.size);
            case REMAINING -> -finite(running.progress.remainingRunTime(now) * size(running));
            case RATIO -> {
                double waited = Math.max(0, now - request.arrival());
                yield weight(running.size) * (1 + waited / Math.max(SHORTEST, request.runTime()));
            }
            case DEADLINE -> {
                running.band = request.deadline() < Double.POSITIVE_INFINITY ? 1 : 0;
                yield running.band == 1 ? -request.deadline() : -request.arrival();
            }
        };
    }

    /** Negative when the first one goes first. */
    static int compare(RunningRequest a, RunningRequest b) {
        int order = Integer.compare(b.request.urgency(), a.request.urgency());
        if (order == 0) {
            order = Integer.compare(b.band, a.band);
        }
        if (order == 0) {
            order = Double.compare(b.key, a.key);
        }
        if (order == 0) {
            order = Double.compare(a.request.arrival(), b.request.arrival());
        }
        return order != 0 ? order : Long.compare(a.request.id(), b.request.id());
    }

    /** The published HRRN serves large requests first; the one with the dominant share small ones. */
    private double weight(double size) {
        return finite(order.size() == QueueOrder.Size.DOMINANT_SHARE ? 1 / Math.max(1e-12, size) : size);
    }

    private double size(Request request) {
        return switch (order.size()) {
            case ONE -> 1;
            case INSTANCES, INSTANCES_NOT_PLACED -> (double) request.core() + request.elastic();
            case VOLUME, VOLUME_NOT_PLACED ->
                request.components().stream()
                        .mapToDouble(c -> volume(c, c.instances()))
                        .sum();
            case DOMINANT_SHARE -> cluster.dominantShare(request);
        };
    }

    private double size(RunningRequest running) {
        return switch (order.size()) {
            case INSTANCES_NOT_PLACED ->
                running.groups.stream()
                        .mapToInt(g -> g.missing(true) + g.missing(false))
                        .sum();
            case VOLUME_NOT_PLACED ->
                running.groups.stream()
                        .mapToDouble(g -> volume(g.component, g.missing(true) + g.missing(false)))
                        .sum();
            default -> running.size;
        };
    }

    private static double volume(Request.Component component, int instances) {
        return instances
                * (component.demand().millicores() / 1000.0)
                * (component.demand().memory() / GIGABYTE);
    }

    private static double finite(double value) {
        return Math.min(value, 1e300);
    }
}
