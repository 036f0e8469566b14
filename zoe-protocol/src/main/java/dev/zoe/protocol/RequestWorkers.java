package dev.zoe.protocol;

import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns request frames into reply frames, on a bounded number of threads. */
final class RequestWorkers {
    private static final Logger LOG = LoggerFactory.getLogger(RequestWorkers.class);
    private static final int WAITING_PER_WORKER = 64;
    /** A session keeps one of them while it waits for frames. */
    private static final int SESSION_WORKERS = 160;

    private final MessageCodec codec = new MessageCodec();
    private final Function<MasterRequest, MasterReply> handler;
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor logWorkers;
    private final ThreadPoolExecutor sessionWorkers;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong busy = new AtomicLong();

    RequestWorkers(int workers, int logWorkers, Function<MasterRequest, MasterReply> handler) {
        this.handler = handler;
        this.workers = pool(workers, "zoe-master-worker");
        this.logWorkers = pool(logWorkers, "zoe-master-log-worker");
        this.sessionWorkers = pool(SESSION_WORKERS, "zoe-master-session-worker");
    }

    /** Returns at once; {@code answer} gets the reply frame, perhaps from another thread. */
    void serve(byte[] frame, Consumer<byte[]> answer) {
        MessageFrame<MasterRequest> request;
        try {
            request = codec.decodeRequest(frame);
        } catch (MessageException e) {
            unreadable.incrementAndGet();
            LOG.warn("Refused a frame that cannot be read: error=\"{}\"", e.fault());
            answer.accept(encode(e.seq().orElse(0), new MasterReply.Refused(e.fault())));
            return;
        }
        requests.incrementAndGet();
        ThreadPoolExecutor pool = poolFor(request.message());
        try {
            pool.execute(() -> answer.accept(encode(request.seq(), handle(request.message()))));
        } catch (RejectedExecutionException e) {
            busy.incrementAndGet();
            answer.accept(encode(
                    request.seq(),
                    new MasterReply.Refused("the master is busy: %d requests wait already; ask again later"
                            .formatted(pool.getQueue().size()))));
        }
    }

    ServerStatistics counts() {
        return new ServerStatistics(requests.get(), unreadable.get(), failures.get(), busy.get());
    }

    /** Interrupts handlers, and does not wait for those that ignore it. */
    void close() {
        workers.shutdownNow();
        logWorkers.shutdownNow();
        sessionWorkers.shutdownNow();
    }

    private MasterReply handle(MasterRequest request) {
        try {
            return handler.apply(request);
        } catch (Throwable e) { // Also errors: every request gets a reply, and the worker survives.
            failures.incrementAndGet();
            String reference = UUID.randomUUID().toString().substring(0, 8);
            LOG.error("request failed request={} reference={}", request, reference, e);
            return new MasterReply.Refused(
                    "the master failed on this request; its log has the cause under reference " + reference);
        } finally {
            // A pending interrupt of the handler would break the socket that takes the reply.
            Thread.interrupted();
        }
    }

    private ThreadPoolExecutor poolFor(MasterRequest request) {
        if (request instanceof SessionRequest) {
            return sessionWorkers;
        }
        return isLongRunning(request) ? logWorkers : workers;
    }

    /** Requests that may take long have workers of their own, so that a ping never waits for them. */
    private static boolean isLongRunning(MasterRequest request) {
        return request instanceof MasterRequest.Log
                || request instanceof MasterRequest.LogEnd
                || request instanceof MasterRequest.Checkup
                || request instanceof WorkspaceRequest;
    }

    private byte[] encode(long seq, MasterReply reply) {
        try {
            return codec.encode(seq, reply);
        } catch (MessageException e) {
            failures.incrementAndGet();
            LOG.error("cannot encode reply type={} error=\"{}\"", MessageTypes.nameOf(reply.getClass()), e.fault());
            return encode(
                    seq,
                    new MasterReply.Refused("the master's answer is too large: %s; ask for less".formatted(e.fault())));
        }
    }

    private static ThreadPoolExecutor pool(int size, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                size,
                size,
                30,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(size * WAITING_PER_WORKER),
                NamedThreads.named(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
