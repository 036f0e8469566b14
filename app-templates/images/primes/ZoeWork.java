import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import sun.misc.Signal;

/**
 * Work that elastic workers share.
 *
 * <p>A coordinator has a list of tasks, and workers take them over HTTP, one at a time. Workers may come and go at any
 * moment: a worker that receives SIGTERM gives its task back, and the task of a worker that was killed goes to another
 * one when its lease ends. An application is these lines:
 *
 * <pre>
 * if (args[0].equals("worker")) {
 *     ZoeWork.work(number -> square(number));
 * } else {
 *     List&lt;String> squares = ZoeWork.coordinate(List.of("1", "2", "3"));
 * }
 * </pre>
 *
 * <p>Tasks and results are texts. The environment has the settings: PORT (coordinator, 8080), LEASE_SECONDS
 * (coordinator, 15), COORDINATOR_URL (worker), SERVICE_NAME (worker, set by Zoe). It needs nothing but Java 17.
 *
 * <p>The port of the coordinator can be reached by others, so each call of a worker shows a secret. The coordinator makes
 * it, and writes it to the file .work-secret in ZOE_RESULTS (set by Zoe), which only the user of the execution can read.
 * Where workers do not share that directory, the environment of all has the secret as WORK_SECRET. Without either,
 * nothing starts. The number of finished tasks is no secret: a GET needs none.
 *
 * <p>To read this file: {@link #coordinate} and {@link #work} are what an application calls. A coordinator has a {@link
 * TaskBook}, which knows who has which task, and answers calls of workers in {@link #answer}. A worker has a {@link Link}
 * to its coordinator. The calls are POST requests, with the name of the worker and the number of its task in headers:
 *
 * <pre>
 * /take      asks for a task; the answer has it, or says that none is free now, or that all are done
 * /renew     the worker still computes its task
 * /give      the body is the result of the task
 * /fail      the body says why the task failed
 * /return    the worker leaves, and does not finish its task
 * </pre>
 */
public final class ZoeWork {

    private static final int MOST_ATTEMPTS = 3;
    private static final long PAUSE_MILLIS = 250;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private ZoeWork() {}

    /**
     * Lends the tasks to workers and returns their results, in the order of the tasks.
     *
     * @throws IllegalStateException when a task failed three times, or there is no place for the secret
     */
    public static List<String> coordinate(List<String> tasks) throws IOException, InterruptedException {
        TaskBook book = new TaskBook(tasks, Duration.ofSeconds(Long.parseLong(setting("LEASE_SECONDS", "15"))));
        int port = Integer.parseInt(setting("PORT", "8080"));
        Secret secret = new Secret();
        exitOnSigterm(secret::remove);
        try {
            // Before anything can be asked: who finds the coordinator healthy finds its secret too.
            String value = secret.make();
            HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
            server.setExecutor(Executors.newCachedThreadPool(ZoeWork::daemon));
            server.createContext("/", exchange -> answer(exchange, book, value));
            server.start();
            try {
                List<String> results = book.awaitAll();
                // Workers that ask once more hear that there is nothing left.
                Thread.sleep(2 * PAUSE_MILLIS);
                return results;
            } finally {
                server.stop(0);
            }
        } finally {
            secret.remove();
        }
    }

    /**
     * Takes tasks, and calls the function with each, until the coordinator has no more.
     *
     * @param function makes the result of a task; an exception of it is a failure of this task, which is tried again
     * @throws IOException when the coordinator does not answer for a minute
     * @throws IllegalStateException when there is no place for the secret, or the coordinator refuses a call
     */
    public static void work(UnaryOperator<String> function) throws IOException, InterruptedException {
        String name = setting("SERVICE_NAME", "worker" + ProcessHandle.current().pid());
        Link link = new Link(URI.create(setting("COORDINATOR_URL", "http://localhost:8080")), name);
        exitOnSigterm(link::leave);
        int done = 0;
        while (true) {
            HttpResponse<String> answer = link.take();
            if (answer.statusCode() == Status.DONE) {
                System.out.printf("%s: nothing is left; did %s%n", name, count(done, "task"));
                link.forget();
                return;
            }
            if (answer.statusCode() == Status.WAIT) {
                Thread.sleep(PAUSE_MILLIS);
                continue;
            }
            Thread renewal = daemon(() -> link.renew(Long.parseLong(header(answer, "Lease")) / 3));
            renewal.start();
            String action = "give";
            String report;
            try {
                report = Objects.requireNonNull(function.apply(answer.body()), "the result is null");
            } catch (RuntimeException | Error e) {
                action = "fail";
                report = stackTrace(e);
            } finally {
                renewal.interrupt();
            }
            link.call(action, report, PATIENCE);
            link.forget();
            done++;
        }
    }

