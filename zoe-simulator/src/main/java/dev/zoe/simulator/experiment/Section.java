package dev.zoe.simulator.experiment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One mapping of a YAML document, read key by key; what was not read in the end is unknown. */
final class Section {

    private final String place;
    private final Map<?, ?> values;
    private final Set<String> read = new HashSet<>();

    private Section(String place, Map<?, ?> values) {
        this.place = place;
        this.values = values;
    }

    static Section of(String place, Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Section(place, map);
        }
        throw new IllegalArgumentException(place + " is " + value + "; expected keys with values");
    }

    private Optional<Object> value(String key) {
        read.add(key);
        return Optional.ofNullable(values.get(key));
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    /** An absent section is an empty one, so that every key takes its default. */
    Section section(String key) {
        return of(place + ": " + key, value(key).orElse(Map.of()));
    }

    /** A list of mappings. */
    List<Section> sections(String key) {
        List<Section> sections = new ArrayList<>();
        if (value(key).orElse(List.of()) instanceof List<?> list) {
            for (Object each : list) {
                sections.add(of(place + ": " + key + " " + (sections.size() + 1), each));
            }
            return sections;
        }
        throw wrong(key, value(key).orElse("missing"), "a list");
    }

    double number(String key, double fallback) {
        Optional<Object> value = value(key);
        if (value.isEmpty()) {
            return fallback;
        }
        if (value.get() instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(key, value.get(), "a number");
    }

    int whole(String key, int fallback) {
        Optional<Object> value = value(key);
        if (value.isEmpty()) {
            return fallback;
        }
        if (value.get() instanceof Integer number) {
            return number;
        }
        throw wrong(key, value.get(), "a whole number");
    }

    boolean truth(String key, boolean fallback) {
        Optional<Object> value = value(key);
        if (value.isEmpty()) {
            return fallback;
        }
        if (value.get() instanceof Boolean truth) {
            return truth;
        }
        throw wrong(key, value.get(), "true or false");
    }

    String word(String key, String fallback) {
        return value(key).map(Object::toString).orElse(fallback);
    }

    String word(String key) {
        return value(key)
                .map(Object::toString)
                .orElseThrow(() -> new IllegalArgumentException(place + " has no " + key));
    }

    /** A list of words, which must not be empty. */
    List<String> words(String key) {
        if (value(key).orElse(List.of()) instanceof List<?> list && !list.isEmpty()) {
            List<String> words = new ArrayList<>();
            list.forEach(each -> words.add(String.valueOf(each)));
            return words;
        }
        throw wrong(key, value(key).orElse("missing"), "a list");
    }

    /** A list of whole numbers; empty when there is none or it is no list. */
    List<Long> wholes(String key) {
        List<Long> wholes = new ArrayList<>();
        if (value(key).orElse(List.of()) instanceof List<?> list) {
            for (Object each : list) {
                if (!(each instanceof Integer) && !(each instanceof Long)) {
                    throw wrong(key, each, "whole numbers");
                }
                wholes.add(((Number) each).longValue());
            }
        }
        return wholes;
    }

    /** Nothing else may be here: a misspelt key would silently take its default. */
    void end() {
        Set<String> unknown = new TreeSet<>();
        values.keySet().forEach(key -> unknown.add(String.valueOf(key)));
        unknown.removeAll(read);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    place + " has the unknown keys " + unknown + "; expected some of " + new TreeSet<>(read));
        }
    }

    IllegalArgumentException wrong(String key, Object value, String expected) {
        return new IllegalArgumentException(place + ": " + key + " is " + value + "; expected " + expected);
    }
}
