package dev.zoe.simulator.workload;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A cluster: machines of one or several kinds. Machines are numbered from zero, kind after kind.
 *
 * @param kinds at least one
 */
public record SimulatedCluster(List<MachineKind> kinds) {

    /**
     * Machines that are alike.
     *
     * @param count number of machines
     * @param cores processor cores of one machine
     * @param memoryGb memory of one machine, in GB (10⁹ bytes)
     * @param gpus GPUs of one machine
     */
    public record MachineKind(int count, double cores, double memoryGb, int gpus) {

        /** @throws IllegalArgumentException when there is no machine or a machine has no cores or no memory */
        public MachineKind {
            if (count < 1) {
                throw new IllegalArgumentException(count + " nodes; expected at least 1");
            }
            if (!(cores > 0 && Double.isFinite(cores))) {
                throw new IllegalArgumentException(cores + " cores per node; expected a number above 0");
            }
            if (!(memoryGb > 0 && Double.isFinite(memoryGb))) {
                throw new IllegalArgumentException(memoryGb + " GB of memory per node; expected a number above 0");
            }
            if (gpus < 0) {
                throw new IllegalArgumentException(gpus + " GPUs per node; expected a number of at least 0");
            }
        }

        /** How many equal components one machine holds. */
        private double holds(double coresEach, double memoryGbEach, double gpusEach) {
            double most = Math.min(Math.floor(cores / coresEach), Math.floor(memoryGb / memoryGbEach));
            return gpusEach > 0 ? Math.min(most, Math.floor(gpus / gpusEach)) : most;
        }
    }

    private static final int MOST = 1_000_000;

    /** @throws IllegalArgumentException when there is no machine, or there are more than a million */
    public SimulatedCluster {
        kinds = List.copyOf(kinds);
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("0 nodes; expected at least 1");
        }
        long count = kinds.stream().mapToLong(MachineKind::count).sum();
        if (count > MOST) {
            throw new IllegalArgumentException(count + " nodes; expected at most " + MOST);
        }
    }

    /** Equal machines without GPUs. */
    public SimulatedCluster(int count, double cores, double memoryGb) {
        this(List.of(new MachineKind(count, cores, memoryGb, 0)));
    }

    /** Number of machines. */
    public int count() {
        return kinds.stream().mapToInt(MachineKind::count).sum();
    }

    /** Cores of the largest machine. */
    public double cores() {
        return kinds.stream().mapToDouble(MachineKind::cores).max().orElseThrow();
    }

    /** Memory of the largest machine, in GB. */
    public double memoryGb() {
        return kinds.stream().mapToDouble(MachineKind::memoryGb).max().orElseThrow();
    }

    /** Cores of all machines. */
    public double allCores() {
        return kinds.stream().mapToDouble(kind -> kind.count * kind.cores).sum();
    }

    /** Memory of all machines, in GB. */
    public double allMemoryGb() {
        return kinds.stream().mapToDouble(kind -> kind.count * kind.memoryGb).sum();
    }

    /** GPUs of all machines; where there are none, GPUs are not counted at all. */
    public long allGpus() {
        return kinds.stream().mapToLong(kind -> (long) kind.count * kind.gpus).sum();
    }

    /** Whether all components of an application would fit at the same time if nothing else ran. */
    public boolean holdAtOnce(SimulatedApplication application) {
        double gpusEach = allGpus() > 0 ? application.gpus() : 0;
        double places = 0;
        for (MachineKind kind : kinds) {
            places += kind.holds(application.cores(), application.memoryGb(), gpusEach) * kind.count;
        }
        return places >= application.components();
    }

    /** A stable form, because the logs of experiments begin with it; it does not follow the names of the classes. */
    @Override
    public String toString() {
        return kinds.stream()
                .map(kind -> "Kind[count=" + kind.count + ", cores=" + kind.cores + ", memoryGb=" + kind.memoryGb
                        + ", gpus=" + kind.gpus + "]")
                .collect(Collectors.joining(", ", "Nodes[kinds=[", "]]"));
    }
}