    /** Status codes of answers. */
    private static final class Status {
        /** The body is a task; or the call was right and needs no answer. */
        static final int OK = 200;
        /** All tasks that are left are lent: ask again later. */
        static final int WAIT = 202;
        /** All tasks have a result. */
        static final int DONE = 204;
        /** The call is none of the protocol. */
        static final int WRONG = 400;
        /** The call does not show the secret. */
        static final int FORBIDDEN = 403;
    }

    /** What workers show to their coordinator. */
    private static final class Secret {
        static final String HEADER = "Work-Secret";

        private final String fixed = setting("WORK_SECRET", "");
        private final Path file = Path.of(setting("ZOE_RESULTS", "")).resolve(".work-secret");

        Secret() {
            if (fixed.isEmpty() && setting("ZOE_RESULTS", "").isEmpty()) {
                throw new IllegalStateException("no secret for the work: set ZOE_RESULTS to a directory that the"
                        + " coordinator shares with its workers, or WORK_SECRET to the same text for all");
            }
            if (fixed.chars().anyMatch(c -> c < ' ' || c > '~')) {
                throw new IllegalStateException("WORK_SECRET has characters other than the printable ones of ASCII");
            }
        }

        String make() throws IOException {
            if (!fixed.isEmpty()) {
                return fixed;
            }
            byte[] random = new byte[32];
            new SecureRandom().nextBytes(random);
            String made = HexFormat.of().formatHex(random);
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path unfinished = file.resolveSibling(".work-secret.new");
            Files.deleteIfExists(unfinished);
            Files.createFile(
                    unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(unfinished, made);
            // Replaces that of a coordinator that was killed. A reader has the one or the other, never a part.
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            return made;
        }

        /**
         * The value.
         *
         * @throws IOException while the coordinator has not made it
         */
        String read() throws IOException {
            return fixed.isEmpty() ? Files.readString(file) : fixed;
        }

        void remove() {
            try {
                if (fixed.isEmpty()) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                System.out.printf("cannot delete %s: %s%n", file, e);
            }
        }
    }

    /** What became of each task, which are numbered from 0. Calls come from several threads, so methods are synchronized. */
    private static final class TaskBook {
        /** Answers of {@link #take} that are no task. */
        static final int NONE_NOW = -1;

        static final int ALL_DONE = -2;

        /** @param endNanos the {@link System#nanoTime} after which the task goes to another worker */
        private record Loan(String worker, long endNanos) {}

        private final List<String> tasks;
        private final Duration lease;
        /** Tasks that have no result and are not lent, the next one first. */
        private final Deque<Integer> open = new ArrayDeque<>();

        private final Map<Integer, Loan> lent = new HashMap<>();
        private final Map<Integer, String> results = new TreeMap<>();
        private final Map<Integer, Integer> attempts = new HashMap<>();
        private final Map<String, Integer> doneBy = new TreeMap<>();
        private String failure = "";

        TaskBook(List<String> tasks, Duration lease) {
            this.tasks = List.copyOf(tasks);
            this.lease = lease;
            for (int task = 0; task < tasks.size(); task++) {
                open.add(task);
            }
        }

        /** The number of a task, {@link #NONE_NOW} or {@link #ALL_DONE}. */
        synchronized int take(String worker) {
            for (int task : List.copyOf(lent.keySet())) {
                if (lent.get(task).endNanos() - System.nanoTime() < 0) {
                    System.out.printf("%s is silent; task %d goes to another worker%n", lent.get(task).worker(), task);
                    lendAgain(task);
                }
            }
            if (results.size() == tasks.size()) {
                return ALL_DONE;
            }
            Integer task = open.poll();
            if (task == null) {
                return NONE_NOW;
            }
            lent.put(task, new Loan(worker, System.nanoTime() + lease.toNanos()));
            return task;
        }

