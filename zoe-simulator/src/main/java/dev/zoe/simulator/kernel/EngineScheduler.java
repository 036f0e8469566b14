package dev.zoe.simulator.kernel;

import dev.zoe.scheduler.Decision;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Drives the scheduler of the product, the same classes that the master runs. */
public final class EngineScheduler implements SimulatedScheduler {

    /**
     * Traces have components of less than a thousandth of a core. The engine counts whole units and only compares them,
     * so here its unit of processor time is a millionth of a core.
     */
    private static final double UNITS_PER_CORE = 1e6;

    private static final double BYTES_PER_GB = 1e9;

    /** Shares of a GPU are counted in thousandths; which device a share is on is not. */
    private static final double UNITS_PER_GPU = 1000;

    /** The engine breaks ties by id, so the number of the submission is the high part of it, and the slot the low. */
    private static final int SLOT_BITS = 28;

    private final CountingEngine engine;
    private final SimulatedCluster cluster;
    private final boolean urgent;
    private final boolean oversized;
    private final boolean gpusCount;
    private final Map<String, Integer> nodeNumbers = new HashMap<>();
    private long[] id = new long[64];
    private long submitted;

    /**
     * @param settings how the engine decides; with preemption, interactive applications are more urgent than others
     * @param oversized whether to accept an application whose core fits the empty cluster, but not all its components
     *     at once; the published evaluation refuses it
     */
    public EngineScheduler(SimulatedCluster cluster, Settings settings, boolean oversized) {
        this.cluster = cluster;
        this.oversized = oversized;
        this.urgent = settings.preemption();
        gpusCount = cluster.allGpus() > 0;
        engine = new CountingEngine(settings);
        for (SimulatedCluster.MachineKind kind : cluster.kinds()) {
            Resources capacity = new Resources(
                    (long) Math.floor(kind.cores() * UNITS_PER_CORE),
                    (long) Math.floor(kind.memoryGb() * BYTES_PER_GB),
                    (int) (kind.gpus() * UNITS_PER_GPU));
            for (int i = 0; i < kind.count(); i++) {
                String name = "node" + (1_000_000 + nodeNumbers.size());
                nodeNumbers.put(name, nodeNumbers.size());
                engine.nodeChanged(new Node(name, capacity, Resources.NONE, Set.of(), false));
            }
        }
    }

    @Override
    public boolean submitted(int slot, SimulatedApplication application, double now) {
        long number = submitted++;
        if (!oversized && !cluster.holdAtOnce(application)) {
            return false;
        }
        Request request = request((number << SLOT_BITS) | slot, application, now);
        if (engine.neverFits(request).isPresent()) {
            return false;
        }
        engine.submitted(request);
        if (slot >= id.length) {
            id = Arrays.copyOf(id, Math.max(slot + 1, id.length * 2));
        }
        id[slot] = request.id();
        return true;
    }

    private Request request(long name, SimulatedApplication application, double now) {
        Resources demand = new Resources(
                (long) Math.ceil(application.cores() * UNITS_PER_CORE),
                (long) Math.ceil(application.memoryGb() * BYTES_PER_GB),
                gpusCount ? (int) Math.ceil(application.gpus() * UNITS_PER_GPU) : 0);
        return new Request(
                name,
                now,
                urgent && application.kind() == ApplicationClass.INTERACTIVE ? 1 : 0,
                application.estimate(),
                List.of(new Request.Component("all", demand, application.core(), application.elastic(), Set.of())),
                application.owner(),
                Double.POSITIVE_INFINITY);
    }

    @Override
    public void finished(int slot, double now) {
        engine.ended(id[slot], now);
    }

    @Override
    public double decide(double now, AllocationChanges grants) {
        Decision decision = engine.decide(now);
        for (Decision.Change change : decision.changes()) {
            int slot = (int) (change.request() & ((1L << SLOT_BITS) - 1));
            int node = nodeNumbers.getOrDefault(change.node(), -1);
            if (change.core()) {
                grants.core(slot, node, change.count());
            } else {
                grants.elastic(slot, node, change.count());
            }
        }
        return decision.nextDecision();
    }
}
