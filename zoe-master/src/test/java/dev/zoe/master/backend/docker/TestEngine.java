package dev.zoe.master.backend.docker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;

/** The private engine of the tests, started by {@code .ci/engine}. */
final class TestEngine {
    static final String IMAGE = "zoe-test/busybox:1";
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
}
