package dev.zoe.dist.helm;

import static dev.zoe.dist.helm.KubernetesObjects.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each value of {@code values.yaml} has an effect, and the documentation names values that exist. */
class ChartValuesTest {

    /** A table of values in the documentation has rows that begin with one or more names. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[a-z][A-Za-z.]*`(?:, `[a-z][A-Za-z.]*`)*) \\|");

    private final ZoeChart chart = new ZoeChart();
    private final Map<?, ?> defaults = KubernetesObjects.read(ZoeChart.DIRECTORY.resolve("values.yaml"));
    private final Map<?, ?> everything = KubernetesObjects.read(Path.of("src/test/resources/helm/everything.yaml"));

    ChartValuesTest() throws IOException {}

    @Test
    void allFeaturesTogetherMakeAllKindsOfObjects() {
        assertThat(chart.render("zoe", "1.34.0", everything).byName().keySet())
                .contains(
                        "ConfigMap/physics-settings",
                        "Deployment/physics-api",
                        "Deployment/physics-master",
                        "Ingress/physics",
                        "Ingress/physics-applications",
                        "NetworkPolicy/physics-api",
                        "PodDisruptionBudget/physics-master",
                        "Service/physics-api",
                        "Service/physics-api-metrics",
                        "Service/physics-master-metrics",
                        "ServiceAccount/scheduler",
                        "ServiceMonitor/physics");
    }

    /** Alone, or as the only one that is missing where it needs others. */
    @TestFactory
    Stream<DynamicTest> eachValueHasAnEffect() {
        KubernetesObjects withNone = chart.render(Map.of());
        KubernetesObjects withAll = chart.render(everything);
        return paths(defaults, "").stream()
                .map(path -> DynamicTest.dynamicTest(path, () -> {
                    Object other = otherThanDefault(path);
                    assertThat(differs(changed(Map.of(), path, other), withNone)
                                    || differs(
                                            changed(
                                                    everything,
                                                    path,
                                                    has(everything, path) ? value(defaults, path) : other),
                                            withAll))
                            .isTrue();
                }));
    }

    private static String page() throws IOException {
        return Files.readString(ZoeChart.ROOT.resolve("docs/operators/zoe-in-kubernetes.md"));
    }

    /** A refusal is no effect of its own. */
    private boolean differs(Map<?, ?> values, KubernetesObjects from) {
        try {
            return !chart.render(values).equals(from);
        } catch (IllegalStateException refused) {
            return false;
        }
    }

    @Test
    void theExamplesOfTheDocumentationAreAccepted() throws IOException {
        List<KubernetesObjects> rendered = Pattern.compile("(?ms)^```yaml\n# values\\.yaml\n(.*?)^```")
                .matcher(page())
                .results()
                .map(block -> chart.render(KubernetesObjects.parseMap(block.group(1))))
                .toList();
        assertThat(rendered).hasSizeGreaterThan(1);
        assertThat(rendered.get(0).byName().keySet()).contains("Ingress/zoe", "Ingress/zoe-applications");
        assertThat(rendered.get(1).byName().keySet()).contains("ServiceMonitor/zoe");
    }

    @Test
    void theDocumentationNamesValuesThatExist() throws IOException {
        String section = page().substring(page().indexOf("\n## With Helm"));
        List<String> names = ROW.matcher(section)
                .results()
                .flatMap(row -> Stream.of(row.group(1).replace("`", "").split(", ")))
                .toList();
        assertThat(names).hasSizeGreaterThan(10).allSatisfy(name -> value(defaults, name));
    }

    /** The value of everything.yaml, which has all but switches that are on by default. */
    private @Nullable Object otherThanDefault(String path) {
        Object standard = value(defaults, path);
        if (!has(everything, path)) {
            assertThat(standard).as("a value that everything.yaml lacks").isEqualTo(true);
            return false;
        }
        Object other = value(everything, path);
        assertThat(other).isNotEqualTo(standard);
        return other;
    }

    /** The names of all values, with dots. A map in which each site has keys of its own is one value. */
    private static List<String> paths(Map<?, ?> values, String prefix) {
        List<String> paths = new ArrayList<>();
        values.forEach((key, value) -> {
            if (value instanceof Map<?, ?> map && !map.isEmpty()) {
                paths.addAll(paths(map, prefix + key + "."));
            } else {
                paths.add(prefix + key);
            }
        });
        return paths;
    }

    private static boolean has(Map<?, ?> values, String path) {
        int dot = path.indexOf('.');
        return dot < 0
                ? values.containsKey(path)
                : values.get(path.substring(0, dot)) instanceof Map<?, ?> inner && has(inner, path.substring(dot + 1));
    }

    private static @Nullable Object value(Map<?, ?> values, String path) {
        assertThat(has(values, path)).as("there is a value %s", path).isTrue();
        int dot = path.indexOf('.');
        return dot < 0
                ? values.get(path)
                : value((Map<?, ?>) at(values, path.substring(0, dot)), path.substring(dot + 1));
    }

    private static Map<String, @Nullable Object> changed(Map<?, ?> values, String path, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>();
        values.forEach((key, inner) -> changed.put((String) key, inner));
        int dot = path.indexOf('.');
        if (dot < 0) {
            changed.put(path, value);
        } else {
            String key = path.substring(0, dot);
            Map<?, ?> inner = changed.get(key) instanceof Map<?, ?> map ? map : Map.of();
            changed.put(key, changed(inner, path.substring(dot + 1), value));
        }
        return changed;
    }
}