        synchronized void renew(String worker, int task) {
            if (isLentTo(worker, task)) {
                lent.put(task, new Loan(worker, System.nanoTime() + lease.toNanos()));
            }
        }

        synchronized void giveBack(String worker, int task) {
            if (isLentTo(worker, task)) {
                lendAgain(task);
            }
        }

        /** The first result of a task counts. */
        synchronized void give(String worker, int task, String result) {
            if (results.putIfAbsent(task, result) == null) {
                lent.remove(task);
                open.remove(task);
                doneBy.merge(worker, 1, Integer::sum);
                if (results.size() == tasks.size() || results.size() % Math.max(1, tasks.size() / 20) == 0) {
                    System.out.printf(
                            "%d of %s done, %s helped%n",
                            results.size(), count(tasks.size(), "task"), count(doneBy.size(), "worker"));
                }
                notifyAll();
            }
        }

        synchronized void fail(String worker, int task, String error) {
            if (results.containsKey(task)) {
                return;
            }
            int attempt = attempts.merge(task, 1, Integer::sum);
            System.out.printf("task %d failed on %s, attempt %d of %d:%n%s%n", task, worker, attempt, MOST_ATTEMPTS, error);
            if (attempt == MOST_ATTEMPTS) {
                failure = "task %d failed %d times; the last error is above".formatted(task, attempt);
                notifyAll();
            } else {
                giveBack(worker, task);
            }
        }

        synchronized List<String> awaitAll() throws InterruptedException {
            while (failure.isEmpty() && results.size() < tasks.size()) {
                wait();
            }
            if (!failure.isEmpty()) {
                throw new IllegalStateException(failure);
            }
            doneBy.forEach((worker, count) -> System.out.printf("%s did %s%n", worker, count(count, "task")));
            return new ArrayList<>(results.values());
        }

        synchronized String state() {
            return "%d of %s done, %d lent%n".formatted(results.size(), count(tasks.size(), "task"), lent.size());
        }

        private boolean isLentTo(String worker, int task) {
            return lent.containsKey(task) && lent.get(task).worker().equals(worker);
        }

        private void lendAgain(int task) {
            lent.remove(task);
            open.addFirst(task);
        }
    }

    /** The coordinator's side of a call. */
    private static void answer(HttpExchange exchange, TaskBook book, String secret) throws IOException {
        try (exchange) {
            String action = exchange.getRequestURI().getPath().substring(1);
            if (exchange.getRequestMethod().equals("GET")) {
                send(exchange, Status.OK, action.equals("health") ? "ready" : book.state());
                return;
            }
            String shown = exchange.getRequestHeaders().getFirst(Secret.HEADER);
            if (shown == null
                    || !MessageDigest.isEqual(
                            shown.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8))) {
                // Before the body is read: it may be as long as a stranger likes.
                exchange.getResponseHeaders().add("Connection", "close");
                send(exchange, Status.FORBIDDEN, Secret.HEADER + " is missing or wrong");
                return;
            }
            String worker = exchange.getRequestHeaders().getFirst("Worker");
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            if (action.equals("take")) {
                lend(exchange, book, worker);
                return;
            }
            int task = number(exchange.getRequestHeaders().getFirst("Task"));
            if (worker == null || task < 0 || task >= book.tasks.size()) {
                send(exchange, Status.WRONG, "there is no such task");
                return;
            }
            switch (action) {
                case "renew" -> book.renew(worker, task);
                case "return" -> book.giveBack(worker, task);
                case "give" -> book.give(worker, task, body);
                case "fail" -> book.fail(worker, task, body);
                default -> {
                    send(exchange, Status.WRONG, "there is no action " + action);
                    return;
                }
            }
            send(exchange, Status.OK, "");
        }
    }

