package dev.zoe.bench.soak;

import dev.zoe.master.MasterApplication;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The parts of a site, each a process of its own, as an operator runs them. */
final class SoakSite implements AutoCloseable {

    private static final String DEPLOYMENT = "soak";
    private static final Pattern PASSWORD = Pattern.compile("user name +(\\S+)\\s+password +(\\S+)");
    private static final int POLL_MILLIS = 200;
    private static final int LONGEST_WAIT_SECONDS = 180;
    /** Number of services that fill the engine. */
    private static final int SLOTS = 6;

    private final Path work;
    private final KillableEngine engine;
    private final List<KillablePart> parts;
    private final SoakApiClient rest;

    private SoakSite(Path work, KillableEngine engine, List<KillablePart> parts, SoakApiClient rest) {
        this.work = work;
        this.engine = engine;
        this.parts = parts;
        this.rest = rest;
    }

    static SoakSite start(Path work, KillableEngine engine) throws IOException, InterruptedException {
        Files.createDirectories(work);
        KillableDatabase database = new KillableDatabase(work, freePort());
        // A file, because every account of the machine can read the arguments of a process.
        Path secrets = work.resolve("database.properties");
        Files.writeString(secrets, "spring.datasource.password=" + database.password() + "\n");
        List<String> shared = List.of(
                "--spring.config.import=file:" + secrets,
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=postgres",
                "--spring.flyway.connect-retries=60",
                "--spring.flyway.connect-retries-interval=1s",
                "--spring.main.banner-mode=off",
                "--zoe.deployment-name=" + DEPLOYMENT);
        KeyFiles.create(work, "master");
        KeyFiles.create(work, "api");
        int port = freePort();
        KillableJavaProcess master = new KillableJavaProcess(
                "master",
                MasterApplication.class,
                work.resolve("master.log"),
                with(
                        shared,
                        "--zoe.master.endpoint=tcp://127.0.0.1:" + freePort(),
                        "--zoe.master.key-file=" + work.resolve("master.key"),
                        "--zoe.master.client-key-files=" + work.resolve("api.pub"),
                        "--zoe.master.workspaces=" + work.resolve("workspaces"),
                        "--zoe.back-end.kind=docker",
                        "--zoe.back-end.hosts[0].name=local",
                        "--zoe.back-end.hosts[0].url=" + engine.url()));
        KillableJavaProcess api = new KillableJavaProcess(
                "api",
                WebApplication.class,
                work.resolve("api.log"),
                with(
                        shared,
                        "--server.port=" + port,
                        "--zoe.api.monitor.port=0",
                        "--zoe.api.key-file=" + work.resolve("api.key"),
                        "--zoe.api.master-key-file=" + work.resolve("master.pub")));
        List<KillablePart> parts = List.of(database, master, api, engine);
        try {
            database.start();
            master.start();
            api.start();
            SoakSite site = new SoakSite(work, engine, parts, login(api, port));
            site.awaitUp();
            return site;
        } catch (IOException | InterruptedException | RuntimeException e) {
            stop(parts);
            throw e;
        }
    }

    private static List<String> with(List<String> shared, String... own) {
        List<String> all = new ArrayList<>(shared);
        all.addAll(List.of(own));
        return all;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Reads the password of the administrator from the output of the API, the only exit that has it. */
    private static SoakApiClient login(KillableJavaProcess api, int port) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Matcher printed = PASSWORD.matcher(api.printed());
            if (printed.find()) {
                return new SoakApiClient("http://127.0.0.1:" + port, printed.group(1), printed.group(2));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the API does not start; its output: " + api.printed());
    }

    SoakApiClient rest() {
        return rest;
    }

    List<KillablePart> parts() {
        return parts;
    }

    Path workspace() {
        return work.resolve("workspaces/admin");
    }

    /** Cores of a service such that {@link #SLOTS} services fill the engine. */
    String coresOfAService() throws IOException, InterruptedException {
        double cores = await("a node", () -> rest.get("/nodes")
                        .map(nodes -> nodes.path("items").path(0).at("/cores/total"))
                        .filter(JsonNode::isNumber))
                .asDouble();
        return String.format(Locale.ROOT, "%.3f", Math.floor(cores * 1000 / SLOTS) / 1000);
    }

    /** Waits until the API reports a leading master with a healthy engine. */
    void awaitUp() throws IOException, InterruptedException {
        await("a leading master and a healthy engine", () -> {
            for (KillablePart part : parts) {
                part.restartIfExited();
            }
            return rest.get("/info")
                    .filter(info -> info.path("master").asString().equals("leader")
                            && info.path("back_end_trouble").isNull());
        });
    }

    /** Waits until every execution has ended or the time limit has passed; returns all executions. */
    List<JsonNode> awaitEnd() throws IOException, InterruptedException {
        try {
            return await("the end of all executions", () -> rest.executions().filter(all -> all.stream()
                    .noneMatch(execution -> execution.path("ended_at").isNull())));
        } catch (IOException tooLong) {
            SoakCommand.progress(String.valueOf(tooLong.getMessage()));
            return await("the executions", rest::executions);
        }
    }

    /**
     * By execution, the number of the event with which it left the queue; executions that never left it are missing.
     */
    Map<Long, Long> queueExits(List<JsonNode> executions) throws IOException, InterruptedException {
        Map<Long, Long> queueExits = new HashMap<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            JsonNode events = await("events", () -> rest.get("/executions/" + id + "/events?limit=500"));
            for (JsonNode event : events.path("items")) {
                if (event.path("from").asString("").equals("queued")
                        && event.path("to").asString("").equals("starting")) {
                    queueExits.put(id, event.path("id").asLong());
                }
            }
        }
        return queueExits;
    }

    /** The moments at which dockerd was killed. */
    List<Instant> engineKills() {
        return engine.kills();
    }

    /** Containers and networks that are left 30 s after the end of all executions. */
    List<String> leftovers() throws IOException, InterruptedException {
        List<String> left = List.of();
        for (int polls = 0; polls < 30_000 / POLL_MILLIS; polls++) {
            left = new ArrayList<>(engine.containers(DEPLOYMENT));
            left.addAll(engine.networks(DEPLOYMENT));
            if (left.isEmpty()) {
                break;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return left;
    }

    /** A condition that is polled. */
    private interface Condition<T> {
        Optional<T> check() throws IOException, InterruptedException;
    }

    private static <T> T await(String what, Condition<T> condition) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Optional<T> found = condition.check();
            if (found.isPresent()) {
                return found.get();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("%s: not within %d s; --keep keeps the logs".formatted(what, LONGEST_WAIT_SECONDS));
    }

    @Override
    public void close() throws IOException {
        try {
            stop(parts);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops the database last, because the other parts write to it when they stop. */
    private static void stop(List<KillablePart> parts) throws IOException, InterruptedException {
        for (int i = parts.size() - 1; i >= 0; i--) {
            parts.get(i).stop();
        }
    }
}
