package dev.zoe.master.backend.swarm;

import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Request.Method;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.concurrent.DaemonThreads;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The managers of the swarm. Any manager that belongs to the majority can answer a request. The one that answered last
 * gets the first attempt; when it does not answer, or cannot decide, the next one gets the request.
 *
 * <p>A manager that is cut off from the others needs 20 s to report that it cannot decide, so the next one gets the
 * request as well after a hedge delay. Sending a change twice is harmless: names are unique, so the second attempt
 * fails because the name is taken, or because there is nothing to remove.
 */
final class SwarmManagers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SwarmManagers.class);
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(15);
    /** Longer than a listing takes in a busy swarm, which must not get the same listing from several requests. */
    private static final Duration HEDGE_AFTER = Duration.ofSeconds(5);
    /** Longer than a change takes that is not delayed. */
    private static final Duration HEDGE_CHANGE_AFTER = Duration.ofSeconds(2);
    /** Bounds a query of every manager, so that one that hangs does not delay it. */
    private static final Duration INFO_TIMEOUT = Duration.ofSeconds(2);

    private final Duration hedgeAfter;
    private final Duration hedgeChangeAfter;
    private final List<SwarmManager> managers;
    private final PreferredManager preferred;
    private final HedgedRequest hedged;
    private final ExecutorService executor = Executors.newCachedThreadPool(DaemonThreads.named("managers"));

    SwarmManagers(SwarmSettings settings) {
        this(settings, RESPONSE_TIMEOUT, HEDGE_AFTER, HEDGE_CHANGE_AFTER);
    }

    /**
     * @param timeout longest wait for one manager
     * @param hedgeAfter delay after which another manager gets a query as well
     * @param hedgeChangeAfter delay after which another manager gets a change as well
     */
    SwarmManagers(SwarmSettings settings, Duration timeout, Duration hedgeAfter, Duration hedgeChangeAfter) {
        this.hedgeAfter = hedgeAfter;
        this.hedgeChangeAfter = hedgeChangeAfter;
        this.managers = settings.managers().stream()
                .map(host -> new SwarmManager(host, timeout, executor))
                .toList();
        this.preferred = new PreferredManager(managers);
        this.hedged = new HedgedRequest(managers.size(), preferred, executor, timeout.plus(hedgeAfter));
    }

    /** The body of a response, such as that of {@code /nodes}. */
    JsonNode get(String what, String path) throws BackEndException {
        return find(what, path).json(what);
    }

    /** As {@link #get}, for an object that may not exist. */
    ManagerResponse find(String what, String path) throws BackEndException {
        return send(what, request(Method.GET, path).build(), hedgeAfter);
    }

    ManagerResponse post(String what, String path, JsonNode body, Map<String, String> headers) throws BackEndException {
        Request request = request(Method.POST, path)
                .putAllHeaders(headers)
                .putHeader("Content-Type", "application/json")
                .bodyBytes(JsonMapper.shared().writeValueAsBytes(body))
                .build();
        return send(what, request, hedgeChangeAfter);
    }

    ManagerResponse delete(String what, String path) throws BackEndException {
        return send(what, request(Method.DELETE, path).build(), hedgeChangeAfter);
    }

    private ManagerResponse send(String what, Request request, Duration hedge) throws BackEndException {
        return hedged.send(what, manager -> manager.send(request), hedge);
    }

    /** A response that may last for hours; the caller closes it. A refusal is thrown. */
    StreamingManagerResponse open(String what, String path) throws BackEndException {
        Request request = request(Method.GET, path).build();
        List<Exception> failures = new ArrayList<>();
        int first = preferred.first();
        for (int attempt = 0; attempt < managers.size(); attempt++) {
            int manager = preferred.after(first, attempt);
            try {
                StreamingManagerResponse response = preferred.call(manager, each -> each.open(what, request));
                preferred.prefer(first, manager, PreferredManager.reasons(failures));
                return response;
            } catch (IOException e) {
                failures.add(e);
            }
        }
        throw PreferredManager.noAnswer(what, failures);
    }

    /** Queries all managers at once for information about themselves; leaves out those that do not answer in time. */
    List<ManagerInfo> each(String path) {
        Request request = request(Method.GET, path).build();
        List<CompletableFuture<Optional<ManagerInfo>>> queries = managers.stream()
                .map(manager -> CompletableFuture.supplyAsync(() -> info(manager, path, request), executor)
                        .completeOnTimeout(Optional.empty(), INFO_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS))
                .toList();
        return queries.stream()
                .map(CompletableFuture::join)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ManagerInfo> info(SwarmManager manager, String path, Request request) {
        Instant sent = Instant.now();
        try {
            ManagerResponse response = manager.send(request);
            return Optional.of(new ManagerInfo(response.json(manager.name()), sent, Instant.now()));
        } catch (IOException | BackEndException | RuntimeException e) {
            LOG.debug("swarm manager does not answer manager={} path={}: {}", manager.name(), path, e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
        managers.forEach(SwarmManager::close);
    }

    private static Request.Builder request(Method method, String path) {
        return Request.builder().method(method).path(path);
    }
}
