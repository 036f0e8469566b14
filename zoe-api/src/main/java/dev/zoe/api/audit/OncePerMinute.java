package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what repeats itself from filling the audit trail: each kind of entry counts once a minute in this process. */
final class OncePerMinute {
    private static final int MOST_REMEMBERED = 10_000;

    private final Cache<List<String>, AtomicInteger> written;

    OncePerMinute(Ticker ticker) {
        this.written = Caffeine.newBuilder()
                .expireAfterWrite(Duration.ofMinutes(1))
                .maximumSize(MOST_REMEMBERED)
                .ticker(ticker)
                .build();
    }

    /** Whether the same has not been asked for in the last minute. */
    boolean isFirst(String... kind) {
        return isAmongFirst(1, kind);
    }

    /**
     * Whether the same has been asked for less than {@code most} times since it was first asked for, a minute ago or
     * less.
     */
    boolean isAmongFirst(int most, String... kind) {
        return written.get(List.of(kind), first -> new AtomicInteger()).incrementAndGet() <= most;
    }
}
