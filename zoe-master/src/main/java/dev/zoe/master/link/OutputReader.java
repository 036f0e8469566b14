package dev.zoe.master.link;

import dev.zoe.db.ServiceEntity;
import dev.zoe.db.ServiceLogEntity;
import dev.zoe.db.ServiceLogs;
import dev.zoe.db.ServiceStatus;
import dev.zoe.db.Services;
import dev.zoe.master.apply.Daemons;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads parts of the output of services that run. Stateless towards the reader, who says from where: what earlier runs
 * of the service printed comes first, out of the database, then what its container has printed so far.
 */
public final class OutputReader implements AutoCloseable {

    private final BackEnd backEnd;
    private final Services services;
    private final ServiceLogs logs;
    private final ExecutorService readers = Executors.newCachedThreadPool(Daemons.named("log-reader"));

    public OutputReader(BackEnd backEnd, Services services, ServiceLogs logs) {
        this.backEnd = backEnd;
        this.services = services;
        this.logs = logs;
    }

    Reply read(Request.Log request) {
        Optional<ServiceEntity> service = services.findById(request.service());
        if (service.isEmpty()) {
            return new Reply.Refused("there is no service " + request.service());
        }
        Optional<ServiceLogEntity> kept = logs.findById(request.service());
        long before = kept.map(log -> log.getDropped() + log.getOutput().length).orElse(0L);
        if (request.offset() < before) {
            return kept(kept.orElseThrow(), request);
        }
        if (service.get().getStatus() != ServiceStatus.ACTIVE) {
            return new Reply.LogPart(
                    ByteBuffer.allocate(0), !service.get().getStatus().isLiving());
        }
        return running(service.get().getContainerName().orElseThrow(), request, request.offset() - before);
    }

    private static Reply kept(ServiceLogEntity log, Request.Log request) {
        byte[] output = log.getOutput();
        int from = (int) Math.max(0, request.offset() - log.getDropped());
        int length = Math.min(request.maxBytes(), output.length - from);
        return new Reply.LogPart(ByteBuffer.wrap(output, from, length).slice(), false);
    }

    private Reply running(String containerName, Request.Log request, long offset) {
        try (InputStream output = backEnd.logs(containerName, request.waitMillis() > 0)) {
            byte[] part = request.waitMillis() > 0
                    ? awaited(output, offset, request)
                    : skipAndRead(output, offset, request.maxBytes());
            return new Reply.LogPart(ByteBuffer.wrap(part), false);
        } catch (BackEndException e) {
            return e.kind() == BackEndException.Kind.NOT_FOUND
                    ? new Reply.LogPart(ByteBuffer.allocate(0), false)
                    : new Reply.Refused(
                            "the output of %s cannot be read now: %s".formatted(containerName, e.getMessage()));
        } catch (IOException e) {
            return new Reply.Refused(
                    "the output of %s cannot be read now: %s".formatted(containerName, e.getMessage()));
        }
    }

    /** Whether something more was printed shows only when it arrives, so another thread waits for it. */
    private byte[] awaited(InputStream output, long offset, Request.Log request) throws IOException {
        Future<byte[]> reading = readers.submit(() -> skipAndRead(output, offset, request.maxBytes()));
        try {
            return reading.get(request.waitMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            reading.cancel(true);
            return new byte[0];
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new byte[0];
        }
    }

    private static byte[] skipAndRead(InputStream output, long offset, int maxBytes) throws IOException {
        for (long left = offset; left > 0; ) {
            long skipped = output.skip(left);
            if (skipped == 0 && output.read() < 0) {
                return new byte[0];
            }
            left -= skipped == 0 ? 1 : skipped;
        }
        byte[] part = new byte[maxBytes];
        int length = output.read(part);
        while (length > 0 && length < maxBytes && output.available() > 0) {
            int more = output.read(part, length, maxBytes - length);
            if (more < 0) {
                break;
            }
            length += more;
        }
        return length <= 0 ? new byte[0] : Arrays.copyOf(part, length);
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
