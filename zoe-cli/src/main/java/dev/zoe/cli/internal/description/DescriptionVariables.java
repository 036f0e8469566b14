package dev.zoe.cli.internal.description;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values for {@code ${NAME}} in the texts of a description. Only the given names are replaced: others may be meant for
 * a shell in the container. A text that is nothing but a variable becomes a number where the format has one.
 */
final class DescriptionVariables {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_.-]*)\\}");

    private final Map<String, String> values;
    private final Set<String> used = new TreeSet<>();

    DescriptionVariables(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /**
     * Reads {@code NAME=VALUE}.
     *
     * @throws CommandFailure when one of them is something else
     */
    static Map<String, String> parse(Iterable<String> assignments) {
        Map<String, String> values = new TreeMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals < 0 || !isName(assignment.substring(0, equals))) {
                throw new CommandFailure(
                        ExitCode.USAGE, "--var takes NAME=VALUE, such as size=100; not '" + assignment + "'");
            }
            values.put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return values;
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Replaces the variables in the texts of a description. */
    void replaceIn(ObjectNode description) {
        replaceBelow(description, FormatKey.root());
    }

    /** Replaces the variables of one text. */
    String replaceIn(String text) {
        return REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), found.group())));
    }

    /** The given names that occurred nowhere so far. */
    Set<String> unused() {
        Set<String> unused = new TreeSet<>(values.keySet());
        unused.removeAll(used);
        return unused;
    }

    private void replaceBelow(JsonNode node, FormatKey format) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> replaced(
                            member.getValue(), format.member(member.getKey()).orElse(anything(format)))
                    .ifPresent(member::setValue));
        } else if (node instanceof ArrayNode array) {
            FormatKey element = format.element().orElse(anything(format));
            for (int i = 0; i < array.size(); i++) {
                int position = i;
                replaced(array.get(i), element).ifPresent(value -> array.set(position, value));
            }
        }
    }

    private Optional<JsonNode> replaced(JsonNode value, FormatKey format) {
        if (!value.isString()) {
            replaceBelow(value, format);
            return Optional.empty();
        }
        String before = value.stringValue();
        String after = replaceIn(before);
        return after.equals(before) ? Optional.empty() : Optional.of(format.read(after));
    }

    private String value(String name, String reference) {
        if (!values.containsKey(name)) {
            return reference;
        }
        used.add(name);
        return values.getOrDefault(name, "");
    }

    private static FormatKey anything(FormatKey format) {
        return new FormatKey(format.schema(), MissingNode.getInstance());
    }
}
