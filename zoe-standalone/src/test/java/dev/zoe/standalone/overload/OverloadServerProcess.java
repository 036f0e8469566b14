package dev.zoe.standalone.overload;

import dev.zoe.api.testing.MasterKeys;
import dev.zoe.db.testing.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@link OverloadServer} in a JVM of its own with little memory, and its database. */
final class OverloadServerProcess implements AutoCloseable {

    private static final int LONGEST_STOP_SECONDS = 30;
    private static final int LAST_LINES = 30;

    private final Process process;
    private final BufferedReader answers;
    private final Writer commands;
    private final TestDatabase database;
    private final Path log;
    private final String[] place;

    private OverloadServerProcess(Process process, TestDatabase database, Path log) throws IOException {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
        this.database = database;
        this.log = log;
        this.place = answer().split(" ", -1);
    }

    /**
     * Starts it and waits until it serves.
     *
     * @param work directory for its log and workspaces
     * @param scale its heap, and the nodes of its engine with their cores
     * @param options of its JVM
     */
    static OverloadServerProcess start(Path work, OverloadScale scale, List<String> options) throws IOException {
        TestDatabase database = TestDatabase.create();
        Path log = work.resolve("server.log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-Xmx" + scale.heapMebibytes() + "m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                OverloadServer.class.getName(),
                Integer.toString(scale.nodes()),
                Integer.toString(scale.cores())));
        command.addAll(List.of(
                "--spring.datasource.url=" + database.url(),
                "--spring.datasource.username=" + TestDatabase.USER,
                "--spring.datasource.password=" + TestDatabase.PASSWORD,
                "--spring.main.banner-mode=off",
                "--server.port=0",
                "--zoe.api.monitor.port=0",
                "--server.address=127.0.0.1",
                "--zoe.master.endpoint=tcp://127.0.0.1:*",
                // Everything is submitted by one user.
                // Ten thousand clients share one address here.
                "--zoe.api.max-connections-per-address=20000",
                "--zoe.api.requests-per-minute-per-user=0",
                "--zoe.api.submitted-bytes-per-hour-per-user=0",
                "--zoe.api.max-waiting-executions=0",
                "--zoe.api.max-waiting-rows=0",
                "--zoe.api.max-waiting-bytes=0",
                "--zoe.master.workspaces=" + work.resolve("workspaces")));
        command.addAll(MasterKeys.arguments(MasterKeys.ofMaster()));
        command.addAll(MasterKeys.arguments(MasterKeys.ofApi()));
        Process process =
                new ProcessBuilder(command).redirectError(log.toFile()).start();
        return new OverloadServerProcess(process, database, log);
    }

    URI url() {
        return URI.create(place[0]);
    }

    /** For the header {@code Authorization}. */
    String authorization() {
        byte[] login = (place[1] + ":" + place[2]).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(login);
    }

    TestDatabase database() {
        return database;
    }

    Path log() {
        return log;
    }

    void hold(String node) throws IOException {
        command("hold " + node);
    }

    void release(String node) throws IOException {
        command("release " + node);
    }

    /** The {@link ServerGauges}. */
    JsonNode figures() throws IOException {
        return JsonMapper.shared().readTree(command("figures"));
    }

    /** The {@link ServerGauges} of the engine alone: calls that hang, containers made, and those that run. */
    JsonNode engine() throws IOException {
        return JsonMapper.shared().readTree(command("engine"));
    }

    /** The most memory that the process has had, as Linux counts it; 0 elsewhere. */
    long peakMebibytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                .findFirst()
                .orElse(0);
    }

    private synchronized String command(String line) throws IOException {
        commands.write(line + "\n");
        commands.flush();
        return answer();
    }

    private String answer() throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(OverloadServer.SAYS)) {
                return line.substring(OverloadServer.SAYS.length());
            }
        }
        List<String> said = Files.readAllLines(log);
        throw new IOException("the server has ended and said last:%n%s"
                .formatted(String.join("\n", said.subList(Math.max(0, said.size() - LAST_LINES), said.size()))));
    }

    @Override
    public void close() throws IOException {
        commands.close();
        try {
            if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
