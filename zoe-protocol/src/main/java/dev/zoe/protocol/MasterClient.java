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
 * Asks the master by the <em>Lazy Pirate</em> pattern of the ZeroMQ guide: send, wait for a bounded time, and when no
 * answer comes throw the socket away and ask again on a fresh one.
 *
 * <p>Callers never touch a socket: ZeroMQ does not survive the interrupt of a thread inside it. Requests for log parts,
 * which wait at the master for output, have sockets of their own, so that they never hold up anything else.
 */
public final class MasterClient implements MasterLink {
    private final ClientSettings settings;
    private final SocketPool sockets;
    private final LazyPirateExchange exchange;
    private final MessageCodec codec = new MessageCodec();
    private final ExecutorService threads = Executors.newCachedThreadPool(NamedThreads.named("zoe-master-link"));
    private final Semaphore questions;
    private final Semaphore logs;
    private final AtomicLong sequence = new AtomicLong();

    public MasterClient(ClientSettings settings) {
        this.settings = settings;
        this.sockets = new SocketPool(settings);
        this.exchange = new LazyPirateExchange(settings.endpoints(), sockets, codec);
        this.questions = new Semaphore(settings.sockets());
        this.logs = new Semaphore(settings.sockets());
    }

    /** A request for a log part may take as much longer as it lets the master wait for output. */
    @Override
    public MasterReply ask(MasterRequest request) throws MasterAwayException {
        Duration wait = request instanceof MasterRequest.Log log ? Duration.ofMillis(log.waitMillis()) : Duration.ZERO;
        return ask(request, settings.timeout().plus(wait));
    }

    /** @throws IllegalStateException when the link is closed */
    @Override
    public MasterReply ask(MasterRequest request, Duration patience) throws MasterAwayException {
        PendingRequest question = question(request, patience);
        Semaphore lane = request instanceof MasterRequest.Log ? logs : questions;
        try {
            if (!lane.tryAcquire(question.nanosLeft(), TimeUnit.NANOSECONDS)) {
                throw new MasterAwayException(
                        "a %s request was not sent to %s in the time of %s: all %d sockets were in use"
                                .formatted(question.name(), exchange.place(), question.allTries(), settings.sockets()));
            }
            return begin(question, lane).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MasterAwayException("interrupted while a %s request waited for the master at %s"
                    .formatted(question.name(), exchange.place()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof MasterAwayException away) {
                throw away;
            }
            throw new IllegalStateException("a %s request failed: %s".formatted(question.name(), e.getCause()), e);
        }
    }

    /** Ends every question under way with a {@link MasterAwayException}. */
    @Override
    public void close() {
        threads.shutdown();
        sockets.close();
    }

    /** How many sockets exist, in use or not. */
    int openSockets() {
        return sockets.open();
    }

    /** How many questions were put, answered or not. */
    long questionsAsked() {
        return sequence.get();
    }

    private PendingRequest question(MasterRequest request, Duration patience) {
        long seq = sequence.incrementAndGet();
        try {
            return new PendingRequest(request, seq, codec.encode(seq, request), patience, settings.tries());
        } catch (MessageException e) {
            throw new IllegalArgumentException(e.fault(), e);
        }
    }

    /** The permit goes back when the socket is free again, even if the caller has given up before. */
    private Future<MasterReply> begin(PendingRequest question, Semaphore lane) {
        try {
            return threads.submit(() -> {
                try {
                    return exchange.hold(question);
                } finally {
                    lane.release();
                }
            });
        } catch (RejectedExecutionException e) {
            lane.release();
            throw new IllegalStateException("the link to the master at %s is closed".formatted(exchange.place()), e);
        }
    }
}
