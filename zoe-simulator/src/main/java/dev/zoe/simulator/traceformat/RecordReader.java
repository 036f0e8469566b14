package dev.zoe.simulator.traceformat;

import dev.zoe.simulator.traceformat.text.LineScanner;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.io.IOException;
import java.util.Optional;

/** What the lines of one format mean. */
public interface RecordReader {

    /** Reads what comes before the first record, such as a header. */
    default void begin(LineScanner lines) throws IOException {}

    /** Whether this line is no record: a comment or an empty one. */
    default boolean isComment(LineScanner lines) {
        return lines.blank();
    }

    /** Splits and reads one record. @return nothing when the record describes nothing that could run */
    Optional<SimulatedApplication> read(LineScanner line) throws IOException;

    /** Whether a record without an application is a part of one and not something that could not run. */
    default boolean partial() {
        return false;
    }

    /** Records that were begun and never completed, known at the end only. */
    default long unfinished() {
        return 0;
    }
}
