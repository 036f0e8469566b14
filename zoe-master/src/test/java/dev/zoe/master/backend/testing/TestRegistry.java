package dev.zoe.master.backend.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.awaitility.Awaitility;
import org.springframework.test.util.TestSocketUtils;

/** A registry of images, the one of the distribution, on a port of its own. */
public final class TestRegistry implements AutoCloseable {
    public static final String USER = "analyst";
    public static final String PASSWORD = "registry-password";
    private static final String VARIABLE = "ZOE_TEST_REGISTRY";
    /** Of the password; bcrypt is the only form that the registry reads. */
    private static final String HASH = "$2a$04$KUiq5qRkHT.oKEfgKh/zL.xdu8r323T7Xm5JPgMt6goO7IGzKdThK";

    private final Path directory;
    private final String address;
    private final int port;
    private final Process process;

    private TestRegistry(Path directory, String address, int port, Process process) {
        this.directory = directory;
        this.address = address;
        this.port = port;
        this.process = process;
    }

    /** At the loopback address, which engines trust without TLS; it wants a log-in. */
    public static TestRegistry start(Path directory) throws IOException {
        return start("127.0.0.1", directory);
    }

    /** It wants a log-in. */
    public static TestRegistry start(String address, Path directory) throws IOException {
        Path users = Files.writeString(directory.resolve("users"), USER + ":" + HASH + "\n");
        return start(address, directory, "auth: {htpasswd: {realm: zoe, path: %s}}".formatted(users));
    }

    /** At the loopback address, for everyone. */
    public static TestRegistry startOpen(Path directory) throws IOException {
        return start("127.0.0.1", directory, "");
    }

    /** Without the program of the registry the test is skipped, and says so. */
    private static TestRegistry start(String address, Path directory, String access) throws IOException {
        String program = System.getenv(VARIABLE);
        assumeTrue(
                program != null,
                VARIABLE + " is not set: pulling from a registry is skipped. Set it to the program"
                        + " docker-registry (Debian: apt-get install docker-registry)");
        int port = TestSocketUtils.findAvailableTcpPort();
        Path configuration = Files.writeString(
                directory.resolve("registry.yml"),
                """
                version: 0.1
                storage: {filesystem: {rootdirectory: %s}}
                http: {addr: "%s:%d"}
                %s
                """
                        .formatted(directory.resolve("images"), address, port, access));
        Process process = new ProcessBuilder(String.valueOf(program), "serve", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("registry.log").toFile())
                .start();
        TestRegistry registry = new TestRegistry(directory, address, port, process);
        try {
            Awaitility.await()
                    .ignoreExceptions()
                    .failFast("the registry has ended", () -> !process.isAlive())
                    .until(registry::answers);
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
        return registry;
    }

    /** As in the names of its images. */
    public String name() {
        return address + ":" + port;
    }

    /** Puts an image of an engine there, and takes the name of the new one off the engine; returns that name. */
    public String hold(URI engine, String image) throws IOException, InterruptedException {
        String name = name() + "/private/busybox:1";
        String login = Base64.getEncoder().encodeToString((USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                directory.resolve("config.json"), "{\"auths\": {\"%s\": {\"auth\": \"%s\"}}}".formatted(name(), login));
        docker(engine, "tag", image, name);
        docker(engine, "push", "--quiet", name);
        docker(engine, "rmi", name);
        return name;
    }

    private void docker(URI engine, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of("docker", "--config", directory.toString(), "--host", engine.toString()));
        command.addAll(List.of(arguments));
        Process docker = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("docker.log").toFile()))
                .start();
        if (docker.waitFor() != 0) {
            throw new IOException(command + " failed: " + Files.readString(directory.resolve("docker.log")));
        }
    }

    private boolean answers() throws IOException {
        try (Socket socket = new Socket(address, port)) {
            return socket.isConnected();
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
