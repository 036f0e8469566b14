package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.traceformat.text.TableHeader;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Alibaba GPU cluster trace 2023, list of pods: every pod is an application of one component, with its GPUs or its
 * share of one. Which model of GPU it asks for is not heeded; the trace does not say who submitted it.
 */
public final class OpenbReader implements RecordReader {

    private static final List<String> COLUMNS =
            List.of("name", "cpu_milli", "memory_mib", "qos", "creation_time", "deletion_time");
    private static final double MIB_IN_BYTES = 1_048_576;
    private static final double BYTES_IN_GB = 1e9;

    private final int[] at = new int[COLUMNS.size()];
    private int scheduled;
    private int gpuCount;
    private int gpuShare;
    private long pods;

    @Override
    public void begin(LineScanner lines) throws IOException {
        TableHeader header = TableHeader.read(lines, COLUMNS);
        for (int i = 0; i < at.length; i++) {
            at[i] = header.column(COLUMNS.get(i));
        }
        scheduled = header.column("scheduled_time");
        gpuCount = header.column("num_gpu");
        gpuShare = header.column("gpu_milli");
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        long id = pods++;
        double cores = NumberFields.atLeastZero(line, at[1], COLUMNS.get(1)) / 1000;
        double memoryGb = NumberFields.atLeastZero(line, at[2], COLUMNS.get(2)) * MIB_IN_BYTES / BYTES_IN_GB;
        double created = NumberFields.atLeastZero(line, at[4], COLUMNS.get(4));
        double deleted = line.number(at[5], COLUMNS.get(5), 0);
        double started = line.number(scheduled, "scheduled_time", created);
        if (deleted <= started) {
            return Optional.empty();
        }
        double ran = deleted - started;
        double gpus = line.empty(gpuCount) ? 0 : line.wholeInt(gpuCount, "num_gpu", 0);
        if (gpus == 1 && !line.empty(gpuShare)) {
            gpus = line.wholeInt(gpuShare, "gpu_milli", 0) / 1000.0;
        }
        ApplicationClass kind =
                line.text(at[3]).equals("LS") ? ApplicationClass.INTERACTIVE : ApplicationClass.BATCH_RIGID;
        return Optional.of(new SimulatedApplication(
                kind, id, created, 1, 0, cores, memoryGb, ran, ran, "", line.text(at[3]), gpus));
    }
}
