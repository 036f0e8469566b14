package dev.zoe.simulator.kernel;

import dev.zoe.simulator.SimulatedTimes;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Workload;
import java.util.Comparator;
import java.util.PriorityQueue;

/** So many servers with one line before them; nothing is interrupted. */
final class MultiServerScheduler implements SimulatedScheduler {

    /** An application in the line. */
    private record Waiting(int slot, long number, double runTime) {}

    private final PriorityQueue<Waiting> line;
    private long submitted;
    private int free;

    private MultiServerScheduler(int servers, Comparator<Waiting> order) {
        free = servers;
        line = new PriorityQueue<>(order.thenComparingLong(Waiting::number));
    }

    static MultiServerScheduler firstComeFirstServed(int servers) {
        return new MultiServerScheduler(servers, Comparator.comparingLong(Waiting::number));
    }

    static MultiServerScheduler lastComeFirstServed(int servers) {
        return new MultiServerScheduler(
                servers, Comparator.comparingLong(Waiting::number).reversed());
    }

    static MultiServerScheduler shortestFirst(int servers) {
        return new MultiServerScheduler(servers, Comparator.comparingDouble(Waiting::runTime));
    }

    @Override
    public boolean submitted(int slot, SimulatedApplication application, double now) {
        return line.add(new Waiting(slot, submitted++, application.runTime()));
    }

    @Override
    public void finished(int slot, double now) {
        free++;
    }

    @Override
    public double decide(double now, AllocationChanges grants) {
        while (free > 0 && !line.isEmpty()) {
            free--;
            grants.core(line.remove().slot(), 0, 1);
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Runs a workload of single components on a machine that is never full: the servers limit what runs. */
    static WorkloadOutcome run(Workload workload, SimulatedScheduler servers) {
        SimulatedCluster ample = new SimulatedCluster(1, 100, 100);
        return SimulatedTimes.of(workload, (trace, journal) -> new Kernel(trace, ample, servers, journal, false)
                        .run(() -> false))
                .outcome();
    }
}
