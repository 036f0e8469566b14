package dev.zoe.api.serviceaccess;

import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Asks the master about sessions. */
@Component
final class SessionMaster {
    private static final Logger LOG = LoggerFactory.getLogger(SessionMaster.class);

    /** An engine answers within 15 s. */
    private static final Duration OPENING = Duration.ofSeconds(20);
    /** A master that does not answer for a moment may have the session still. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(5);

    private final ApiMasterClient master;

    SessionMaster(ApiMasterClient master) {
        this.master = master;
    }

    /**
     * Opens a session.
     *
     * @throws Problem when the master refuses, or does not answer
     */
    void open(SessionRequest request) {
        answer(master.ask(request, OPENING), SessionReply.SessionOpened.class);
    }

    /** Ends a session. When the master does not answer, it ends the session itself soon. */
    void close(String session) {
        try {
            var unused = master.ask(new SessionRequest.CloseSession(session));
        } catch (IllegalStateException stopping) {
            LOG.debug("A session was not closed at the master: reason=\"{}\"", stopping.getMessage());
        }
    }

    /**
     * Asks until the master answers, for some seconds.
     *
     * @param waitMillis time that the master may take in addition
     * @throws Problem when the session has ended, or the master does not answer
     */
    <R extends MasterReply> R ask(SessionRequest request, int waitMillis, Class<R> type) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Optional<MasterReply> reply = master.ask(request, Duration.ofMillis(waitMillis));
        while (reply.isEmpty() && System.nanoTime() < end && pause()) {
            reply = master.ask(request, Duration.ofMillis(waitMillis));
        }
        return answer(reply, type);
    }

    /** False after an interrupt. */
    private static boolean pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <R extends MasterReply> R answer(Optional<MasterReply> reply, Class<R> type) {
        if (reply.isPresent() && reply.get() instanceof SessionReply.SessionRefused refused) {
            throw problem(refused);
        }
        return reply.filter(type::isInstance).map(type::cast).orElseThrow(() -> new Problem(
                        ProblemType.MASTER_AWAY,
                        "Only the master can reach services, and it does not answer now. Try again.")
                .retryAfter(TRY_AGAIN));
    }

    private static Problem problem(SessionReply.SessionRefused refused) {
        String detail = refused.detail();
        return switch (refused.refusal()) {
            case NO_SESSION -> Problem.ofMaster(ProblemType.SESSION_ENDED, detail);
            case NOT_RUNNING -> Problem.ofMaster(ProblemType.NOT_RUNNING, detail);
            case UNSUPPORTED -> Problem.ofMaster(ProblemType.NO_SERVICE_ACCESS, detail);
            case BUSY -> Problem.ofMaster(ProblemType.TOO_MANY_STREAMS, detail).retryAfter(TRY_AGAIN);
            case FAILED -> Problem.ofMaster(ProblemType.ENGINE_FAILED, detail);
        };
    }
}
