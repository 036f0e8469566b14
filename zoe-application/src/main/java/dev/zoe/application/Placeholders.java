package dev.zoe.application;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The placeholders of environment values and commands: {@code {user_name}} {@code {execution_id}}
 * {@code {execution_name}} {@code {deployment_name}} {@code {dns_name#self}} {@code {dns_name#worker0}}
 * {@code {proxy_path}} {@code {proxy_path#8888}}.
 *
 * <p>Only a name in braces is a placeholder: braces around anything else, as in {@code {"a": 1}} or {@code {print $1}},
 * are plain text. {@code {{user_name}}} stands for the plain text {@code {user_name}}.
 */
public final class Placeholders {

    /** The placeholders that always have a value, besides those of instances and ports. */
    public static final List<String> NAMES =
            List.of("user_name", "execution_id", "execution_name", "deployment_name", "dns_name#self");

    private static final String NAME = "([A-Za-z_][A-Za-z0-9_.-]*(?:#[^{}\\s]*)?)";

    /** Doubled braces first: they hide the placeholder within. */
    private static final Pattern TOKEN = Pattern.compile("\\{\\{" + NAME + "}}|\\{" + NAME + "}");

    private static final Pattern SINGLE = Pattern.compile("\\{" + NAME + "}");

    private Placeholders() {}

    /**
     * Fills in every placeholder of {@code text}, and makes doubled braces single.
     *
     * @param values by the text between the braces, for example {@code dns_name#worker0}
     * @throws IllegalArgumentException when a placeholder has no value; a validated description has none such
     */
    public static String fill(String text, Map<String, String> values) {
        return TOKEN.matcher(text).replaceAll(token -> Matcher.quoteReplacement(replacement(token, values)));
    }

    /** The placeholders of {@code text}, without braces, in order. Doubled braces are not placeholders. */
    public static List<String> in(String text) {
        return TOKEN.matcher(text)
                .results()
                .filter(token -> token.group(1) == null)
                .map(token -> token.group(2))
                .toList();
    }

    /** A text that {@link #fill} turns back into {@code text} whatever the values. */
    public static String literal(String text) {
        return SINGLE.matcher(text).replaceAll("{{$1}}");
    }

    private static String replacement(MatchResult token, Map<String, String> values) {
        if (token.group(1) != null) {
            return "{" + token.group(1) + "}";
        }
        String value = values.get(token.group(2));
        if (value == null) {
            throw new IllegalArgumentException("there is no value for the placeholder " + token.group());
        }
        return value;
    }
}
