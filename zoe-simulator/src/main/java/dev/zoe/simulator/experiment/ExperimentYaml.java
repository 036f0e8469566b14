package dev.zoe.simulator.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Parses the YAML of an experiment; the messages of its exceptions name the key, its value and what is expected. */
final class ExperimentYaml {

    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /** The mapper names the class of an exception about a number. */
    private static final Pattern CLASS = Pattern.compile(" ?\\((?:[a-z]+\\.)+[A-Z]\\w*\\)");

    private ExperimentYaml() {}

    /** @throws IllegalArgumentException when the file is not YAML, has an unknown key, or a value of the wrong type */
    static ExperimentFileKeys read(Path file) throws IOException {
        String name = file.getFileName().toString();
        JsonNode tree;
        try {
            tree = MAPPER.readTree(Files.readString(file, StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            String problem = CLASS.matcher(e.getOriginalMessage()).replaceAll("");
            throw new IllegalArgumentException(name + " is not YAML: " + problem, e);
        }
        if (!tree.isObject()) {
            throw wrong(name, tree, "keys with values");
        }
        try {
            return MAPPER.treeToValue(tree, ExperimentFileKeys.class);
        } catch (UnrecognizedPropertyException e) {
            List<JacksonException.Reference> path = e.getPath();
            throw new IllegalArgumentException(
                    place(name, path.subList(0, path.size() - 1)) + " has the unknown key " + e.getPropertyName()
                            + "; expected some of " + names(e.getKnownPropertyIds()),
                    e);
        } catch (JacksonException e) {
            JsonNode value = tree;
            for (JacksonException.Reference each : e.getPath()) {
                value = each.getPropertyName() == null
                        ? value.path(each.getIndex())
                        : value.path(each.getPropertyName());
            }
            throw wrong(place(name, e.getPath()), value, expected(e));
        }
    }

    private static SortedSet<String> names(Collection<Object> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The path to a key: sections after colons, positions in lists from 1. */
    private static String place(String name, List<JacksonException.Reference> path) {
        StringBuilder place = new StringBuilder(name);
        for (JacksonException.Reference each : path) {
            if (each.getPropertyName() == null) {
                place.append(' ').append(each.getIndex() + 1);
            } else {
                place.append(": ").append(each.getPropertyName());
            }
        }
        return place.toString();
    }

    private static String expected(JacksonException error) {
        Class<?> type = Object.class;
        if (error instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            type = mismatch.getTargetType();
        } else if (error instanceof InputCoercionException outOfRange) {
            type = outOfRange.getTargetType();
        }
        if (type == Integer.class || type == int.class) {
            return "a whole number";
        }
        if (type == Double.class) {
            return "a number";
        }
        if (type == Boolean.class) {
            return "true or false";
        }
        if (type == String.class) {
            return "a word";
        }
        if (List.class.isAssignableFrom(type)) {
            return "a list";
        }
        return type.isRecord() ? "keys with values" : "another value";
    }

    static IllegalArgumentException wrong(String place, JsonNode value, String expected) {
        String text = value.isMissingNode() ? "empty" : value.isString() ? value.asString() : value.toString();
        return new IllegalArgumentException(place + " is " + text + "; expected " + expected);
    }
}
