package dev.zoe.master.state;

import dev.zoe.master.spec.RequestFactory;
import dev.zoe.scheduler.Resources;
import java.util.HashMap;
import java.util.Map;

/**
 * What containers occupy on the nodes. The ledger of the scheduler counts a reclaimed service as gone at once. This
 * class counts it until its container is removed, so that a start waits until the capacity is free.
 */
public final class NodeOccupancy {

    private record Holding(String node, Resources demand) {}

    private static final class Load {
        private long millicores;
        private long memory;
        private long gpus;
        private long services;

        private void add(Resources demand, int sign) {
            millicores += sign * demand.millicores();
            memory += sign * demand.memory();
            gpus += sign * (long) demand.gpus();
            services += sign * demand.other(RequestFactory.SERVICE_SLOTS);
        }
    }

    private final Map<String, Resources> capacities = new HashMap<>();
    private final Map<String, Resources> usable = new HashMap<>();
    private final Map<String, Load> loads = new HashMap<>();
    private final Map<String, Holding> holdings = new HashMap<>();

    /**
     * Updates the capacity of a node.
     *
     * @param foreign what programs outside of this deployment use
     */
    public void updateNode(String node, Resources capacity, Resources foreign) {
        capacities.put(node, capacity);
        usable.put(
                node,
                new Resources(
                        Math.max(0, capacity.millicores() - foreign.millicores()),
                        Math.max(0, capacity.memory() - foreign.memory()),
                        Math.max(0, capacity.gpus() - foreign.gpus()),
                        capacity.others()));
    }

    /** The total of a node; {@link Resources#NONE} for an unknown node. */
    public Resources capacity(String node) {
        return capacities.getOrDefault(node, Resources.NONE);
    }

    public boolean fits(String node, Resources demand) {
        Resources capacity = usable.get(node);
        if (capacity == null) {
            return false;
        }
        Load load = loads.getOrDefault(node, new Load());
        return load.millicores + demand.millicores() <= capacity.millicores()
                && load.memory + demand.memory() <= capacity.memory()
                && load.gpus + demand.gpus() <= capacity.gpus()
                && load.services + demand.other(RequestFactory.SERVICE_SLOTS)
                        <= capacity.other(RequestFactory.SERVICE_SLOTS);
    }

    public void occupy(String containerName, String node, Resources demand) {
        release(containerName);
        holdings.put(containerName, new Holding(node, demand));
        loads.computeIfAbsent(node, name -> new Load()).add(demand, 1);
    }

    /** Frees what a container occupies. A second call changes nothing. */
    public void release(String containerName) {
        Holding holding = holdings.remove(containerName);
        if (holding != null) {
            loads.computeIfAbsent(holding.node(), name -> new Load()).add(holding.demand(), -1);
        }
    }
}
