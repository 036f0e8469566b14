package dev.zoe.master.backend.swarm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Path;

/** The private swarm of the tests, started by {@code .ci/swarm}. */
final class TestSwarm {
    private static final String VARIABLE = "ZOE_TEST_SWARM";

    private TestSwarm() {}

    /** Its directory; without one the test is skipped, and says so. */
    static Path required() {
        String directory = System.getenv(VARIABLE);
        assumeTrue(
                directory != null,
                VARIABLE
                        + " is not set: tests on a real Docker Swarm are skipped. Start one with .ci/swarm start DIR and"
                        + " set it to DIR");
        return Path.of(String.valueOf(directory));
    }

    static Path socket(int node) {
        return required().resolve(Integer.toString(node)).resolve("docker.sock");
    }

    static URI url(int node) {
        return URI.create("unix://" + socket(node));
    }
}
