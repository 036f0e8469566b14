package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.db.service.ServiceLogPart;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/** Sends the output of a service while it comes, until the service has ended. */
public final class ServiceLogStreams {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceLogStreams.class);
    private static final long NO_TIMEOUT = 0;
    /** How long the master waits for output before it answers that there is none. */
    private static final Duration WAIT = Duration.ofSeconds(1);
    /** Interval between two reads when the service has not started or the master is away. */
    private static final Duration PAUSE = Duration.ofMillis(300);
    /** Failed reads after which a stream is cut off. */
    private static final int MOST_FAILURES = 200;

    private final ServiceLogQueries logs;
    private final StreamRegistry streams;

    public ServiceLogStreams(ServiceLogQueries logs, StreamRegistry streams) {
        this.logs = logs;
        this.streams = streams;
    }

    /**
     * @param first the piece that was read already
     * @param most size of each piece in bytes
     * @throws Problem when too many streams are open
     */
    public ResponseBodyEmitter follow(
            ApiCaller caller, long execution, Optional<String> service, ServiceLogPart first, int most) {
        ResponseBodyEmitter emitter = new ResponseBodyEmitter(NO_TIMEOUT);
        streams.start(
                caller, () -> run(emitter, first, offset -> logs.read(caller, execution, service, offset, most, WAIT)));
        return emitter;
    }

    private interface Source {
        ServiceLogPart read(long offset);
    }

    private static void run(ResponseBodyEmitter emitter, ServiceLogPart first, Source source) {
        try {
            ServiceLogPart part = first;
            // Also when it is empty: it makes the headers go out.
            emitter.send(part.copy(), MediaType.TEXT_PLAIN);
            while (!part.ended()) {
                part = next(source, part);
                emitter.send(part.copy(), MediaType.TEXT_PLAIN);
            }
            emitter.complete();
        } catch (IOException gone) {
            LOG.debug("A reader of a log has disconnected: reason=\"{}\"", gone.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            // Not a good end, after which it would look as if the service had ended.
            emitter.completeWithError(new Problem(
                    ProblemType.UNAUTHENTICATED, "The user has changed, or the server stops; log in and continue."));
        } catch (RuntimeException e) {
            LOG.warn("A log stream was cut off: reason=\"{}\"", e.getMessage());
            emitter.completeWithError(e);
        }
    }

    /** The master may restart and the database may be away for a moment: the stream outlives both. */
    private static ServiceLogPart next(Source source, ServiceLogPart last) throws InterruptedException {
        int failures = 0;
        while (true) {
            try {
                ServiceLogPart part = source.read(last.end());
                if (part.bytes().hasRemaining() || part.ended()) {
                    return part;
                }
                failures = 0;
            } catch (RuntimeException e) {
                failures++;
                if (failures > MOST_FAILURES || isFinal(e)) {
                    throw e;
                }
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        }
    }

    private static boolean isFinal(RuntimeException failure) {
        return failure instanceof Problem problem && problem.type().status().is4xxClientError();
    }
}
