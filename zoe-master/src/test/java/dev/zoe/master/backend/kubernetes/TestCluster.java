package dev.zoe.master.backend.kubernetes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The private Kubernetes of the tests, started by {@code .ci/kubernetes}. */
public final class TestCluster {
    private static final String VARIABLE = "ZOE_TEST_KUBERNETES";

    /** The node of the tests: the first of the cluster. */
    public static final String NODE = node();

    private TestCluster() {}

    /** Its directory; without one the test is skipped, and says so. */
    public static Path required() {
        String directory = System.getenv(VARIABLE);
        assumeTrue(
                directory != null,
                VARIABLE
                        + " is not set: tests on a real Kubernetes are skipped. Start one with .ci/kubernetes start DIR"
                        + " and set it to DIR");
        return Path.of(String.valueOf(directory));
    }

    /** Credentials of an administrator. */
    public static Path kubeconfig() {
        return required().resolve("kubeconfig");
    }

    private static String node() {
        String directory = System.getenv(VARIABLE);
        try {
            return directory == null
                    ? "none"
                    : Files.readString(Path.of(directory, "node")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(VARIABLE + " names a directory that .ci/kubernetes did not make", e);
        }
    }
}
