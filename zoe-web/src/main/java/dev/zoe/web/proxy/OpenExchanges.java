package dev.zoe.web.proxy;

import dev.zoe.api.permit.HolderPermits;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The requests and WebSockets that are under way. Those end whose browser may not reach the port any longer. */
@Component
class OpenExchanges {
    private static final Logger LOG = LoggerFactory.getLogger(OpenExchanges.class);

    private final ProxySettings settings;
    private final ProxyAccess access;
    private final HolderPermits<String> permits;
    private final Map<ProxyExchange, ProxyCall> open = new ConcurrentHashMap<>();

    OpenExchanges(ProxySettings settings, ProxyAccess access) {
        this.settings = settings;
        this.access = access;
        this.permits = new HolderPermits<>(settings.maxConnections(), settings.maxConnectionsPerUser());
    }

    /** Counts an exchange until it ends; false when the user or the proxy has as many as it may. */
    boolean add(String user, ProxyCall call, ProxyExchange exchange) {
        if (!permits.tryAcquire(user)) {
            return false;
        }
        open.put(exchange, call);
        exchange.whenEnded(() -> {
            open.remove(exchange);
            permits.release(user);
        });
        return true;
    }

    String limits() {
        return "You have %d connections to applications, or all users together have %d, which is the limit. Close some."
                .formatted(settings.maxConnectionsPerUser(), settings.maxConnections());
    }

    int count() {
        return open.size();
    }

    /** Looks at the database once for each browser and port. Call it on a thread that may wait. */
    void endRefused() {
        try {
            Map<ProxyAccess.Question, Set<ProxyExchange>> exchanges = open.entrySet().stream()
                    .collect(Collectors.groupingBy(
                            entry -> new ProxyAccess.Question(
                                    entry.getValue().grant(), entry.getValue().path()),
                            Collectors.mapping(Map.Entry::getKey, Collectors.toSet())));
            exchanges.forEach((question, of) -> {
                ProxyDecision decision = access.decide(question.grant(), question.path(), false);
                boolean isUnknown = decision instanceof ProxyDecision.Refused refused && refused.status() == 503;
                if (!(decision instanceof ProxyDecision.Allowed) && !isUnknown) {
                    of.forEach(ProxyExchange::abort);
                }
            });
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again.
            LOG.error("Checking the open connections to applications failed", e);
        }
    }
}
