package dev.zoe.api.connection;

import dev.zoe.api.metrics.MetricsPort;
import dev.zoe.api.permit.HolderPermits;
import dev.zoe.api.problem.CutAnswer;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.problem.ProblemWriter;
import dev.zoe.api.throttle.ClientAddress;
import dev.zoe.api.throttle.RequestThrottleSettings;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Refuses requests of an address that has too many in work already, before anything was done for them, so that no
 * address can take all threads. A request is in work until its answer was handed to the operating system. Health checks
 * have slots of their own.
 *
 * <p>A valve and no filter, because Tomcat writes the end of an answer after the filters, and waits for a caller who
 * does not read it.
 */
final class AddressRequestLimitValve extends ValveBase {
    private static final String HEALTH = "/actuator/health";
    private static final int HEALTH_CHECKS = 16;
    private static final int HEALTH_CHECKS_PER_ADDRESS = 4;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
    /**
     * A refusal behind this limit has cost a query. A caller who ignores Retry-After and sends again at once would keep
     * a processor busy with refusals.
     */
    private static final Duration PAUSE_BEFORE_REFUSAL = Duration.ofMillis(250);

    private static final int PAUSES = 64;
    /** The rest of an address's slots is left for other users at the same address. */
    private static final int PAUSES_PER_ADDRESS = 16;

    private final HolderPermits<String> requests;
    private final HolderPermits<String> healthChecks = new HolderPermits<>(HEALTH_CHECKS, HEALTH_CHECKS_PER_ADDRESS);
    private final HolderPermits<String> pauses = new HolderPermits<>(PAUSES, PAUSES_PER_ADDRESS);
    private final MetricsPort monitor;
    private final ProblemWriter problems;

    AddressRequestLimitValve(RequestThrottleSettings limits, MetricsPort monitor, ProblemWriter problems) {
        super(true);
        this.monitor = monitor;
        this.requests = new HolderPermits<>(limits.maxRequests(), limits.maxRequestsPerAddress());
        this.problems = problems;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        // The port for measurements has threads of its own. What is asynchronous already is the end of a stream.
        if (monitor.received(request) || request.isAsync()) {
            BlockingWritePermission.allow(() -> answer(request, response));
            return;
        }
        HolderPermits<String> permits = isHealthCheck(request) ? healthChecks : requests;
        String address = ClientAddress.of(request.getRemoteAddr());
        if (!permits.tryAcquire(address)) {
            refuse(request, response);
            return;
        }
        try {
            BlockingWritePermission.allow(() -> answer(request, response));
        } finally {
            permits.release(address);
        }
    }

    private void answer(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (CutAnswer.isMarked(request)) {
            response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
        }
        if (!request.isAsync()) {
            if (response.getStatus() == HttpStatus.TOO_MANY_REQUESTS.value()) {
                pause(ClientAddress.of(request.getRemoteAddr()));
            }
            UnreadBodyValve.finish(request, response);
        }
    }

    private void pause(String address) {
        if (!pauses.tryAcquire(address)) {
            return;
        }
        try {
            Thread.sleep(PAUSE_BEFORE_REFUSAL.toMillis());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        } finally {
            pauses.release(address);
        }
    }

    /** On a thread without a slot, so without waiting: who does not read it gets no refusal. */
    private void refuse(Request request, Response response) throws IOException {
        response.setHeader(HttpHeaders.CONNECTION, "close");
        problems.write(tooMany(), request, response);
        UnreadBodyValve.finish(request, response);
        request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
    }

    private static boolean isHealthCheck(Request request) {
        String path = request.getServletPath();
        return path != null && path.startsWith(HEALTH);
    }

    private static Problem tooMany() {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        "Too many requests of this address, or of all together, are in work. Nothing"
                                + " was changed; send it again after the time in Retry-After.")
                .retryAfter(RETRY_AFTER);
    }
}
