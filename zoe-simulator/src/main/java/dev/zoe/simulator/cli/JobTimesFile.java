package dev.zoe.simulator.cli;

import dev.zoe.simulator.statistics.OutcomeListener;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.TemporaryFile;
import dev.zoe.simulator.workload.Trace;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;
import java.util.Optional;

/**
 * Times of every application that was not refused, as they end in any order, written in the order of submission. They
 * are kept on disk: a start and an end for each number.
 */
final class JobTimesFile implements OutcomeListener, Closeable {

    private static final int RECORD = 2 * Double.BYTES;
    private static final int RECORDS_AT_A_TIME = 4096;

    private final FileChannel file;
    private final ByteBuffer one = ByteBuffer.allocate(RECORD);

    JobTimesFile() throws IOException {
        file = TemporaryFile.open();
    }

    @Override
    public void refused(long number, SimulatedApplication application) {
        // What was never noted is read as zeros.
    }

    @Override
    public void finished(long number, SimulatedApplication application, double start, double finish) {
        note(number, start, finish);
    }

    @Override
    public void unfinished(long number, SimulatedApplication application, double start) {
        note(number, start, Double.NaN);
    }

    /** Notes the bits negated, so that nothing that is noted is zero. */
    private void note(long number, double start, double finish) {
        one.clear();
        one.putLong(~Double.doubleToLongBits(start))
                .putLong(~Double.doubleToLongBits(finish))
                .flip();
        try {
            file.write(one, number * RECORD);
        } catch (IOException e) {
            throw new UncheckedIOException("times of applications cannot be stored on disk", e);
        }
    }

    /**
     * Writes them as CSV.
     *
     * @param trace the same that was simulated
     */
    void write(Trace trace, BufferedWriter writer) throws IOException {
        writer.write("class,id,start_s,finish_s,turnaround_s,queue_s\n");
        ByteBuffer some = ByteBuffer.allocate(RECORD * RECORDS_AT_A_TIME).limit(0);
        long position = 0;
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            if (!some.hasRemaining()) {
                some.clear();
                file.read(some, position);
                // The file ends with the last that was noted; those after it were refused.
                while (some.hasRemaining()) {
                    some.put((byte) 0);
                }
                some.flip();
                position += some.limit();
            }
            long start = some.getLong();
            long finish = some.getLong();
            if (start != 0 || finish != 0) {
                row(writer, next.get(), Double.longBitsToDouble(~start), Double.longBitsToDouble(~finish));
            }
        }
    }

    private static void row(Writer writer, SimulatedApplication each, double start, double finish) throws IOException {
        writer.write(each.kind().traceName() + "," + each.id() + "," + seconds(start) + "," + seconds(finish) + ","
                + seconds(finish - each.submit()) + "," + seconds(start - each.submit()) + "\n");
    }

    /** Empty for what did not happen. */
    private static String seconds(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
