package dev.zoe.master.output;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceLogEntity;
import dev.zoe.db.service.ServiceLogRepository;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads parts of the output of services. Each request has its offset. The output of a service begins with that of its
 * earlier runs, from the database, and continues with that of its running container.
 */
public final class OutputPartReader implements AutoCloseable {
    private static final Duration IDLE = Duration.ofSeconds(10);
    /**
     * Shorter than the timeout of the API. A program may print faster than the bytes before the offset can be skipped.
     */
    private static final long MAX_READ_MILLIS = 1_800;
    /** All of an output is read to find its end, for which the API waits longer. */
    private static final long MAX_END_MILLIS = 5_000;

    private final BackEnd backEnd;
    private final ServiceRepository services;
    private final ServiceLogRepository logs;
    private final ExecutorService readers = Executors.newCachedThreadPool(DaemonThreads.named("log-reader"));
    private final OutputCursorCache cursors = new OutputCursorCache(readers, IDLE, System::nanoTime);

    public OutputPartReader(BackEnd backEnd, ServiceRepository services, ServiceLogRepository logs) {
        this.backEnd = backEnd;
        this.services = services;
        this.logs = logs;
    }

    public MasterReply read(MasterRequest.Log request) {
        Optional<ServiceEntity> service = services.findById(request.service());
        if (service.isEmpty()) {
            return new MasterReply.Refused("there is no service " + request.service());
        }
        Optional<ServiceLogEntity> kept = logs.findById(request.service());
        long before = kept.map(log -> log.getDropped() + log.getOutput().length).orElse(0L);
        if (request.offset() < before) {
            return kept(kept.orElseThrow(), request);
        }
        if (service.get().getStatus() != ServiceStatus.ACTIVE) {
            return new MasterReply.LogPart(
                    request.offset(),
                    ByteBuffer.allocate(0),
                    !service.get().getStatus().isLiving());
        }
        return running(service.get().getContainerName().orElseThrow(), request, before);
    }

    private static MasterReply kept(ServiceLogEntity log, MasterRequest.Log request) {
        byte[] output = log.getOutput();
        long first = Math.max(request.offset(), log.getDropped());
        int from = Math.toIntExact(first - log.getDropped());
        int length = Math.min(request.maxBytes(), output.length - from);
        return new MasterReply.LogPart(
                first, ByteBuffer.wrap(output, from, length).slice(), false);
    }

    private MasterReply running(String containerName, MasterRequest.Log request, long before) {
        try {
            return new MasterReply.LogPart(request.offset(), part(containerName, request, before), false);
        } catch (BackEndException e) {
            return e.kind() == BackEndException.Kind.NOT_FOUND
                    ? new MasterReply.LogPart(request.offset(), ByteBuffer.allocate(0), false)
                    : unreadable(containerName, e);
        } catch (IOException e) {
            return unreadable(containerName, e);
        }
    }

    private ByteBuffer part(String containerName, MasterRequest.Log request, long before)
            throws IOException, BackEndException {
        long offset = request.offset() - before;
        if (request.waitMillis() == 0) {
            return OutputCursor.readAvailable(
                    backEnd.logs(containerName, false), offset, request.maxBytes(), readers, MAX_READ_MILLIS);
        }
        return cursors.next(
                new OutputCursorCache.Position(request.service(), before, offset),
                request.maxBytes(),
                request.waitMillis(),
                () -> backEnd.logs(containerName, true));
    }

    /** Reads all of the output of a running container, and replies with the end of it. */
    public MasterReply readEnd(MasterRequest.LogEnd request) {
        Optional<ServiceEntity> service = services.findById(request.service());
        if (service.isEmpty()) {
            return new MasterReply.Refused("there is no service " + request.service());
        }
        Optional<ServiceLogEntity> kept = logs.findById(request.service());
        OutputTail tail = new OutputTail(request.maxBytes());
        kept.ifPresent(log -> tail.readFrom(new ByteArrayInputStream(log.getOutput())));
        long dropped = kept.map(ServiceLogEntity::getDropped).orElse(0L);
        if (service.get().getStatus() == ServiceStatus.ACTIVE) {
            String containerName = service.get().getContainerName().orElseThrow();
            try {
                readAll(containerName, tail);
            } catch (BackEndException e) {
                if (e.kind() != BackEndException.Kind.NOT_FOUND) {
                    return unreadable(containerName, e);
                }
            } catch (IOException e) {
                return unreadable(containerName, e);
            }
        }
        synchronized (tail) {
            return new MasterReply.LogEnd(dropped + tail.dropped(), ByteBuffer.wrap(tail.bytes()));
        }
    }

    private void readAll(String containerName, OutputTail tail) throws IOException, BackEndException {
        try (InputStream output = backEnd.logs(containerName, false)) {
            Future<?> reading = readers.submit(() -> tail.readFrom(output));
            try {
                reading.get(MAX_END_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                reading.cancel(true);
                throw new IOException("it is too long to be read within %d ms".formatted(MAX_END_MILLIS), e);
            } catch (ExecutionException e) {
                throw new IOException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("the master is stopping");
            }
        }
    }

    private static MasterReply.Refused unreadable(String containerName, Exception failure) {
        return new MasterReply.Refused(
                "the output of %s cannot be read now: %s".formatted(containerName, failure.getMessage()));
    }

    @Override
    public void close() {
        cursors.close();
        readers.shutdownNow();
    }
}
