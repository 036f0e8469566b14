package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Settings;

/** What the orders compare: larger goes first. */
final class Keys {

    /** Shorter run times count as this, in seconds, where they divide. */
    private static final double SHORTEST = 1e-3;

    private static final double GIGABYTE = 1e9;

    private final Settings settings;
    private final QueueOrder order;
    private final Cluster cluster;

    Keys(Settings settings, Cluster cluster) {
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
    void set(Waiter waiter) {
        Request request = waiter.request;
        waiter.band = 0;
        waiter.slope = 0;
        waiter.overdueAt = request.arrival() + settings.ageing().limit(request);
        switch (order.rule()) {
            case ARRIVAL, SHARE -> waiter.base = -waiter.since;
            case SMALLEST, REMAINING -> waiter.base = -finite(request.runTime() * size(request));
            case RATIO -> {
                waiter.base = weight(size(request));
                waiter.slope = finite(waiter.base / Math.max(SHORTEST, request.runTime()));
            }
            case DEADLINE -> {
                waiter.band = request.deadline() < Double.POSITIVE_INFINITY ? 1 : 0;
                waiter.base = waiter.band == 1 ? -request.deadline() : -waiter.since;
            }
        }
    }

    /** Sets what stays the same until the settings or the capacity of the cluster change. */
    void measure(Member member) {
        member.size = size(member.request);
    }

    /** Sets what those in service are compared by at this time. */
    void set(Member member, double now) {
        Request request = member.request;
        member.band = 0;
        member.key = switch (order.rule()) {
            case ARRIVAL -> -request.arrival();
            case SHARE -> -member.holder.coreShare(cluster.capacity());
            case SMALLEST -> -finite(request.runTime() * member.size);
            case REMAINING -> -finite(member.progress.remainingRunTime(now) * size(member));
            case RATIO -> {
                double waited = Math.max(0, now - request.arrival());
                yield weight(member.size) * (1 + waited / Math.max(SHORTEST, request.runTime()));
            }
            case DEADLINE -> {
                member.band = request.deadline() < Double.POSITIVE_INFINITY ? 1 : 0;
                yield member.band == 1 ? -request.deadline() : -request.arrival();
            }
        };
    }

    /** Negative when the first one goes first. */
    static int compare(Member a, Member b) {
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

    private double size(Member member) {
        return switch (order.size()) {
            case INSTANCES_NOT_PLACED ->
                member.groups.stream()
                        .mapToInt(g -> g.missing(true) + g.missing(false))
                        .sum();
            case VOLUME_NOT_PLACED ->
                member.groups.stream()
                        .mapToDouble(g -> volume(g.component, g.missing(true) + g.missing(false)))
                        .sum();
            default -> member.size;
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
