package dev.zoe.simulator.workload;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Applications on disk, in runs that are written once and read any number of times, also at the same time. */
public final class TraceSpool implements Closeable {

    private static final int BUFFER = 1 << 16;
    /** One byte, three ints, one long and six doubles. */
    private static final int FIXED = 1 + 3 * Integer.BYTES + Long.BYTES + 6 * Double.BYTES;

    private static final List<ApplicationClass> KINDS = List.of(ApplicationClass.values());

    private final FileChannel file;

    private TraceSpool(FileChannel file) {
        this.file = file;
    }

    public static TraceSpool open() throws IOException {
        return new TraceSpool(TemporaryFile.open());
    }

    /** From where to where a run is in the file, in bytes. */
    public record SpoolRange(long from, long to) {}

    /** Appends a run. The queue of an application is not kept. */
    public SpoolRange write(Trace trace) throws IOException {
        long from = file.size();
        file.position(from);
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        for (Optional<SimulatedApplication> next = trace.next(); next.isPresent(); next = trace.next()) {
            byte[] owner = next.get().owner().getBytes(StandardCharsets.UTF_8);
            if (buffer.remaining() < FIXED + owner.length) {
                drain(buffer);
                buffer = owner.length > BUFFER - FIXED ? ByteBuffer.allocate(FIXED + owner.length) : buffer;
            }
            put(buffer, next.get(), owner);
        }
        drain(buffer);
        return new SpoolRange(from, file.position());
    }

    private void drain(ByteBuffer buffer) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
        buffer.clear();
    }

    private static void put(ByteBuffer buffer, SimulatedApplication each, byte[] owner) {
        buffer.put((byte) KINDS.indexOf(each.kind()))
                .putLong(each.id())
                .putDouble(each.submit())
                .putInt(each.core())
                .putInt(each.elastic())
                .putDouble(each.cores())
                .putDouble(each.memoryGb())
                .putDouble(each.runTime())
                .putDouble(each.estimate())
                .putDouble(each.gpus())
                .putInt(owner.length)
                .put(owner);
    }

    /** Reads a run from its beginning. */
    public Trace read(SpoolRange range) {
        return new SpoolReader(range);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private final class SpoolReader implements Trace {

        private final long end;
        private long position;
        private ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();

        SpoolReader(SpoolRange range) {
            position = range.from();
            end = range.to();
        }

        @Override
        public Optional<SimulatedApplication> next() throws IOException {
            if (position == end && !buffer.hasRemaining()) {
                return Optional.empty();
            }
            need(FIXED);
            ApplicationClass kind = KINDS.get(buffer.get());
            long id = buffer.getLong();
            double submit = buffer.getDouble();
            int core = buffer.getInt();
            int elastic = buffer.getInt();
            double cores = buffer.getDouble();
            double memoryGb = buffer.getDouble();
            double runTime = buffer.getDouble();
            double estimate = buffer.getDouble();
            double gpus = buffer.getDouble();
            return Optional.of(new SimulatedApplication(
                    kind, id, submit, core, elastic, cores, memoryGb, runTime, estimate, owner(), "", gpus));
        }

        private String owner() throws IOException {
            int length = buffer.getInt();
            if (length == 0) {
                return "";
            }
            need(length);
            byte[] owner = new byte[length];
            buffer.get(owner);
            return new String(owner, StandardCharsets.UTF_8);
        }

        private void need(int bytes) throws IOException {
            if (buffer.remaining() >= bytes) {
                return;
            }
            ByteBuffer into = bytes > buffer.capacity() ? ByteBuffer.allocate(bytes) : ByteBuffer.allocate(BUFFER);
            into.put(buffer);
            while (into.position() < bytes) {
                into.limit((int) Math.min(into.capacity(), into.position() + end - position));
                int read = file.read(into, position);
                if (read <= 0) {
                    throw new EOFException("the temporary file of the trace ends too early: is the disk full?");
                }
                position += read;
            }
            buffer = into.flip();
        }
    }
}
