package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Comparator;
import java.util.PriorityQueue;

/** One server that always serves the application with the least remaining time. No promise to a core binds it. */
final class PreemptiveSrptScheduler implements SimulatedScheduler {

    private static final int NOBODY = -1;

    private record Waiting(int slot, long number, double remaining) {}

    private final PriorityQueue<Waiting> line =
            new PriorityQueue<>(Comparator.comparingDouble(Waiting::remaining).thenComparingLong(Waiting::number));
    private long submitted;
    private int served = NOBODY;
    private long servedNumber;
    private double remaining;
    private double since;

    @Override
    public boolean submitted(int slot, SimulatedApplication application, double now) {
        return line.add(new Waiting(slot, submitted++, application.runTime()));
    }

    @Override
    public void finished(int slot, double now) {
        served = NOBODY;
    }

    @Override
    public double decide(double now, AllocationChanges grants) {
        Waiting next = line.peek();
        if (served != NOBODY) {
            remaining -= now - since;
            since = now;
            if (next != null && next.remaining() < remaining) {
                grants.core(served, 0, -1);
                line.add(new Waiting(served, servedNumber, remaining));
                served = NOBODY;
            }
        }
        if (served == NOBODY && next != null) {
            line.remove(next);
            served = next.slot();
            servedNumber = next.number();
            remaining = next.remaining();
            since = now;
            grants.core(served, 0, 1);
        }
        return Double.POSITIVE_INFINITY;
    }
}
