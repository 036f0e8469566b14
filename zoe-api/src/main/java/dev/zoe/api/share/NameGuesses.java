package dev.zoe.api.share;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.zoe.api.permit.TokenBucket;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Limits how many unknown names a user may try. A user who shares must learn that a name is wrong. The limit prevents a
 * search for the names of all users. Each API process counts by itself.
 */
final class NameGuesses {
    static final int MOST = 20;
    private static final Duration PERIOD = Duration.ofHours(1);

    private final LoadingCache<Long, TokenBucket> left = Caffeine.newBuilder()
            .expireAfterAccess(PERIOD)
            .build(user -> new TokenBucket(MOST, PERIOD, System::nanoTime));

    /**
     * Looks a name up.
     *
     * @param search looks it up; empty for an unknown name
     * @throws Problem when the caller has tried too many unknown names; also for a name that is known
     */
    <T> Optional<T> find(ApiCaller caller, Supplier<Optional<T>> search) {
        TokenBucket guesses = left.get(caller.id());
        TokenBucket.Verdict verdict = guesses.take(1);
        if (!verdict.allowed()) {
            throw new Problem(
                            ProblemType.TOO_MANY_REQUESTS,
                            "You have tried more than %d names in an hour that no user or group has. Nothing was changed."
                                    .formatted(MOST))
                    .retryAfter(verdict.pause());
        }
        Optional<T> found = search.get();
        if (found.isPresent()) {
            guesses.giveBack(1);
        }
        return found;
    }
}
