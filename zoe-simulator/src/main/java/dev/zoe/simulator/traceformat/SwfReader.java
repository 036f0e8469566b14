package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/** Standard Workload Format: 18 fields between blanks, −1 for what is unknown, comments after a semicolon. */
public final class SwfReader implements RecordReader {

    private static final int FIELDS = 18;
    private static final double KIB_IN_BYTES = 1024;
    private static final double BYTES_IN_GB = 1e9;

    private final EqualTaskJobs uniform;
    private final TraceDefaults defaults;

    public SwfReader(TraceDefaults defaults) {
        this.uniform = new EqualTaskJobs(defaults);
        this.defaults = defaults;
    }

    @Override
    public boolean isComment(LineScanner lines) {
        return lines.blank() || lines.startsWith(';');
    }

    @Override
    public Optional<SimulatedApplication> read(LineScanner line) throws IOException {
        line.splitAtBlanks();
        if (line.count() != FIELDS) {
            throw line.malformed("has " + line.count() + " fields; expected the 18 of the Standard Workload Format");
        }
        long id = line.whole(0, "job number");
        double submit = line.number(1, "submit time");
        double runTime = line.number(3, "run time");
        int processors = either(line, 4, "allocated processors", 7, "requested processors");
        double memory = Math.max(line.number(6, "used memory"), 0);
        if (memory == 0) {
            memory = Math.max(line.number(9, "requested memory"), 0);
        }
        if (runTime <= 0 || processors <= 0 || submit < 0) {
            return Optional.empty();
        }
        double memoryGb = memory == 0 ? defaults.memoryGb() : memory * KIB_IN_BYTES / BYTES_IN_GB;
        return Optional.of(
                uniform.application(id, submit, processors, 1, memoryGb, runTime, line.text(11), line.text(14)));
    }

    private static int either(LineScanner line, int first, String name, int second, String otherName)
            throws IOException {
        int value = line.wholeInt(first, name, -1);
        return value > 0 ? value : line.wholeInt(second, otherName, -1);
    }
}
