package dev.zoe.web.proxy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.execution.KnownProxyPaths;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.session.WebSessions;
import dev.zoe.application.ProxyPath;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServicePortEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.Capability;
import java.time.Duration;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Decides whether a browser may reach a port: its session must not have ended, and its user must be the owner, one with
 * whom the owner shares the execution, or one whose role may operate executions of others and enter services. The
 * answers of the last two seconds are reused, because a page loads many files at once.
 */
@Component
class ProxyAccess {
    private static final Duration REUSED = Duration.ofSeconds(2);
    private static final int MOST_REUSED = 10_000;
    private static final int NOT_FOUND = 404;
    private static final int GONE = 410;
    private static final int UNAVAILABLE = 503;

    private final WebSessions sessions;
    private final ExecutionQueries executions;
    private final ServiceRepository services;
    private final KnownProxyPaths paths;
    private final Cache<Question, ProxyDecision> answers = Caffeine.newBuilder()
            .expireAfterWrite(REUSED)
            .maximumSize(MOST_REUSED)
            .build();

    ProxyAccess(WebSessions sessions, ExecutionQueries executions, ServiceRepository services, KnownProxyPaths paths) {
        this.sessions = sessions;
        this.executions = executions;
        this.services = services;
        this.paths = paths;
    }

    /** A browser and the port that it asks for. */
    record Question(ProxyGrant grant, ProxyPath path) {}

    /** An answer that needs no look at the database; empty when there is none. */
    Optional<ProxyDecision> reused(ProxyGrant grant, ProxyPath path) {
        return Optional.ofNullable(answers.getIfPresent(new Question(grant, path)));
    }

    /**
     * Looks at the database.
     *
     * @param isUse whether the browser asks, and not a check of what is open
     */
    ProxyDecision decide(ProxyGrant grant, ProxyPath path, boolean isUse) {
        try {
            ProxyDecision decision = look(grant, path, isUse);
            answers.put(new Question(grant, path), decision);
            return decision;
        } catch (DataAccessException | TransactionException away) {
            return new ProxyDecision.Refused(UNAVAILABLE, "The database of Zoe does not answer.", true);
        }
    }

    private ProxyDecision look(ProxyGrant grant, ProxyPath path, boolean isUse) {
        Optional<WebSessions.Open> session = sessions.find(grant.session(), isUse);
        if (session.isEmpty()) {
            return new ProxyDecision.NoSession();
        }
        ApiCaller caller = session.get().caller();
        if (grant.execution().filter(only -> only != path.execution()).isPresent()) {
            return notFound(path);
        }
        Optional<ExecutionEntity> execution =
                reachable(caller, path.execution(), grant.execution().isEmpty());
        return execution.map(found -> target(caller, found, path)).orElseGet(() -> notFound(path));
    }

    /**
     * The execution, when the caller may reach its ports.
     *
     * @param sharesOrigin whether applications of several executions share an origin; then a caller reaches only own
     *     ones, because the program of another user could act on those
     */
    Optional<ExecutionEntity> reachable(ApiCaller caller, long id, boolean sharesOrigin) {
        Optional<ExecutionEntity> execution = visible(caller, id);
        return execution.filter(found -> {
            boolean own = found.getOwner().getId() == caller.id();
            return own
                    || (!sharesOrigin
                            && (executions.isSharedWith(caller, id) || caller.may(Capability.ACCESS_SERVICES)));
        });
    }

    /** The execution, when the caller may see it. */
    Optional<ExecutionEntity> visible(ApiCaller caller, long id) {
        try {
            return Optional.of(executions.findVisible(caller, id));
        } catch (Problem missing) {
            if (missing.type() != ProblemType.NOT_FOUND) {
                throw missing;
            }
            return Optional.empty();
        }
    }

    private ProxyDecision target(ApiCaller caller, ExecutionEntity execution, ProxyPath path) {
        if (execution.getStatus().hasEnded()) {
            return new ProxyDecision.Refused(GONE, "Execution %d has ended.".formatted(path.execution()), false);
        }
        Optional<ServiceEntity> service = services.findByName(path.execution(), path.service());
        Optional<ServicePortEntity> port = service.stream()
                .flatMap(found -> found.getPorts().stream())
                .filter(each ->
                        each.getNumber() == path.port() && !each.getProtocol().equals("udp"))
                .findFirst();
        if (service.isEmpty() || port.isEmpty()) {
            return notFound(path);
        }
        ServiceStatus status = service.get().getStatus();
        Optional<String> address = port.get().getHostAddress();
        if (status != ServiceStatus.ACTIVE || address.isEmpty()) {
            return new ProxyDecision.Refused(
                    UNAVAILABLE,
                    "Service %s of execution %d is %s; it can be reached while it is active."
                            .formatted(path.service(), path.execution(), status.wire()),
                    true);
        }
        int colon = address.get().lastIndexOf(':');
        String host = address.get().substring(0, colon).replaceAll("[\\[\\]]", "");
        boolean tls = port.get()
                .getUrlTemplate()
                .filter(url -> url.startsWith("https:"))
                .isPresent();
        boolean keepsPath = paths.isKnown(execution, service.get().getComponent(), path.port());
        return new ProxyDecision.Allowed(
                caller.username(),
                new ProxyTarget(host, Integer.parseInt(address.get().substring(colon + 1)), tls, keepsPath));
    }

    private static ProxyDecision notFound(ProxyPath path) {
        return new ProxyDecision.Refused(
                NOT_FOUND,
                "There is no TCP port %d of a service %s of an execution %d that you may open here."
                        .formatted(path.port(), path.service(), path.execution()),
                false);
    }
}
