package dev.zoe.dist.helm;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/** The chart of the sources, as Helm renders it without a cluster. */
final class ZoeChart {

    static final Path ROOT = Path.of("..");
    static final Path DIRECTORY = ROOT.resolve("dist/helm");

    /** A release of this name in a namespace of this name has the names of the manifests in {@code dist/kubernetes}. */
    static final String RELEASE = "zoe";

    /** Helm reads YAML 1.1, in which off is a boolean. */
    private static final DumpSettings QUOTED = DumpSettings.builder()
            .setDefaultScalarStyle(ScalarStyle.DOUBLE_QUOTED)
            .build();

    private final Helm helm = new Helm(DIRECTORY);

    /** Skips the test where the native library of Helm does not run. */
    ZoeChart() {
        try {
            String version = Helm.version().call();
            assumeTrue(version.startsWith("v3."), () -> "Helm says that its version is " + version);
        } catch (LinkageError | IllegalStateException none) {
            assumeTrue(false, "Helm does not run on this system, so the chart is not tested: " + none);
        }
    }

    LintResult lint() {
        return helm.lint().strict().call();
    }

    /**
     * The objects for a Kubernetes of a current version.
     *
     * @param values those that differ from the ones of the chart
     * @throws IllegalStateException if Helm refuses the values; the message is that of Helm
     */
    KubernetesObjects render(Map<?, ?> values) {
        return render(RELEASE, "1.34.0", values);
    }

    KubernetesObjects render(String release, String kubernetes, Map<?, ?> values) {
        return withFile(
                values,
                file -> KubernetesObjects.parse(helm.template()
                        .withName(release)
                        .withNamespace("zoe")
                        .withKubeVersion(kubernetes)
                        .withValuesFile(file)
                        .call()));
    }

    /** What an installation prints. */
    String notes(Map<?, ?> values) {
        String output = withFile(values, file -> helm.install()
                .withName(RELEASE)
                .withNamespace("zoe")
                .withValuesFile(file)
                .clientOnly()
                .dryRun()
                .call()
                .getOutput());
        return output.substring(output.indexOf("\nNOTES:"));
    }

    private static <T> T withFile(Map<?, ?> values, Function<Path, T> use) {
        Path file = null;
        try {
            file = Files.createTempFile("values", ".yaml");
            return use.apply(Files.writeString(file, new Dump(QUOTED).dumpToString(values)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (file != null) {
                file.toFile().delete();
            }
        }
    }
}
