package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.Workload;
import java.util.Comparator;
import java.util.PriorityQueue;

/** So many servers with one line before them; nothing is interrupted. */
final class Servers implements Scheduler {

    private final PriorityQueue<Integer> line;
    private int free;

    private Servers(int servers, Comparator<Integer> order) {
        free = servers;
        line = new PriorityQueue<>(order);
    }

    static Servers firstComeFirstServed(int servers) {
        return new Servers(servers, Comparator.naturalOrder());
    }

    static Servers shortestFirst(int servers, Workload workload) {
        return new Servers(
                servers,
                Comparator.<Integer>comparingDouble(workload::runTime).thenComparing(Comparator.naturalOrder()));
    }

    @Override
    public boolean submitted(int application, double now) {
        return line.add(application);
    }

    @Override
    public void finished(int application, double now) {
        free++;
    }

    @Override
    public double decide(double now, Grants grants) {
        while (free > 0 && !line.isEmpty()) {
            free--;
            grants.core(line.remove(), 0, 1);
        }
        return Double.POSITIVE_INFINITY;
    }
}
