package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.simulation.RunningTasks;
import dev.zoe.simulator.architecture.simulation.Simulation;

/**
 * The master: the resources that are in no offer, what each framework holds, and filters. All of it is soft state,
 * which the next master learns from the machines and the frameworks. While there is none, nothing is accounted for.
 * Source: Mesos, sections 3.5 and 3.6.
 */
final class OffersMaster {

    static final int NONE = -1;

    private final Simulation simulation;
    private final OffersSettings settings;
    private final TaskSize size;
    private final ResourcePool free;
    private final FrameworkShares shares;
    private final GuaranteedShares guarantees;
    private final OfferFilters filters;
    private final OfferingFramework[] frameworks;
    /** Failures that are not over, which may overlap. */
    private int failures;

    private int number;
    private long registrations;

    OffersMaster(Simulation simulation, OffersSettings settings, OfferingFramework[] frameworks) {
        this.simulation = simulation;
        this.settings = settings;
        this.frameworks = frameworks;
        size = simulation.jobs().size();
        int machines = simulation.cell().machines();
        free = new ResourcePool(machines);
        shares = new FrameworkShares(frameworks.length, simulation.cell(), settings.policy(), simulation.random());
        guarantees = new GuaranteedShares(settings.policy().guarantees(), frameworks.length, simulation.cell(), size);
        filters = new OfferFilters(settings.filterSeconds(), frameworks.length, machines);
        learnFree();
    }

    private void learnFree() {
        free.clear();
        for (int i = 0; i < simulation.cell().machines(); i++) {
            free.add(i, simulation.cell().freeCores(i), simulation.cell().freeMemory(i));
        }
    }

    /** The master fails: its offers are void, and the frameworks notice that when they reply. */
    void fail() {
        failures++;
        for (OfferingFramework framework : frameworks) {
            framework.rescinded();
            framework.offer().clear();
        }
    }

    /** The next master has elected itself, and learns everything from the machines and frameworks that register. */
    void recover() {
        if (--failures > 0) {
            return;
        }
        number++;
        registrations += simulation.cell().machines() + frameworks.length;
        learnFree();
        shares.clear();
        filters.clear();
        RunningTasks running = simulation.running();
        running.runs().forEach(run -> hold(simulation.jobs().group(running.job(run)), running.tasks(run)));
    }

    boolean isAway() {
        return failures > 0;
    }

    /** How many masters there were before this one. */
    int number() {
        return number;
    }

    /** How often a machine or framework registered with a new master. */
    long registrations() {
        return registrations;
    }

    private void hold(int framework, long tasks) {
        shares.add(framework, tasks * size.cores(), tasks * size.memory());
    }

    /** The framework that is next and can be offered enough, or {@link #NONE}. */
    int next() {
        if (isAway()) {
            return NONE;
        }
        if (!isEnough() && (guarantees.isEmpty() || !guarantees.revoke(frameworks, shares, free))) {
            return NONE;
        }
        int next = guarantees.isEmpty()
                ? NONE
                : shares.next(each -> canBeOffered(each) && guarantees.isBelow(each, shares));
        return next == NONE ? shares.next(this::canBeOffered) : next;
    }

    private boolean isEnough() {
        return free.cores() >= leastCores() && free.memory() >= leastMemory();
    }

    private boolean canBeOffered(int framework) {
        double now = simulation.timeline().now();
        return frameworks[framework].wantsOffer()
                && (!filters.filters(framework, now)
                        || free.has(leastCores(), leastMemory(), filters.passing(framework, now)));
    }

    private long leastCores() {
        return Math.max(size.cores(), settings.minimumCores());
    }

    private long leastMemory() {
        return Math.max(size.memory(), settings.minimumMemory());
    }

    /** Moves to a framework all that is free and that it does not filter. It counts as held by the framework. */
    void offer(int framework) {
        ResourcePool offer = frameworks[framework].offer();
        double now = simulation.timeline().now();
        long cores = offer.cores();
        long memory = offer.memory();
        if (filters.filters(framework, now)) {
            offer.addPart(free, filters.passing(framework, now));
        } else {
            offer.addAll(free);
        }
        shares.add(framework, offer.cores() - cores, offer.memory() - memory);
    }

    /** A framework gives the rest of an offer back. */
    void takeBack(int framework) {
        if (isAway()) {
            return;
        }
        ResourcePool offer = frameworks[framework].offer();
        shares.add(framework, -offer.cores(), -offer.memory());
        free.addAll(offer);
    }

    /** A framework has launched nothing on the offer that it still has. @return when the filter ends, or never */
    double decline(int framework) {
        return filters.isEmpty()
                ? Double.POSITIVE_INFINITY
                : filters.decline(
                        framework,
                        frameworks[framework].offer(),
                        simulation.timeline().now());
    }

    /** Tasks of a run are over. */
    void ended(int framework, int run) {
        if (isAway()) {
            return;
        }
        RunningTasks running = simulation.running();
        for (int i = 0; i < running.tasks(run); i++) {
            returned(running.machine(run, i));
        }
        hold(framework, -running.tasks(run));
    }

    /** The resources of a task are free that no framework held. */
    void returned(int machine) {
        if (!isAway()) {
            free.add(machine, size.cores(), size.memory());
        }
    }

    /** How many tasks the frameworks lack that wait with less than their guaranteed shares, and have no room. */
    int lacking() {
        long lacking = 0;
        for (int i = 0; i < frameworks.length; i++) {
            if (frameworks[i].wantsOffer()) {
                long wanted = simulation.times().remaining(frameworks[i].first())
                        - frameworks[i].offer().room(size.cores(), size.memory());
                lacking += Math.max(0, Math.min(wanted, guarantees.lacking(i, shares)));
            }
        }
        return (int) Math.max(0, lacking - free.room(size.cores(), size.memory()));
    }

    /** How many tasks a framework has above its guaranteed share. */
    int excess(int framework) {
        return guarantees.excess(framework, shares);
    }

    /** Checks that nothing is lost between the offers, the tasks and this account. */
    void check() {
        if (isAway()) {
            return;
        }
        long cores = free.cores();
        long[] held = new long[frameworks.length];
        for (int i = 0; i < frameworks.length; i++) {
            cores += frameworks[i].offer().cores();
            held[i] = frameworks[i].offer().cores();
        }
        if (cores != simulation.cell().freeCores()) {
            throw new IllegalStateException("offers and the allocator have " + cores
                    + " free thousandths of a core; the cell has "
                    + simulation.cell().freeCores());
        }
        RunningTasks running = simulation.running();
        running.runs()
                .forEach(run ->
                        held[simulation.jobs().group(running.job(run))] += (long) running.tasks(run) * size.cores());
        for (int i = 0; i < held.length; i++) {
            if (held[i] != shares.cores(i)) {
                throw new IllegalStateException("framework " + i + " holds " + held[i]
                        + " thousandths of a core; the allocator counts " + shares.cores(i));
            }
        }
    }
}
