package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.cluster.DominantShare;
import dev.zoe.scheduler.internal.ledger.RunningRequest;

/** What the orders compare: larger goes first. */
public final class RequestPriorities {

    /** Shorter run times count as this, in seconds, where they divide. */
    private static final double SHORTEST = 1e-3;

    private static final double GIGABYTE = 1e9;

    private final Settings settings;
    private final QueueOrder order;
    private final Cluster cluster;

    public RequestPriorities(Settings settings, Cluster cluster) {
        this.settings = settings;
        this.order = settings.order();
        this.cluster = cluster;
    }

    /** Whether the place of a waiting request depends on what the whole cluster has. */
    public boolean dependsOnCapacity() {
        return order.size() == QueueOrder.Size.DOMINANT_SHARE;
    }

    /** Whether the running requests change places while time goes by. */
    public boolean runningOrderChanges() {
        return switch (order.rule()) {
            case REMAINING, RATIO, SHARE -> true;
            case ARRIVAL, SMALLEST, DEADLINE -> false;
        };
    }

    /** The holder with the smallest share goes first; a place among the running requests says nothing about it. */
    public boolean byShare() {
        return order.rule() == QueueOrder.Rule.SHARE;
    }

    /** Whether a waiting request may come to stand before a running one though nothing happened to either. */
    public boolean waitingMayPassRunning() {
        return order.rule() == QueueOrder.Rule.RATIO
                || order.size().countsPlaced()
                || (order.rule() == QueueOrder.Rule.REMAINING && settings.lostAtReclaim() > 0);
    }

    /** Sets what the queue compares. */
    public void set(WaitingRequest waiting) {
        Request request = waiting.request();
        waiting.overdueAt(request.arrival() + settings.ageing().limit(request));
        switch (order.rule()) {
            case ARRIVAL, SHARE -> waiting.rank(0, -waiting.since(), 0);
            case SMALLEST, REMAINING -> waiting.rank(0, -finite(request.runTime() * size(request)), 0);
            case RATIO -> {
                double weight = weight(size(request));
                waiting.rank(0, weight, finite(weight / Math.max(SHORTEST, request.runTime())));
            }
            case DEADLINE -> {
                boolean due = request.deadline() < Double.POSITIVE_INFINITY;
                waiting.rank(due ? 1 : 0, due ? -request.deadline() : -waiting.since(), 0);
            }
        }
    }

    /** Sets what stays the same until the settings or the capacity of the cluster change. */
    public void measure(RunningRequest running) {
        running.measure(size(running.request()));
    }

    /** Sets what the running requests are compared by at this time. */
    public void set(RunningRequest running, double now) {
        Request request = running.request();
        switch (order.rule()) {
            case ARRIVAL -> running.rank(0, -request.arrival());
            case SHARE ->
                running.rank(0, -running.holder().coreShare(cluster.totals().capacity()));
            case SMALLEST -> running.rank(0, -finite(request.runTime() * running.size()));
            case REMAINING -> running.rank(0, -finite(running.progress().remainingRunTime(now) * size(running)));
            case RATIO -> {
                double waited = Math.max(0, now - request.arrival());
                running.rank(0, weight(running.size()) * (1 + waited / Math.max(SHORTEST, request.runTime())));
            }
            case DEADLINE -> {
                boolean due = request.deadline() < Double.POSITIVE_INFINITY;
                running.rank(due ? 1 : 0, due ? -request.deadline() : -request.arrival());
            }
        }
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
            case DOMINANT_SHARE -> DominantShare.ofAll(request, cluster);
        };
    }

    private double size(RunningRequest running) {
        return switch (order.size()) {
            case INSTANCES_NOT_PLACED ->
                running.groups().stream()
                        .mapToInt(g -> g.missing(true) + g.missing(false))
                        .sum();
            case VOLUME_NOT_PLACED ->
                running.groups().stream()
                        .mapToDouble(g -> volume(g.component(), g.missing(true) + g.missing(false)))
                        .sum();
            default -> running.size();
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
