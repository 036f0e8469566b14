package dev.zoe.master.backend.swarm;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Sends a request to the preferred manager, and to the next one whenever one has failed or none has answered within the
 * hedge delay. The first response counts. A transport over a socket file has no limit of its own for a response, so the
 * wait for the last manager ends here.
 */
final class HedgedRequest {
    private final int managerCount;
    private final PreferredManager preferred;
    private final ExecutorService executor;
    private final Duration responseTimeout;

    /** @param responseTimeout longest wait after the last manager got the request */
    HedgedRequest(int managerCount, PreferredManager preferred, ExecutorService executor, Duration responseTimeout) {
        this.managerCount = managerCount;
        this.responseTimeout = responseTimeout;
        this.preferred = preferred;
        this.executor = executor;
    }

    /** A response, and the manager that gave it. */
    private record Answered(int manager, ManagerResponse response) {}

    ManagerResponse send(String what, PreferredManager.Call<ManagerResponse> call, Duration hedgeAfter)
            throws BackEndException {
        try {
            return firstResponse(what, call, hedgeAfter);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        } catch (RejectedExecutionException e) {
            throw new BackEndException(Kind.UNAVAILABLE, what + ": the back-end was closed", e);
        }
    }

    private ManagerResponse firstResponse(String what, PreferredManager.Call<ManagerResponse> call, Duration hedgeAfter)
            throws BackEndException, InterruptedException {
        CompletionService<Answered> responses = new ExecutorCompletionService<>(executor);
        List<Exception> failures = new ArrayList<>();
        int first = preferred.first();
        List<Future<Answered>> sent = new ArrayList<>();
        int attempts = 0;
        while (failures.size() < managerCount) {
            boolean allSent = attempts == managerCount;
            if (!allSent) {
                int manager = preferred.after(first, attempts++);
                sent.add(responses.submit(() -> new Answered(manager, preferred.call(manager, call))));
            }
            Duration wait = allSent ? responseTimeout : hedgeAfter;
            Optional<Future<Answered>> next =
                    Optional.ofNullable(responses.poll(wait.toMillis(), TimeUnit.MILLISECONDS));
            if (allSent && next.isEmpty()) {
                // The interrupt closes the connection of a request that hangs.
                sent.forEach(request -> request.cancel(true));
                failures.add(new SocketTimeoutException("no answer in %d s".formatted(wait.toSeconds())));
                break;
            }
            try {
                if (next.isPresent()) {
                    Answered answered = next.get().get();
                    preferred.prefer(first, answered.manager(), reason(failures, hedgeAfter));
                    return answered.response();
                }
            } catch (ExecutionException e) {
                failures.add(connectionFailure(what, e));
            }
        }
        throw PreferredManager.noAnswer(what, failures);
    }

    /** The failure of a manager that does not answer. Any other failure ends the request. */
    private IOException connectionFailure(String what, ExecutionException e) throws BackEndException {
        if (executor.isShutdown()) {
            throw new BackEndException(Kind.UNAVAILABLE, what + ": the back-end was closed", e);
        }
        if (e.getCause() instanceof IOException failure) {
            return failure;
        }
        throw new IllegalStateException(what, e.getCause());
    }

    private static String reason(List<Exception> failures, Duration hedgeAfter) {
        return failures.isEmpty()
                ? "no answer in " + hedgeAfter.toSeconds() + " s"
                : PreferredManager.reasons(failures);
    }
}
