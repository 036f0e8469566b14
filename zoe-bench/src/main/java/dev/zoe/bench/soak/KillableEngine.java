package dev.zoe.bench.soak;

import dev.zoe.bench.program.ProgramRunner;
import dev.zoe.bench.site.KillablePart;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The daemon of a private Docker Engine that {@code .ci/engine} has started. Containers keep running while the daemon
 * is down ({@code "live-restore": true}).
 */
final class KillableEngine implements KillablePart, SoakBackEnd {

    private static final int LONGEST_START_SECONDS = 60;
    private static final int POLL_MILLIS = 250;
    private static final int LOG_LINES = 5;
    private static final int MOST_FAILURES = 8;

    private final Path directory;
    private final List<String> command;
    private final List<Instant> kills = new ArrayList<>();

    /** @param directory what {@code .ci/engine start} was given */
    KillableEngine(Path directory) throws IOException, InterruptedException {
        this.directory = directory;
        this.command = List.of(Files.readString(Path.of("/proc", Long.toString(pid()), "cmdline"))
                .split("\0"));
        Files.writeString(directory.resolve("daemon.json"), "{\"live-restore\": true}");
        var unused = new ProgramRunner(Map.of()).run(List.of("kill", "-HUP", Long.toString(pid())));
    }

    @Override
    public String name() {
        return "dockerd";
    }

    @Override
    public List<KillablePart> parts() {
        return List.of(this);
    }

    @Override
    public List<String> settings() {
        return List.of(
                "--zoe.back-end.kind=docker",
                "--zoe.back-end.hosts[0].name=local",
                "--zoe.back-end.hosts[0].url=" + url());
    }

    private String url() {
        return "unix://" + directory.resolve("docker.sock");
    }

    private long pid() throws IOException {
        return Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    }

    /**
     * Starts the daemon, and retries as a supervisor does: a start can fail while processes of the killed daemon are
     * alive.
     */
    @Override
    public void start() throws IOException, InterruptedException {
        Process daemon = launch();
        int failures = 0;
        for (int polls = 0; polls < LONGEST_START_SECONDS * 1000 / POLL_MILLIS; polls++) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            if (!daemon.isAlive()) {
                failures++;
                if (failures == MOST_FAILURES) {
                    forgetNetworks();
                }
                daemon = launch();
            } else if (docker("version").status() == 0) {
                return;
            }
        }
        List<String> log = Files.readAllLines(directory.resolve("log"));
        throw new IOException("dockerd does not respond; the end of its log: "
                + log.subList(Math.max(0, log.size() - LOG_LINES), log.size()));
    }

    /**
     * Removes the network records of dockerd. A dockerd that is killed while it writes them may panic at every later
     * start (20.10: "index out of range" in initNetworkController), and an operator removes them as well.
     */
    private void forgetNetworks() throws IOException {
        SoakCommand.progress("removing the network records of dockerd, which prevent its start");
        Files.deleteIfExists(directory.resolve("data/network/files/local-kv.db"));
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(directory.resolve("log").toFile()))
                .start();
    }

    @Override
    public void kill() throws IOException {
        long pid = pid();
        kills.add(Instant.now());
        ProcessHandle.of(pid).ifPresent(daemon -> {
            daemon.destroyForcibly();
            daemon.onExit().join();
        });
    }

    @Override
    public List<Instant> engineKills() {
        return List.copyOf(kills);
    }

    /** {@code .ci/engine} stops the daemon. */
    @Override
    public void stop() {}

    /** Names of all containers, running or not, and of all networks. */
    @Override
    public List<String> everything(String deployment) throws IOException, InterruptedException {
        String filter = "label=zoe_deployment_name=" + deployment;
        List<String> all = new ArrayList<>(lines("ps", "-a", "--format", "{{.Names}}", "--filter", filter));
        all.addAll(lines("network", "ls", "--format", "{{.Name}}", "--filter", filter));
        return all;
    }

    private List<String> lines(String... words) throws IOException, InterruptedException {
        ProgramResult result = docker(words);
        if (result.status() != 0) {
            throw new IOException("docker failed: " + result.output());
        }
        return result.output().lines().toList();
    }

    private record ProgramResult(int status, String output) {}

    private ProgramResult docker(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("docker", "--host", url()).redirectErrorStream(true);
        builder.command().addAll(List.of(words));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new ProgramResult(process.waitFor(), output);
    }
}
