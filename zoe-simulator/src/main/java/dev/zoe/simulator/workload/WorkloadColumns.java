package dev.zoe.simulator.workload;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Applications in the order of their source, held as growing columns. */
final class WorkloadColumns {

    int size;
    ApplicationClass[] kind = new ApplicationClass[1024];
    long[] id = new long[1024];
    double[] submit = new double[1024];
    int[] core = new int[1024];
    int[] elastic = new int[1024];
    double[] cores = new double[1024];
    double[] memoryGb = new double[1024];
    double[] runTime = new double[1024];
    double[] estimate = new double[1024];
    String[] owner = new String[1024];
    double[] gpus = new double[1024];
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
