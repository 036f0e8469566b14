package dev.zoe.master.backend.docker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.AuthConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.springframework.test.util.TestSocketUtils;

/** A registry of images that wants a log-in, the one of the distribution, on a port of its own. */
final class PrivateRegistry implements AutoCloseable {
    static final String USER = "analyst";
    static final String PASSWORD = "registry-password";
    private static final String VARIABLE = "ZOE_TEST_REGISTRY";
    /** Of the password; bcrypt is the only form that the registry reads. */
    private static final String HASH = "$2a$04$KUiq5qRkHT.oKEfgKh/zL.xdu8r323T7Xm5JPgMt6goO7IGzKdThK";

    private final int port;
    private final Process process;

    private PrivateRegistry(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** Without the program of the registry the test is skipped, and says so. */
    static PrivateRegistry start(Path directory) throws IOException {
        String program = System.getenv(VARIABLE);
        assumeTrue(
                program != null,
                VARIABLE + " is not set: pulling from a registry with a log-in is skipped. Set it to the program"
                        + " docker-registry (Debian: apt-get install docker-registry)");
        int port = TestSocketUtils.findAvailableTcpPort();
        Path users = Files.writeString(directory.resolve("users"), USER + ":" + HASH + "\n");
        Path configuration = Files.writeString(
                directory.resolve("registry.yml"),
                """
                version: 0.1
                storage: {filesystem: {rootdirectory: %s}}
                http: {addr: "127.0.0.1:%d"}
                auth: {htpasswd: {realm: zoe, path: %s}}
                """
                        .formatted(directory.resolve("images"), port, users));
        Process process = new ProcessBuilder(String.valueOf(program), "serve", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("registry.log").toFile())
                .start();
        PrivateRegistry registry = new PrivateRegistry(port, process);
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
    String name() {
        return "127.0.0.1:" + port;
    }

    /** Puts an image of the engine there, and takes the name of the new one off the engine; returns that name. */
    String hold(DockerClient engine, String image) throws InterruptedException {
        String name = name() + "/private/busybox";
        engine.tagImageCmd(image, name, "1").exec();
        engine.pushImageCmd(name + ":1")
                .withAuthConfig(new AuthConfig()
                        .withRegistryAddress(name())
                        .withUsername(USER)
                        .withPassword(PASSWORD))
                .start()
                .awaitCompletion();
        engine.removeImageCmd(name + ":1").exec();
        return name + ":1";
    }

    private boolean answers() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
