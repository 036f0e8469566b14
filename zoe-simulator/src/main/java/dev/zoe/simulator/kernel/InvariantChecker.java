package dev.zoe.simulator.kernel;

import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks the invariants after every decision: the allocations on a node are within its capacity; a running application
 * holds all of its core and no more than its elastic components; only elastic components are reclaimed; work is
 * conserved.
 */
final class InvariantChecker {

    /** Rounding of sums of doubles, as a part of the capacity. */
    private static final double ROUNDING = 1e-9;

    private static final double WORK_ROUNDING = 1e-6;

    private final LiveApplications live;
    private final SimulatedCluster.MachineKind[] kind;
    private final boolean gpusCount;
    private final ApplicationProgress progress;
    private final double[] usedCores;
    private final double[] usedMemory;
    private final double[] usedGpus;
    /** By application and node: number of core and of elastic components. */
    private final Map<Integer, Map<Integer, long[]>> placed = new HashMap<>();

    InvariantChecker(LiveApplications live, SimulatedCluster cluster, ApplicationProgress progress) {
        this.live = live;
        kind = cluster.kinds().stream()
                .flatMap(each -> Stream.generate(() -> each).limit(each.count()))
                .toArray(SimulatedCluster.MachineKind[]::new);
        gpusCount = cluster.allGpus() > 0;
        this.progress = progress;
        usedCores = new double[cluster.count()];
        usedMemory = new double[cluster.count()];
        usedGpus = new double[cluster.count()];
    }

    void changed(int application, int node, int coreMore, int elasticMore, double now) {
        long[] counts =
                placed.computeIfAbsent(application, key -> new HashMap<>()).computeIfAbsent(node, key -> new long[2]);
        counts[0] += coreMore;
        counts[1] += elasticMore;
        if (coreMore < 0) {
            throw broken(application, now, "core components were reclaimed");
        }
        if (counts[1] < 0) {
            throw broken(
                    application, now, "more elastic components were reclaimed from node " + node + " than it held");
        }
        use(application, node, coreMore + elasticMore);
    }

    private void use(int application, int node, long more) {
        SimulatedApplication each = live.application(application);
        usedCores[node] += more * each.cores();
        usedMemory[node] += more * each.memoryGb();
        usedGpus[node] += more * each.gpus();
    }

    /** Call for every node that was changed, after the whole decision. */
    void checkNode(int node, int application, double now) {
        if (usedCores[node] > kind[node].cores() * (1 + ROUNDING)) {
            throw broken(application, now, "node " + node + " holds more cores than it has");
        }
        if (usedMemory[node] > kind[node].memoryGb() * (1 + ROUNDING)) {
            throw broken(application, now, "node " + node + " holds more memory than it has");
        }
        if (gpusCount && usedGpus[node] > kind[node].gpus() + ROUNDING) {
            throw broken(application, now, "node " + node + " holds more GPUs than it has");
        }
    }

    /** Call for every application that was changed, after the whole decision. */
    void checkApplication(int application, double now) {
        int core = progress.core(application);
        int elastic = progress.elastic(application);
        if (core != live.application(application).core()) {
            throw broken(application, now, "holds " + core + " core components; expected all");
        }
        if (elastic > live.application(application).elastic()) {
            throw broken(application, now, "holds " + elastic + " elastic components, more than it has");
        }
    }

    void finished(int application, double now) {
        double work = progress.work(application);
        if (Math.abs(progress.done(application) - work) > WORK_ROUNDING * work) {
            throw broken(application, now, "finished with other work than it had");
        }
        Map<Integer, long[]> left = placed.remove(application);
        if (left != null) {
            left.forEach((node, counts) -> use(application, node, -counts[0] - counts[1]));
        }
    }

    private InvariantViolationException broken(int application, double now, String what) {
        return new InvariantViolationException(
                now, live.application(application).id(), what);
    }
}
