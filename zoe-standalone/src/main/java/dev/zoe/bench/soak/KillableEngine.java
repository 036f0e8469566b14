package dev.zoe.bench.soak;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The daemon of a private Docker Engine that {@code .ci/engine} has started. Containers go on while it is away, as
 * operators have it who care: {@code "live-restore": true}.
 */
final class KillableEngine implements KillablePart {

    private static final int LONGEST_START_SECONDS = 60;
    private static final int POLL_MILLIS = 250;
    private static final int LAST_WORDS = 5;
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
        run(List.of("kill", "-HUP", Long.toString(pid())));
    }

    @Override
    public String name() {
        return "dockerd";
    }

    String url() {
        return "unix://" + directory.resolve("docker.sock");
    }

    private long pid() throws IOException {
        return Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    }

    /** As a supervisor does: a start that fails, because what a kill left behind is still going, is tried again. */
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
        throw new IOException("dockerd does not answer; its last words: "
                + log.subList(Math.max(0, log.size() - LAST_WORDS), log.size()));
    }

    /**
     * A dockerd that is killed while it writes down a network may panic at every later start (seen with 20.10: "index
     * out of range" in initNetworkController). What an operator does then is to remove its records of networks.
     */
    private void forgetNetworks() throws IOException {
        SoakCommand.say("dockerd does not start with its own records of networks, which are removed");
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

    /** When it was killed. */
    List<Instant> kills() {
        return List.copyOf(kills);
    }

    /** The daemon is stopped by whoever started it first. */
    @Override
    public void stop() {}

    /** Names of all containers, running or not, of one deployment. */
    List<String> containers(String deployment) throws IOException, InterruptedException {
        return lines(
                docker("ps", "-a", "--format", "{{.Names}}", "--filter", "label=zoe_deployment_name=" + deployment));
    }

    /** Names of the networks of one deployment. */
    List<String> networks(String deployment) throws IOException, InterruptedException {
        return lines(docker(
                "network", "ls", "--format", "{{.Name}}", "--filter", "label=zoe_deployment_name=" + deployment));
    }

    private static List<String> lines(Answer answer) throws IOException {
        if (answer.status() != 0) {
            throw new IOException("docker says: " + answer.words());
        }
        return answer.words().lines().toList();
    }

    private record Answer(int status, String words) {}

    private Answer docker(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("docker", "--host", url()).redirectErrorStream(true);
        builder.command().addAll(List.of(words));
        return answer(builder.start());
    }

    private static void run(List<String> words) throws IOException, InterruptedException {
        Answer answer =
                answer(new ProcessBuilder(words).redirectErrorStream(true).start());
        if (answer.status() != 0) {
            throw new IOException("%s says: %s".formatted(String.join(" ", words), answer.words()));
        }
    }

    private static Answer answer(Process process) throws IOException, InterruptedException {
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), words);
    }
}
