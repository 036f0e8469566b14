package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.api.stream.StreamSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends the output of several services of an execution as one stream of events, until all of them have ended. */
@Component
class MergedLogStreams {
    private static final Logger LOG = LoggerFactory.getLogger(MergedLogStreams.class);
    private static final long NO_TIMEOUT = 0;
    /** Interval between two rounds without output. */
    private static final Duration PAUSE = Duration.ofMillis(500);
    /** Rounds that fail in a row before the stream is cut off. */
    private static final int MOST_FAILURES = 120;

    private final ServiceLogLocator locator;
    private final ServiceLogQueries logs;
    private final StreamRegistry streams;
    private final Duration heartbeat;

    MergedLogStreams(
            ServiceLogLocator locator, ServiceLogQueries logs, StreamRegistry streams, StreamSettings settings) {
        this.locator = locator;
        this.logs = logs;
        this.streams = streams;
        this.heartbeat = settings.heartbeat();
    }

    /**
     * @param lastId id of the last event that the reader has
     * @param tail lines to begin with of each service that is not in {@code lastId}; empty for all
     * @throws Problem when the caller may not see them, {@code lastId} is not of such a stream, or too many streams are
     *     open
     */
    SseEmitter start(
            ApiCaller caller, long execution, LogSelection selection, Optional<String> lastId, OptionalInt tail) {
        List<ServiceLogTarget> services = locator.findAll(caller, execution, selection);
        LogOffsets offsets = lastId.map(id -> LogOffsets.read(id, services)).orElseGet(LogOffsets::new);
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        LogMerge merge = new LogMerge(logs, emitter, caller, offsets, tail);
        streams.start(caller, () -> run(emitter, merge, () -> locator.findAll(caller, execution, selection)));
        return emitter;
    }

    private void run(SseEmitter emitter, LogMerge merge, Supplier<List<ServiceLogTarget>> services) {
        try {
            emitter.send(SseEmitter.event().comment("logs"));
            follow(emitter, merge, services);
            emitter.send(SseEmitter.event().name("end").data("{}", MediaType.APPLICATION_JSON));
            emitter.complete();
        } catch (IOException gone) {
            LOG.debug("A reader of logs has disconnected: reason=\"{}\"", gone.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            emitter.complete();
        } catch (RuntimeException e) {
            LOG.warn("A stream of logs was cut off: reason=\"{}\"", e.getMessage());
            emitter.completeWithError(e);
        }
    }

    /** The master may restart and the database may be away for a moment: the stream outlives both. */
    private void follow(SseEmitter emitter, LogMerge merge, Supplier<List<ServiceLogTarget>> services)
            throws IOException, InterruptedException {
        int failures = 0;
        Duration quiet = Duration.ZERO;
        while (true) {
            LogMerge.Round round = round(merge, services);
            if (round.ended()) {
                return;
            }
            failures = round.failure().isPresent() ? failures + 1 : 0;
            if (failures > MOST_FAILURES) {
                throw round.failure().orElseThrow();
            }
            if (round.sent()) {
                quiet = Duration.ZERO;
                continue;
            }
            if (quiet.compareTo(heartbeat) >= 0) {
                emitter.send(SseEmitter.event().comment("alive"));
                quiet = Duration.ZERO;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            quiet = quiet.plus(PAUSE);
        }
    }

    private static LogMerge.Round round(LogMerge merge, Supplier<List<ServiceLogTarget>> services) throws IOException {
        try {
            return merge.next(services.get());
        } catch (DataAccessException | TransactionException away) {
            return new LogMerge.Round(
                    false, false, Optional.of(new Problem(ProblemType.DATABASE_AWAY, "The database does not answer.")));
        }
    }
}
