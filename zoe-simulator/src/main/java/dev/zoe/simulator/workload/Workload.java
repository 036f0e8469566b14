package dev.zoe.simulator.workload;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Applications in the order of their submission, held as columns: 72 bytes each. Applications that are submitted at the
 * same time keep the order of their source.
 */
public final class Workload {

    private final int size;
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

    private Workload(WorkloadColumns columns) {
        this.size = columns.size;
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
        WorkloadColumns columns = new WorkloadColumns();
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            columns.add(next.get());
        }
        return new Workload(columns);
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

    /** Whether any application asks for GPUs. */
    public boolean asksForGpus() {
        return Arrays.stream(gpus).anyMatch(each -> each > 0);
    }

    public ApplicationClass kind(int i) {
        return kind[i];
    }

    /** Time of submission, in seconds. */
    public double submit(int i) {
        return submit[i];
    }

    /** Run time while holding all components, in seconds. */
    public double runTime(int i) {
        return runTime[i];
    }
}
