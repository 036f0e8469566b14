package dev.zoe.dist.helm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The chart and the manifests of {@code dist/kubernetes} say the same, object by object. What may differ is named in
 * this class: labels and annotations of the chart, the tag of the image, the namespace in the names of cluster roles,
 * comments of settings, and the order of volumes, mounts and ports.
 */
class ChartMatchesManifestsTest {

    private static final Path KUBERNETES = ZoeChart.ROOT.resolve("dist/kubernetes");
    private static final Path RBAC = ZoeChart.ROOT.resolve("docs/operators/kubernetes/rbac.yaml");

    /** Their order has no meaning. */
    private static final Set<String> UNORDERED = Set.of("volumes", "volumeMounts", "ports");

    private final KubernetesObjects ofChart = new ZoeChart()
            .render(Map.of(
                    "image", Map.of("tag", "latest"), "metrics", Map.of("serviceMonitor", Map.of("enabled", true))));

    private final KubernetesObjects ofManifests;

    ChartMatchesManifestsTest() throws IOException {
        ofManifests = KustomizedManifests.with(
                KUBERNETES.resolve("disruption.yaml"), KUBERNETES.resolve("monitoring.yaml"), RBAC);
    }

    @Test
    void bothHaveTheSameObjects() {
        assertThat(normalized(ofChart).keySet())
                .isEqualTo(normalized(ofManifests).keySet());
    }

    @TestFactory
    Stream<DynamicTest> eachObjectIsTheSame() {
        Map<String, Object> chart = normalized(ofChart);
        Map<String, Object> manifests = normalized(ofManifests);
        return manifests.keySet().stream()
                .map(name -> DynamicTest.dynamicTest(
                        name, () -> assertThat(chart.get(name)).isEqualTo(manifests.get(name))));
    }

    private static Map<String, Object> normalized(KubernetesObjects objects) {
        Map<String, Object> normalized = new TreeMap<>();
        objects.byName().forEach((name, object) -> normalized.put(nameInManifests(name), normalized("", object)));
        return normalized;
    }

    /** Cluster roles of the chart have the namespace in their names, so that two namespaces can have a Zoe. */
    private static String nameInManifests(String name) {
        return name.replaceFirst("^(ClusterRole(Binding)?/)?zoe-zoe$", "$1zoe");
    }

    private static Object normalized(String key, Object value) {
        if (value instanceof Map<?, ?> map) {
            return normalized(key, map);
        }
        if (value instanceof List<?> list) {
            List<Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(normalized("", element)));
            if (UNORDERED.contains(key)) {
                elements.sort(Comparator.comparing(Object::toString));
            }
            return elements;
        }
        if (key.endsWith(".properties")) {
            return settings((String) value);
        }
        return value instanceof String text ? nameInManifests(text) : value;
    }

    private static Map<String, Object> normalized(String in, Map<?, ?> map) {
        Map<String, Object> normalized = new TreeMap<>();
        map.forEach((key, value) -> {
            String name = (String) key;
            boolean onlyOfChart = name.startsWith("app.kubernetes.io/")
                    || name.equals("helm.sh/chart")
                    || name.equals("checksum/settings");
            if (!onlyOfChart && !(in.equals("metadata") && name.equals("namespace"))) {
                normalized.put(name, normalized(name, value));
            }
        });
        normalized
                .entrySet()
                .removeIf(entry -> Set.of("labels", "annotations").contains(entry.getKey())
                        && entry.getValue().equals(Map.of()));
        return normalized;
    }

    private static Properties settings(String text) {
        Properties settings = new Properties();
        try {
            settings.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return settings;
    }
}
