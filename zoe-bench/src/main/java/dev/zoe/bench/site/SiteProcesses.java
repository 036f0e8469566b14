package dev.zoe.bench.site;

import dev.zoe.master.MasterApplication;
import dev.zoe.protocol.KeyFiles;
import dev.zoe.web.WebApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL, masters and an API, each a process of its own, as an operator runs them. */
public final class SiteProcesses implements AutoCloseable {

    private static final Pattern PASSWORD = Pattern.compile("user name +(\\S+)\\s+password +(\\S+)");
    private static final int POLL_MILLIS = 200;
    private static final int LONGEST_WAIT_SECONDS = 180;

    private final Path work;
    private final List<KillablePart> parts;
    private final SiteApiClient rest;
    private final List<Master> masters;

    private SiteProcesses(Path work, List<KillablePart> parts, List<Master> masters, SiteApiClient rest) {
        this.work = work;
        this.parts = List.copyOf(parts);
        this.masters = List.copyOf(masters);
        this.rest = rest;
    }

    /** @param monitor port of its metrics */
    private record Master(KillableJavaProcess process, int monitor) {}

    /** Starts them with one master, see {@link #start(Path, String, List, int)}. */
    public static SiteProcesses start(Path work, String deployment, List<String> backEnd)
            throws IOException, InterruptedException {
        return start(work, deployment, backEnd, 1);
    }

    /**
     * Starts them, and waits until the API has a log-in.
     *
     * @param work directory for data and logs
     * @param backEnd settings of a master, such as {@code --zoe.back-end.kind=docker}
     * @param count masters, of which one leads
     */
    public static SiteProcesses start(Path work, String deployment, List<String> backEnd, int count)
            throws IOException, InterruptedException {
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
                "--zoe.deployment-name=" + deployment);
        KeyFiles.create(work, "master");
        KeyFiles.create(work, "api");
        int port = freePort();
        List<Master> masters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            masters.add(master(work, i, shared, backEnd));
        }
        KillableJavaProcess api = new KillableJavaProcess(
                "api",
                WebApplication.class,
                work.resolve("api.log"),
                with(
                        shared,
                        "--server.port=" + port,
                        "--zoe.proxy.port=" + freePort(),
                        "--zoe.api.monitor.port=0",
                        "--zoe.api.key-file=" + work.resolve("api.key"),
                        "--zoe.api.master-key-file=" + work.resolve("master.pub")));
        List<KillablePart> parts = new ArrayList<>(List.of(database));
        masters.forEach(master -> parts.add(master.process()));
        parts.add(api);
        // An interrupt ends this process without a call of close().
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAtExit(parts), "site-stop"));
        try {
            database.start();
            for (Master master : masters) {
                master.process().start();
            }
            api.start();
            return new SiteProcesses(work, parts, masters, login(api, port));
        } catch (IOException | InterruptedException | RuntimeException e) {
            stop(parts);
            throw e;
        }
    }

    private static Master master(Path work, int number, List<String> shared, List<String> backEnd) throws IOException {
        int monitor = freePort();
        List<String> settings = with(
                shared,
                "--zoe.master.endpoint=tcp://127.0.0.1:" + freePort(),
                "--zoe.master.monitor.port=" + monitor,
                "--zoe.master.key-file=" + work.resolve("master.key"),
                "--zoe.master.client-key-files=" + work.resolve("api.pub"),
                "--zoe.master.workspaces=" + work.resolve("workspaces"));
        settings.addAll(backEnd);
        String name = number == 0 ? "master" : "master-" + (number + 1);
        return new Master(
                new KillableJavaProcess(name, MasterApplication.class, work.resolve(name + ".log"), settings), monitor);
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
    private static SiteApiClient login(KillableJavaProcess api, int port) throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            Matcher printed = PASSWORD.matcher(api.printed());
            if (printed.find()) {
                return new SiteApiClient("http://127.0.0.1:" + port, printed.group(1), printed.group(2));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the API does not start; its output: " + api.printed());
    }

    public SiteApiClient rest() {
        return rest;
    }

    /** Database, masters and API, in this order. */
    public List<KillablePart> parts() {
        return parts;
    }

    /** The workspace of the administrator, as {@link #rest()} is. */
    public Path workspace() {
        return work.resolve("workspaces/admin");
    }

    public List<KillablePart> masters() {
        return masters.stream().<KillablePart>map(Master::process).toList();
    }

    /** What a master has printed in all its runs, line by line. */
    public List<String> printedByMaster(int number) throws IOException {
        return masters.get(number).process().printed().lines().toList();
    }

    /** Where the first master serves its metrics. */
    public URI masterMetrics() {
        return URI.create("http://127.0.0.1:%d/actuator/prometheus"
                .formatted(masters.get(0).monitor()));
    }

    /** Waits until the API reports a leading master with a healthy back-end. */
    public void awaitUp() throws IOException, InterruptedException {
        for (int polls = 0; polls < LONGEST_WAIT_SECONDS * 1000 / POLL_MILLIS; polls++) {
            for (KillablePart part : parts) {
                part.restartIfExited();
            }
            if (rest.get("/info")
                    .filter(info -> info.path("master").asString().equals("leader")
                            && info.path("back_end_trouble").isNull())
                    .isPresent()) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("no leading master with a healthy back-end within %d s; the logs are in %s"
                .formatted(LONGEST_WAIT_SECONDS, work));
    }

    @Override
    public void close() throws IOException {
        try {
            stop(parts);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void stopAtExit(List<KillablePart> parts) {
        try {
            stop(parts);
        } catch (IOException | InterruptedException e) {
            System.err.println("a part of the site does not stop: " + e.getMessage());
        }
    }

    /** Stops the database last, because the other parts write to it when they stop. */
    private static void stop(List<KillablePart> parts) throws IOException, InterruptedException {
        for (int i = parts.size() - 1; i >= 0; i--) {
            parts.get(i).stop();
        }
    }
}
