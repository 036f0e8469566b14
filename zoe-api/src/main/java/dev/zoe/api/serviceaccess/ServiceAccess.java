package dev.zoe.api.serviceaccess;

import dev.zoe.api.execution.ExecutionActivity;
import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.security.LoginAccounts;
import dev.zoe.api.servicelog.ServiceLogLocator;
import dev.zoe.api.servicelog.ServiceLogTarget;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.api.stream.StreamSettings;
import dev.zoe.db.audit.AuditTarget;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.db.user.Capability;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.TransactionException;
import tools.jackson.databind.json.JsonMapper;

/** Decides who may open a session into which service, and opens it. */
@Service
class ServiceAccess {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceAccess.class);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NAME_BYTES = 16;

    private final ServiceLogLocator locator;
    private final ExecutionQueries executions;
    private final ServiceRepository services;
    private final SessionMaster master;
    private final SessionAudit audit;
    private final LoginAccounts accounts;
    private final JsonMapper json;
    private final RelayedSession.Limits limits;
    private final StreamRegistry sessions;
    private final ExecutionActivity activity;
    private final SessionMetrics metrics;
    private final ExecutorService senders = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "service-session-sender");
        thread.setDaemon(true);
        return thread;
    });

    ServiceAccess(
            ServiceLogLocator locator,
            ExecutionQueries executions,
            ServiceRepository services,
            SessionMaster master,
            SessionAudit audit,
            LoginAccounts accounts,
            JsonMapper json,
            ServiceSessionSettings settings,
            StreamSettings streams,
            ServiceSessionRegistry registry,
            SessionMetrics metrics,
            ExecutionActivity activity) {
        this.locator = locator;
        this.executions = executions;
        this.services = services;
        this.master = master;
        this.audit = audit;
        this.accounts = accounts;
        this.json = json;
        this.limits = new RelayedSession.Limits(settings.serviceSessionIdle(), streams.heartbeat());
        this.sessions = registry.sessions();
        this.metrics = metrics;
        this.activity = activity;
    }

    /** @throws Problem when the caller may not, the service does not run, or the session cannot be opened */
    void open(
            ApiCaller caller,
            long execution,
            Optional<String> service,
            SessionKind kind,
            Function<ServiceLogTarget, SessionPlan> planner,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, ServletException {
        try {
            open(caller, execution, service, metrics.of(kind), planner, request, response);
        } catch (Problem refusal) {
            metrics.of(kind).refuse();
            throw refusal;
        }
    }

    private void open(
            ApiCaller caller,
            long execution,
            Optional<String> service,
            SessionMetrics.Sessions counted,
            Function<ServiceLogTarget, SessionPlan> planner,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException, ServletException {
        // First: a caller without the capability learns nothing about executions of others either.
        executions.find(caller, execution);
        caller.require(Capability.ACCESS_SERVICES);
        WebSocketUpgrade.require(request);
        ServiceLogTarget target = locator.find(caller, execution, service);
        SessionPlan plan = planner.apply(target);
        if (target.status() != ServiceStatus.ACTIVE) {
            throw new Problem(
                    ProblemType.NOT_RUNNING,
                    "Service '%s' of execution %d is %s; sessions are possible while it is active."
                            .formatted(target.name(), execution, target.status().wire()));
        }
        String name = newName();
        RelayedSession session = new RelayedSession(
                name,
                master,
                limits,
                counted,
                about(execution, target, plan),
                problem -> json.writeValueAsString(problem.getBody()),
                () -> endedByServer(caller),
                plan instanceof SessionPlan.Exec ? () -> noteUse(execution) : () -> {},
                senders);
        CompletableFuture<SessionAudit.Entry> begun = new CompletableFuture<>();
        sessions.start(caller, () -> run(session, begun));
        boolean accepted = false;
        try {
            SessionAudit.Entry entry = audit.begin(caller, AuditTarget.service(execution, target.name()), plan, name);
            begun.complete(entry);
            master.open(plan.request(name, target.service()));
            WebSocketUpgrade.accept(request, response, session.socket());
            accepted = true;
        } catch (Problem refusal) {
            session.fail(refusal);
            throw refusal;
        } finally {
            if (!accepted) {
                session.socket().abandon();
                begun.completeExceptionally(new IllegalStateException("the session was not opened"));
            }
        }
    }

    /** The ports that a client names, as numbers. */
    List<Integer> ports(ApiCaller caller, long execution, ServiceLogTarget target, List<String> named) {
        String component = services.findById(target.service()).orElseThrow().getComponent();
        return ServicePorts.numbers(executions.find(caller, execution), component, named, json);
    }

    private void run(RelayedSession session, CompletableFuture<SessionAudit.Entry> begun) {
        Optional<Problem> problem = session.run();
        try {
            audit.end(begun.get(), session.traffic(), problem);
        } catch (ExecutionException notBegun) {
            // There is no entry that it began either.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What passes through a connection to a port says nothing about whether somebody uses the program. */
    private void noteUse(long execution) {
        try {
            activity.touch(execution);
        } catch (DataAccessException | TransactionException databaseAway) {
            LOG.debug("cannot note the use of execution={}", execution, databaseAway);
        }
    }

    private Problem endedByServer(ApiCaller caller) {
        Problem stops = new Problem(ProblemType.SESSION_ENDED, "The server stops; open a new session.");
        try {
            return accounts.isUnchanged(caller)
                    ? stops
                    : new Problem(
                            ProblemType.UNAUTHENTICATED,
                            "The user or the role was changed, or the token has expired or was revoked.");
        } catch (DataAccessException | TransactionException databaseAway) {
            return stops;
        }
    }

    private String about(long execution, ServiceLogTarget target, SessionPlan plan) {
        return json.writeValueAsString(
                plan instanceof SessionPlan.Forward forward
                        ? Map.of("execution", execution, "service", target.name(), "ports", forward.ports())
                        : Map.of("execution", execution, "service", target.name()));
    }

    private static String newName() {
        byte[] bytes = new byte[NAME_BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
