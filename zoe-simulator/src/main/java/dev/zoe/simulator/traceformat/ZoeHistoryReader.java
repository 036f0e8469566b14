package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.traceformat.text.NumberFields;
import dev.zoe.simulator.traceformat.text.TableHeader;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Executions that ended, as CSV with a header, in the order of their submission. Times are ISO 8601 in UTC; simulated
 * time begins with the first submission.
 */
public final class ZoeHistoryReader implements RecordReader {

    private static final List<String> COLUMNS = List.of(
            "execution_id",
            "owner",
            "queue",
            "submitted_at",
            "started_at",
            "ended_at",
            "core",
            "elastic",
            "cores_per_component",
            "memory_gb_per_component");

    private final int[] at = new int[COLUMNS.size()];
    private double origin = Double.NaN;

    @Override
    public void begin(LineScanner lines) throws IOException {
        TableHeader header = TableHeader.read(lines, COLUMNS);
        for (int i = 0; i < at.length; i++) {
            at[i] = header.column(COLUMNS.get(i));
        }
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.split(',');
        double submitted = time(line, 3);
        if (Double.isNaN(origin)) {
            origin = submitted;
        }
        if (submitted < origin) {
            throw line.wrong(at[3], COLUMNS.get(3), "executions in the order of their submission");
        }
        if (line.empty(at[4]) || line.empty(at[5])) {
            return Optional.empty();
        }
        double ran = time(line, 5) - time(line, 4);
        if (ran <= 0) {
            return Optional.empty();
        }
        int elastic = line.wholeInt(at[7], COLUMNS.get(7), 0);
        return Optional.of(new SimulatedApplication(
                elastic > 0 ? ApplicationClass.BATCH_ELASTIC : ApplicationClass.BATCH_RIGID,
                line.whole(at[0], COLUMNS.get(0)),
                submitted - origin,
                line.wholeInt(at[6], COLUMNS.get(6), 1),
                elastic,
                NumberFields.atLeastZero(line, at[8], COLUMNS.get(8)),
                NumberFields.atLeastZero(line, at[9], COLUMNS.get(9)),
                ran,
                ran,
                line.text(at[1]),
                line.text(at[2])));
    }

    private double time(LineScanner line, int column) throws IOException {
        try {
            Instant instant = Instant.parse(line.text(at[column]));
            return instant.getEpochSecond() + instant.getNano() * 1e-9;
        } catch (DateTimeException e) {
            throw line.wrong(at[column], COLUMNS.get(column), "a time such as 2026-01-31T12:00:00Z");
        }
    }
}
