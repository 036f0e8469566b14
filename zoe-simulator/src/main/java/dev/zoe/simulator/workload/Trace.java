package dev.zoe.simulator.workload;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Applications one after the other, in the order of their source. Only what is being read is in memory. */
public interface Trace extends Closeable {

    /**
     * @return the next application, or nothing at the end
     * @throws IOException when the trace cannot be read, or a line is not what its format promises
     */
    Optional<SimulatedApplication> next() throws IOException;

    /** Records that describe nothing that could run, such as jobs that were cancelled before they started. */
    default long skipped() {
        return 0;
    }

    @Override
    default void close() throws IOException {}
}
