package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/** Reads the records of one format. */
public interface RecordReader {

    /** Reads what comes before the first record, such as a header. */
    default void begin(LineScanner lines) throws IOException {}

    /** Whether this line is no record: a comment or an empty one. */
    default boolean isComment(LineScanner lines) {
        return lines.blank();
    }

    /** Splits and reads one record. @return nothing when the record describes nothing that could run */
    Optional<SimulatedApplication> read(LineScanner line) throws IOException;

    /** Whether the last record is part of an application, so that it does not count as skipped. */
    default boolean partial() {
        return false;
    }

    /** Applications whose records are incomplete at the end. */
    default long unfinished() {
        return 0;
    }
}
