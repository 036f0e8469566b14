package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.util.Optional;

/** A trace with one record per line. */
public final class RecordTrace implements Trace {

    private final LineScanner lines;
    private final RecordReader reader;
    private long skipped;

    public RecordTrace(LineScanner lines, RecordReader reader) throws IOException {
        this.lines = lines;
        this.reader = reader;
        reader.begin(lines);
    }

    @Override
    public Optional<SimulatedApplication> next() throws IOException {
        while (lines.next()) {
            if (reader.isComment(lines)) {
                continue;
            }
            Optional<SimulatedApplication> application = record();
            if (application.isPresent()) {
                return application;
            }
            skipped += reader.partial() ? 0 : 1;
        }
        return Optional.empty();
    }

    private Optional<SimulatedApplication> record() throws IOException {
        try {
            return reader.read(lines);
        } catch (IllegalArgumentException e) {
            throw lines.malformed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public long skipped() {
        return skipped + reader.unfinished();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
