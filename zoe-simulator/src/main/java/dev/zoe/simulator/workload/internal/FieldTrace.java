package dev.zoe.simulator.workload.internal;

import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.Trace;
import java.io.IOException;
import java.util.Optional;

/** A trace with one record per line. */
public final class FieldTrace implements Trace {

    private final LineScanner lines;
    private final Rows rows;
    private long skipped;

    public FieldTrace(LineScanner lines, Rows rows) throws IOException {
        this.lines = lines;
        this.rows = rows;
        rows.begin(lines);
    }

    @Override
    public Optional<Application> next() throws IOException {
        while (lines.next()) {
            if (rows.isComment(lines)) {
                continue;
            }
            Optional<Application> application = record();
            if (application.isPresent()) {
                return application;
            }
            skipped += rows.partial() ? 0 : 1;
        }
        return Optional.empty();
    }

    private Optional<Application> record() throws IOException {
        try {
            return rows.read(lines);
        } catch (IllegalArgumentException e) {
            throw lines.malformed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public long skipped() {
        return skipped + rows.unfinished();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
