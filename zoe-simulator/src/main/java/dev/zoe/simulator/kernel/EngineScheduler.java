package dev.zoe.simulator.kernel;

import dev.zoe.scheduler.CountingEngine;
import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The scheduler of the product, the same classes that the master runs. */
public final class EngineScheduler implements Scheduler {

    /**
     * Traces have components of less than a thousandth of a core. The engine counts whole units and only compares them,
     * so here its unit of processor time is a millionth of a core.
     */
    private static final double UNITS_PER_CORE = 1e6;

    private static final double BYTES_PER_GB = 1e9;

    private final Workload workload;
    private final CountingEngine engine;
    private final Nodes nodes;
    private final boolean urgent;
    private final boolean oversized;
    private final Map<String, Integer> nodeNumbers = new HashMap<>();

    /**
     * @param settings how the engine decides; with preemption, interactive applications are more urgent than others
     * @param oversized whether to accept an application whose core fits the empty cluster, but not all its components
     *     at once; the published evaluation refuses it
     */
    public EngineScheduler(Workload workload, Nodes nodes, Settings settings, boolean oversized) {
        this.workload = workload;
        this.nodes = nodes;
        this.oversized = oversized;
        this.urgent = settings.preemption();
        engine = new CountingEngine(settings);
        Resources capacity = new Resources(
                (long) Math.floor(nodes.cores() * UNITS_PER_CORE),
                (long) Math.floor(nodes.memoryGb() * BYTES_PER_GB),
                0);
        for (int i = 0; i < nodes.count(); i++) {
            String name = "node" + (1_000_000 + i);
            nodeNumbers.put(name, i);
            engine.nodeChanged(new Node(name, capacity, Resources.NONE, Set.of(), false));
        }
    }

    @Override
    public boolean submitted(int application, double now) {
        if (!oversized
                && !nodes.holdAtOnce(
                        workload.components(application),
                        workload.cores(application),
                        workload.memoryGb(application))) {
            return false;
        }
        Request request = request(application, now);
        if (engine.neverFits(request).isPresent()) {
            return false;
        }
        engine.submitted(request);
        return true;
    }

    private Request request(int application, double now) {
        Resources demand = new Resources(
                (long) Math.ceil(workload.cores(application) * UNITS_PER_CORE),
                (long) Math.ceil(workload.memoryGb(application) * BYTES_PER_GB),
                0);
        return new Request(
                application,
                now,
                urgent && workload.kind(application) == ApplicationClass.INTERACTIVE ? 1 : 0,
                workload.estimate(application),
                List.of(new Request.Component(
                        "all", demand, workload.core(application), workload.elastic(application), Set.of())),
                workload.owner(application),
                Double.POSITIVE_INFINITY);
    }

    @Override
    public void finished(int application, double now) {
        engine.ended(application, now);
    }

    @Override
    public double decide(double now, Grants grants) {
        Decision decision = engine.decide(now);
        for (Decision.Change change : decision.changes()) {
            int application = (int) change.request();
            int node = nodeNumbers.getOrDefault(change.node(), -1);
            if (change.core()) {
                grants.core(application, node, change.count());
            } else {
                grants.elastic(application, node, change.count());
            }
        }
        return decision.nextDecision();
    }
}
