package dev.zoe.application.internal.schema;

import dev.zoe.application.internal.document.DescriptionFindings;
import dev.zoe.application.internal.document.DocumentNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The messages for values that do not match the schema. */
final class SchemaMessages {

    private SchemaMessages() {}

    static String unfit(DocumentNode node, String right, String keyword) {
        String message = subject(node) + " must be " + right;
        return keyword.equals("type") ? message + ", not " + kind(node.json()) : message;
    }

    static String unknownKey(String key, JsonNode properties) {
        String shown = DescriptionFindings.shorten(key);
        String known = properties.propertyNames().stream()
                .filter(name -> !name.startsWith("$"))
                .sorted()
                .collect(Collectors.joining(", "));
        return nearest(key, properties.propertyNames())
                .map(near -> "there is no key \"" + shown + "\" here; did you mean \"" + near + "\"?")
                .orElse("there is no key \"" + shown + "\" here; known are " + known);
    }

    private static String subject(DocumentNode node) {
        String key = node.key();
        if (key.isEmpty()) {
            return "a description";
        }
        return isIndex(key) ? "this entry" : "\"" + DescriptionFindings.shorten(key) + "\"";
    }

    private static boolean isIndex(String key) {
        return key.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static String kind(JsonNode json) {
        return switch (json.getNodeType()) {
            case STRING -> "text";
            case NUMBER -> json.isIntegralNumber() ? "a number" : "a decimal number";
            case BOOLEAN -> json.toString();
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            default -> "null";
        };
    }

    private static Optional<String> nearest(String key, Collection<String> known) {
        // Comparing costs the product of the lengths: a very long key is no typing error.
        if (key.length() > 40) {
            return Optional.empty();
        }
        String lower = key.toLowerCase(Locale.ROOT).replace('-', '_');
        return known.stream()
                .filter(candidate -> distance(lower, candidate) <= Math.max(1, candidate.length() / 2))
                .min(Comparator.<String>comparingInt(candidate -> distance(lower, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** How many letters must be changed, added or left out (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
