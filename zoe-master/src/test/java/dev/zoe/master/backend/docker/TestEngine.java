package dev.zoe.master.backend.docker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The private engine of the tests, started by {@code .ci/engine}. */
final class TestEngine {
    private static final String VARIABLE = "ZOE_TEST_DOCKER_HOST";

    private TestEngine() {}

    /** Its URL; without one the test is skipped, and says so. */
    static URI required() {
        String url = System.getenv(VARIABLE);
        assumeTrue(
                url != null,
                VARIABLE + " is not set: tests on a real Docker Engine are skipped. Start one with .ci/engine start DIR"
                        + " and set it to unix://DIR/docker.sock");
        return URI.create(String.valueOf(url));
    }

    /** Its URL over TCP with TLS; without one the test is skipped, and says so. */
    static URI overTls() {
        Path url = certificates().resolve("url");
        assumeTrue(
                Files.exists(url),
                url + " is not there: tests over TLS are skipped. Start the engine with .ci/engine start --tls DIR");
        try {
            return URI.create(Files.readString(url).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where its certificates are, and those of its clients. */
    static Path certificates() {
        return Path.of(required().getPath()).resolveSibling("tls");
    }
}
