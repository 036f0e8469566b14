package dev.zoe.dist.helm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Objects of Kubernetes, as read from YAML.
 *
 * @param byName the objects by {@code kind/name}, such as {@code Service/zoe-api}
 */
record KubernetesObjects(Map<String, Map<?, ?>> byName) {

    /** All objects of a text with any number of documents. */
    static KubernetesObjects parse(String yaml) {
        Map<String, Map<?, ?>> objects = new TreeMap<>();
        for (Object document : load().loadAllFromString(yaml)) {
            if (document instanceof Map<?, ?> object) {
                String name = object.get("kind") + "/" + at(object, "metadata", "name");
                if (objects.put(name, object) != null) {
                    throw new IllegalStateException(name + " is there twice");
                }
            }
        }
        return new KubernetesObjects(objects);
    }

    /** The only document of a file. */
    static Map<?, ?> read(Path file) throws IOException {
        return parseMap(Files.readString(file));
    }

    static Map<?, ?> parseMap(String yaml) {
        return (Map<?, ?>) load().loadFromString(yaml);
    }

    Map<?, ?> get(String name) {
        Map<?, ?> object = byName.get(name);
        if (object == null) {
            throw new IllegalStateException("there is no " + name + " but " + byName.keySet());
        }
        return object;
    }

    /** What an object has at a path of keys, and of positions in lists. */
    Object get(String name, Object... path) {
        return at(get(name), path);
    }

    /** What a map or list has at a path of keys, and of positions in lists. */
    static Object at(Object from, Object... path) {
        Object found = from;
        for (Object step : path) {
            found = found instanceof Iterable<?> list ? element(list, (int) step) : ((Map<?, ?>) found).get(step);
            if (found == null) {
                throw new IllegalStateException("there is no " + step + " of " + Arrays.toString(path) + " in " + from);
            }
        }
        return found;
    }

    private static Object element(Iterable<?> list, int position) {
        int at = 0;
        for (Object element : list) {
            if (at++ == position) {
                return element;
            }
        }
        throw new IllegalStateException("there is no element " + position + " in " + list);
    }

    private static Load load() {
        return new Load(LoadSettings.builder().build());
    }
}
