package dev.zoe.master.spec;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.application.Component;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.quota.QuotaHolder;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes requests for the scheduler from descriptions. */
public final class RequestFactory {

    /** A further resource of each node, which limits the number of services there. Each service takes one. */
    public static final String SERVICE_SLOTS = "service slots";

    /** The estimate for an application without one. */
    private static final Duration DEFAULT_RUN_TIME = Duration.ofHours(1);

    private final Map<String, Integer> priorities;
    private final SiteLimits limits;

    /**
     * @param priorities urgency of the site's named priority classes
     * @param limits what a service can take at most that has no maximum of its own
     */
    public RequestFactory(Map<String, Integer> priorities, SiteLimits limits) {
        this.priorities = Map.copyOf(priorities);
        this.limits = limits;
    }

    /**
     * The request of an application of {@code owner} that could be queued from {@code arrival} on. It counts for the
     * quotas of its owner and its group. For fair shares it belongs to the queue of its description, or else to its
     * group, or else to its owner.
     */
    public Request of(long execution, Application application, String owner, Optional<String> group, Instant arrival) {
        Optional<String> groupHolder = group.map(QuotaHolder::ofGroup);
        List<String> quotas = Stream.concat(Stream.of(QuotaHolder.ofUser(owner)), groupHolder.stream())
                .toList();
        return new Request(
                execution,
                seconds(arrival),
                urgency(application),
                application.runtimeEstimate().orElse(DEFAULT_RUN_TIME).toMillis() / 1000.0,
                application.components().stream().map(this::component).toList(),
                application.queue().or(() -> groupHolder).orElse(owner),
                application.deadline().map(RequestFactory::seconds).orElse(Double.POSITIVE_INFINITY),
                quotas);
    }

    /** Scheduler time: seconds since 1970. */
    public static double seconds(Instant instant) {
        // With microseconds, as in the database, so that the order of arrivals within 1 ms is kept.
        return instant.getEpochSecond() + Math.floorDiv(instant.getNano(), 1000) / 1e6;
    }

    /** The resources of one instance of a component. */
    public static Resources demand(Component component) {
        Component.Demand demand = component.resources();
        return new Resources(demand.minMillicores(), demand.minMemory(), demand.gpus(), Map.of(SERVICE_SLOTS, 1L));
    }

    private int urgency(Application application) {
        int defaultUrgency = application.kind() == Application.Kind.BATCH ? 0 : 1;
        return application
                .priority()
                .map(name -> priorities.getOrDefault(name, defaultUrgency))
                .orElse(defaultUrgency);
    }

    private Request.Component component(Component component) {
        return new Request.Component(
                component.name(),
                demand(component),
                component.coreCount(),
                component.elasticCount(),
                component.labels(),
                maximum(component.resources()));
    }

    /** What the engine lets one instance take. */
    private Resources maximum(Component.Demand demand) {
        return new Resources(
                ApplicationFootprint.maxMillicores(demand, limits),
                ApplicationFootprint.maxMemory(demand, limits),
                demand.gpus());
    }
}
