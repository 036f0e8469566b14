package dev.zoe.api.audit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.List;

/** Keeps what repeats itself from filling the audit trail: each kind of entry counts once a minute in this process. */
final class OncePerMinute {
    private static final int MOST_REMEMBERED = 10_000;

    private final Cache<List<String>, Boolean> written;

    OncePerMinute(Ticker ticker) {
        this.written = Caffeine.newBuilder()
                .expireAfterWrite(Duration.ofMinutes(1))
                .maximumSize(MOST_REMEMBERED)
                .ticker(ticker)
                .build();
    }

    /** Whether the same has not been asked for in the last minute. */
    boolean isFirst(String... kind) {
        return written.asMap().putIfAbsent(List.of(kind), true) == null;
    }
}
