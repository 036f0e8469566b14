package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One {@code --set PATH=VALUE}: puts a value at a place of a description. Missing objects on the way are made; elements
 * of lists must be there, except variables of an environment.
 */
record DescriptionSetting(DescriptionPath path, String value) {

    private static final Pattern INDEX = Pattern.compile("\\d{1,6}");
    private static final String ENVIRONMENT = "environment";

    /** @throws CommandFailure when it is not {@code PATH=VALUE} */
    static DescriptionSetting of(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--set takes PATH=VALUE, such as services[worker].total_count=8; not '" + text + "'");
        }
        return new DescriptionSetting(DescriptionPath.of(text.substring(0, equals)), text.substring(equals + 1));
    }

    /** @throws CommandFailure when the description, or the format, has no such place */
    void apply(ObjectNode description) {
        apply(description, FormatKey.root(), 0);
    }

    private void apply(JsonNode around, FormatKey format, int index) {
        String step = path.steps().get(index);
        if (around instanceof ObjectNode object) {
            inObject(object, format, step, index);
        } else if (around instanceof ArrayNode list) {
            inList(list, format, step, index);
        } else {
            throw unknown("there is nothing below " + before(index) + " in this description");
        }
    }

    private void inObject(ObjectNode object, FormatKey format, String key, int index) {
        FormatKey member = format.member(key)
                .orElseThrow(() -> unknown("there is no key '" + key + "' " + inside(index) + "; known are "
                        + String.join(", ", format.keys())));
        if (isLast(index)) {
            object.set(key, member.read(value));
            return;
        }
        JsonNode next = object.path(key);
        if (next.isValueNode() && !next.isNull()) {
            throw unknown("'" + key + "' has a single value in this description; set it as a whole");
        }
        if (!next.isContainer()) {
            next = member.element().isPresent() && member.keys().isEmpty()
                    ? object.putArray(key)
                    : object.putObject(key);
        }
        apply(next, member, index + 1);
    }

    private void inList(ArrayNode list, FormatKey format, String name, int index) {
        FormatKey element = format.element()
                .orElseThrow(() -> unknown("there is nothing below " + before(index) + " in the format"));
        if (index > 0 && path.steps().get(index - 1).equals(ENVIRONMENT) && isLast(index)) {
            setVariable(list, name);
            return;
        }
        int position = position(list, name).orElseThrow(() -> unknown(absent(list, name, index)));
        if (isLast(index)) {
            list.set(position, element.read(value));
        } else {
            apply(list.get(position), element, index + 1);
        }
    }

    /** An environment is a list of pairs. */
    private void setVariable(ArrayNode pairs, String name) {
        for (JsonNode pair : pairs) {
            if (pair instanceof ArrayNode entry && name.equals(entry.path(0).asString(""))) {
                entry.removeAll().add(name).add(value);
                return;
            }
        }
        pairs.addArray().add(name).add(value);
    }

    private static Optional<Integer> position(ArrayNode list, String name) {
        if (INDEX.matcher(name).matches() && Integer.parseInt(name) < list.size()) {
            return Optional.of(Integer.parseInt(name));
        }
        for (int i = 0; i < list.size(); i++) {
            if (name.equals(list.get(i).path("name").asString(""))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private String absent(ArrayNode list, String name, int index) {
        List<String> names = list.valueStream()
                .map(element -> element.path("name").asString(""))
                .filter(known -> !known.isEmpty())
                .toList();
        String what = "there is no '" + name + "' in " + before(index);
        return names.isEmpty()
                ? what + ", which has " + list.size() + (list.size() == 1 ? " entry" : " entries")
                : what + "; it has " + String.join(", ", names);
    }

    private boolean isLast(int index) {
        return index == path.steps().size() - 1;
    }

    private String before(int index) {
        return path.steps().stream().limit(index).collect(Collectors.joining("."));
    }

    private String inside(int index) {
        return index == 0 ? "in a description" : "in " + before(index);
    }

    private CommandFailure unknown(String why) {
        return new CommandFailure(ExitCode.USAGE, "--set " + path.text() + ": " + why);
    }
}
