package dev.zoe.master.state;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import dev.zoe.db.usage.Reservation;
import dev.zoe.master.spec.RequestFactory;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An execution that has not ended, as the loop holds it in memory: its description and the counts of its services. The
 * counts make the cost of an event independent of the number of services. All of it can be rebuilt from the database.
 */
public final class ActiveExecution {
    /**
     * The user who submitted it.
     *
     * @param id number of the user
     * @param uid user id of its containers
     * @param runtimeLimit limit of the quota of the owner or the group, the shorter one
     */
    public record Owner(long id, String name, int uid, Optional<Duration> runtimeLimit) {}

    private final long id;
    private final String name;
    private final Owner owner;
    private final Optional<String> group;
    private final Application application;
    private final Request request;
    private final CoreReadiness core;
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> lastServiceEnd = Optional.empty();
    private boolean elasticWithheld;
    private int activeServices;
    private int liveServices;

    /** @param group name of the group that it counts for */
    ActiveExecution(
            long id, String name, Owner owner, Optional<String> group, Application application, Request request) {
        this.id = id;
        this.name = name;
        this.owner = owner;
        this.group = group;
        this.application = application;
        this.request = request;
        this.core = new CoreReadiness(application.components());
    }

    public long id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Owner owner() {
        return owner;
    }

    public Application application() {
        return application;
    }

    public Request request() {
        return request;
    }

    /** The counts of its core services. */
    public CoreReadiness core() {
        return core;
    }

    /** What one of its services holds while it is placed. */
    public Reservation reservation(long service, String component, boolean isCore) {
        Resources demand = RequestFactory.demand(component(component));
        return new Reservation(
                service,
                owner.id(),
                owner.name(),
                group,
                application.name(),
                application.priority(),
                isCore,
                demand.millicores(),
                demand.memory());
    }

    public int indexOf(String component) {
        return core.indexOf(component);
    }

    public Component component(String componentName) {
        return application.components().get(indexOf(componentName));
    }

    /** Counts a service that becomes live (1), or is no longer live (-1). Live services have a place on a node. */
    public void countLive(int change) {
        liveServices += change;
    }

    public boolean hasLiveServices() {
        return liveServices > 0;
    }

    /** Counts a service that becomes active (1), or is no longer active (-1). */
    public void countActive(String component, boolean isCore, int change) {
        activeServices += change;
        if (isCore) {
            core.countActive(component, change);
        }
    }

    /** Number of active services, core and elastic. */
    public int activeServices() {
        return activeServices;
    }

    /** Whether its elastic services are stopped because it is idle. */
    public boolean isElasticWithheld() {
        return elasticWithheld;
    }

    void setElasticWithheld(boolean withheld) {
        elasticWithheld = withheld;
    }

    /** The limit of its run time that it has exceeded, as a reason; empty when it has not. */
    public Optional<String> exceededLimit(Instant now) {
        return startedAt.flatMap(start -> exceeded(application.maxRuntime(), start, now, "its max_runtime")
                .or(() -> exceeded(owner.runtimeLimit(), start, now, "the run-time limit of its quota")));
    }

    private static Optional<String> exceeded(Optional<Duration> limit, Instant start, Instant now, String name) {
        return limit.filter(longest -> start.plus(longest).isBefore(now))
                .map(longest -> "it ran for longer than %s of %d s".formatted(name, longest.toSeconds()));
    }

    /** Its run time counts from its placement, so that an execution whose core never gets active ends as well. */
    public void setStartedAt(Instant time) {
        startedAt = Optional.of(time);
    }

    /**
     * Records the end of a service.
     *
     * @param reported the time that the back-end reports; empty for now
     */
    public void recordServiceEnd(Optional<Instant> reported) {
        lastServiceEnd =
                reported.map(end -> lastServiceEnd.filter(end::isBefore).orElse(end));
    }

    /** The reported end of the service that ended last; empty when it ended now. */
    public Optional<Instant> lastServiceEnd() {
        return lastServiceEnd;
    }
}
