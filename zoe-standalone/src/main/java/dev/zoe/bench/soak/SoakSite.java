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

/** The parts of a site as an operator runs them: each a process of its own, which a supervisor starts again. */
final class SoakSite implements AutoCloseable {

    private static final String DEPLOYMENT = "soak";
    private static final Pattern PASSWORD = Pattern.compile("user name +(\\S+)\\s+password +(\\S+)");
    private static final int POLL_MILLIS = 200;
    private static final int LONGEST_WAIT_SECONDS = 180;
    /** So many services fill the engine. */
    private static final int SLOTS = 6;

    private final Path work;
    private final KillableEngine engine;
    private final List<KillablePart> victims;
    private final SoakApiClient rest;

    private SoakSite(Path work, KillableEngine engine, List<KillablePart> victims, SoakApiClient rest) {
        this.work = work;
        this.engine = engine;
        this.victims = victims;
        this.rest = rest;
    }

    static SoakSite start(Path work, KillableEngine engine) throws IOException, InterruptedException {
        Files.createDirectories(work);
        KillableDatabase database = new KillableDatabase(work, freePort());
        // Not as an argument, which every account of the machine can read.
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
        List<KillablePart> victims = List.of(database, master, api, engine);
        try {
            database.start();
            master.start();
            api.start();
            SoakSite site = new SoakSite(work, engine, victims, login(api, port));
            site.awaitUp();
            return site;
        } catch (IOException | InterruptedException | RuntimeException e) {
            stop(victims);
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

    /** The password of the administrator is printed once, and nowhere else. */
    private static SoakApiClient login(KillableJavaProcess api, int port) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Matcher printed = PASSWORD.matcher(api.printed());
            if (printed.find()) {
                return new SoakApiClient("http://127.0.0.1:" + port, printed.group(1), printed.group(2));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the API does not come up; it says: " + api.printed());
    }

    SoakApiClient rest() {
        return rest;
    }

    List<KillablePart> victims() {
        return victims;
    }

    Path workspace() {
        return work.resolve("workspaces/admin");
    }

    /** Cores of a service of which {@link #SLOTS} fill the engine. */
    String coresOfAService() throws IOException, InterruptedException {
        double cores = await("a node", () -> rest.get("/nodes")
                        .map(nodes -> nodes.path("items").path(0).at("/cores/total"))
                        .filter(JsonNode::isNumber))
                .asDouble();
        return String.format(Locale.ROOT, "%.3f", Math.floor(cores * 1000 / SLOTS) / 1000);
    }

    /** Waits until the API sees a leading master whose engine is well. */
    void awaitUp() throws IOException, InterruptedException {
        await("a leading master and a healthy engine", () -> {
            for (KillablePart victim : victims) {
                victim.tend();
            }
            return rest.get("/info")
                    .filter(info -> info.path("master").asString().equals("leader")
                            && info.path("back_end_trouble").isNull());
        });
    }

    /** Waits until every execution has ended, or has had its time; gives all. */
    List<JsonNode> awaitEnd() throws IOException, InterruptedException {
        try {
            return await("the end of all executions", () -> rest.executions().filter(all -> all.stream()
                    .noneMatch(execution -> execution.path("ended_at").isNull())));
        } catch (IOException tooLong) {
            SoakCommand.say(String.valueOf(tooLong.getMessage()));
            return await("the executions", rest::executions);
        }
    }

    /** By execution, the number of the event by which it got its place; those that got none are left out. */
    Map<Long, Long> places(List<JsonNode> executions) throws IOException, InterruptedException {
        Map<Long, Long> places = new HashMap<>();
        for (JsonNode execution : executions) {
            long id = execution.path("id").asLong();
            JsonNode events = await("events", () -> rest.get("/executions/" + id + "/events?limit=500"));
            for (JsonNode event : events.path("items")) {
                if (event.path("from").asString("").equals("queued")
                        && event.path("to").asString("").equals("starting")) {
                    places.put(id, event.path("id").asLong());
                }
            }
        }
        return places;
    }

    /** When dockerd was killed. */
    List<Instant> engineKills() {
        return engine.kills();
    }

    /** Containers and networks that are left when everything has ended; none when they go in good time. */
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

    /** Something that is not there at once. */
    private interface Sought<T> {
        Optional<T> find() throws IOException, InterruptedException;
    }

    private static <T> T await(String what, Sought<T> sought) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Optional<T> found = sought.find();
            if (found.isPresent()) {
                return found.get();
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException(
                "%s did not come in %d s; run it with --keep to see the logs".formatted(what, LONGEST_WAIT_SECONDS));
    }

    @Override
    public void close() throws IOException {
        try {
            stop(victims);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The database last: the others say goodbye to it. */
    private static void stop(List<KillablePart> victims) throws IOException, InterruptedException {
        for (int i = victims.size() - 1; i >= 0; i--) {
            victims.get(i).stop();
        }
    }
}
