package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.traceformat.text.TableHeader;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The format of this simulator: a header, then one application per line. */
public final class ZoeCsvReader implements RecordReader {

    private static final List<String> COLUMNS =
            List.of("class", "id", "submit_s", "core", "elastic", "cpus_per_task", "mem_gb_per_task", "runtime_s");

    private final int[] at = new int[COLUMNS.size()];
    private int estimate;
    private int owner;
    private int queue;
    private int gpus;
    private @Nullable String lastClass;
    private ApplicationClass lastKind = ApplicationClass.BATCH_ELASTIC;

    @Override
    public void begin(LineScanner lines) throws IOException {
        TableHeader header = TableHeader.read(lines, COLUMNS);
        for (int i = 0; i < at.length; i++) {
            at[i] = header.column(COLUMNS.get(i));
        }
        estimate = header.column("estimate_s");
        owner = header.column("owner");
        queue = header.column("queue");
        gpus = header.column("gpus_per_task");
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        ApplicationClass kind = kind(line);
        long id = line.whole(at[1], COLUMNS.get(1));
        double submit = NumberFields.atLeastZero(line, at[2], COLUMNS.get(2));
        int core = line.wholeInt(at[3], COLUMNS.get(3), 1);
        int elastic = line.wholeInt(at[4], COLUMNS.get(4), 0);
        double cores = NumberFields.atLeastZero(line, at[5], COLUMNS.get(5));
        double memoryGb = NumberFields.atLeastZero(line, at[6], COLUMNS.get(6));
        double runTime = NumberFields.aboveZero(line, at[7], COLUMNS.get(7));
        double told = line.empty(estimate) ? runTime : NumberFields.aboveZero(line, estimate, "estimate_s");
        return Optional.of(new SimulatedApplication(
                kind,
                id,
                submit,
                core,
                elastic,
                cores,
                memoryGb,
                runTime,
                told,
                line.text(owner),
                line.text(queue),
                line.empty(gpus) ? 0 : NumberFields.atLeastZero(line, gpus, "gpus_per_task")));
    }

    private ApplicationClass kind(LineScanner line) throws IOException {
        String name = line.text(at[0]);
        if (!name.equals(lastClass)) {
            lastKind = ApplicationClass.of(name)
                    .orElseThrow(
                            () -> line.wrong(at[0], "class", "B-E or Batch, B-R or Batch-MPI, Int or Interactive"));
            lastClass = name;
        }
        return lastKind;
    }
}
