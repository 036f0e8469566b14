package dev.zoe.application;

import java.util.List;
import java.util.Map;

/**
 * The placeholders of environment values and commands: {@code {user_name}} {@code {execution_id}}
 * {@code {execution_name}} {@code {deployment_name}} {@code {dns_name#self}} {@code {dns_name#worker0}}.
 */
public final class Placeholders {

    private Placeholders() {}

    /**
     * Fills in every placeholder of {@code text}.
     *
     * @param values by the text between the braces, for example {@code dns_name#worker0}
     * @throws IllegalArgumentException when a placeholder has no value; a validated description has none such
     */
    public static String fill(String text, Map<String, String> values) {
        throw new UnsupportedOperationException(text + values);
    }

    /** The placeholders of {@code text}, without braces, in order. Doubled braces are not placeholders. */
    public static List<String> in(String text) {
        throw new UnsupportedOperationException(text);
    }
}
