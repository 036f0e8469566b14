package dev.zoe.cli.internal.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The content of a configuration file.
 *
 * @param chosen {@code current_context}
 * @param output the format that {@code -o} has without a value
 * @param flat the keys at the top of the file, which are the context {@code default}
 * @param contexts the contexts below {@code contexts}, by name
 */
public record Configuration(
        Optional<String> chosen, Optional<String> output, ContextValues flat, Map<String, ContextValues> contexts) {

    /** The name of the context whose keys are at the top of the file. */
    public static final String DEFAULT = "default";

    static final String CONTEXTS = "contexts";
    static final String CURRENT = "current_context";
    static final String OUTPUT = "output";

    static final Configuration EMPTY =
            new Configuration(Optional.empty(), Optional.empty(), ContextValues.NONE, Map.of());

    public Configuration {
        contexts = new TreeMap<>(contexts);
    }

    /** The names of all contexts. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        if (!flat.isEmpty()) {
            names.add(DEFAULT);
        }
        names.addAll(contexts.keySet());
        return names;
    }

    /** The context that is used when none is named; empty when the file has some and chooses none. */
    public Optional<String> current() {
        return chosen.or(() -> contexts.isEmpty() || !flat.isEmpty() ? Optional.of(DEFAULT) : Optional.empty());
    }

    /** The values of a context; empty when there is none of this name. */
    public Optional<ContextValues> context(String name) {
        return isFlat(name)
                ? Optional.of(flat).filter(values -> !values.isEmpty())
                : Optional.ofNullable(contexts.get(name));
    }

    /** Whether the keys of this context are, or would be, at the top of the file. */
    boolean isFlat(String name) {
        return name.equals(DEFAULT) && !contexts.containsKey(DEFAULT);
    }

    /** The keys above those of a context. */
    List<String> path(String name) {
        return isFlat(name) ? List.of() : List.of(CONTEXTS, name);
    }

    Configuration with(String name, ContextValues values) {
        if (isFlat(name)) {
            return new Configuration(chosen, output, values, contexts);
        }
        Map<String, ContextValues> changed = new TreeMap<>(contexts);
        changed.put(name, values);
        return new Configuration(chosen, output, flat, changed);
    }

    Configuration without(String name) {
        if (isFlat(name)) {
            return new Configuration(chosen, output, ContextValues.NONE, contexts);
        }
        Map<String, ContextValues> changed = new TreeMap<>(contexts);
        changed.remove(name);
        return new Configuration(chosen, output, flat, changed);
    }

    Configuration choosing(Optional<String> name) {
        return new Configuration(name, output, flat, contexts);
    }

    Configuration printing(Optional<String> format) {
        return new Configuration(chosen, format, flat, contexts);
    }
}
