package dev.zoe.simulator.architecture.offers;

import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.simulation.RunsByGroup;
import dev.zoe.simulator.architecture.simulation.Simulation;
import java.util.Arrays;

/**
 * The tasks that run, and those that the master asks to end: the newest ones of the framework that is furthest above
 * its guaranteed share. A framework never gets below its share by it. Source: Mesos, section 3.3.
 */
final class TaskRevocation {

    private static final int NOT_ASKED = 0;

    private final Simulation simulation;
    private final double graceSeconds;
    private final int graceEnds;
    private final RunsByGroup runs;
    private final int[] askedOf;
    /** A number of its own for each request to a run, because the numbers of runs are used again. */
    private int[] requests = new int[64];

    private int lastRequest;
    private long asked;
    private long killed;

    /** @param graceEnds the kind of the event that ends a grace, with the run and the request */
    TaskRevocation(Simulation simulation, int frameworks, double graceSeconds, int graceEnds) {
        this.simulation = simulation;
        this.graceSeconds = graceSeconds;
        this.graceEnds = graceEnds;
        runs = new RunsByGroup(frameworks);
        askedOf = new int[frameworks];
    }

    private boolean isOff() {
        return Double.isInfinite(graceSeconds);
    }

    /** Starts tasks whose resources are taken. Those that can be revoked are runs of their own. */
    void start(int framework, int job, int[] places, int count) {
        if (isOff()) {
            simulation.running().start(job, places, count);
            return;
        }
        for (int run : simulation.running().startEach(job, places, count)) {
            started(framework, run);
        }
    }

    private void started(int framework, int run) {
        runs.add(framework, run);
        if (run >= requests.length) {
            requests = Arrays.copyOf(requests, Math.max(run + 1, requests.length * 2));
        }
    }

    /** A run is over. */
    void ended(int framework, int run) {
        if (isOff()) {
            return;
        }
        runs.remove(framework, run);
        if (requests[run] != NOT_ASKED) {
            requests[run] = NOT_ASKED;
            askedOf[framework]--;
        }
    }

    /** Asks as many tasks to end as frameworks below their shares wait for. */
    void ask(OffersMaster master) {
        if (isOff() || master.isAway()) {
            return;
        }
        int wanted = master.lacking() - Arrays.stream(askedOf).sum();
        int victim = 0;
        for (int i = 1; i < askedOf.length; i++) {
            victim = revocable(i, master) > revocable(victim, master) ? i : victim;
        }
        ask(victim, Math.min(wanted, revocable(victim, master)));
    }

    private int revocable(int framework, OffersMaster master) {
        return master.excess(framework) - askedOf[framework];
    }

    private void ask(int framework, int most) {
        int left = most;
        for (int i = runs.size(framework) - 1; i >= 0 && left > 0; i--) {
            int run = runs.get(framework, i);
            if (requests[run] == NOT_ASKED) {
                requests[run] = ++lastRequest;
                askedOf[framework]++;
                asked++;
                left--;
                simulation.timeline().after(graceSeconds, graceEnds, run, lastRequest);
            }
        }
    }

    /** Whether a run is still there that was asked with this request; it is killed then. */
    boolean kills(int run, int request) {
        boolean isThere = requests[run] == request;
        killed += isThere ? 1 : 0;
        return isThere;
    }

    /** A new master does not know what the one before has asked for. */
    void forget() {
        Arrays.fill(requests, NOT_ASKED);
        Arrays.fill(askedOf, 0);
    }

    void report(SystemFigures figures) {
        figures.count(Counter.PREEMPTIONS_ATTEMPTED, asked);
        figures.count(Counter.PREEMPTIONS_DONE, killed);
    }
}
