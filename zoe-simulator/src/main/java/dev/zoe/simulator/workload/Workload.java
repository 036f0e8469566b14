package dev.zoe.simulator.workload;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Applications in the order of their submission, held as columns: 72 bytes each. Applications that are submitted at the
 * same time keep the order of their source.
 */
public final class Workload {

    private final int size;
    private final long skipped;
    private final ApplicationClass[] kind;
    private final long[] id;
    private final double[] submit;
    private final int[] core;
    private final int[] elastic;
    private final double[] cores;
    private final double[] memoryGb;
    private final double[] runTime;
    private final double[] estimate;
    private final String[] owner;
    private final double[] gpus;

    private Workload(Columns columns, long skipped) {
        this.size = columns.size;
        this.skipped = skipped;
        int[] order = columns.bySubmission();
        kind = new ApplicationClass[size];
        id = new long[size];
        submit = new double[size];
        core = new int[size];
        elastic = new int[size];
        cores = new double[size];
        memoryGb = new double[size];
        runTime = new double[size];
        estimate = new double[size];
        owner = new String[size];
        gpus = new double[size];
        for (int i = 0; i < size; i++) {
            int from = order[i];
            kind[i] = columns.kind[from];
            id[i] = columns.id[from];
            submit[i] = columns.submit[from];
            core[i] = columns.core[from];
            elastic[i] = columns.elastic[from];
            cores[i] = columns.cores[from];
            memoryGb[i] = columns.memoryGb[from];
            runTime[i] = columns.runTime[from];
            estimate[i] = columns.estimate[from];
            owner[i] = columns.owner[from];
            gpus[i] = columns.gpus[from];
        }
    }

    /** Reads a trace to its end. */
    public static Workload of(Trace trace) throws IOException {
        Columns columns = new Columns();
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            columns.add(next.get());
        }
        return new Workload(columns, trace.skipped());
    }

    public int size() {
        return size;
    }

    /** An application by its position. Its queue is not kept. */
    public SimulatedApplication application(int i) {
        return new SimulatedApplication(
                kind[i],
                id[i],
                submit[i],
                core[i],
                elastic[i],
                cores[i],
                memoryGb[i],
                runTime[i],
                estimate[i],
                owner[i],
                "",
                gpus[i]);
    }

    /** All of them, one after the other. Several may be read at the same time. */
    public Trace trace() {
        int[] next = {0};
        return () -> next[0] < size ? Optional.of(application(next[0]++)) : Optional.empty();
    }

    /** Records of the trace that described nothing that could run. */
    public long skipped() {
        return skipped;
    }

    /** Whether any application asks for GPUs. */
    public boolean asksForGpus() {
        return Arrays.stream(gpus).anyMatch(each -> each > 0);
    }

    public ApplicationClass kind(int i) {
        return kind[i];
    }

    public long id(int i) {
        return id[i];
    }

    /** Time of submission, in seconds. */
    public double submit(int i) {
        return submit[i];
    }

    /** Number of core components. */
    public int core(int i) {
        return core[i];
    }

    /** Number of elastic components. */
    public int elastic(int i) {
        return elastic[i];
    }

    /** Number of all components. */
    public int components(int i) {
        return core[i] + elastic[i];
    }

    /** Cores of one component. */
    public double cores(int i) {
        return cores[i];
    }

    /** Memory of one component, in GB. */
    public double memoryGb(int i) {
        return memoryGb[i];
    }

    /** Run time while holding all components, in seconds. */
    public double runTime(int i) {
        return runTime[i];
    }

    /** What the scheduler is told of the run time, in seconds. */
    public double estimate(int i) {
        return estimate[i];
    }

    /** Who submitted it; empty when the source does not say. */
    public String owner(int i) {
        return owner[i];
    }

    /** Growing columns in the order of the source. */
    private static final class Columns {

        private int size;
        private ApplicationClass[] kind = new ApplicationClass[1024];
        private long[] id = new long[1024];
        private double[] submit = new double[1024];
        private int[] core = new int[1024];
        private int[] elastic = new int[1024];
        private double[] cores = new double[1024];
        private double[] memoryGb = new double[1024];
        private double[] runTime = new double[1024];
        private double[] estimate = new double[1024];
        private String[] owner = new String[1024];
        private double[] gpus = new double[1024];
        private final Map<String, String> owners = new HashMap<>();

        void add(SimulatedApplication application) {
            if (size == kind.length) {
                grow(size * 2);
            }
            kind[size] = application.kind();
            id[size] = application.id();
            submit[size] = application.submit();
            core[size] = application.core();
            elastic[size] = application.elastic();
            cores[size] = application.cores();
            memoryGb[size] = application.memoryGb();
            runTime[size] = application.runTime();
            estimate[size] = application.estimate();
            // Many applications have the same owner: one string is enough for all of them.
            owner[size] = owners.computeIfAbsent(application.owner(), same -> same);
            gpus[size] = application.gpus();
            size++;
        }

        private void grow(int length) {
            kind = Arrays.copyOf(kind, length);
            id = Arrays.copyOf(id, length);
            submit = Arrays.copyOf(submit, length);
            core = Arrays.copyOf(core, length);
            elastic = Arrays.copyOf(elastic, length);
            cores = Arrays.copyOf(cores, length);
            memoryGb = Arrays.copyOf(memoryGb, length);
            runTime = Arrays.copyOf(runTime, length);
            estimate = Arrays.copyOf(estimate, length);
            owner = Arrays.copyOf(owner, length);
            gpus = Arrays.copyOf(gpus, length);
        }

        /** Positions by time of submission; a stable merge sort, and none when the source is in order already. */
        int[] bySubmission() {
            int[] order = new int[size];
            boolean sorted = true;
            for (int i = 0; i < size; i++) {
                order[i] = i;
                sorted &= i == 0 || submit[i - 1] <= submit[i];
            }
            if (!sorted) {
                mergeSort(order, order.clone(), 0, size);
            }
            return order;
        }

        private void mergeSort(int[] into, int[] from, int low, int high) {
            if (high - low < 2) {
                return;
            }
            int middle = (low + high) >>> 1;
            mergeSort(from, into, low, middle);
            mergeSort(from, into, middle, high);
            int left = low;
            int right = middle;
            for (int i = low; i < high; i++) {
                boolean takeLeft = right >= high || (left < middle && submit[from[left]] <= submit[from[right]]);
                into[i] = takeLeft ? from[left++] : from[right++];
            }
        }
    }
}
