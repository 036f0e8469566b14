package dev.zoe.api.submission;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.permit.TokenBucket;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.submission.NewExecution;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * Limits what the submissions of a user add to the database in an hour. Records of ended executions may be kept for
 * ever, and the limits of what waits do not count them. Each API process counts by itself.
 */
@Component
class SubmittedBytesLimit {
    /**
     * In the database, an execution with its events and its entries of the audit trail and of indexes takes about this.
     */
    private static final long PER_EXECUTION = 4096;
    /** The same of a service, a port or a dependency. */
    private static final long PER_ROW = 256;

    private static final Duration PERIOD = Duration.ofHours(1);
    /** After an hour without submissions a bucket is full again, as a new one. */
    private static final Duration FORGET_AFTER = PERIOD.plusMinutes(1);
    /** Bounds the memory; of more users within an hour, some get a full bucket too early. */
    private static final long MOST_USERS = 100_000;

    private final SubmittedBytesSettings settings;
    private final LoadingCache<Long, TokenBucket> buckets;

    SubmittedBytesLimit(SubmittedBytesSettings settings) {
        this.settings = settings;
        this.buckets = Caffeine.newBuilder()
                .expireAfterAccess(FORGET_AFTER)
                .maximumSize(MOST_USERS)
                .build(user ->
                        new TokenBucket(settings.submittedBytesPerHourPerUser().toBytes(), PERIOD, System::nanoTime));
    }

    /** Bytes that {@code execution} takes in the database, about. */
    static long bytes(NewExecution execution) {
        return execution.footprint().bytes() + PER_EXECUTION + execution.rows() * PER_ROW;
    }

    /**
     * Counts a submission.
     *
     * @throws Problem when the user has submitted too much; says when it may be submitted
     */
    void take(ApiCaller caller, NewExecution execution) {
        if (!settings.isLimited()) {
            return;
        }
        long most = settings.submittedBytesPerHourPerUser().toBytes();
        long bytes = bytes(execution);
        if (bytes > most) {
            throw new Problem(
                    ProblemType.INVALID_DESCRIPTION,
                    ("The execution takes about %d bytes in the database, and a user may submit %d in an hour"
                                    + " (zoe.api.submitted-bytes-per-hour-per-user). Ask for fewer instances and ports,"
                                    + " or shorten the description.")
                            .formatted(bytes, most));
        }
        TokenBucket.Verdict verdict = buckets.get(caller.id()).take(bytes);
        if (!verdict.allowed()) {
            throw new Problem(
                            ProblemType.TOO_MUCH_SUBMITTED,
                            ("This user may submit %d more bytes now, and this execution takes about %d in the"
                                            + " database; %d bytes are allowed in an hour. Nothing was changed; submit"
                                            + " it again in %d s.")
                                    .formatted(
                                            verdict.remaining(),
                                            bytes,
                                            most,
                                            verdict.pause().toSeconds()))
                    .retryAfter(verdict.pause());
        }
    }

    /** A counted submission was not written. */
    void giveBack(ApiCaller caller, NewExecution execution) {
        if (settings.isLimited()) {
            buckets.get(caller.id()).giveBack(bytes(execution));
        }
    }
}