    private static void lend(HttpExchange exchange, TaskBook book, String worker) throws IOException {
        if (worker == null) {
            send(exchange, Status.WRONG, "a worker says its name");
            return;
        }
        int task = book.take(worker);
        switch (task) {
            case TaskBook.ALL_DONE -> send(exchange, Status.DONE, "");
            case TaskBook.NONE_NOW -> send(exchange, Status.WAIT, "");
            default -> {
                exchange.getResponseHeaders().add("Task", Integer.toString(task));
                exchange.getResponseHeaders().add("Lease", Long.toString(book.lease.toMillis()));
                send(exchange, Status.OK, book.tasks.get(task));
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Returns -1 for what is no number. */
    private static int number(String text) {
        try {
            return text == null ? -1 : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Calls of one worker to its coordinator, which may not have started yet. */
    private static final class Link {
        private final HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
        private final URI coordinator;
        private final String worker;
        private final Secret secret = new Secret();
        /** The number of the task that it has; empty for none. */
        private volatile String task = "";

        /** Whether the last call had no answer. */
        private volatile boolean waits;

        private boolean leaves;

        Link(URI coordinator, String worker) {
            this.coordinator = coordinator;
            this.worker = worker;
        }

        /** Asks for a task. A worker that leaves takes none: it waits here for the end of its process. */
        synchronized HttpResponse<String> take() throws IOException, InterruptedException {
            while (leaves) {
                wait();
            }
            HttpResponse<String> answer = call("take", "", PATIENCE);
            answer.headers().firstValue("Task").ifPresent(number -> task = number);
            return answer;
        }

        void forget() {
            task = "";
        }

        /**
         * Calls the coordinator until it answers.
         *
         * @throws IOException when it did not for the time of {@code patience}
         * @throws IllegalStateException when it refuses the call
         */
        HttpResponse<String> call(String action, String body, Duration patience) throws IOException, InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(coordinator.resolve("/" + action))
                    .timeout(Duration.ofSeconds(10))
                    .header("Worker", worker)
                    .POST(HttpRequest.BodyPublishers.ofString(body));
            if (!task.isEmpty()) {
                request.header("Task", task);
            }
            long end = System.nanoTime() + patience.toNanos();
            while (true) {
                try {
                    request.setHeader(Secret.HEADER, secret.read());
                    HttpResponse<String> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
                    if (answer.statusCode() == Status.FORBIDDEN) {
                        // A coordinator that was started again makes another secret. The next call reads it.
                        throw new IOException(answer.body());
                    }
                    if (answer.statusCode() == Status.WRONG) {
                        throw new IllegalStateException("the coordinator refused " + action + ": " + answer.body());
                    }
                    waits = false;
                    return answer;
                } catch (InterruptedIOException e) {
                    throw e;
                } catch (IOException away) {
                    if (!waits) {
                        waits = true;
                        System.out.printf("%s: waits for the coordinator at %s: %s%n", worker, coordinator, away);
                    }
                    if (System.nanoTime() - end > 0) {
                        throw new IOException("no answer of the coordinator at " + coordinator + ": " + away, away);
                    }
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
        }

        /** Renews the lease until the thread is interrupted. */
        void renew(long everyMillis) {
            while (true) {
                try {
                    Thread.sleep(everyMillis);
                    call("renew", "", Duration.ofSeconds(1));
                } catch (InterruptedException finished) {
                    return;
                } catch (IOException | IllegalStateException away) {
                    // The next call of the worker says what is wrong.
                }
            }
        }

        /** Called on SIGTERM. */
        synchronized void leave() {
            leaves = true;
            if (!task.isEmpty()) {
                System.out.printf("%s: leaves, and gives task %s back%n", worker, task);
                try {
                    var unused = call("return", "", Duration.ofSeconds(1));
                } catch (IOException | IllegalStateException away) {
                    // Its lease ends.
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** The first process of a container ignores signals that it does not handle. Exit code 0: it ends as it should. */
    private static void exitOnSigterm(Runnable before) {
        Signal.handle(new Signal("TERM"), signal -> {
            before.run();
            System.exit(0);
        });
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private static String header(HttpResponse<String> answer, String name) {
        return answer.headers().firstValue(name).orElseThrow();
    }

    private static String setting(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
