package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.rest.CliJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The keys that can be set with {@code key=value}, and the fields of the API that they are. */
final class AssignableKeys {

    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final String example;

    /** A field of the API and how its value is read. */
    private record Field(String name, ValueReader reader) {}

    /** Turns what was typed into a value of the API. */
    @FunctionalInterface
    interface ValueReader {
        /** @throws TypeConversionException with what would be right */
        JsonNode read(String text);
    }

    /** @param example an assignment, for messages */
    AssignableKeys(String example) {
        this.example = example;
    }

    AssignableKeys with(String key, String field, ValueReader reader) {
        fields.put(key, new Field(field, reader));
        return this;
    }

    /**
     * The document with all fields that are set.
     *
     * @throws CommandFailure with everything that cannot be read
     */
    ObjectNode read(List<String> assignments) {
        ObjectNode document = CliJson.mapper().createObjectNode();
        List<String> wrong = new ArrayList<>();
        for (String assignment : assignments) {
            put(document, assignment).ifPresent(wrong::add);
        }
        if (wrong.size() > 1) {
            wrong.add(0, wrong.size() + " values cannot be read");
        }
        if (!wrong.isEmpty()) {
            throw new CommandFailure(ExitCode.USAGE, wrong);
        }
        return document;
    }

    /** @return what is wrong with it */
    private Optional<String> put(ObjectNode document, String assignment) {
        int split = assignment.indexOf('=');
        if (split < 1) {
            return Optional.of("'" + assignment + "' is not KEY=VALUE, such as " + example);
        }
        String key = assignment.substring(0, split).toLowerCase(Locale.ROOT).replace('_', '-');
        Field field = fields.get(key);
        if (field == null) {
            return Optional.of("there is no key '" + key + "'; use " + String.join(", ", fields.keySet()));
        }
        if (document.has(field.name())) {
            return Optional.of(key + " is given twice");
        }
        try {
            document.set(field.name(), field.reader().read(assignment.substring(split + 1)));
            return Optional.empty();
        } catch (TypeConversionException unreadable) {
            return Optional.of(key + ": " + unreadable.getMessage());
        }
    }
}
