package dev.zoe.scheduler;

import dev.zoe.scheduler.internal.journal.DerivedState;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of an engine as lines: every field that can be reached by reflection, with its path, but for those
 * that are {@link DerivedState}. Lists and arrays count with their order, hash maps without. What is reached twice is
 * named by the path by which it was reached first, so it also counts who refers to the same object.
 *
 * <p>Lines are compared as they are and become text only for a message: there are thousands for each plan that a test
 * checks.
 */
final class Fingerprint {

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return counted(type);
        }
    };

    private static final String IS = " = ";
    private static final String HAS = " has ";
    private static final String KNOWN = " -> ";
    private static final String FIELD = ".%s";
    private static final String KEY = "{%s}";
    private static final String INDEX = "[%d]";

    private final List<Line> lines = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();
    private final Map<Object, String> keys;

    private Fingerprint(Map<Object, String> keys) {
        this.keys = keys;
    }

    /** How the value of a line is reached from the one above it: by a field, the key of a map, or an index. */
    private record Step(Optional<Line> above, int depth, String format, Object name) {}

    /**
     * What a value is. The lines of two fingerprints are in the order in which values are reached, so depths and names
     * of the last steps stand for whole paths.
     */
    private record Line(Step step, String relation, @Nullable Object value) {
        boolean isSameAs(Line other) {
            return step.depth == other.step.depth
                    && relation.equals(other.relation)
                    && step.name.equals(other.step.name)
                    && Objects.equals(value, other.value);
        }

        String path() {
            return step.above.map(Line::path).orElse("") + step.format.formatted(step.name);
        }
    }

    /** @param keys texts of keys of maps, which are kept for the next fingerprint */
    static Fingerprint of(Object root, Map<Object, String> keys) {
        Fingerprint fingerprint = new Fingerprint(keys);
        fingerprint.add(new Step(Optional.empty(), 0, "%s", ""), root);
        fingerprint.seen.clear();
        return fingerprint;
    }

    boolean isSameAs(Fingerprint other) {
        boolean same = lines.size() == other.lines.size();
        for (int i = 0; same && i < lines.size(); i++) {
            same = lines.get(i).isSameAs(other.lines.get(i));
        }
        return same;
    }

    /** The lines that another one has not. */
    Set<String> missingIn(Fingerprint other) {
        Set<String> missing = texts();
        missing.removeAll(other.texts());
        return missing;
    }

    private Set<String> texts() {
        Set<String> texts = new LinkedHashSet<>();
        for (Line line : lines) {
            boolean isKnown = line.relation.equals(KNOWN);
            String value = String.valueOf(
                    isKnown && line.value instanceof Integer first
                            ? lines.get(first).path()
                            : line.value);
            texts.add(line.path() + line.relation + value);
        }
        return texts;
    }

    private void add(Step step, @Nullable Object value) {
        if (value == null || isPlain(value)) {
            line(step, IS, value);
        } else if (value instanceof Number || value instanceof BitSet) {
            // These can change.
            line(step, IS, value.toString());
        } else {
            Integer known = seen.putIfAbsent(value, lines.size());
            if (known == null) {
                addParts(step, value);
            } else {
                line(step, KNOWN, known);
            }
        }
    }

    private void addParts(Step step, Object value) {
        if (value.getClass().isArray()) {
            int length = Array.getLength(value);
            Optional<Line> above = line(step, HAS, length);
            for (int i = 0; i < length; i++) {
                add(new Step(above, step.depth + 1, INDEX, i), Array.get(value, i));
            }
        } else if (value instanceof Map<?, ?> map) {
            Optional<Line> above = line(step, HAS, map.size());
            SortedMap<String, Object> sorted = new TreeMap<>();
            map.forEach((key, each) -> sorted.put(keys.computeIfAbsent(key, String::valueOf), each));
            sorted.forEach((key, each) -> add(new Step(above, step.depth + 1, KEY, key), each));
        } else if (value instanceof Collection<?> all) {
            Optional<Line> above = line(step, HAS, all.size());
            int i = 0;
            for (Object one : all) {
                add(new Step(above, step.depth + 1, INDEX, i++), one);
            }
        } else if (value.getClass().isHidden()) {
            line(step, IS, "a function");
        } else {
            addFields(line(step, IS, value.getClass()), step.depth + 1, value);
        }
    }

    private void addFields(Optional<Line> above, int depth, Object value) {
        for (Field field : FIELDS.get(value.getClass())) {
            try {
                add(new Step(above, depth, FIELD, field.getName()), field.get(value));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private Optional<Line> line(Step step, String relation, @Nullable Object value) {
        Line line = new Line(step, relation, value);
        lines.add(line);
        return Optional.of(line);
    }

    /** Fields of a class and of those above it. */
    private static List<Field> counted(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> one = type; one != Object.class && one != Record.class; one = one.getSuperclass()) {
            if (!one.getName().startsWith("dev.zoe.")) {
                throw new IllegalStateException("nothing is known here of " + one + ", in a " + type);
            }
            for (Field field : one.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !field.isAnnotationPresent(DerivedState.class)
                        && !field.getType().isAnnotationPresent(DerivedState.class)) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return fields;
    }

    /** Whether a value never changes, and is compared as a whole. */
    private static boolean isPlain(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Double
                || value instanceof Boolean
                || value instanceof String
                || value instanceof Enum<?>
                || value instanceof Request
                || value instanceof Settings
                || value instanceof Node;
    }
}
