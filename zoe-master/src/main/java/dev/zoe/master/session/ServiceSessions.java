package dev.zoe.master.session;

import dev.zoe.db.service.ServiceEntity;
import dev.zoe.db.service.ServiceRepository;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerPlace;
import dev.zoe.master.backend.ExecRequest;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.SessionFrame;
import dev.zoe.protocol.SessionReply;
import dev.zoe.protocol.SessionReply.SessionRefusal;
import dev.zoe.protocol.SessionRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the sessions into services, and answers requests about them. A session ends when its API asks for nothing for
 * {@link #SILENCE}, and when this master does not lead any longer. A master that begins to lead ends the programs that
 * the one before could not end.
 */
public final class ServiceSessions implements Function<SessionRequest, MasterReply>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceSessions.class);

    private static final int MOST_SESSIONS = 120;
    private static final int MOST_CONNECTIONS = 512;
    private static final int LONGEST_WAIT_MILLIS = 5_000;
    private static final Duration SILENCE = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration CLOSING = Duration.ofSeconds(3);

    private final BackEnd backEnd;
    private final ServiceRepository services;
    private final BooleanSupplier leads;
    private final Map<String, CompletableFuture<ServiceSession>> sessions = new ConcurrentHashMap<>();
    private final Semaphore connections = new Semaphore(MOST_CONNECTIONS);
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("session"));
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("session-timer"));
    /** Waits for engines, which must not delay the timer. */
    private final ScheduledExecutorService cleaner =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("session-cleaner"));

    /** @param leads whether this master leads */
    public ServiceSessions(BackEnd backEnd, ServiceRepository services, BooleanSupplier leads) {
        this.backEnd = backEnd;
        this.services = services;
        this.leads = leads;
        var unused = timer.scheduleWithFixedDelay(
                this::endSilentSessions, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        var unusedCleaning = cleaner.scheduleWithFixedDelay(
                new AbandonedPrograms(backEnd, services, leads),
                LOOK.toMillis(),
                LOOK.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    @Override
    public MasterReply apply(SessionRequest request) {
        if (request instanceof SessionRequest.OpenExec exec) {
            return open(request.session(), exec.service(), (place, id) -> openExec(exec, place, id));
        }
        if (request instanceof SessionRequest.OpenForward forward) {
            return open(request.session(), forward.service(), (place, id) -> openForward(forward, place, id));
        }
        Optional<ServiceSession> found = find(request.session());
        if (request instanceof SessionRequest.CloseSession) {
            remove(request.session());
            return new MasterReply.Accepted();
        }
        if (found.isEmpty()) {
            return refused(
                    SessionRefusal.NO_SESSION, "the session has ended, or another master had it; open a new one");
        }
        ServiceSession session = found.get();
        session.requested();
        if (request instanceof SessionRequest.SendFrames send) {
            session.receive(send.first(), send.frames());
            return new MasterReply.Accepted();
        }
        if (request instanceof SessionRequest.ReceiveFrames receive) {
            return take(session, receive);
        }
        throw new IllegalArgumentException(
                "no handler for " + request.getClass().getName());
    }

    private interface Opening {
        ServiceSession at(ContainerPlace place, String backendId) throws BackEndException;
    }

    private ServiceSession openExec(SessionRequest.OpenExec exec, ContainerPlace place, String backendId)
            throws BackEndException {
        return ExecSession.open(
                backEnd,
                place,
                backendId,
                new ExecRequest(exec.command(), exec.tty(), exec.input(), exec.columns(), exec.rows()),
                threads);
    }

    /** Asks for the ports now, so that the session is refused when they cannot be reached at all. */
    private ServiceSession openForward(SessionRequest.OpenForward forward, ContainerPlace place, String backendId)
            throws BackEndException {
        for (int port : forward.ports()) {
            backEnd.portAddress(place, backendId, port);
        }
        PortConnector connector = new PortConnector(port -> backEnd.portAddress(place, backendId, port));
        return new ForwardSession(forward.ports(), connector, connections, threads);
    }

    private MasterReply open(String name, long service, Opening opening) {
        CompletableFuture<ServiceSession> created = new CompletableFuture<>();
        CompletableFuture<ServiceSession> existing = sessions.putIfAbsent(name, created);
        if (existing != null) {
            // The request was repeated; the first one may still be at work.
            return awaitOpen(existing);
        }
        if (sessions.size() > MOST_SESSIONS) {
            String limit =
                    "%d sessions into services are open, which is the limit of a master".formatted(MOST_SESSIONS);
            sessions.remove(name);
            created.completeExceptionally(new BackEndException(Kind.UNAVAILABLE, limit));
            return refused(SessionRefusal.BUSY, limit);
        }
        try {
            created.complete(opened(service, opening));
            return new SessionReply.SessionOpened();
        } catch (BackEndException e) {
            sessions.remove(name);
            created.completeExceptionally(e);
            return refused(e);
        } catch (RuntimeException e) {
            sessions.remove(name);
            created.completeExceptionally(e);
            throw e;
        }
    }

    private ServiceSession opened(long service, Opening opening) throws BackEndException {
        ServiceEntity found = services.findById(service)
                .filter(each -> each.getStatus() == ServiceStatus.ACTIVE)
                .filter(each -> each.getNode().isPresent()
                        && each.getContainerName().isPresent()
                        && each.getBackendId().isPresent())
                .orElseThrow(() -> new BackEndException(Kind.NOT_FOUND, "the service does not run"));
        ContainerPlace place = new ContainerPlace(
                found.getContainerName().orElseThrow(), found.getNode().orElseThrow());
        return opening.at(place, found.getBackendId().orElseThrow());
    }

    private static MasterReply awaitOpen(CompletableFuture<ServiceSession> existing) {
        try {
            existing.join();
            return new SessionReply.SessionOpened();
        } catch (CompletionException e) {
            return e.getCause() instanceof BackEndException cause
                    ? refused(cause)
                    : refused(SessionRefusal.FAILED, "the session could not be opened");
        }
    }

    private static MasterReply take(ServiceSession session, SessionRequest.ReceiveFrames receive) {
        try {
            return new SessionReply.SessionFrames(
                    session.outbox().take(receive.next(), Math.min(receive.waitMillis(), LONGEST_WAIT_MILLIS)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MasterReply.Refused("the master is stopping: ask again");
        } catch (IllegalArgumentException e) {
            return refused(SessionRefusal.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private Optional<ServiceSession> find(String name) {
        return Optional.ofNullable(sessions.get(name))
                .filter(future -> future.isDone() && !future.isCompletedExceptionally())
                .map(CompletableFuture::join);
    }

    /** Also one that is being opened now. */
    private void remove(String name) {
        CompletableFuture<ServiceSession> session = sessions.remove(name);
        if (session != null) {
            var unused = session.whenCompleteAsync(ServiceSessions::close, threads);
        }
    }

    private static void close(@Nullable ServiceSession session, @Nullable Throwable failure) {
        if (session != null) {
            session.end(new SessionFrame.Failed("the session was closed"));
        } else {
            LOG.debug("a session that was to be closed has not been opened: error=\"{}\"", String.valueOf(failure));
        }
    }

    private void endSilentSessions() {
        try {
            boolean leading = leads.getAsBoolean();
            sessions.keySet().stream()
                    .filter(name -> find(name)
                            .filter(session -> !leading || session.nanosSinceRequest() > SILENCE.toNanos())
                            .isPresent())
                    .forEach(this::remove);
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again.
            LOG.error("cannot look for sessions without a client", e);
        }
    }

    private static MasterReply refused(BackEndException e) {
        SessionRefusal refusal =
                switch (e.kind()) {
                    case NOT_FOUND -> SessionRefusal.NOT_RUNNING;
                    case UNSUPPORTED -> SessionRefusal.UNSUPPORTED;
                    case UNAVAILABLE, IMAGE_MISSING, REJECTED, NO_ROOM -> SessionRefusal.FAILED;
                };
        return refused(refusal, String.valueOf(e.getMessage()));
    }

    private static MasterReply refused(SessionRefusal refusal, String detail) {
        return new SessionReply.SessionRefused(refusal, detail);
    }

    /** Ends all sessions. It waits for up to {@link #CLOSING} until each program has the signal to end. */
    @Override
    public void close() {
        timer.shutdownNow();
        cleaner.shutdownNow();
        sessions.keySet().forEach(this::remove);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("sessions have not ended in time; the next leader ends their programs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
