package dev.zoe.simulator.workload;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The applications of a trace in the order of submission, to be read any number of times, also concurrently. Those with
 * the same time keep the order of the trace. A long trace is sorted and kept on disk, in the folder for temporary
 * files: some 80 bytes for each application.
 */
public final class TraceStore implements Closeable {

    /** Applications that are held in memory, about 40 MB. */
    private static final int IN_MEMORY = 1 << 19;

    private final List<TraceSpool.SpoolRange> onDisk = new ArrayList<>();
    private final Workload inMemory;
    private final long size;
    private final long skipped;
    private final boolean asksForGpus;
    private Optional<TraceSpool> spool = Optional.empty();

    private TraceStore(Trace trace, int chunk) throws IOException {
        boolean[] gpus = new boolean[1];
        long before = 0;
        Workload sorted = read(trace, chunk, gpus);
        while (sorted.size() == chunk) {
            if (spool.isEmpty()) {
                spool = Optional.of(TraceSpool.open());
            }
            onDisk.add(spool.get().write(sorted.trace()));
            before += sorted.size();
            sorted = read(trace, chunk, gpus);
        }
        inMemory = sorted;
        size = before + sorted.size();
        skipped = trace.skipped();
        asksForGpus = gpus[0];
    }

    /** Reads a trace to its end. */
    public static TraceStore of(Trace trace) throws IOException {
        return of(trace, IN_MEMORY);
    }

    /** @param inMemory number of applications that may be in memory at a time */
    static TraceStore of(Trace trace, int inMemory) throws IOException {
        return new TraceStore(trace, inMemory);
    }

    private static Workload read(Trace trace, int most, boolean[] gpus) throws IOException {
        int[] read = {0};
        return Workload.of(() -> {
            if (read[0] == most) {
                return Optional.empty();
            }
            Optional<SimulatedApplication> next = trace.next();
            read[0]++;
            gpus[0] |= next.isPresent() && next.get().gpus() > 0;
            return next;
        });
    }

    /** Number of applications. */
    public long size() {
        return size;
    }

    /** Records of the trace that described nothing that could run. */
    public long skipped() {
        return skipped;
    }

    /** Whether any application asks for GPUs. */
    public boolean asksForGpus() {
        return asksForGpus;
    }

    /** All applications from the first. */
    public Trace open() throws IOException {
        if (onDisk.isEmpty()) {
            return inMemory.trace();
        }
        PriorityQueue<RunHead> heads =
                new PriorityQueue<>(Comparator.comparingDouble(RunHead::submit).thenComparingInt(RunHead::turn));
        for (TraceSpool.SpoolRange range : onDisk) {
            push(heads, spool.orElseThrow().read(range), heads.size());
        }
        push(heads, inMemory.trace(), onDisk.size());
        return () -> next(heads);
    }

    private static Optional<SimulatedApplication> next(PriorityQueue<RunHead> heads) throws IOException {
        RunHead first = heads.poll();
        if (first == null) {
            return Optional.empty();
        }
        push(heads, first.rest(), first.turn());
        return Optional.of(first.application());
    }

    private static void push(PriorityQueue<RunHead> heads, Trace rest, int turn) throws IOException {
        rest.next().ifPresent(application -> heads.add(new RunHead(application, rest, turn)));
    }

    /** The next application of a sorted run. */
    private record RunHead(SimulatedApplication application, Trace rest, int turn) {
        double submit() {
            return application.submit();
        }
    }

    @Override
    public void close() throws IOException {
        if (spool.isPresent()) {
            spool.get().close();
        }
    }
}
