package dev.zoe.simulator.workload;

import dev.zoe.simulator.traceformat.NodeListReader;
import dev.zoe.simulator.traceformat.text.CompressedInput;
import dev.zoe.simulator.traceformat.text.LineScanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A cluster: machines of one or several kinds. Machines are numbered from zero, kind after kind.
 *
 * @param kinds at least one
 */
public record SimulatedCluster(List<Kind> kinds) {

    /**
     * Machines that are alike.
     *
     * @param count number of machines
     * @param cores processor cores of one machine
     * @param memoryGb memory of one machine, in GB (10⁹ bytes)
     * @param gpus GPUs of one machine
     */
    public record Kind(int count, double cores, double memoryGb, int gpus) {

        /** @throws IllegalArgumentException when there is no machine or a machine has no cores or no memory */
        public Kind {
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
        long count = kinds.stream().mapToLong(Kind::count).sum();
        if (count > MOST) {
            throw new IllegalArgumentException(count + " nodes; expected at most " + MOST);
        }
    }

    /** Equal machines without GPUs. */
    public SimulatedCluster(int count, double cores, double memoryGb) {
        this(List.of(new Kind(count, cores, memoryGb, 0)));
    }

    /**
     * Reads a list of machines: CSV, plain or compressed, with the columns {@code cluster,cores,memory_gb} and perhaps
     * {@code gpus}, or with those of the node list of the Alibaba GPU trace 2023.
     *
     * @throws IOException when the file cannot be read or is not such a list
     */
    public static SimulatedCluster read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                LineScanner lines =
                        new LineScanner(CompressedInput.plain(in), file.getFileName().toString())) {
            return NodeListReader.read(lines);
        }
    }

    /** Number of machines. */
    public int count() {
        return kinds.stream().mapToInt(Kind::count).sum();
    }

    /** Cores of the largest machine. */
    public double cores() {
        return kinds.stream().mapToDouble(Kind::cores).max().orElseThrow();
    }

    /** Memory of the largest machine, in GB. */
    public double memoryGb() {
        return kinds.stream().mapToDouble(Kind::memoryGb).max().orElseThrow();
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
        for (Kind kind : kinds) {
            places += kind.holds(application.cores(), application.memoryGb(), gpusEach) * kind.count;
        }
        return places >= application.components();
    }
}
