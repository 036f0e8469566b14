package dev.zoe.api.serviceaccess;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes frames between a client and the master, until one of them ends the session. {@link #run} is the work of one
 * thread.
 */
final class RelayedSession {
    private static final Logger LOG = LoggerFactory.getLogger(RelayedSession.class);

    private static final int WAIT_MILLIS = 1_000;
    /** The engine may need a while before the handshake is answered. */
    private static final Duration CONNECTING = Duration.ofSeconds(40);

    /** Noting that the execution is used writes to the database. */
    private static final Duration NOTE_INTERVAL = Duration.ofSeconds(30);

    private static final int MOST_MISSED_HEARTBEATS = 3;

    private final String name;
    private final SessionMaster master;
    private final Limits limits;
    private final SessionMetrics.Sessions counted;
    private final String about;
    private final Function<Problem, String> json;
    private final Supplier<Problem> interrupted;
    private final Runnable used;
    private long lastUsedNanos;
    private final SessionTraffic traffic = new SessionTraffic();
    private final ClientSocket socket = new ClientSocket(this::receive);
    private final FrameSender sender;
    private volatile Optional<Problem> failure = Optional.empty();

    /**
     * @param idle time without data after which a session ends
     * @param heartbeat interval between two pings
     */
    record Limits(Duration idle, Duration heartbeat) {}

    /**
     * @param name of the session at the master
     * @param counted the metrics of its kind
     * @param about what the first frame says
     * @param json the body of a problem
     * @param interrupted why the thread of the session was interrupted
     * @param used is called now and then while data passes
     * @param threads pass frames of the client on
     */
    RelayedSession(
            String name,
            SessionMaster master,
            Limits limits,
            SessionMetrics.Sessions counted,
            String about,
            Function<Problem, String> json,
            Supplier<Problem> interrupted,
            Runnable used,
            Executor threads) {
        this.name = name;
        this.master = master;
        this.limits = limits;
        this.counted = counted;
        this.about = about;
        this.json = json;
        this.interrupted = interrupted;
        this.used = used;
        this.sender = new FrameSender(name, master, threads, this::fail);
    }

    ClientSocket socket() {
        return socket;
    }

    SessionTraffic traffic() {
        return traffic;
    }

    /** Ends the session soon; of several reasons, the first one counts. */
    synchronized void fail(Problem problem) {
        failure = failure.or(() -> Optional.of(problem));
    }

    private void receive(ByteBuffer message) {
        try {
            traffic.received(SessionFrame.decode(message));
        } catch (IllegalArgumentException e) {
            fail(new Problem(
                    ProblemType.SESSION_ENDED, "The client sent what is no frame: %s.".formatted(e.getMessage())));
            return;
        }
        sender.send(message);
    }

    /**
     * Passes frames on until the session ends, and closes both sides.
     *
     * @return why the session ended, unless the program or the client has ended it in order
     */
    Optional<Problem> run() {
        Optional<Problem> problem = Optional.empty();
        try {
            if (socket.awaitOpen(CONNECTING)) {
                relayCounted();
            }
            problem = failure;
        } catch (Problem ended) {
            problem = Optional.of(Thread.interrupted() ? interrupted.get() : ended);
        } catch (InterruptedException e) {
            problem = Optional.of(interrupted.get());
        } catch (IOException gone) {
            LOG.debug("The client of a session has disconnected: reason=\"{}\"", gone.getMessage());
            if (Thread.interrupted()) {
                problem = Optional.of(interrupted.get());
            }
        } catch (RuntimeException e) {
            LOG.error("a session failed: session={}", name, e);
            problem = Optional.of(new Problem(
                    ProblemType.INTERNAL, "Zoe failed on this session; the log of the server has the reason."));
        }
        problem.filter(reason -> !socket.isClosed()).ifPresent(this::report);
        socket.close();
        master.close(name);
        return problem;
    }

    private void relayCounted() throws IOException {
        counted.begin();
        try {
            noteUse();
            socket.send(new SessionFrame.Ready(about).encode());
            relay();
        } finally {
            counted.end();
        }
    }

    private void relay() throws IOException {
        long next = 0;
        long lastPing = System.nanoTime();
        while (!socket.isClosed()) {
            check();
            if (System.nanoTime() - lastUsedNanos > NOTE_INTERVAL.toNanos()
                    && traffic.nanosWithoutData() < NOTE_INTERVAL.toNanos()) {
                noteUse();
            }
            if (System.nanoTime() - lastPing > limits.heartbeat().toNanos()) {
                socket.ping();
                lastPing = System.nanoTime();
            }
            SessionReply.SessionFrames frames = master.ask(
                    new SessionRequest.ReceiveFrames(name, next, WAIT_MILLIS),
                    WAIT_MILLIS,
                    SessionReply.SessionFrames.class);
            for (ByteBuffer bytes : frames.frames()) {
                SessionFrame frame = SessionFrame.decode(bytes);
                if (frame instanceof SessionFrame.Failed failed) {
                    throw Problem.ofMaster(ProblemType.SESSION_ENDED, failed.reason());
                }
                traffic.sent(frame);
                socket.send(bytes);
                next++;
                if (frame instanceof SessionFrame.Exit) {
                    return;
                }
            }
        }
    }

    private void noteUse() {
        lastUsedNanos = System.nanoTime();
        used.run();
    }

    private void check() {
        failure.ifPresent(problem -> {
            throw problem;
        });
        if (traffic.nanosWithoutData() > limits.idle().toNanos()) {
            throw new Problem(
                    ProblemType.SESSION_ENDED,
                    "Nothing was sent for %d s, which is the limit (zoe.api.service-session-idle)."
                            .formatted(limits.idle().toSeconds()));
        }
        if (socket.nanosOfSilence()
                > MOST_MISSED_HEARTBEATS * limits.heartbeat().toNanos()) {
            throw new Problem(ProblemType.SESSION_ENDED, "The client does not answer pings.");
        }
    }

    private void report(Problem problem) {
        try {
            socket.send(new SessionFrame.Failed(json.apply(problem)).encode());
        } catch (IOException gone) {
            LOG.debug("The client of a session was gone before its end: reason=\"{}\"", gone.getMessage());
        }
    }
}
