package dev.zoe.scheduler;

import dev.zoe.scheduler.internal.journal.DerivedState;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of an engine as lines: every field that can be reached by reflection, with its path, but for those
 * that are {@link DerivedState}. Lists and arrays count with their order, hash maps without. What is reached twice is
 * named by the path by which it was reached first, so it also counts who refers to the same object.
 */
final class Fingerprint {

    private final List<String> lines = new ArrayList<>();
    private final IdentityHashMap<Object, String> seen = new IdentityHashMap<>();

    private Fingerprint() {}

    static List<String> of(Object root) {
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.add("", root);
        return fingerprint.lines;
    }

    private void add(String path, @Nullable Object value) {
        if (value == null || isPlain(value)) {
            lines.add(path + " = " + value);
            return;
        }
        String known = seen.putIfAbsent(value, path);
        if (known != null) {
            lines.add(path + " -> " + known);
        } else if (value.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                add(path + "[" + i + "]", Array.get(value, i));
            }
        } else if (value instanceof Map<?, ?> map) {
            addMap(path, map);
        } else if (value instanceof Collection<?> all) {
            lines.add(path + " has " + all.size());
            int i = 0;
            for (Object one : all) {
                add(path + "[" + i++ + "]", one);
            }
        } else if (!value.getClass().isHidden()) {
            addFields(path, value, value.getClass());
        }
    }

    private void addMap(String path, Map<?, ?> map) {
        lines.add(path + " has " + map.size());
        SortedMap<String, Object> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        sorted.forEach((key, value) -> add(path + "{" + key + "}", value));
    }

    private void addFields(String path, Object value, Class<?> type) {
        if (!type.getName().startsWith("dev.zoe.")) {
            if (type != Object.class && type != Record.class) {
                throw new IllegalStateException(path + " is a " + type + ", of which nothing is known here");
            }
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            boolean counts = !Modifier.isStatic(field.getModifiers())
                    && !field.isAnnotationPresent(DerivedState.class)
                    && !field.getType().isAnnotationPresent(DerivedState.class);
            if (counts) {
                field.setAccessible(true);
                try {
                    add(path + "." + field.getName(), field.get(value));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        addFields(path, value, type.getSuperclass());
    }

    private static boolean isPlain(Object value) {
        return value instanceof Number
                || value instanceof Boolean
                || value instanceof String
                || value instanceof Enum<?>
                || value instanceof BitSet
                || value instanceof Request
                || value instanceof Settings
                || value instanceof Node;
    }
}
