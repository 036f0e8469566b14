package dev.zoe.api.serviceaccess;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** The metrics of sessions into services. */
@Component
final class SessionMetrics {
    private final Map<SessionKind, Sessions> kinds = new EnumMap<>(SessionKind.class);

    SessionMetrics(MeterRegistry registry) {
        for (SessionKind kind : SessionKind.values()) {
            kinds.put(kind, new Sessions(registry, kind));
        }
    }

    Sessions of(SessionKind kind) {
        return Objects.requireNonNull(kinds.get(kind));
    }

    /** The sessions of one kind. */
    static final class Sessions {
        private final AtomicInteger open = new AtomicInteger();
        private final Counter opened;
        private final Counter refused;

        private Sessions(MeterRegistry registry, SessionKind kind) {
            Gauge.builder("zoe.service.sessions.open", open, AtomicInteger::get)
                    .description("Sessions into services that are open")
                    .tag("kind", kind.wire())
                    .register(registry);
            opened = counter(registry, kind, "opened", "Sessions into services that were opened");
            refused = counter(registry, kind, "refused", "Handshakes of sessions into services that were refused");
        }

        private static Counter counter(MeterRegistry registry, SessionKind kind, String what, String description) {
            return Counter.builder("zoe.service.sessions." + what)
                    .description(description)
                    .tag("kind", kind.wire())
                    .register(registry);
        }

        void begin() {
            opened.increment();
            open.incrementAndGet();
        }

        /** A session that has begun has ended. */
        void end() {
            open.decrementAndGet();
        }

        void refuse() {
            refused.increment();
        }
    }
}
