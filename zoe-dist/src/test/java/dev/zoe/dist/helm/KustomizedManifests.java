package dev.zoe.dist.helm;

import static dev.zoe.dist.helm.KubernetesObjects.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The objects of {@code dist/kubernetes}, as {@code kubectl kustomize} makes them. The ConfigMap has no hash in its
 * name, and no object has a namespace, because those of a chart have neither.
 */
final class KustomizedManifests {

    private static final Path DIRECTORY = ZoeChart.ROOT.resolve("dist/kubernetes");

    private KustomizedManifests() {}

    /** The objects of the kustomization, and those of further files. */
    static KubernetesObjects with(Path... further) throws IOException {
        Map<?, ?> kustomization = KubernetesObjects.read(DIRECTORY.resolve("kustomization.yaml"));
        assertThat(kustomization.keySet())
                .as("what this class knows of a kustomization")
                .isEqualTo(Set.of("apiVersion", "kind", "namespace", "resources", "configMapGenerator", "images"));
        StringBuilder yaml = new StringBuilder();
        for (Object file : (List<?>) at(kustomization, "resources")) {
            yaml.append("---\n").append(Files.readString(DIRECTORY.resolve((String) file)));
        }
        for (Path file : further) {
            yaml.append("---\n").append(Files.readString(file));
        }
        Map<?, ?> image = onlyOne(kustomization, "images");
        Map<String, Map<?, ?>> objects = new LinkedHashMap<>(KubernetesObjects.parse(yaml.toString()
                        .replace(
                                "image: " + image.get("name") + "\n",
                                "image: " + image.get("newName") + ":" + image.get("newTag") + "\n"))
                .byName());
        Map<?, ?> configMap = configMap(onlyOne(kustomization, "configMapGenerator"));
        objects.put("ConfigMap/" + at(configMap, "metadata", "name"), configMap);
        return new KubernetesObjects(objects);
    }

    private static Map<?, ?> configMap(Map<?, ?> generator) throws IOException {
        Map<String, String> data = new LinkedHashMap<>();
        for (Object file : (List<?>) at(generator, "files")) {
            data.put((String) file, Files.readString(DIRECTORY.resolve((String) file)));
        }
        return Map.of(
                "apiVersion",
                "v1",
                "kind",
                "ConfigMap",
                "metadata",
                Map.of("name", generator.get("name")),
                "data",
                data);
    }

    private static Map<?, ?> onlyOne(Map<?, ?> kustomization, String key) {
        List<?> list = (List<?>) at(kustomization, key);
        assertThat(list).hasSize(1);
        return (Map<?, ?>) list.get(0);
    }
}
