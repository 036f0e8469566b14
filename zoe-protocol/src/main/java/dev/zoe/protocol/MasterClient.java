package dev.zoe.protocol;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sends requests to the master by the <em>Lazy Pirate</em> pattern of the ZeroMQ guide: send, wait up to a timeout, and
 * without a reply close the socket and retry on a new one. {@link RetryingExchange} holds the retry.
 *
 * <p>Callers never use a socket themselves: ZeroMQ does not survive the interrupt of a thread inside it. Requests for
 * log parts, which wait at the master for output, and for files have permits of their own, and so have those for
 * sessions, so that they never delay other requests.
 */
public final class MasterClient implements MasterLink {
    /** Pending requests about sessions: each session of an API waits for frames, and may send some. */
    private static final int SESSION_SOCKETS = 256;

    private final MasterClientSettings settings;
    private final SocketPool sockets;
    private final RetryingExchange exchange;
    private final MessageCodec codec = new MessageCodec();
    private final ExecutorService threads = Executors.newCachedThreadPool(NamedThreads.named("zoe-master-link"));
    private final Semaphore requestPermits;
    private final Semaphore logPermits;
    private final Semaphore sessionPermits = new Semaphore(SESSION_SOCKETS);
    private final AtomicLong sequence = new AtomicLong();

    public MasterClient(MasterClientSettings settings) {
        this.settings = settings;
        this.sockets = new SocketPool(settings);
        this.exchange = new RetryingExchange(settings.endpoints(), sockets, codec);
        this.requestPermits = new Semaphore(settings.sockets());
        this.logPermits = new Semaphore(settings.sockets());
    }

    /** The timeout of a request for a log part includes its wait for output. */
    @Override
    public MasterReply ask(MasterRequest request) throws MasterAwayException {
        Duration wait = request instanceof MasterRequest.Log log ? Duration.ofMillis(log.waitMillis()) : Duration.ZERO;
        return ask(request, settings.timeout().plus(wait));
    }

    /** @throws IllegalStateException when the link is closed */
    @Override
    public MasterReply ask(MasterRequest request, Duration timeout) throws MasterAwayException {
        PendingRequest pending = pendingRequest(request, timeout);
        Semaphore permits = permitsFor(request);
        try {
            if (!permits.tryAcquire(pending.nanosLeft(), TimeUnit.NANOSECONDS)) {
                throw new MasterAwayException(
                        "a %s request was not sent to %s in the time of %s: all %d sockets were in use"
                                .formatted(
                                        pending.name(),
                                        exchange.endpointNames(),
                                        pending.describeTries(),
                                        settings.sockets()));
            }
            return submit(pending, permits).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MasterAwayException("interrupted while a %s request waited for the master at %s"
                    .formatted(pending.name(), exchange.endpointNames()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MasterAwayException away) {
                throw away;
            }
            throw new IllegalStateException("a %s request failed: %s".formatted(pending.name(), e.getCause()), e);
        }
    }

    private Semaphore permitsFor(MasterRequest request) {
        if (request instanceof SessionRequest) {
            return sessionPermits;
        }
        boolean mayTakeLong = request instanceof MasterRequest.Log || request instanceof WorkspaceRequest;
        return mayTakeLong ? logPermits : requestPermits;
    }

    /** Ends every pending request with a {@link MasterAwayException}. */
    @Override
    public void close() {
        threads.shutdown();
        sockets.close();
    }

    /** Number of sockets, in use or idle. */
    int openSockets() {
        return sockets.open();
    }

    /** Number of requests, answered or not. */
    long requestsSent() {
        return sequence.get();
    }

    private PendingRequest pendingRequest(MasterRequest request, Duration timeout) {
        long seq = sequence.incrementAndGet();
        try {
            return new PendingRequest(request, seq, codec.encode(seq, request), timeout, settings.tries());
        } catch (MessageException e) {
            throw new IllegalArgumentException(e.fault(), e);
        }
    }

    /** Releases the permit when the exchange has ended, even if the caller was interrupted before. */
    private Future<MasterReply> submit(PendingRequest pending, Semaphore permits) {
        try {
            return threads.submit(() -> {
                try {
                    return exchange.execute(pending);
                } finally {
                    permits.release();
                }
            });
        } catch (RejectedExecutionException e) {
            permits.release();
            throw new IllegalStateException(
                    "the link to the master at %s is closed".formatted(exchange.endpointNames()), e);
        }
    }
}
