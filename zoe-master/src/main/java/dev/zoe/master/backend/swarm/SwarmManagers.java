package dev.zoe.master.backend.swarm;

import com.github.dockerjava.transport.DockerHttpClient.Request;
import com.github.dockerjava.transport.DockerHttpClient.Request.Method;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.DaemonThreads;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The managers of the swarm, of which any that belongs to the majority will do. The one that answered last is asked
 * first; when it does not answer, or cannot decide, the next one is. One that was cut off from the others takes 20 s to
 * say that it cannot decide, so the next one is asked as well when there is no answer soon. A change that is asked for
 * twice does no harm: names are unique, so that the second one is told that the name is taken, or that there is nothing
 * to remove.
 */
final class SwarmManagers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SwarmManagers.class);

    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** Longer than a listing takes a busy swarm, which must not be asked for it thrice. */
    private static final Duration HEDGE_AFTER = Duration.ofSeconds(5);

    /** Longer than a change takes that is not held up. */
    private static final Duration HEDGE_CHANGE_AFTER = Duration.ofSeconds(2);

    /** A manager that hangs must not keep waiting whoever wants to know how each of them is. */
    private static final Duration SOON = Duration.ofSeconds(2);

    private final Duration hedgeAfter;
    private final Duration hedgeChangeAfter;
    private final List<SwarmManager> managers;
    private final AtomicInteger current = new AtomicInteger();
    private final ExecutorService executor = Executors.newCachedThreadPool(DaemonThreads.named("managers"));

    SwarmManagers(SwarmSettings settings) {
        this(settings, ANSWER, HEDGE_AFTER, HEDGE_CHANGE_AFTER);
    }

    /**
     * @param answer longest wait for one manager
     * @param hedgeAfter when another one is asked as well about what is only looked at
     * @param hedgeChangeAfter when another one is asked as well for a change
     */
    SwarmManagers(SwarmSettings settings, Duration answer, Duration hedgeAfter, Duration hedgeChangeAfter) {
        this.hedgeAfter = hedgeAfter;
        this.hedgeChangeAfter = hedgeChangeAfter;
        this.managers = settings.managers().stream()
                .map(host -> new SwarmManager(host, answer, executor))
                .toList();
    }

    /** Asks one manager. */
    private interface Call<T> {
        T on(SwarmManager manager) throws IOException, BackEndException;
    }

    /** What was asked for, such as {@code /nodes}. */
    JsonNode get(String what, String path) throws BackEndException {
        return find(what, path).json(what);
    }

    /** The same for something that may not be there. */
    ManagerResponse find(String what, String path) throws BackEndException {
        return askSoonest(what, request(Method.GET, path).build(), hedgeAfter);
    }

    ManagerResponse post(String what, String path, JsonNode body, Map<String, String> headers) throws BackEndException {
        return askSoonest(
                what,
                request(Method.POST, path)
                        .putAllHeaders(headers)
                        .putHeader("Content-Type", "application/json")
                        .bodyBytes(JsonMapper.shared().writeValueAsBytes(body))
                        .build(),
                hedgeChangeAfter);
    }

    ManagerResponse delete(String what, String path) throws BackEndException {
        return askSoonest(what, request(Method.DELETE, path).build(), hedgeChangeAfter);
    }

    /** An answer that may take hours, to be closed. A refusal is thrown. */
    StreamingManagerResponse open(String what, String path) throws BackEndException {
        Request request = request(Method.GET, path).build();
        return onAny(what, manager -> manager.open(what, request));
    }

    /**
     * What a manager says of itself.
     *
     * @param asked when, by the clock of this machine
     * @param answered likewise
     */
    record Said(JsonNode json, Instant asked, Instant answered) {}

    /** Asks all managers at once something about themselves; the answers of those that answer soon. */
    List<Said> each(String path) {
        Request request = request(Method.GET, path).build();
        List<CompletableFuture<Optional<Said>>> asked = managers.stream()
                .map(manager -> CompletableFuture.supplyAsync(() -> said(manager, path, request), executor)
                        .completeOnTimeout(Optional.empty(), SOON.toMillis(), TimeUnit.MILLISECONDS))
                .toList();
        return asked.stream()
                .map(CompletableFuture::join)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Said> said(SwarmManager manager, String path, Request request) {
        Instant asked = Instant.now();
        try {
            ManagerResponse reply = manager.ask(request);
            return Optional.of(new Said(reply.json(manager.name()), asked, Instant.now()));
        } catch (IOException | BackEndException | RuntimeException e) {
            LOG.debug("manager {} does not answer {}: {}", manager.name(), path, e.getMessage());
            return Optional.empty();
        }
    }

    /** A list with filters: all of the keys, and any of the values of each. */
    static String filtered(String path, Map<String, List<String>> filters) {
        String json = JsonMapper.shared().writeValueAsString(filters);
        return path + "?filters=" + URLEncoder.encode(json, StandardCharsets.UTF_8);
    }

    /** Values of a filter that asks for labels. */
    static List<String> labels(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .toList();
    }

    @Override
    public void close() {
        executor.shutdownNow();
        managers.forEach(SwarmManager::close);
    }

    private static Request.Builder request(Method method, String path) {
        return Request.builder().method(method).path(path);
    }

    private <T> T onAny(String what, Call<T> call) throws BackEndException {
        List<Exception> silent = new ArrayList<>();
        int first = current.get();
        for (int i = 0; i < managers.size(); i++) {
            int index = (first + i) % managers.size();
            try {
                T answer = on(managers.get(index), call);
                prefer(first, index, silent, hedgeAfter);
                return answer;
            } catch (IOException e) {
                silent.add(e);
            }
        }
        throw nobody(what, silent);
    }

    /** An answer, and the manager that gave it. */
    private record Answered(int index, ManagerResponse reply) {}

    private ManagerResponse askSoonest(String what, Request request, Duration hedge) throws BackEndException {
        try {
            return soonest(what, request, hedge);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        } catch (RejectedExecutionException e) {
            throw new BackEndException(Kind.UNAVAILABLE, what + ": the back-end was closed", e);
        }
    }

    /** The first answer. Another manager is asked whenever one has failed, or nobody has answered for a while. */
    private ManagerResponse soonest(String what, Request request, Duration hedge)
            throws BackEndException, InterruptedException {
        CompletionService<Answered> answers = new ExecutorCompletionService<>(executor);
        List<Exception> silent = new ArrayList<>();
        int first = current.get();
        int asked = 0;
        while (silent.size() < managers.size()) {
            boolean all = asked == managers.size();
            if (!all) {
                int index = (first + asked++) % managers.size();
                answers.submit(() -> new Answered(index, on(managers.get(index), manager -> manager.ask(request))));
            }
            Optional<Future<Answered>> next = all
                    ? Optional.of(answers.take())
                    : Optional.ofNullable(answers.poll(hedge.toMillis(), TimeUnit.MILLISECONDS));
            try {
                if (next.isPresent()) {
                    Answered answered = next.get().get();
                    prefer(first, answered.index(), silent, hedge);
                    return answered.reply();
                }
            } catch (ExecutionException e) {
                if (executor.isShutdown()) {
                    throw new BackEndException(Kind.UNAVAILABLE, what + ": the back-end was closed", e);
                }
                if (!(e.getCause() instanceof IOException silence)) {
                    throw new IllegalStateException(what, e.getCause());
                }
                silent.add(silence);
            }
        }
        throw nobody(what, silent);
    }

    /** Asks this one. When it does not answer, it is said which one, and why. */
    private static <T> T on(SwarmManager manager, Call<T> call) throws IOException, BackEndException {
        try {
            return call.on(manager);
        } catch (IOException e) {
            throw new IOException(manager.name() + ": " + manager.words(e), e);
        }
    }

    /** From now on, this one is asked first. */
    private void prefer(int first, int index, List<Exception> silent, Duration hedge) {
        if (index != first && current.compareAndSet(first, index)) {
            LOG.warn(
                    "the swarm is asked through manager {} now, and no longer through {} ({})",
                    managers.get(index).name(),
                    managers.get(first).name(),
                    silent.isEmpty() ? "no answer in " + hedge.toSeconds() + " s" : reasons(silent));
        }
    }

    private static BackEndException nobody(String what, List<Exception> silent) {
        return new BackEndException(
                Kind.UNAVAILABLE, what + ": no manager of the swarm answers (" + reasons(silent) + ")", silent.get(0));
    }

    private static String reasons(List<Exception> silent) {
        return silent.stream().map(Exception::getMessage).collect(Collectors.joining("; "));
    }
}
